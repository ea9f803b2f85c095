// Moves that are counted along the lines: which are open, the way of each, and what it does. The
// page knows the marks of every line, and gets the ways as words of a few letters (views/ways.py).
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
function makeLines(beads) {
  const at = new Map();
  beads.forEach((marks, track) => marks.forEach((mark, place) => {
    if (!at.has(mark)) at.set(mark, []);
    at.get(mark).push([track, place]);
  }));
  // The ways out of a mark in the order of their letters.
  const out = mark => (at.get(mark) ?? []).flatMap(([track, place]) => [
    ...(place > 0 ? [[track, place, -1]] : []),
    ...(place < beads[track].length - 1 ? [[track, place, 1]] : []),
  ]);
  // A word, or a tree of words, as ends: [mark, runs]; a run is [track, from, to] by places on it.
  const read = word => {
    const colon = word.indexOf(':');
    const path = [[+word.slice(0, colon), null]];
    const ends = [];
    for (let i = colon + 1; i < word.length; i++) {
      if (word[i] === '-') {
        path.pop();
        continue;
      }
      const small = word[i].toLowerCase();
      const [track, from, step] = out(path.at(-1)[0])[small.charCodeAt(0) - 97];
      const marks = beads[track];
      const last = small !== word[i];
      const to = last ? from + step * DIGITS.indexOf(word[++i]) : step < 0 ? 0 : marks.length - 1;
      const run = [track, from, to];
      if (last) ends.push([marks[to], [...path.slice(1).map(one => one[1]), run]]);
      else path.push([marks[to], run]);
    }
    return ends;
  };
  const marksOf = runs => runs.flatMap(([track, from, to], n) => {
    const found = [];
    for (let i = from; i !== to; i += Math.sign(to - from)) found.push(beads[track][i]);
    return n === runs.length - 1 ? [...found, beads[track][to]] : found;
  });
  return { read, marksOf, beads };
}

// The marks of such a board came short (ways.short_marks): their names and tooltips in full.
function fullMarks(plate) {
  if (!plate.endings || plate.marks.full) return;
  const named = mark => (Array.isArray(mark[0]) ? `spot ${mark[0][0]} from ${plate.marks[mark[0][1]][0]} toward ${plate.marks[mark[0][2]][0]}` : mark[0]);
  const names = plate.marks.map(named);
  plate.marks.forEach((mark, index) => {
    mark[0] = names[index];
    if (typeof mark[6] === 'number') mark[6] = `${mark[0]}. ${plate.endings[mark[6]]}`;
  });
  plate.marks.full = true; // the model keeps this very list
}

// A choice as the page uses it: as in scene.py, its way as runs, and its number last.
const WAY = 6;
const SAYS = 8;
const NUMBER = 10;
function openChoices(plate, lines) {
  const known = new WeakMap();
  const named = mark => {
    const [name, , , , , , , effect] = plate.marks[mark];
    return effect ? `${name} (${effect})` : name;
  };
  return state => {
    if (!lines) return state.choices ?? [];
    if (known.has(state)) return known.get(state);
    const found = (state.choices ?? []).map((choice, number) => {
      const own = [...choice];
      if (own[WAY]) own[WAY] = lines.read(own[WAY])[0][1];
      own[NUMBER] = number;
      return own;
    });
    for (const [frame, says, tree] of state.ways ?? []) {
      for (const [mark, runs] of lines.read(tree)) {
        const label = frame.replace('?', () => named(mark));
        found.push(['', label, mark, -1, false, '', runs, frame, says, '', found.length]);
      }
    }
    known.set(state, found);
    return found;
  };
}

// A way in words: how many spots, past which places, through which gate, and what it does.
const list = words => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
function wayWords(plate, lines, choice) {
  const runs = choice?.[WAY];
  if (!runs) return '';
  const count = runs.reduce((sum, [, from, to]) => sum + Math.abs(to - from), 0);
  const passed = runs.slice(0, -1).map(([track, , to]) => plate.marks[lines.beads[track][to]])
    .filter(mark => mark[4] < 4).map(mark => mark[0]);
  const gates = (plate.gates ?? []).filter(([, , track]) => runs.some(run => crosses(plate, lines, run, track))).map(([label]) => label);
  const effect = plate.marks[choice[2]][7];
  return [
    `${count} spot${count === 1 ? '' : 's'}${passed.length ? `, by ${list(passed)}` : ''}${gates.length ? `, through gate ${list(gates)}` : ''}.`,
    choice[SAYS], effect ? `The spot: ${effect}.` : '',
  ].filter(Boolean).join(' ');
}
// True if a run goes over the edge of the map on this line.
function crosses(plate, lines, [track, from, to], gate) {
  if (track !== gate) return false;
  const marks = lines.beads[track].slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set(marks.map(mark => plate.marks[mark][2] > 0)).size > 1;
}

// Where ways lie on the earth: the marks of a line found on its points, and the points between.
function layWays(c, lines) {
  const known = new WeakMap();
  const beadsOn = track => {
    const points = c.tracks[track]?.points;
    if (!points) return null;
    if (known.has(points)) return known.get(points);
    let start = 0;
    const found = lines.beads[track].map((mark, index, marks) => {
      if (index === 0) return { leg: 0, at: points[0] };
      if (index === marks.length - 1) return { leg: points.length - 1, at: points.at(-1) };
      const [, lat, lng] = c.plate.marks[mark];
      let best = null;
      for (let leg = start; leg < points.length - 1; leg++) {
        const [a, b] = [points[leg], points[leg + 1]];
        const shrink = Math.cos((a.lat * Math.PI) / 180);
        const [dx, dy] = [(b.lng - a.lng) * shrink, b.lat - a.lat];
        const x = lng + 360 * Math.round((a.lng - lng) / 360);
        const share = Math.max(0, Math.min(1, ((x - a.lng) * shrink * dx + (lat - a.lat) * dy) / (dx * dx + dy * dy || 1)));
        const away = Math.hypot((x - a.lng) * shrink - dx * share, lat - a.lat - dy * share);
        if (!best || away < best.away - 1e-6) {
          best = { leg, away, at: { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share } };
        }
      }
      start = best.leg;
      return best;
    });
    known.set(points, found);
    return found;
  };
  // The points of a way, and those of them that are its marks; longitudes run on, never jump.
  return (runs = []) => {
    const found = [];
    const stops = [];
    for (const [track, from, to] of runs) {
      const beads = beadsOn(track);
      if (!beads) return { points: [], stops: [] };
      const points = c.tracks[track].points;
      const step = Math.sign(to - from) || 1;
      const first = beads[from].at.lng;
      const turn = found.length ? 360 * Math.round((found.at(-1)[1] - first) / 360) : 0;
      const add = at => found.push([at.lat, at.lng + turn]);
      if (!found.length) add(beads[from].at);
      for (let i = from; i !== to; i += step) {
        const [a, b] = [beads[i], beads[i + step]];
        if (step > 0) for (let leg = a.leg + 1; leg <= b.leg; leg++) add(points[leg]);
        else for (let leg = a.leg; leg > b.leg; leg--) add(points[leg]);
        add(b.at);
        stops.push(found.length - 1);
      }
    }
    return { points: found, stops };
  };
}
