// What the lines and spots of a map with four ways to travel mean, in its lower left corner.
function drawModes({ plate, art }, box) {
  if (!plate.asides.includes('modes')) return;
  const [, , width, height] = art.boxes.modes;
  const root = html('div', 'tk-modes', box);
  const picture = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Lines by air, by sea, by rail and by road. Spots: a white disc is safe, a red diamond is a Risk marker, a triangle a halt.' }, root);
  drawing(art, 'modes', picture);
}
