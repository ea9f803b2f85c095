// Names of places: by priority, each on the side its row asks for, moved where it would touch
// another name, a spot, a piece or a picture, and dropped where no side is free.
const SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Liberation Serif",serif';
const SIDES = {
  e: [1, 0], w: [-1, 0], n: [0, -1], s: [0, 1], ne: [1, -1], se: [1, 1], nw: [-1, -1], sw: [-1, 1],
};
const ROUND = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'];
const ruler = document.createElement('canvas').getContext('2d');
const widths = new Map();
function widthOf(text, font) {
  const key = font + text;
  if (!widths.has(key)) {
    ruler.font = font;
    widths.set(key, ruler.measureText(text).width);
  }
  return widths.get(key);
}
const overlap = (a, b, gap = 0) =>
  a[0] < b[2] + gap && a[2] > b[0] - gap && a[1] < b[3] + gap && a[3] > b[1] - gap;

// The asked side first, then those next to it, the opposite last.
function sidesFrom(side) {
  const start = Math.max(0, ROUND.indexOf(side));
  return [0, 1, -1, 2, -2, 3, -3, 4].map(turn => ROUND[(start + turn + 8) % 8]);
}
function boxAt(p, side, width, height, reach) {
  const [dx, dy] = SIDES[side];
  const near = dx && dy ? reach * 0.62 : reach;
  const left = dx > 0 ? p.x + near : dx < 0 ? p.x - near - width : p.x - width / 2;
  const top = dy > 0 ? p.y + near - 2 : dy < 0 ? p.y - near - height + 2 : p.y - height / 2;
  return [left, top, left + width, top + height];
}
// Lines are better left clear of names: a coarse grid of the frame that says how much lies where.
const CELL = 6;
function makeGrid(frame) {
  const [left, top, right, bottom] = frame;
  const wide = Math.max(1, Math.ceil((right - left) / CELL));
  const high = Math.max(1, Math.ceil((bottom - top) / CELL));
  const cells = new Float32Array(wide * high);
  const add = (x, y, weight) => {
    const i = Math.floor((x - left) / CELL);
    const j = Math.floor((y - top) / CELL);
    if (i >= 0 && j >= 0 && i < wide && j < high) cells[j * wide + i] = Math.max(cells[j * wide + i], weight);
  };
  return {
    line: (points, weight) => {
      for (let n = 1; n < points.length; n++) {
        const [a, b] = [points[n - 1], points[n]];
        if (Math.max(a.x, b.x) < left || Math.min(a.x, b.x) > right) continue;
        const steps = Math.min(400, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / CELL)) || 1;
        for (let k = 0; k <= steps; k++) {
          add(a.x + ((b.x - a.x) * k) / steps, a.y + ((b.y - a.y) * k) / steps, weight);
        }
      }
    },
    cost: box => {
      let sum = 0;
      const last = Math.min(high - 1, Math.floor((box[3] - 2 - top) / CELL));
      for (let j = Math.max(0, Math.floor((box[1] + 2 - top) / CELL)); j <= last; j++) {
        const end = Math.min(wide - 1, Math.floor((box[2] - left) / CELL));
        for (let i = Math.max(0, Math.floor((box[0] - left) / CELL)); i <= end; i++) sum += cells[j * wide + i];
      }
      return sum;
    },
  };
}
// Along its side a name may slide a little: sideways above and below, up and down beside the spot.
function slides(side, width) {
  if (side === 'e' || side === 'w') return [[0, 0], [0, -3], [0, 3], [0, -6], [0, 6]];
  if (side === 'n' || side === 's') return [[0, 0], [-width / 5, 0], [width / 5, 0]];
  return [[0, 0]];
}
const WITHIN = [0, -7, 7, -13, 13, -20, 20].flatMap(dy => [0, -8, 8, -16, 16].map(dx => [dx, dy]));
// wanted: [{index, text, p, side, size, bold, italic, rank, must}], `fixed`: boxes nothing may touch,
// `soft`: the grid of lines. Returns index -> {x, y} of the text's start.
function placeLabels(wanted, fixed, soft, frame) {
  const taken = [...fixed];
  const found = new Map();
  for (const label of [...wanted].sort((a, b) => a.rank - b.rank || a.index - b.index)) {
    const font = `${label.italic ? 'italic ' : ''}${label.bold ? '700 ' : ''}${label.size}px ${SERIF}`;
    const width = widthOf(label.text, font);
    const height = label.size * 1.05;
    let best = null;
    // The name of a country stands in it, if there is room.
    for (const [dx, dy] of label.home ? WITHIN : []) {
      const [x, y] = [label.home.x + dx - width / 2, label.home.y + dy - height / 2];
      const place = [x, y, x + width, y + height];
      if (place[0] < frame[0] || place[1] < frame[1] || place[2] > frame[2] || place[3] > frame[3]) continue;
      const cost = Math.hypot(dx, dy) * 0.3 + soft.cost(place);
      if ((best && cost >= best.cost) || taken.some(box => overlap(place, box))) continue;
      best = { cost, place };
    }
    for (const reach of best ? [] : label.home ? [8] : label.must ? [8, 15, 24] : [8, 12]) {
      sidesFrom(label.side).forEach((side, turn) => {
        const home = boxAt(label.p, side, width, height, reach);
        slides(side, width).forEach(([dx, dy], slide) => {
          const place = [home[0] + dx, home[1] + dy, home[2] + dx, home[3] + dy];
          if (place[0] < frame[0] || place[1] < frame[1] || place[2] > frame[2] || place[3] > frame[3]) return;
          const cost = turn * 2 + slide * 0.4 + (reach - 8) * 0.8 + soft.cost(place);
          if ((best && cost >= best.cost) || taken.some(box => overlap(place, box))) return;
          best = { cost, place };
        });
      });
      if (best && best.cost < 12) break;
    }
    if (!best || best.cost > (label.dearest ?? Infinity)) continue;
    taken.push(best.place);
    found.set(label.index, { x: best.place[0], y: best.place[1] + height * 0.8 });
  }
  return found;
}
