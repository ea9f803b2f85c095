// The living part of the map, drawn as SVG in a pane of the Leaflet map it finds itself in.
async function drawOverlay(part) {
  const { model, el, hub, signal, plate, art } = part;
  const live = html('div', 'tk-live', el);
  live.setAttribute('role', 'status');
  live.setAttribute('aria-live', 'polite');
  let view = null;
  try {
    view = await findView(model, el, signal);
  } catch (error) {
    console.warn('[travelkit] the map was not found:', error);
  }
  if (signal.aborted) return null;
  if (!view) return failed(part, live);
  const map = view.obj;
  const box = map.getContainer();
  silence(view, box, signal);
  guardKeys(box, model, hub);

  const pane = (name, level) => {
    const made = map.getPane(name) ?? map.createPane(name);
    made.style.zIndex = level;
    return made;
  };
  const canvas = (where, attributes) => svg('svg', { width: 1, height: 1, class: 'tk-canvas leaflet-zoom-animated', ...attributes }, where);
  const under = canvas(pane('tk-under', 245), { 'aria-hidden': 'true' });
  const upper = pane('tk-board', 620);
  const root = canvas(upper, { role: 'group', 'aria-label': `Map of ${plate.title}. Arrow keys go from place to place, Enter chooses.` });
  const quiet = () => svg('g', { 'pointer-events': 'none', 'aria-hidden': 'true' }, root);
  const layers = { areas: svg('g', { 'aria-hidden': 'true' }, root), sea: quiet(), route: quiet(), names: quiet(), spots: svg('g', {}, root), way: quiet(), journey: quiet(), pieces: quiet(), flags: quiet() };

  let base = { zoom: map.getZoom(), origin: map.getPixelOrigin() };
  const c = {
    map, box, plate, art, hub, model, signal, tracks: [],
    state: () => model.get('state'),
    lines: hub.lines,
    choices: () => hub.choices(),
    // A map that goes round the earth shows a way at both of its edges.
    turns: plate.bounds[3] - plate.bounds[1] > 360 ? [0, -360, 360] : [0],
    point: at => map.project(at, base.zoom).subtract(base.origin),
    place: index => [plate.marks[index][1], plate.marks[index][2]],
    at: index => c.point(c.place(index)),
    nameOf: index => plate.marks[index][0] || (c.state().named ?? []).find(([spot]) => spot === index)?.[1] || '',
    modeOf: track => c.tracks[track]?.layer.feature.properties.mode ?? '',
    // Which way the ship whose turn it is looks: along the way it is about to go.
    westward: player => {
      const { path, player: mover } = c.state();
      const points = path && player === mover ? c.tracks[path[0]]?.points : null;
      return points ? (points.at(-1).lng < points[0].lng) !== path[1] : null;
    },
    settled: () => { pieces.settle(); names(); },
    glide: () => {},
  };
  c.lay = hub.lines ? layWays(c, hub.lines) : () => ({ points: [], stops: [] });
  if (c.lines) layers.way.before(layers.names); // names above the many spots
  const again = drawAgain(c, layers.sea, upper);
  const emblems = drawEmblems(c, layers.sea);
  const frame = drawFrame(c);
  const sea = drawSea(c, under, layers.sea);
  // Where spots are counted, hundreds may be lit: the way lies above them.
  const route = drawRoute(c, layers.route, layers.flags, c.lines ? layers.way : layers.route);
  const areas = c.areas = drawAreas(c, layers.areas, layers.journey);
  const spots = drawSpots(c, root, layers.spots, upper);
  const pieces = drawPieces(c, layers.pieces);
  drawModes(c, box);
  const beads = drawBeads(c, layers.sea, layers.journey);
  const label = plate.marks.map(([, , , kind]) => svg('text', { class: `tk-label tk-label-${kind}` }, layers.names));

  // The room inside the neat line, in px of the layer.
  c.inside = () => {
    const size = map.getSize();
    const from = map.containerPointToLayerPoint([BAND + 2, BAND + 2]);
    const to = map.containerPointToLayerPoint([size.x - BAND - 2, size.y - BAND - 2]);
    return [from.x, from.y, to.x, to.y];
  };
  const toLayer = ([x0, y0, x1, y1]) => {
    const from = map.containerPointToLayerPoint([x0, y0]);
    return [from.x, from.y, from.x + x1 - x0, from.y + y1 - y0];
  };
  let measured = null; // where the zoom buttons are: measured anew when the map changes its size
  c.controls = () => measured ??= measure();
  const measure = () => {
    const home = box.getBoundingClientRect();
    return [...box.querySelectorAll('.leaflet-control-zoom, .tk-whole, .tk-modes')].map(control => {
      const r = control.getBoundingClientRect();
      return [r.left - home.left, r.top - home.top, r.right - home.left, r.bottom - home.top];
    }).filter(([x0, , x1]) => x1 > x0);
  };
  let labels = []; // boxes of the names of places
  // What the names of seas keep off.
  const written = () => [...labels, ...again.boxes(), ...emblems.boxes(), ...c.controls().map(toLayer)];
  const names = () => {
    const state = c.state();
    const room = c.inside();
    const standing = pieces.boxes();
    areas.draw(state);
    route.draw(state, room, standing, [...again.boxes(), ...emblems.boxes(), ...c.controls().map(toLayer)]);
    beads.draw(state);
    again.light();
    const ends = new Set([state.next_spot, ...(state.standings ?? []).filter(([player, , , aside]) => player === state.player && !aside).map(([, , spot]) => spot)]);
    const said = plainText(state.sentence, plate.seats);
    const open = new Set((state.shades ?? []).flatMap(([, spots]) => spots));
    const soft = makeGrid(room);
    c.tracks.forEach(track => soft.line(track.points.map(c.point), 0.12));
    soft.line(route.pathPoints(), 1.5);
    sea.lines().forEach(line => soft.line(line, 0.3));
    areas.lines().forEach(line => soft.line(line, 1));
    const fixed = [...standing, ...areas.boxes(state), ...route.boxes(state), ...again.boxes(), ...emblems.boxes(), ...beads.boxes(state), ...c.controls().map(toLayer)];
    const dinner = frame.dinnerBox();
    if (dinner) fixed.push(toLayer(dinner));
    if (sea.roseBox()) fixed.push(sea.roseBox());
    const wanted = [];
    plate.marks.forEach(([, , , kind, priority, side], index) => {
      const home = areas.home?.(index);
      if (areas.home && !home) return; // on a map of countries they alone are named
      const p = c.at(index);
      if (p.x < room[0] - 4 || p.x > room[2] + 4 || p.y < room[1] - 4 || p.y > room[3] + 4) return;
      if (priority > 3) soft.line([p, { x: p.x + 1, y: p.y }], c.lines ? 1.6 : 0.6); // spots on the way: rather not
      else fixed.push([p.x - 4, p.y - 4, p.x + 4, p.y + 4]);
      const text = home ? areas.nameOf(index) : c.nameOf(index);
      if (!text || index === state.next_spot || priority > 3) return; // spots on the way: tooltip only
      const strong = ends.has(index) || open.has(index) || said.includes(c.nameOf(index) || text);
      const bold = strong || kind === 'home' || kind === 'turning';
      wanted.push({ index, text, p, side, home, size: strong ? (home ? 12 : 13) : bold ? 12 : 11.5, bold, italic: kind === 'ocean',
        rank: strong ? 0 : kind === 'ocean' ? 1 : priority, must: strong || priority === 1,
        dearest: c.lines && !strong && priority > 1 ? 5 : Infinity }); // among hundreds of spots a small name would hide some
    });
    const found = placeLabels(wanted, fixed, soft, room);
    const shown = new Map(wanted.map(one => [one.index, one]));
    const from = map.layerPointToContainerPoint([0, 0]);
    labels = [...found].map(([index, { x, y }]) => [x, y - 12, x + shown.get(index).text.length * 6.4, y + 3]);
    frame.degrees([...fixed, ...labels].map(([x0, y0, x1, y1]) => [x0 + from.x, y0 + from.y, x1 + from.x, y1 + from.y]));
    label.forEach((text, index) => {
      const place = found.get(index);
      text.style.display = place ? '' : 'none';
      if (!place) return;
      const one = shown.get(index);
      setText(text, one.text);
      setAttribute(text, 'x', place.x.toFixed(1));
      setAttribute(text, 'y', place.y.toFixed(1));
      text.style.fontSize = `${one.size}px`;
      text.style.fontWeight = one.bold ? 700 : 400;
    });
  };
  const redraw = () => {
    if (c.still) return;
    base = { zoom: map.getZoom(), origin: map.getPixelOrigin() };
    under.style.transform = root.style.transform = '';
    findTracks(map, c.tracks);
    areas.place();
    sea.draw();
    again.place();
    emblems.place();
    spots.place();
    frame.ladder();
    frame.placeDinner();
    if (pieces.walking()) pieces.arrange(c.state());
    else pieces.settle();
    names();
  };
  const zoomed = event => { // the arithmetic of Leaflet's own renderers, through public methods
    spots.hideTip();
    const scale = map.getZoomScale(event.zoom, base.zoom);
    const origin = map.project(event.center, event.zoom).subtract(map.getSize().divideBy(2))
      .add(map.layerPointToContainerPoint([0, 0])).round();
    const shift = base.origin.multiplyBy(scale).subtract(origin);
    under.style.transform = root.style.transform = `translate3d(${shift.x}px,${shift.y}px,0) scale(${scale})`;
  };
  const fitting = makeFit(c, { el, redraw: () => redraw(), after: () => {
    measured = null;
    const land = dressLand(map);
    dressTracks(map);
    widenRenderers(map);
    findTracks(map, c.tracks);
    areas.dress(land);
    frame.placeDinner();
    sea.placeNames(land, written());
    sea.placeRose(land, frame.dinnerBox());
    redraw();
  } });
  c.glide = fitting.glide;

  const say = text => {
    // Shown in two cells, one of them speaks: that with the focus, else the first.
    const focused = document.activeElement?.closest?.('.tk-table');
    const mine = el.closest('.tk-table') ?? box;
    const speaks = focused && hub.maps.some(other => other.table === focused) ? focused === mine : hub.maps[0] === self;
    if (!speaks) return;
    live.textContent = '';
    setTimeout(() => { live.textContent = text; }, 60);
  };
  const self = { table: el.closest('.tk-table') ?? box, preview: () => {
    route.preview();
    beads.draw(c.state());
    again.light();
    const looking = !!(hub.preview?.[WAY] && hub.preview !== hub.choices()[0]);
    root.classList.toggle('tk-looking', looking);
    areas.over(hub.preview?.[2] ?? -1);
  } };
  hub.maps.push(self);
  const update = () => {
    const state = c.state();
    spots.describe(state);
    spots.hideAsk();
    frame.seat(state.standings ?? []);
    pieces.stop();
    const moving = state.walks?.length && state.seq !== lastSeq && !calm() && !document.hidden && box.clientWidth;
    lastSeq = state.seq;
    if (moving) pieces.walk(state.walks);
    else pieces.settle();
    names();
    fitting.follow(state, moving);
    if (state.say && state.seq !== firstSeq) say(state.say);
  };
  const firstSeq = c.state().seq;
  let lastSeq = firstSeq;
  let rest = 0;
  const moved = () => {
    if (c.still) return;
    frame.placeDinner();
    frame.ladder();
    areas.place();
    sea.draw();
    names();
    clearTimeout(rest); // sea names look for room when the map has come to rest
    rest = setTimeout(() => {
      if (signal.aborted) return;
      sea.placeNames(map.getPane('tk-land')?.querySelector('path.tk-land-path'), written());
      sea.draw();
    }, 120);
  };
  map.on('zoomanim', zoomed);
  map.on('zoom viewreset zoomend', redraw);
  map.on('move', frame.ladder);
  map.on('moveend', moved);
  map.on('layeradd', fitting.dress);
  signal.addEventListener('abort', () => {
    map.off('zoomanim', zoomed);
    map.off('zoom viewreset zoomend', redraw);
    map.off('move', frame.ladder);
    map.off('moveend', moved);
    map.off('layeradd', fitting.dress);
    // A map that is closed while it glides would report its end to a model that is gone.
    map.off('moveend');
    map.off('zoomend');
    hub.maps.splice(hub.maps.indexOf(self), 1);
    for (const gone of [under, root, frame, spots]) gone.remove();
  });
  fitting.start();
  spots.describe(c.state());
  frame.seat(c.state().standings ?? []);
  root.tkView = view; // for the tests
  el.classList.add('tk-ready');
  model.send({ kind: 'attach', ok: true });
  return { update, status: lost => { if (lost) say('Python does not answer. If the kernel was restarted, run the cell again.'); } };
}

function failed({ model, el }, live) {
  el.classList.add('tk-failed');
  live.className = '';
  live.textContent = 'The map cannot be clicked here. Play with the buttons: they do everything that the map does.';
  try {
    model.send({ kind: 'attach', ok: false });
  } catch { /* no kernel either: the sentence stands */ }
  return { update: () => {}, status: () => {} };
}
