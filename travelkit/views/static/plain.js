// On a table without a bank, or without counted spots, what the files for those would draw: nothing.
// A file that is sent takes the place of its line here; see `scripts` in widget.py.
const drawBeside = () => ({ update: () => {} });
const drawPerimeter = () => ({ update: () => {} });
const drawBeads = () => ({ draw: () => {}, boxes: () => [] });
const drawModes = () => {};
const drawLegend = () => {};
const drawEmblems = () => ({ place: () => {}, boxes: () => [] });
const drawAgain = () => ({ place: () => {}, light: () => {}, boxes: () => [] });
const makeAsk = () => ({ open: () => {}, close: () => {}, remove: () => {} });
