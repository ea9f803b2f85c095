// What the lines and spots of a map with four ways to travel mean, in its lower left corner.
const MODES = [['air', 'by air'], ['sea', 'by sea'], ['rail', 'by rail'], ['road', 'by road']];
const SPOT_WORDS = [['marker', 'safe'], ['risk', 'Risk'], ['halt', 'halt']];
function drawModes({ plate }, box) {
  if (!plate.fares?.length) return;
  const root = html('div', 'tk-modes', box);
  const picture = svg('svg', { width: 152, height: 84, role: 'img', 'aria-label': `Lines: ${MODES.map(([, words]) => words).join(', ')}. Spots: a white disc is safe, a red diamond is a Risk marker, a triangle a halt. ${plate.ground_words}` }, root);
  MODES.forEach(([mode, words], index) => {
    const y = 8 + 17 * index;
    svg('path', { d: `M2 ${y}H36`, class: `tk-line tk-lit tk-${mode}` }, picture);
    if (mode === 'rail') svg('path', { d: `M2 ${y}H36`, class: 'tk-line tk-rail tk-ticked' }, picture);
    svg('text', { x: 43, y: y + 4 }, picture).textContent = words;
  });
  SPOT_WORDS.forEach(([kind, words], index) => {
    const group = svg('g', { class: `tk-kind-${kind}`, transform: `translate(104 ${8 + 17 * index})` }, picture);
    if (SHAPES[kind]) svg('path', { class: 'tk-dot', d: SHAPES[kind] }, group);
    else svg('circle', { class: 'tk-dot', r: 4 }, group);
    svg('text', { x: 114, y: 12 + 17 * index }, picture).textContent = words;
  });
  svg('text', { x: 2, y: 80 }, picture).textContent = plate.ground_words ?? '';
}
