// Which part of the world is shown: the whole plate, until the reader pans or zooms himself.
function makeFit(c, { el, after, redraw }) {
  const { map, box, plate, signal } = c;
  const [south, west, north, east] = plate.bounds;
  let own = false; // the reader has chosen his own view
  let closer = false; // call-out mode has zoomed in for him
  let touchedAt = -Infinity;
  let size = '';
  const whole = html('button', 'tk-button tk-whole', box.querySelector('.leaflet-control-zoom') ?? el, 'Whole map');
  whole.addEventListener('dblclick', event => event.stopPropagation(), { signal });
  whole.hidden = true;
  // Land ends some way beyond the board: the map cannot be pulled so far that the cut is seen.
  const [low, left, high, right] = plate.surroundings;
  // Not by setMaxBounds, which would glide the map about after every resize.
  map.options.maxBounds = Object.create(Object.getPrototypeOf(map.getBounds()))
    .extend([low, left]).extend([high, right]);
  map.options.maxBoundsViscosity = 1;
  const phone = () => map.getSize().x < 600;
  // On a phone the map follows the move: the piece whose turn it is and where it may go.
  const bounds = () => {
    const all = [[south, west], [north, east]];
    if (!phone()) return all;
    const state = c.state();
    const mine = (state.standings ?? []).filter(([player, , spot, aside]) => player === state.player && !aside && spot >= 0).map(one => one[2]);
    const moves = c.lines ? (state.choices ?? []).map(choice => choice[2]).filter(spot => spot >= 0) : [];
    const spots = [...mine, ...(moves.length ? moves : state.next_spot >= 0 ? [state.next_spot] : [])];
    if (!mine.length || state.entry) return all;
    const lats = spots.map(spot => c.place(spot)[0]);
    const lngs = spots.map(spot => c.place(spot)[1]);
    const grow = (low, high, least) => {
      const more = Math.max(least - (high - low), (high - low) * 0.45) / 2;
      return [low - more, high + more];
    };
    const [s, n] = grow(Math.min(...lats), Math.max(...lats), 13);
    const [w, e] = grow(Math.min(...lngs), Math.max(...lngs), 26);
    return [[s, w], [n, e]];
  };
  const fit = animate => {
    if (!box.clientWidth || !box.clientHeight) return;
    own = closer = false;
    show(whole, false);
    // Not setMinZoom: it would start a zoom of its own, which ends after the fit and undoes it.
    map.options.minZoom = Math.max(0, map.getBoundsZoom([[south, west], [north, east]]) - 0.5);
    map.fitBounds(bounds(), { animate: !!animate && !calm(), duration: 0.4, padding: [BAND + 3, BAND + 3] });
  };
  const resized = () => {
    const now = `${box.clientWidth}x${box.clientHeight}`;
    if (now === size || !box.clientWidth) return;
    size = now;
    c.still = true; // one drawing at the end, not one for each step on the way
    map.invalidateSize({ animate: false, pan: false });
    if (!own) fit(false);
    c.still = false;
    after();
  };
  // Panning and zooming count as the reader's only if he has just touched the map.
  const touch = () => { touchedAt = performance.now(); };
  for (const type of ['pointerdown', 'wheel', 'keydown', 'click']) {
    box.addEventListener(type, touch, { capture: true, passive: true, signal });
  }
  const taken = () => {
    if (performance.now() - touchedAt > 700 || closer) return;
    own = true;
    show(whole, true);
  };
  map.on('dragstart', taken);
  map.on('zoomstart', taken);
  whole.addEventListener('click', event => {
    event.stopPropagation();
    touchedAt = -Infinity;
    fit(true);
  }, { signal });
  const watch = new ResizeObserver(resized);
  watch.observe(box);
  signal.addEventListener('abort', () => {
    watch.disconnect();
    map.off('dragstart', taken);
    map.off('zoomstart', taken);
  });
  let waiting = 0;
  return {
    start: () => { resized(); if (!box.clientWidth) redraw(); },
    // Layers come one by one after the map: dress them when the last has come.
    dress: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => { if (!signal.aborted) after(); }, 0);
    },
    glide: zoom => {
      closer = !own;
      zoom();
    },
    follow: (state, moving) => {
      if (closer && !own && !moving) return; // let the answer be seen first
      if (closer || (phone() && !own)) fit(true);
      else if (own) {
        const walk = state.walks?.at(-1);
        const end = walk ? walk[3] : -1;
        if (end >= 0 && !map.getBounds().contains(c.place(end))) map.panTo(c.place(end), { animate: !calm(), duration: 0.4 });
      }
    },
  };
}
