// A map that goes round the earth: beyond 180 degrees it shows the other side once more, dimmed, so
// that an ocean is whole in one view; and the numbers of the lines that leave it at one edge and
// come in at the other.
const SEAM = 180;
const GATE = 21; // px from one number of a gate to the next
// Pictures that lie on the map, with their words.
function drawEmblems(c, parent) {
  const { plate, art } = c;
  const made = (plate.emblems ?? []).map(([name, lat, lng, label]) => {
    const group = svg('g', { class: 'tk-emblem' }, parent);
    drawing(art, name, group);
    svg('text', { x: 20, y: 4 }, group).textContent = label;
    return { group, at: [lat, lng], right: widthOf(label, `700 12px ${SERIF}`) + 22 };
  });
  return {
    place: () => made.forEach(({ group, at }) => put(group, ...Object.values(c.point(at)))),
    boxes: () => made.map(({ at, right }) => {
      const { x, y } = c.point(at);
      return [x - 17, y - 16, x + right, y + 18];
    }),
  };
}
function drawAgain(c, lower, upper) {
  const nothing = () => {};
  if (c.turns.length < 2) return { place: nothing, light: nothing, boxes: () => [] };
  const { plate, map } = c;
  const [, west, , east] = plate.bounds;
  const beyond = 30; // degrees of spots that are drawn again
  const twins = plate.marks.flatMap(mark => [mark[2] - 360, mark[2] + 360]
    .filter(at => at > west - beyond && at < east + beyond)
    .map(at => {
      const group = svg('g', { class: `tk-spot-again tk-kind-${mark[3]}` }, lower);
      drawSpot(mark, group);
      return { group, at: [mark[1], at] };
    }));
  const veil = svg('path', { class: 'tk-veil' }, lower);
  const seam = svg('path', { class: 'tk-seam' }, lower);
  const gates = (plate.gates ?? []).flatMap(([label, lat, track]) => [(west - SEAM) / 2, (east + SEAM) / 2].map(lng => {
    const group = svg('g', { class: 'tk-gate' }, upper.querySelector('svg'));
    svg('circle', { r: 9.5 }, group);
    svg('text', { y: 4.4 }, group).textContent = label;
    return { group, track, at: [lat, lng], x: 0, y: 0 };
  }));
  // Two numbers that would cover one another in a small map move apart, each half of the way.
  const spread = () => {
    gates.forEach(gate => Object.assign(gate, { x: c.point(gate.at).x, y: c.point(gate.at).y }));
    const ordered = [...gates].sort((a, b) => a.at[1] - b.at[1] || a.y - b.y);
    for (let round = 0; round < 8; round++) {
      for (let n = 1; n < ordered.length; n++) {
        const [a, b] = [ordered[n - 1], ordered[n]];
        const push = a.at[1] === b.at[1] ? (GATE - (b.y - a.y)) / 2 : 0;
        if (push > 0) [a.y, b.y] = [a.y - push, b.y + push];
      }
    }
  };
  return {
    place: () => {
      twins.forEach(({ group, at }) => put(group, ...Object.values(c.point(at))));
      spread();
      gates.forEach(({ group, x, y }) => put(group, x, y));
      const [left, right] = [c.point([0, -SEAM]).x, c.point([0, SEAM]).x];
      const far = map.getSize().x * 2;
      const [top, bottom] = [c.point([84.5, 0]).y, c.point([-84.5, 0]).y];
      setAttribute(veil, 'd', `M${left} ${top}V${bottom}H${left - far}V${top}ZM${right} ${top}V${bottom}H${right + far}V${top}Z`);
      setAttribute(seam, 'd', `M${left} ${top}V${bottom}M${right} ${top}V${bottom}`);
    },
    // The gates of the ways that are drawn now.
    light: () => {
      const runs = [c.choices()[0]?.[WAY], c.hub.preview?.[WAY]].filter(Boolean).flat();
      gates.forEach(({ group, track }) => group.classList.toggle('tk-on', runs.some(run => crosses(plate, c.lines, run, track))));
    },
    boxes: () => gates.map(({ x, y }) => [x - 10, y - 10, x + 10, y + 10]),
  };
}
