// The pieces: a drawing in the player's colour with his letter, at its place or on its way.
function makePiece(art, seats, player, kind, parent) {
  const root = svg('g', { class: 'tk-piece' }, parent);
  root.style.setProperty('--tk-piece', colourOf(player));
  const shape = art.symbols[kind] ? kind : seats[player]?.[2] ?? 'disc'; // else the player's badge
  const body = drawing(art, shape, root);
  const [x, y, size] = art.letters[shape] ?? [0, 4, 11];
  const letter = svg('text', { class: 'tk-letter', y, 'font-size': size }, root);
  letter.textContent = seats[player]?.[1] ?? '';
  return {
    root, kind, player,
    // A drawing that looks west is mirrored; its letter is only moved.
    turn: (west, scale) => {
      setAttribute(body, 'transform', `scale(${west ? -scale : scale},${scale})`);
      setAttribute(letter, 'x', (west ? -x : x) * scale);
      setAttribute(letter, 'y', y * scale + (1 - scale) * 2);
    },
  };
}
// Where the box of a piece lies, in px of the layer.
function pieceBox(art, kind, place) {
  const [left, top, width, height] = art.boxes[kind] ?? [-12, -12, 24, 24];
  const x0 = place.west ? -(left + width) : left;
  return [place.x + x0 * place.scale, place.y + top * place.scale,
    place.x + (x0 + width) * place.scale, place.y + (top + height) * place.scale];
}
// How much two boxes cover of each other, in square px.
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
// Where a piece may stand at its spot, best first: looking its way, looking back, a row up or down.
const STANDS = [[false, 0, 0], [true, 0, 60], [false, -36, 260], [true, -36, 320], [false, 36, 280],
  [true, 36, 340], [false, -72, 600], [true, -72, 640], [false, 72, 620], [true, 72, 660]];

function drawPieces(c, parent) {
  const { plate, art, signal } = c;
  const all = new Map();
  const heading = new Map(); // a piece goes on looking where it last went
  let places = new Map();
  let run = 0;
  const pieceOf = (player, kind) => {
    const key = `${player}/${kind}`;
    if (!all.has(key)) all.set(key, makePiece(art, plate.seats, player, kind, parent));
    return all.get(key);
  };
  const set = (piece, place) => {
    piece.turn(place.west, place.scale);
    put(piece.root, place.x, place.y);
  };
  const arrange = state => {
    places = new Map();
    const room = c.inside();
    const next = state.next_spot >= 0 ? c.at(state.next_spot) : null;
    const kept = next ? [[next.x - 12, next.y - 12, next.x + 12, next.y + 12]] : [];
    const standing = (state.standings ?? []).filter(([, , spot, aside]) => !aside && spot >= 0);
    // The player whose turn it is stands first; the others keep clear of him and of one another.
    standing.sort(([a], [b]) => (b === state.player) - (a === state.player) || a - b);
    for (const [player, kind, spot] of standing) {
      const key = `${player}/${kind}`;
      const p = c.at(spot);
      const sided = kind === 'ship' || kind === 'train';
      const first = c.westward(player) ?? heading.get(key) ?? false;
      let best = null;
      for (const [back, dy, dear] of STANDS) {
        const west = first !== back;
        const place = { x: p.x + (sided || !dy ? 0 : west ? 15 : -15), y: p.y + dy, west: sided && west,
          scale: player === state.player ? 1 : 0.86, player, kind, spot };
        const box = pieceBox(art, kind, place);
        const hidden = (box[2] - box[0]) * (box[3] - box[1]) - shared(box, room); // beyond the frame
        const cost = dear + 4 * hidden + kept.reduce((sum, other) => sum + 3 * shared(box, other), 0);
        if (!best || cost < best.cost) best = { cost, place, box };
      }
      kept.push(best.box);
      places.set(key, best.place);
    }
    return places;
  };
  const settle = () => {
    const state = c.state();
    arrange(state);
    for (const [key, place] of places) {
      const piece = pieceOf(place.player, place.kind);
      piece.root.style.display = '';
      piece.root.classList.toggle('tk-current', place.player === state.player);
      set(piece, place);
      if (place.player === state.player) parent.append(piece.root); // on top
      heading.set(key, place.west);
    }
    for (const [key, piece] of all) if (!places.has(key)) piece.root.style.display = 'none';
  };
  // The way of a walk as latitudes and longitudes: its track, or straight over the globe.
  const wayOf = ([, , start, end, track = -1, back = false, word = '']) => {
    if (word && c.lines) return c.lay(c.lines.read(word)[0][1]).points;
    if (track >= 0 && c.tracks[track]) {
      const points = c.tracks[track].points;
      return back ? [...points].reverse() : points;
    }
    return start >= 0 ? [c.place(start), c.place(end)] : [c.place(end)];
  };
  // A piece that leaves the map at one edge comes in at the other.
  const onMap = x => {
    if (c.turns.length < 2) return x;
    const [west, east] = [c.point([0, -180]).x, c.point([0, 180]).x];
    return x < west ? x + east - west : x > east ? x - east + west : x;
  };
  const step = (walk, mine) => new Promise(done => {
    const [player, kind, start, end] = walk;
    const way = wayOf(walk);
    if (way.length < 2 || end < 0) return done();
    const piece = pieceOf(player, kind);
    const ends = way.map(c.point);
    const west = ends.at(-1).x < ends[0].x;
    heading.set(`${player}/${kind}`, west);
    piece.root.style.display = '';
    // Spot by spot where spots are counted: as long for each, with a little hop between them.
    const stops = walk[6] && c.lines ? c.lay(c.lines.read(walk[6])[0][1]).stops : null;
    const took = stops ? Math.min(1200, 200 + 90 * stops.length)
      : Math.min(900, 250 + 60 * Math.max(1, Math.round(Math.abs(ends.at(-1).x - ends[0].x) / 40)));
    const began = performance.now();
    const frame = now => {
      if (mine !== run || signal.aborted) return done();
      const q = way.map(c.point); // anew in each frame: the map may be zooming
      const length = [0];
      for (let i = 1; i < q.length; i++) length.push(length[i - 1] + Math.hypot(q[i].x - q[i - 1].x, q[i].y - q[i - 1].y));
      const part = Math.min(1, Math.max(0, (now - began) / took));
      const eased = part * part * (3 - 2 * part);
      let gone = eased * length.at(-1);
      let hop = 0;
      if (stops) {
        const leg = Math.min(stops.length - 1, Math.floor(part * stops.length));
        const step = part * stops.length - leg;
        const from = leg ? length[stops[leg - 1]] : 0;
        gone = from + (length[stops[leg]] - from) * Math.min(1, step * 1.25); // it rests on each spot
        hop = 4 * Math.sin(Math.PI * Math.min(1, step * 1.25));
      }
      let i = 1;
      while (i < q.length - 1 && length[i] < gone) i++;
      const share = (gone - length[i - 1]) / ((length[i] - length[i - 1]) || 1);
      set(piece, { x: onMap(q[i - 1].x + (q[i].x - q[i - 1].x) * share), y: q[i - 1].y + (q[i].y - q[i - 1].y) * share - hop,
        west: west && (kind === 'ship' || kind === 'train'), scale: 1 });
      if (part < 1) requestAnimationFrame(frame);
      else done();
    };
    frame(began + 16);
    return undefined;
  });
  const walk = async walks => {
    const mine = ++run;
    settle();
    // Each waits at its start until its turn comes.
    for (const [player, kind, start] of [...walks].reverse()) {
      if (start >= 0) set(pieceOf(player, kind), { ...c.at(start), west: heading.get(`${player}/${kind}`), scale: 1 });
    }
    for (const one of walks) {
      await step(one, mine);
      if (mine !== run) return;
    }
    run = 0;
    c.settled();
  };
  return {
    settle, arrange, walk, walking: () => run > 0,
    stop: () => { run = 0; },
    boxes: () => [...places.values()].map(place => pieceBox(art, place.kind, place)),
    places: () => places,
  };
}
