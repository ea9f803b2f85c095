// Below the map: what else may be done, the ticket and the other boxes.
function drawDo(parent, { model, hub, signal, plate }) {
  const box = html('section', 'tk-box tk-do', parent);
  html('h3', '', box, plate.faces?.length ? 'What else you may do' : 'What you may do');
  const scroll = html('div', 'tk-scroll', box);
  const entryForm = html('form', 'tk-entry', scroll);
  const entryLabel = html('label', '', entryForm);
  const field = html('input', '', entryForm);
  const listId = `tk-names-${model.get('map_id')}-${Math.random().toString(36).slice(2, 8)}`;
  const options = html('datalist', '', entryForm);
  Object.assign(field, { type: 'text', autocomplete: 'off', id: `${listId}-field`, spellcheck: false });
  field.setAttribute('list', options.id = listId);
  entryLabel.htmlFor = field.id;
  const go = html('button', 'tk-button', entryForm, 'Go');
  go.type = 'submit';
  entryForm.addEventListener('submit', event => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && hub.send({ kind: 'type', text })) field.value = '';
    field.focus({ preventScroll: true });
  }, { signal });
  let offered = null;
  const fillNames = names => {
    if (names === offered) return;
    offered = names;
    options.replaceChildren(...names.map(name => new Option(name)));
  };
  // Hundreds of choices: a word or two in the filter leaves the ones that are meant.
  const filter = html('input', 'tk-filter', scroll);
  Object.assign(filter, { type: 'search', placeholder: 'Find a choice' });
  filter.setAttribute('aria-label', 'Find a choice');
  const choices = pool(html('div', 'tk-choices', scroll), () => {
    const root = html('button', 'tk-button');
    const item = { root, key: html('kbd', '', root), label: html('span', '', root) };
    root.addEventListener('click', () => {
      hub.playChoice(item.choice);
      root.focus({ preventScroll: true });
    }, { signal });
    for (const type of ['pointerenter', 'focus']) {
      root.addEventListener(type, () => hub.showPreview(item.choice), { signal });
    }
    for (const type of ['pointerleave', 'blur']) {
      root.addEventListener(type, () => hub.showPreview(null), { signal });
    }
    return item;
  });
  const forms = pool(html('div', 'tk-forms', scroll), () => {
    const root = html('form', 'tk-form');
    const item = { root, field: html('input', '', root), unit: html('select', '', root), go: html('button', 'tk-button', root) };
    item.field.type = 'number';
    item.go.type = 'submit';
    item.unit.setAttribute('aria-label', 'In which money');
    item.unit.addEventListener('change', () => item.turn(), { signal });
    // The same in several moneys is one line, with the money to choose.
    item.turn = () => {
      item.form = item.all[+item.unit.value || 0];
      const [, , low, high, step] = item.form;
      Object.assign(item.field, { min: low, max: high, step: step || 1 });
      if (+item.field.value > high || +item.field.value < low) item.field.value = low;
      item.live();
    };
    const live = () => {
      const [, label, , , , unit] = item.form;
      setText(item.go, label.replace('?', item.field.value || '?'));
      setAttribute(item.field, 'aria-label', unit ? `${label} (${unit})` : label);
    };
    item.live = live;
    item.field.addEventListener('input', live, { signal });
    root.addEventListener('submit', event => {
      event.preventDefault(); // the browser has checked low, high and step
      hub.send({ kind: 'play', text: item.form[0].replace('?', item.field.value) });
    }, { signal });
    return item;
  });
  // What is a button already, as a card or in the turn bar, is not offered twice.
  const others = state => {
    // Where a table has a bank, what belongs to a box of its own stands there.
    // A sum that can be filled in is not offered in a ladder too.
    const sums = (state.forms ?? []).map(([text]) => text.split('?'));
    const isSum = text => sums.some(([before, after]) => text.startsWith(before) && text.endsWith(after) && /^\d+$/.test(text.slice(before.length, text.length - after.length)));
    if (plate.coins?.length) return (state.choices ?? []).filter(([text], index) => index && (state.groups?.[index] ?? '.') === '.' && !isSum(text));
    const found = hub.choices().slice(hub.lines ? 0 : 1);
    if (!plate.faces?.length) return found;
    const hand = (state.boxes ?? []).find(([kind]) => kind === 'hand')?.[3] ?? [];
    const held = new Set(hand.map(([card]) => plate.faces[card]?.[3]));
    return found.filter(choice => !isKeyed(choice) && !held.has(choice[2]));
  };
  // Of hundreds of moves a handful is shown; the others are found by a word, or on the map.
  const few = (found, wanted) => {
    if (!hub.lines || found.length <= 12) return found;
    return wanted.length ? found.slice(0, 40) : found.filter(choice => choice[5]);
  };
  const fillChoices = () => {
    const state = model.get('state');
    const wanted = filter.hidden ? [] : filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rest = others(state)
      .filter(([text, label]) => wanted.every(word => `${label} ${text}`.toLowerCase().includes(word)));
    choices(few(rest, wanted), (item, choice, index) => {
      item.choice = choice;
      item.root.classList.toggle('tk-first', !!choice[5] && choice === hub.choices()[0] && index === 0);
      setText(item.key, choice[5]);
      show(item.key, choice[5]);
      setText(item.label, choice[1]);
    });
  };
  filter.addEventListener('input', fillChoices, { signal });
  return state => {
    const count = others(state).length;
    show(box, count > 0 || state.entry || plainForms(state, plate).length);
    show(entryForm, state.entry);
    if (state.entry) {
      const [label, names] = state.entry;
      setText(entryLabel, label);
      fillNames(names?.length ? names : plate.names ?? []);
    }
    show(filter, count > 12);
    filter.placeholder = hub.lines ? `Find one of ${count} moves` : 'Find a choice';
    if (filter.hidden) filter.value = '';
    fillChoices();
    forms(alike(plainForms(state, plate)), (item, all) => {
      const same = item.all?.[0][0] === all[0][0];
      item.all = all;
      show(item.unit, all.length > 1);
      const units = all.map(([, , , high, , unit], index) => new Option(`${unit} (up to ${high})`, index));
      if (!same || units.length !== item.unit.options.length) item.unit.replaceChildren(...units);
      if (!same) item.field.value = all[0][2];
      item.turn();
    });
  };
}

// What is changed at the counter is not offered twice.
const plainForms = (state, plate) => (state.forms ?? []).filter(([text]) => !plate.coins?.length || !text.startsWith('change '));
function alike(forms) {
  const found = new Map();
  for (const form of forms) {
    const verb = form[0].split(' ?')[0];
    found.set(verb, [...(found.get(verb) ?? []), form]);
  }
  return [...found.values()];
}

const MARKS = { done: '✓', next: '▶' };
// The kinds of box with a drawing of their own: kind -> maker (part, root) => { fill(box), clear?() }.
// `box` is as in scene.py: [kind, title, note, rows, colour, buttons, ...]; each kind has its own file
// after this one and puts its maker here. A maker is called once for a box on the page, then filled;
// words that always stand there are set by fill too, because a box that is hidden forgets all words.
const boxKinds = {};
function makeBox(part) {
  const { hub, signal, plate, art } = part;
  const root = html('details', 'tk-box');
  root.open = true;
  const summary = html('summary', '', root);
  const item = { root, summary, title: html('h3', '', summary), note: html('small', '', summary) };
  const list = html('ul', 'tk-rows', root);
  list.tabIndex = -1;
  item.list = list;
  item.cards = makeCards(part, root);
  item.rows = pool(list, () => {
    const row = { root: html('li') };
    row.sign = html('span', 'tk-sign', row.root);
    row.badge = badgeSlot(art, plate.seats, html('span', 'tk-row-badge', row.root), 18);
    row.rich = richText(html('span', 'tk-words', row.root), plate.seats);
    row.tail = html('span', 'tk-tail', row.root);
    return row;
  });
  // The drawings of their own that this box has had, by kind; only the one it has now is shown.
  const bodies = new Map();
  item.drawn = box => {
    const kind = boxKinds[box[0]] ? box[0] : '';
    if (kind && !bodies.has(kind)) {
      const body = html('div', 'tk-body');
      root.insertBefore(body, item.foot);
      bodies.set(kind, { root: body, ...boxKinds[kind](part, body) });
    }
    bodies.forEach((body, name) => {
      show(body.root, name === kind);
      if (name !== kind) body.clear?.();
    });
    if (kind) bodies.get(kind).fill(box);
    return !!kind;
  };
  item.clear = () => bodies.forEach(body => body.clear?.());
  item.foot = html('div', 'tk-box-buttons', root);
  item.buttons = pool(item.foot, () => {
    const button = { root: html('button', 'tk-button tk-small') };
    button.root.addEventListener('click', () => {
      hub.send({ kind: 'press', id: button.id });
      button.root.focus({ preventScroll: true });
    }, { signal });
    return button;
  });
  return item;
}
function fillBox(item, box) {
  const [kind, title, note, rows, colour, buttons] = box;
  item.root.className = `tk-box tk-${kind}${colour ? ` tk-ticket-${colour}` : ''}`;
  setText(item.title, title);
  setText(item.note, note);
  const carded = kind === 'hand' || kind === 'journey';
  const drawn = item.drawn(box);
  show(item.list, !carded && !drawn);
  show(item.cards.list, carded);
  item.cards.fill(kind, carded ? rows ?? [] : []);
  item.rows(carded || drawn ? [] : rows ?? [], (row, [rich, player = -1, tail = '', mark = ''], index) => {
    row.root.className = mark ? `tk-${mark}` : '';
    setText(row.sign, kind === 'ticket' ? MARKS[mark] ?? String(index + 1) : '');
    row.badge(player);
    row.rich(rich);
    setText(row.tail, tail);
  });
  item.buttons(buttons ?? [], (button, [id, label]) => {
    button.id = id;
    setText(button.root, label);
  });
  // Only a list that can scroll is a stop of the Tab key; looked at when the page is laid out anyway.
  requestAnimationFrame(() => {
    item.list.tabIndex = item.list.scrollHeight > item.list.clientHeight + 2 ? 0 : -1;
    if (kind === 'log' && item.list.scrollTop) item.list.scrollTop = 0;
  });
}
// On a phone only the ticket lies open; a box the reader has opened stays as he left it.
function foldBox(root, form) {
  root.open = form !== 'phone' || ['tk-ticket', 'tk-hand', 'tk-journey', 'tk-spinner', 'tk-travel-card', 'tk-scores', 'tk-purse', 'tk-things'].some(kind => root.classList.contains(kind));
  root.querySelector('summary').tabIndex = form === 'phone' ? 0 : -1;
}

const LEGEND = [['border', 'by border or ferry'], ['air', 'by air'], ['last', 'last card'], ['ferry', 'railway ferry']];
const BESIDE = ['purse', 'fares', 'exchange', 'shop'];
function drawPanel(part) {
  const { model, el, hub, signal } = part;
  const actions = actionRow(html('div', 'tk-low-actions', el), part); // shown in the phone's form
  const beside = drawBeside(part, el);
  const perimeter = drawPerimeter(part, el);
  const row = html('div', 'tk-row', el);
  const fillDo = drawDo(row, part);
  const sides = pool(html('div', 'tk-sides', row), () => makeBox(part));
  if (part.plate.areas?.length) {
    const legend = html('div', 'tk-legend', row);
    for (const [kind, words] of LEGEND) html('span', `tk-key-${kind}`, legend, words);
  }
  if (hub.lines && !part.plate.coins?.length) drawLegend(row, part.plate);
  const last = html('div', 'tk-last', row);
  const logs = pool(last, () => makeBox(part));
  const foot = drawFoot(part);
  let form = '';
  const fold = now => {
    if (now === form) return;
    form = now;
    el.querySelectorAll('details.tk-box').forEach(box => foldBox(box, form));
    foot.fold(form === 'phone');
  };
  const fill = (item, box) => {
    fillBox(item, box);
    if (item.folded !== box[0]) foldBox(item.root, form);
    item.folded = box[0];
  };
  const watch = new ResizeObserver(() => fold(formOf(el.closest('.tk-table').clientWidth)));
  watch.observe(el.closest('.tk-table'));
  signal.addEventListener('abort', () => watch.disconnect());
  return { chosen: () => actions(model.get('state')), update: () => {
    const state = model.get('state');
    actions(state);
    fillDo(state);
    const boxes = state.boxes ?? [];
    beside.update();
    perimeter.update();
    sides(boxes.filter(([kind]) => kind !== 'log' && !BESIDE.includes(kind)), fill);
    logs(boxes.filter(([kind]) => kind === 'log'), fill);
    foot.update(state);
  }, status: () => {} };
}
