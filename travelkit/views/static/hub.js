// One hub for each table: its three parts, in every cell that shows it, speak to Python through here.
const PATIENCE = 4000; // ms without an answer before the table says that Python is silent
const TWICE = 300; // ms after an answer in which the second click of a double click means nothing
const hubs = new Map();

function makeHub(model) {
  const hub = { busy: false, lost: false, parts: new Set(), maps: [], preview: null, chosen: null, answered: 0 };
  let timer = 0;
  const tell = () => hub.parts.forEach(part => part.status?.(hub.lost));
  const lose = () => {
    clearTimeout(timer);
    hub.busy = false;
    hub.lost = true;
    tell();
  };
  // A press while the last one is unanswered is dropped; see `guardKeys` for a quick answer.
  hub.send = message => {
    if (hub.busy) return false;
    hub.busy = true;
    clearTimeout(timer);
    timer = setTimeout(lose, PATIENCE);
    try {
      model.send({ ...message, move: model.get('state').move ?? 0 });
    } catch { // the kernel that made this table is gone
      lose();
      return false;
    }
    return true;
  };
  // A choice that is made ready, for the main button to play: a ticket of the chart, a sum to change.
  hub.ready = choice => {
    hub.chosen = choice;
    hub.parts.forEach(part => part.chosen?.());
    hub.maps.forEach(map => map.preview());
  };
  hub.first = () => hub.chosen ?? hub.choices()[0];
  hub.showPreview = choice => {
    if (hub.preview === choice) return;
    hub.preview = choice;
    hub.maps.forEach(map => map.preview());
    hub.parts.forEach(part => part.preview?.());
  };
  const plate = model.get('plate');
  if (plate) fullMarks(plate);
  hub.lines = plate?.beads ? makeLines(plate.beads) : null;
  const open = openChoices(plate, hub.lines);
  hub.choices = () => open(model.get('state'));
  hub.playChoice = choice => hub.send(choice[0] ? { kind: 'play', text: choice[0] } : { kind: 'choose', number: choice[NUMBER] });
  model.on('change:state', () => {
    clearTimeout(timer);
    hub.busy = false;
    hub.answered = performance.now();
    hub.preview = hub.chosen = null;
    if (hub.lost) {
      hub.lost = false;
      tell();
    }
  });
  return hub;
}
function hubOf(model) {
  const key = model.get('map_id');
  if (!hubs.has(key)) hubs.set(key, makeHub(model));
  return hubs.get(key);
}

// Keys of the table never reach JupyterLab, where `a` inserts a cell and `d d` deletes one.
const guarded = new WeakSet();
function guardKeys(table, model, hub) {
  if (guarded.has(table)) return;
  guarded.add(table);
  table.addEventListener('keydown', event => {
    event.stopPropagation();
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select')) return;
    const choice = (model.get('state').choices ?? []).find(([, , , , , key]) => key && key === event.key);
    if (choice) {
      event.preventDefault();
      hub.send({ kind: 'play', text: choice[0] });
    }
  });
  // A double click is one move: what the second click would play has not been read yet. Nor does it
  // uncover a table that is to be handed on.
  table.addEventListener('click', event => {
    if (event.detail < 2 || performance.now() - hub.answered > TWICE) return;
    if (!event.target.closest('.tk-main, .tk-choices button, .tk-forms button, .tk-beside form button')) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  for (const type of ['keyup', 'keypress', 'copy', 'cut', 'paste']) {
    table.addEventListener(type, event => event.stopPropagation());
  }
}
// Which form the table has now; the CSS decides the same from the same widths.
const formOf = width => (width >= 900 ? 'wide' : width >= 600 ? 'middle' : 'phone');
