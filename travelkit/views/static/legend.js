// What the signs of a board with counted spots mean; only those that are on this board.
const MEANINGS = [['land', 'land'], ['water', 'water'], ['safety', 'safety'], ['back', 'back to Home Port'],
  ['goal', 'Pirate Goal'], ['home', 'Home Port']];
function drawLegend(parent, plate) {
  const legend = html('div', 'tk-legend tk-signs', parent);
  const kinds = new Set(plate.marks.map(mark => mark[3]));
  const entry = (words, fill) => {
    const span = html('span', '', legend);
    fill(svg('svg', { viewBox: '-10 -10 20 20', width: 18, height: 18, 'aria-hidden': 'true' }, span));
    html('em', '', span, words);
  };
  for (const [kind, words] of MEANINGS) {
    if (!kinds.has(kind)) continue;
    entry(words, root => {
      const group = svg('g', { class: `tk-kind-${kind}` }, root);
      if (SHAPES[kind]) svg('path', { class: 'tk-dot', d: SHAPES[kind] }, group);
      else svg('circle', { class: 'tk-dot', r: 4.5 }, group);
    });
  }
  for (const [kind, words] of [['ahead', 'ahead'], ['spin', 'spin again'], ['lose', 'lose a turn']]) {
    const mark = plate.marks.find(one => one[7]?.startsWith(kind));
    if (mark) entry(words, root => drawSpot(mark, svg('g', { class: `tk-kind-${mark[3]}` }, root)));
  }
  if (plate.gates?.length) {
    entry('gate', root => {
      const group = svg('g', { class: 'tk-gate' }, root);
      svg('circle', { r: 8.5 }, group);
      svg('text', { y: 4.2 }, group).textContent = plate.gates[0][0];
    });
  }
}
