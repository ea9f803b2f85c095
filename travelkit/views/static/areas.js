// Countries as surfaces: clicked anywhere, marked by pattern as well as colour, and the journey that
// leads from capital to capital. The shapes are ipyleaflet layers; here their outlines are copied.
const SMALL = 16; // px: a country this small is meant by a click near its capital too
const TILE = {
  border: [7, 'rotate(45)', [['rect', { width: 7, height: 7, class: 'tk-shade-ground' }], ['rect', { width: 3.2, height: 7, class: 'tk-shade-ink' }]]],
  air: [6, '', [['rect', { width: 6, height: 6, class: 'tk-shade-ground' }], ['circle', { cx: 1.5, cy: 1.5, r: 1.35, class: 'tk-shade-ink' }], ['circle', { cx: 4.5, cy: 4.5, r: 1.35, class: 'tk-shade-ink' }]]],
};
function tiles(parent) {
  const mark = `tk-tile-${groundMark}-${++groundCount}`;
  const defs = svg('defs', {}, parent);
  for (const [name, [size, turn, parts]] of Object.entries(TILE)) {
    const tile = svg('pattern', { id: `${mark}-${name}`, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: turn }, defs);
    parts.forEach(([tag, attributes]) => svg(tag, attributes, tile));
  }
  return name => `url(#${mark}-${name})`;
}
// The journey of a position, oldest card first: [spot, how]. Its box has the newest first.
function journeyOf(plate, state) {
  const box = (state.boxes ?? []).find(([kind]) => kind === 'journey');
  return (box?.[3] ?? []).map(([card, , tail]) => [plate.faces?.[card]?.[3] ?? -1, tail]).filter(([spot]) => spot >= 0).reverse();
}
// From one capital to the next: straight over land and by ferry, an arc through the air.
function legOf(a, b, flown) {
  if (!flown) return [a, b];
  const bend = 0.22 * (b.x >= a.x ? 1 : -1);
  const mid = { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
  return [...Array(17).keys()].map(k => {
    const t = k / 16;
    const on = axis => (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * mid[axis] + t * t * b[axis];
    return { x: on('x'), y: on('y') };
  });
}

function drawAreas(c, lower, upper) {
  const { plate, map, art } = c;
  const areas = plate.areas ?? [];
  const nothing = () => {};
  // The coast over the tints, once the land is there.
  const dress = land => {
    const root = map.getPane('tk-areas')?.querySelector('svg');
    if (root && land?.id && !root.querySelector('.tk-coast')) use(land.id, 'tk-coast', root);
  };
  if (!areas.length) return { place: nothing, draw: nothing, over: nothing, at: () => -1, boxes: () => [], lines: () => [], dress };
  const fill = tiles(lower);
  const shapes = areas.map(([spot]) => svg('path', { class: 'tk-area-hit', 'data-spot': spot }, lower));
  const last = svg('path', { class: 'tk-area-last' }, lower);
  const hover = svg('path', { class: 'tk-area-over' }, lower);
  const way = svg('g', { class: 'tk-journey' }, upper);
  const casing = svg('path', { class: 'tk-casing' }, way);
  const onland = svg('path', { class: 'tk-leg' }, way);
  const byair = svg('path', { class: 'tk-leg tk-flight' }, way);
  const planes = pool(way, () => {
    const root = svg('g', { class: 'tk-flown' });
    svg('circle', { r: 8 }, root);
    const body = svg('g', {}, root);
    body.innerHTML = art.symbols.plane ?? '';
    return { root, body };
  });
  const stops = pool(way, () => {
    const root = svg('g', { class: 'tk-stop' });
    svg('circle', {}, root);
    return { root, disc: root.firstChild, text: svg('text', { y: 4 }, root) };
  });
  const bySpot = new Map(areas.map(([spot], index) => [spot, index]));
  let extents = [];
  let over = -1;
  let legs = [];
  const outline = (path, spot) => setAttribute(path, 'd', bySpot.has(spot) ? shapes[bySpot.get(spot)].getAttribute('d') ?? '' : '');
  const lastSpot = state => (state.shades ?? []).find(([how]) => how === 'last')?.[1][0] ?? -1;
  const outlines = () => {
    outline(last, lastSpot(c.state()));
    outline(hover, over);
  };
  return {
    has: spot => bySpot.has(spot),
    // Where a country's name belongs, or undefined for a mark that is no country.
    home: spot => (bySpot.has(spot) ? c.point(areas[bySpot.get(spot)][4]) : undefined),
    nameOf: spot => areas[bySpot.get(spot)][2],
    last: lastSpot,
    over: spot => {
      over = spot;
      outline(hover, over);
    },
    at: p => {
      let near = -1;
      areas.forEach(([spot], index) => {
        const box = extents[index];
        if (spot < 0 || !box || Math.max(box[2] - box[0], box[3] - box[1]) > SMALL) return;
        const capital = c.at(spot);
        if (Math.hypot(capital.x - p.x, capital.y - p.y) < SMALL / 2) near = spot;
      });
      if (near >= 0) return near;
      const found = areas.findIndex(([spot], index) => {
        const box = extents[index];
        return spot >= 0 && box && p.x >= box[0] && p.x <= box[2] && p.y >= box[1] && p.y <= box[3]
          && shapes[index].isPointInFill(new DOMPoint(p.x, p.y));
      });
      return found < 0 ? -1 : areas[found][0];
    },
    dress,
    // The outlines as Leaflet has just drawn them.
    place: () => {
      map.eachLayer(layer => {
        const index = layer.feature?.properties?.area;
        const path = index === undefined ? null : layer.getElement?.();
        if (!path || !shapes[index]) return;
        setAttribute(shapes[index], 'd', path.getAttribute('d') ?? '');
        const box = shapes[index].getBBox();
        extents[index] = [box.x, box.y, box.x + box.width, box.y + box.height];
      });
      outlines();
    },
    draw: state => {
      const how = new Map();
      for (const [name, spots] of state.shades ?? []) if (TILE[name]) spots.forEach(spot => how.set(spot, name));
      areas.forEach(([spot], index) => {
        const name = spot >= 0 ? how.get(spot) : undefined;
        setAttribute(shapes[index], 'class', `tk-area-hit${name ? ` tk-area-${name}` : ''}`);
        const paint = name ? fill(name) : '';
        if (shapes[index].dataset.paint !== paint) {
          shapes[index].dataset.paint = paint;
          shapes[index].style.fill = paint;
        }
      });
      outlines();
      const stages = journeyOf(plate, state);
      legs = stages.slice(1).map(([spot, tail], index) => ({
        flown: tail === 'by air', points: legOf(c.at(stages[index][0]), c.at(spot), tail === 'by air') }));
      setAttribute(casing, 'd', legs.map(leg => lineOf(leg.points)).join(''));
      setAttribute(onland, 'd', legs.filter(leg => !leg.flown).map(leg => lineOf(leg.points)).join(''));
      setAttribute(byair, 'd', legs.filter(leg => leg.flown).map(leg => lineOf(leg.points)).join(''));
      planes(legs.filter(leg => leg.flown && Math.hypot(leg.points[16].x - leg.points[0].x, leg.points[16].y - leg.points[0].y) > 44), (item, { points }) => {
        put(item.root, points[8].x, points[8].y);
        const turn = Math.atan2(points[9].y - points[7].y, points[9].x - points[7].x) * 180 / Math.PI + 90;
        setAttribute(item.body, 'transform', `rotate(${turn.toFixed(0)}) scale(.66)`);
      });
      const numbers = new Map(); // a country that comes twice bears its last number
      stages.forEach(([spot], index) => { numbers.delete(spot); numbers.set(spot, index + 1); });
      stops([...numbers], (item, [spot, number]) => {
        const newest = number === stages.length;
        put(item.root, c.at(spot).x, c.at(spot).y);
        setAttribute(item.root, 'class', `tk-stop${newest ? ' tk-newest' : ''}`);
        setAttribute(item.disc, 'r', newest ? 10.5 : 8);
        setText(item.text, number);
      });
    },
    boxes: state => [...legs.filter(leg => leg.flown).map(leg => leg.points[8]), ...new Set(journeyOf(plate, state).map(([spot]) => c.at(spot)))].map(p => [p.x - 12, p.y - 12, p.x + 12, p.y + 12]),
    lines: () => legs.map(leg => leg.points),
  };
}
