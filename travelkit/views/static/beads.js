// The markers of one way, grown and numbered: of the ticket that is held, of the one chosen in the
// fares chart, or of the one that the pointer rests on. The numbers are what has to be thrown.
// The marks on the way of a fare, from its start to its end, both left out.
function beadsOf(plate, [, , , , , , track, back]) {
  const marks = (plate.beads?.[track] ?? []).slice(1, -1);
  return back ? marks.reverse() : marks;
}

function drawBeads(c, lower, parent) {
  const { plate } = c;
  const fares = plate.fares ?? [];
  const along = fare => beadsOf(plate, fare);
  const beads = pool(parent, () => {
    const root = svg('g', { class: 'tk-bead' });
    return { root, shape: svg('path', {}, root), text: svg('text', { y: 4 }, root) };
  });
  const wayOf = state => {
    const wanted = c.hub.preview ?? c.hub.chosen;
    const [track, back] = wanted && (wanted[3] ?? -1) >= 0 ? [wanted[3], !!wanted[4]] : state.path ?? [-1, false];
    return fares.find(([, , , , , , line, backwards]) => line === track && !!backwards === !!back);
  };
  const shown = state => {
    const fare = fares.length ? wayOf(state) : null;
    const spots = fare ? along(fare) : [];
    const own = (state.standings ?? []).find(([player]) => player === state.player)?.[2];
    const done = spots.indexOf(own) + 1;
    return spots.map((spot, index) => [spot, index + 1 - done]).filter(([, number]) => number > 0);
  };
  // The lines that can be used now, with their markers: those of tickets that are sold here, else all
  // that lead on from here; of a ticket that is held, its own alone. The rest lies dimmed.
  const spotsOf = state => {
    if (state.path) return [fares.find(([, , , , , , line, back]) => line === state.path[0] && !!back === !!state.path[1])];
    const open = new Set(grouped(state, 'f').map(choice => `${choice[3]}/${!!choice[4]}`));
    const here = (state.standings ?? []).find(([player]) => player === state.player)?.[2];
    return fares.filter(([start, , , , , , line, back]) => (open.size ? open.has(`${line}/${!!back}`) : start === here));
  };
  const modes = new Map(['sea', 'rail', 'air', 'road'].map(mode => [mode, svg('path', { class: `tk-line tk-from tk-${mode}` }, lower)]));
  // The way of a ticket that is made ready, as boldly as that of one that is held.
  const casing = svg('path', { class: 'tk-casing' }, lower);
  const chosen = svg('path', { class: 'tk-path' }, lower);
  const ready = state => {
    const [, , , track = -1] = state.path ? [] : c.hub.chosen ?? [];
    const d = track >= 0 && c.tracks[track] ? c.turns.map(turn => lineOf(c.tracks[track].points.map(p => c.point([p.lat, p.lng + turn])))).join('') : '';
    setAttribute(casing, 'd', d);
    setAttribute(chosen, 'd', d);
    setAttribute(chosen, 'class', `tk-path tk-path-${track >= 0 ? c.modeOf(track) : ''}`);
  };
  let lit = null;
  const light = state => {
    const ways = spotsOf(state).filter(Boolean);
    for (const [mode, line] of modes) {
      setAttribute(line, 'd', ways.filter(fare => fare[2] === mode && c.tracks[fare[6]]).map(fare => lineOf(c.tracks[fare[6]].points.map(c.point))).join(''));
    }
    const spots = new Set(ways.flatMap(along));
    if (lit === String([...spots])) return;
    lit = String([...spots]);
    c.box.querySelectorAll('.tk-spot[data-spot]').forEach(spot => {
      if (plate.marks[spot.dataset.spot][4] > 3) spot.classList.toggle('tk-dim', !spots.has(+spot.dataset.spot));
    });
  };
  return {
    draw: state => {
      if (!fares.length) return;
      light(state);
      ready(state);
      const found = shown(state);
      beads(found, (item, [spot, number]) => {
        const p = c.at(spot);
        const red = plate.marks[spot][3] === 'risk';
        put(item.root, p.x, p.y);
        setAttribute(item.root, 'class', `tk-bead${red ? ' tk-bead-risk' : ''}`);
        setAttribute(item.shape, 'd', red ? 'M0-10L10 0 0 10-10 0Z' : 'M-8 0A8 8 0 1 1 8 0 8 8 0 1 1-8 0Z');
        setText(item.text, number);
      });
    },
    boxes: state => shown(state).map(([spot]) => c.at(spot)).map(p => [p.x - 10, p.y - 10, p.x + 10, p.y + 10]),
  };
}
