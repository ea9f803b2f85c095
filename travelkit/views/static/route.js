// What is drawn of a move before it is made: the way to the next place, the way after that, rings
// round the places that may be chosen, and the flag with the name of the next one.
const lineOf = points => points.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');

// Arrowheads at even distances along a line, none at its very ends.
function arrowsOn(points) {
  let d = '';
  let total = 0;
  for (let i = 1; i < points.length; i++) total += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  if (total < 46) return d;
  const count = Math.max(1, Math.round((total - 40) / 72));
  const gap = (total - 34) / count;
  let next = 14 + gap / 2;
  let gone = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    while (length && next <= gone + length && next < total - 16) {
      const share = (next - gone) / length;
      const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
      const corner = (along, across) => `${(x + ux * along - uy * across).toFixed(1)} ${(y + uy * along + ux * across).toFixed(1)}`;
      d += `M${corner(7, 0)}L${corner(-4, 4.6)} ${corner(-2, 0)} ${corner(-4, -4.6)}Z`;
      next += gap;
    }
    gone += length;
  }
  return d;
}

// Where a letter may stand beside its spot: above to the right, else round it, farther and farther.
const KEY = 8.5; // px from the middle of a letter to the edge of its plate
const KEY_PLACES = [[11, -11], [-11, -11], [11, 11], [-11, 11],
  ...[24, 34, 46, 60, 76].flatMap(far => [...Array(12).keys()].map(turn => {
    const angle = (turn - 1.5) * Math.PI / 6;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  }))];
const keyBox = (p, [dx, dy]) => [p.x + dx - KEY, p.y + dy - KEY, p.x + dx + KEY, p.y + dy + KEY];

function drawRoute(c, lower, upper, high) {
  // All lines of the map lie dimmed in one pane; those of the place in play are drawn here in full.
  const lit = new Map(['sea', 'rail', 'boattrain', 'air', 'road']
    .map(mode => [mode, svg('path', { class: `tk-line tk-lit tk-${mode}` }, lower)]));
  const onward = svg('path', { class: 'tk-onward' }, lower);
  const chosen = svg('g', { class: 'tk-chosen' }, high);
  const casing = svg('path', { class: 'tk-casing' }, chosen);
  const path = svg('path', { class: 'tk-path' }, chosen);
  const arrows = svg('path', { class: 'tk-arrows' }, chosen);
  const beads = svg('path', { class: 'tk-beads' }, chosen);
  const previewCasing = svg('path', { class: 'tk-casing' }, high);
  const preview = svg('path', { class: 'tk-preview' }, high);
  const previewBeads = svg('path', { class: 'tk-beads tk-preview-beads' }, high);
  const goal = svg('circle', { class: 'tk-preview-goal', r: 8 }, high);
  const ring = svg('g', { class: 'tk-ring' }, high);
  svg('circle', { r: 13 }, ring);
  svg('circle', { r: 9 }, ring);
  const targets = pool(high, () => {
    const item = { root: svg('g', { class: 'tk-target' }) };
    item.ring = svg('circle', {}, item.root);
    item.leader = svg('path', { class: 'tk-key-leader' }, item.root);
    item.plate = svg('circle', { r: 7.5, class: 'tk-key-plate' }, item.root);
    item.key = svg('text', { class: 'tk-key' }, item.root);
    return item;
  });
  // Letters that would lie on one another, on a piece or on another lettered spot keep off, the best first.
  let keys = new Map();
  const placeKeys = (lettered, frame, avoid) => {
    keys = new Map();
    const taken = [...avoid];
    const spots = lettered.map(([, , spot]) => c.at(spot));
    lettered.forEach((choice, number) => {
      const p = spots[number];
      const close = Math.min(...spots.map((q, other) => (other === number ? Infinity : Math.hypot(p.x - q.x, p.y - q.y))));
      const free = off => {
        const box = keyBox(p, off);
        return box[0] > frame[0] && box[1] > frame[1] && box[2] < frame[2] && box[3] < frame[3]
          && !taken.some(other => overlap(box, other)) && spots.every((q, other) => other === number
            || Math.hypot(p.x + off[0] - q.x, p.y + off[1] - q.y) > KEY + 5);
      };
      const off = KEY_PLACES.find(free) ?? null; // without room it stands in the list only
      if (off) taken.push(keyBox(p, off));
      keys.set(choice, { off, reach: close < 20 ? 6.5 : 11 });
    });
  };
  const flag = svg('g', { class: 'tk-flag' }, upper);
  const cloth = svg('path', {}, flag);
  const word = svg('text', {}, flag);
  const points = ([track, back]) => {
    const way = (c.tracks[track]?.points ?? []).map(c.point);
    return back ? way.reverse() : way;
  };
  // A way along lines, by its runs: as drawn, once more beyond each edge where the map goes round.
  const wayOf = runs => c.lay(runs);
  const drawn = ({ points: way }) => c.turns.map(turn => way.map(([lat, lng]) => c.point([lat, lng + turn])));
  const dots = ({ points: way, stops }) => c.turns.flatMap(turn => stops.map(stop => {
    const { x, y } = c.point([way[stop][0], way[stop][1] + turn]);
    return `M${(x - 2.4).toFixed(1)} ${y.toFixed(1)}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0`;
  })).join('');
  const firstWay = state => (state.path ? null : c.choices()[0]?.[WAY] ?? null);
  let flagBox = null;
  // Above the ring if there is room, else on another side: never over a piece, never out of frame.
  const placeFlag = (spot, frame, avoid) => {
    flagBox = null;
    const name = spot >= 0 ? c.nameOf(spot) : '';
    flag.style.display = name ? '' : 'none';
    if (!name) return;
    setText(word, name);
    const p = c.at(spot);
    const width = widthOf(name, `700 13px ${SERIF}`) + 16;
    const height = 21;
    for (const [dx, dy] of [[0, -1], [0, 1], [-1, -1], [1, -1], [1, 0], [-1, 0], [-1, 1], [1, 1]]) {
      const cx = p.x + dx * (width / 2 + (dy ? 4 : 19));
      const cy = p.y + dy * (height / 2 + (dx && !dy ? 0 : 19));
      const box = [cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2];
      if (box[0] < frame[0] || box[1] < frame[1] || box[2] > frame[2] || box[3] > frame[3]) continue;
      if (avoid.some(other => overlap(box, other, 2))) continue;
      flagBox = box;
      break;
    }
    if (!flagBox) flagBox = [p.x - width / 2, p.y - 40, p.x + width / 2, p.y - 19];
    const [x0, y0, x1, y1] = flagBox;
    const mid = (x0 + x1) / 2;
    const straight = Math.abs(mid - p.x) < 2;
    const tail = !straight ? '' : y1 < p.y ? `M${mid - 5} ${y1}h10l-5 5Z` : `M${mid - 5} ${y0}h10l-5-5Z`;
    setAttribute(cloth, 'd', `M${x0} ${y0}H${x1}V${y1}H${x0}Z${tail}`);
    setAttribute(word, 'x', mid.toFixed(1));
    setAttribute(word, 'y', (y1 - 6).toFixed(1));
  };
  const drawPreview = () => {
    const choice = c.hub.preview;
    const [, , spot, track = -1, back] = choice ?? [];
    const state = c.state();
    const same = state.path ? state.path[0] === track : choice && choice === c.choices()[0];
    const runs = choice && !same ? choice[WAY] : null;
    const way = runs ? wayOf(runs) : null;
    setAttribute(previewBeads, 'd', way ? dots(way) : '');
    const line = way ? drawn(way).map(lineOf).join('') : '';
    setAttribute(previewCasing, 'd', line);
    goal.style.display = way ? '' : 'none';
    if (way) put(goal, c.at(spot).x, c.at(spot).y);
    if (way) setAttribute(preview, 'd', line);
    else setAttribute(preview, 'd', choice && track >= 0 && !same ? lineOf(points([track, back])) : '');
    lower.parentElement.dataset.preview = choice && spot >= 0 ? spot : '';
  };
  return {
    flagBox: () => flagBox,
    pathPoints: () => (c.state().path ? points(c.state().path) : []),
    lightOf: () => [firstWay(c.state()), c.hub.preview?.[WAY]].filter(Boolean),
    preview: drawPreview,
    draw: (state, frame, pieces, others = []) => {
      const runs = firstWay(state);
      const counted = runs ? wayOf(runs) : null;
      const ways = counted ? drawn(counted) : [state.path ? points(state.path) : []];
      const d = ways.map(lineOf).join('');
      setAttribute(casing, 'd', d);
      setAttribute(path, 'd', d);
      const mode = state.path ? c.modeOf(state.path[0]) : counted ? 'counted' : '';
      setAttribute(path, 'class', `tk-path tk-path-${mode || 'sea'}`);
      setAttribute(arrows, 'd', ways.map(arrowsOn).join(''));
      setAttribute(beads, 'd', counted ? dots(counted) : '');
      const open = new Set((state.choices ?? []).map(choice => choice[3] ?? -1).filter(track => track >= 0));
      for (const [mode, line] of lit) {
        setAttribute(line, 'd', [...open].filter(track => c.modeOf(track) === mode)
          .map(track => lineOf(points([track]))).join(''));
      }
      setAttribute(onward, 'd', (state.onward ?? []).map(part => lineOf(points(part))).join(''));
      const next = state.next_spot ?? -1;
      ring.style.display = next >= 0 ? '' : 'none';
      if (next >= 0) put(ring, c.at(next).x, c.at(next).y);
      placeFlag(next, frame, pieces);
      // Where there may be hundreds the spots themselves light up, and only those with a letter have a ring.
      const best = (state.choices ?? [])[0];
      const legal = (state.choices ?? []).filter(([, , spot]) => spot >= 0 && spot !== next && !c.areas.has);
      const ringed = next >= 0 ? [[c.at(next).x - 13, c.at(next).y - 13, c.at(next).x + 13, c.at(next).y + 13]] : [];
      placeKeys(legal.filter(choice => choice[5]), frame, [...pieces, ...others, ...ringed, ...(flagBox ? [flagBox] : [])]);
      targets(legal.reverse(), (item, choice) => { // where rings touch, the best lies on top
        const [, , spot, , , key] = choice;
        put(item.root, c.at(spot).x, c.at(spot).y);
        item.root.classList.toggle('tk-first', !!counted && choice === best);
        const { off, reach } = keys.get(choice) ?? { off: null, reach: 11 };
        const [x, y] = off ?? [0, 0];
        const far = Math.hypot(x, y);
        setAttribute(item.ring, 'r', reach);
        setText(item.key, off ? key : '');
        setAttribute(item.key, 'x', x.toFixed(1));
        setAttribute(item.key, 'y', (y + 3.8).toFixed(1));
        setAttribute(item.plate, 'cx', x.toFixed(1));
        setAttribute(item.plate, 'cy', y.toFixed(1));
        item.plate.style.display = off ? '' : 'none';
        setAttribute(item.leader, 'd', far > reach + 8 ? `M${(x * reach / far).toFixed(1)} ${(y * reach / far).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}` : '');
      });
      drawPreview();
    },
    // Boxes that names keep clear of.
    boxes: state => {
      const found = flagBox ? [[flagBox[0] - 2, flagBox[1] - 1, flagBox[2] + 2, flagBox[3] + 1]] : [];
      const next = state.next_spot ?? -1;
      if (next >= 0) found.push([c.at(next).x - 13, c.at(next).y - 13, c.at(next).x + 13, c.at(next).y + 13]);
      for (const choice of state.choices ?? []) {
        const spot = choice[2];
        if (!(spot >= 0) || spot === next || c.areas.has) continue;
        const p = c.at(spot);
        const { off, reach } = keys.get(choice) ?? { off: null, reach: 11 };
        found.push([p.x - reach, p.y - reach, p.x + reach, p.y + reach]);
        if (off) found.push(keyBox(p, off));
      }
      return found;
    },
  };
}
