// A question to answer on the page: what is asked, a labelled field, Check, Hint, and what Python says.
const LESSON_PATIENCE = 6000; // ms without an answer before the card says that Python is silent

// The answer as people type it, choose it, tick it or put it in order.
const fields = {
  text(c, row) {
    const label = html('label', 'tkl-ask-label', row, c.question.label);
    const input = html('input', 'tkl-ask-input', row);
    Object.assign(input, { type: 'text', id: `${c.id}-answer`, autocomplete: 'off', spellcheck: false });
    input.setAttribute('autocapitalize', 'off');
    input.setAttribute('aria-describedby', `${c.id}-text ${c.id}-form`);
    label.htmlFor = input.id;
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter' && !event.isComposing) { event.preventDefault(); c.check(); }
    });
    return { read: () => input.value, write: value => { input.value = value; }, focus: () => input.focus() };
  },
  choose(c, row, type) {
    const list = html('div', 'tkl-options', row);
    list.setAttribute('role', type === 'radio' ? 'radiogroup' : 'group');
    list.setAttribute('aria-labelledby', `${c.id}-text`);
    list.setAttribute('aria-describedby', `${c.id}-form`);
    const boxes = c.question.options.map(([letter, text]) => {
      const label = html('label', 'tkl-option', list);
      const box = html('input', '', label);
      Object.assign(box, { type, name: `${c.id}-option`, value: letter });
      html('b', '', label, letter);
      html('span', '', label, text);
      box.addEventListener('keydown', event => {
        if (event.key === 'Enter') { event.preventDefault(); c.check(); }
      });
      return box;
    });
    const chosen = () => boxes.filter(box => box.checked).map(box => box.value);
    return {
      read: () => (type === 'radio' ? chosen()[0] ?? '' : chosen()),
      write: value => boxes.forEach(box => { box.checked = [value].flat().includes(box.value); }),
      focus: () => boxes[0]?.focus(),
    };
  },
  radio: (c, row) => fields.choose(c, row, 'radio'),
  checkbox: (c, row) => fields.choose(c, row, 'checkbox'),
  order(c, row) {
    const list = html('ol', 'tkl-order', row);
    list.setAttribute('aria-labelledby', `${c.id}-text`);
    const live = html('div', 'tk-quiet', row);
    live.setAttribute('role', 'status');
    const items = c.question.options.map(([letter, text]) => {
      const item = html('li', 'tkl-order-item', list);
      html('span', '', item, text);
      const buttons = [[-1, '▲', 'earlier'], [1, '▼', 'later']].map(([step, sign, word]) => {
        const button = html('button', 'tk-button tk-arrow', item, sign);
        button.type = 'button';
        button.setAttribute('aria-label', `Move ${text} ${word}`);
        button.title = `Move ${text} ${word}`;
        button.addEventListener('click', () => move(letter, step, button));
        return button;
      });
      return { letter, text, item, buttons };
    });
    let now = items.map(one => one.letter);
    const draw = () => {
      now.forEach((letter, index) => {
        const one = items.find(each => each.letter === letter);
        list.append(one.item);
        one.buttons[0].setAttribute('aria-disabled', index === 0);
        one.buttons[1].setAttribute('aria-disabled', index === now.length - 1);
      });
    };
    const move = (letter, step, button) => {
      const from = now.indexOf(letter), to = from + step;
      if (to < 0 || to >= now.length) return;
      now.splice(to, 0, now.splice(from, 1)[0]);
      draw();
      button.focus(); // the item took its buttons along
      setText(live, `${items.find(one => one.letter === letter).text} is now number ${to + 1} of ${now.length}.`);
    };
    draw();
    return {
      read: () => now,
      write: value => { if (value.length === now.length) { now = [...value]; draw(); } },
      focus: () => items[0]?.buttons[1].focus(),
    };
  },
  none: () => ({ read: () => '', write: () => {}, focus: () => {} }),
};

// Each card is a module of its own, so a counter here would give every one of them the same ids.
function drawCard({ model, el }) {
  const question = model.get('question');
  const c = { question, id: `tkl-${Math.random().toString(36).slice(2)}`, busy: false };
  el.classList.add('tk-part', 'tkl-card');
  const head = html('div', 'tk-head', el);
  html('span', 'tk-name', html('div', 'tk-title', head), question.lesson);
  const tally = html('span', 'tkl-tally', head);

  const box = html('section', 'tkl-ask', el);
  box.setAttribute('aria-labelledby', `${c.id}-title`);
  const title = html('h3', '', box, question.title);
  title.id = `${c.id}-title`;
  const asks = html('p', 'tkl-asks', box, question.text);
  asks.id = `${c.id}-text`;
  const form = html('p', 'tkl-form', box, question.form);
  form.id = `${c.id}-form`;
  const row = html('div', `tkl-ask-row tkl-ask-${question.field}`, box);
  const field = fields[question.field](c, row);
  const actions = html('div', 'tkl-ask-actions', row);
  const button = html('button', 'tk-button tk-main', actions, 'Check');
  button.type = 'button';
  const hint = html('button', 'tk-button tkl-hint', actions, 'Hint');
  hint.type = 'button';
  show(button, question.checks);
  const told = html('div', 'tkl-told', box);
  told.setAttribute('role', 'status');
  const word = html('b', '', told), says = html('span', '', told);
  const hints = html('ol', 'tkl-hints', box);
  hints.setAttribute('role', 'log');
  hints.setAttribute('aria-label', 'Hints');

  let timer = 0;
  const silent = () => {
    c.busy = false;
    told.className = 'tkl-told tkl-again';
    setText(word, '? Python does not answer.');
    setText(says, ' Run this cell again. Your answer stands in the field; copy it if it is long.');
    show(told, true);
  };
  const send = message => {
    if (c.busy) return; // a double click is one answer
    c.busy = true;
    clearTimeout(timer);
    timer = setTimeout(silent, LESSON_PATIENCE);
    try {
      model.send(message);
    } catch { // the kernel that made this card is gone
      clearTimeout(timer);
      silent();
    }
  };
  c.check = () => send({ kind: 'check', answer: field.read() });
  button.addEventListener('click', c.check);
  hint.addEventListener('click', () => {
    if (hint.getAttribute('aria-disabled') !== 'true') send({ kind: 'hint' });
  });

  const update = () => {
    clearTimeout(timer);
    c.busy = false;
    const state = model.get('state');
    setText(tally, state.tally);
    told.className = `tkl-told tkl-${state.status}`;
    setText(word, state.word ? `${state.word} ` : '');
    setText(says, state.says ?? '');
    show(told, !!state.word);
    const known = state.hints ?? [];
    known.forEach((text, index) => setText(hints.children[index] ?? html('li', '', hints), text));
    show(hints, known.length > 0);
    show(hint, question.hints > 0);
    const left = question.hints - known.length;
    setText(hint, left ? (known.length ? 'Next hint' : 'Hint') : 'No more hints');
    setAttribute(hint, 'aria-disabled', !left);
    if (state.entry !== undefined && state.entry !== null) field.write(state.entry);
  };
  // Keys of the card never reach JupyterLab, where `a` inserts a cell and `d d` deletes one.
  for (const type of ['keydown', 'keyup', 'keypress', 'copy', 'cut', 'paste']) {
    el.addEventListener(type, event => event.stopPropagation());
  }
  model.on('change:state', update);
  update();
  return () => model.off('change:state', update);
}

export default { render: drawCard };
