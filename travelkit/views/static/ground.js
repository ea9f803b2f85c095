// Sea, land and lines are ipyleaflet layers. Here they get what a layer cannot have: water lines
// round the coasts, a tint along the inner shore, ticks on the railways. All of it is made of <use>
// references to the paths that are there already, so it costs no data and follows every redraw.
// Each table brings this script again: its names must not be those of another table on the page.
const groundMark = Math.random().toString(36).slice(2, 8);
let groundCount = 0;
const use = (id, cls, parent) => svg('use', { href: `#${id}`, class: cls }, parent);

function dressLand(map) {
  const path = map.getPane('tk-land')?.querySelector('path.tk-land-path');
  if (!path || path.id) return path ?? null;
  path.id = `tk-land-${groundMark}-${++groundCount}`;
  const root = path.parentElement;
  const water = svg('g', { class: 'tk-water' });
  // From the outermost line inwards: each line is a band of its colour under a band of sea.
  for (const line of [3, 2, 1]) {
    use(path.id, `tk-water-line tk-water-${line}`, water);
    use(path.id, `tk-water-line tk-water-gap tk-gap-${line}`, water);
  }
  root.prepend(water);
  const clip = svg('clipPath', { id: `${path.id}-clip` }, root);
  use(path.id, '', clip);
  use(path.id, 'tk-shore', svg('g', { 'clip-path': `url(#${path.id}-clip)` }, root));
  use(path.id, 'tk-coast', root);
  return path;
}
// Leaflet cuts paths off a tenth of the map beyond its edge: too little for dragging.
function widenRenderers(map) {
  map.eachLayer(layer => {
    if (layer.options?.pane?.startsWith?.('tk-') && layer.getLatLngs) {
      const renderer = map.getRenderer(layer);
      if (renderer && renderer.options.padding < 0.5) renderer.options.padding = 0.6;
    }
  });
}
// The lines by number: their points and their path elements.
function findTracks(map, tracks) {
  map.eachLayer(layer => {
    const number = layer.feature?.properties?.track;
    if (number === undefined || !layer.getLatLngs) return;
    tracks[number] = { points: layer.getLatLngs(), layer };
  });
  return tracks;
}
function dressTracks(map) {
  map.getPane('tk-lines')?.querySelectorAll('path.tk-rail').forEach(path => {
    if (path.id) return;
    path.id = `tk-line-${groundMark}-${++groundCount}`;
    const ticks = use(path.id, 'tk-ticks', null);
    path.after(ticks);
  });
}
