// Small makers of elements. Text goes in through textContent only: names and answers come from people.
const SVG_NS = 'http://www.w3.org/2000/svg';
const svg = (tag, attributes = {}, parent = null) => {
  const made = document.createElementNS(SVG_NS, tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  parent?.append(made);
  return made;
};
const html = (tag, cls = '', parent = null, text = '') => {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text) made.textContent = text;
  parent?.append(made);
  return made;
};
// Setters that leave the page alone when nothing changes: no repaint, no second announcement.
const setText = (element, text = '') => {
  if (element.textContent !== text) element.textContent = text;
};
const setAttribute = (element, name, value) => {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
};
const show = (element, on) => { // by attribute: SVG elements have no such property
  if (element.hasAttribute('hidden') === !!on) element.toggleAttribute('hidden', !on);
};
const put = (element, x, y) =>
  setAttribute(element, 'transform', `translate(${x.toFixed(1)},${y.toFixed(1)})`);

// A pool keeps its elements: what is not needed now is hidden, never removed, so focus stays.
function pool(parent, make) {
  const items = [];
  return (values, fill) => {
    values.forEach((value, index) => {
      if (!items[index]) {
        items[index] = make(index);
        parent.append(items[index].root);
      }
      show(items[index].root, true);
      fill(items[index], value, index);
    });
    for (let index = values.length; index < items.length; index++) {
      if (items[index].root.hasAttribute('hidden')) continue;
      show(items[index].root, false);
      forget(items[index]);
    }
  };
}
// What is hidden is forgotten: the words may be a hand of cards, and the next person reads this page.
function forget(item) {
  item.clear?.();
  const walk = document.createTreeWalker(item.root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (walk.currentNode.parentElement.namespaceURI !== SVG_NS) walk.currentNode.nodeValue = '';
}
// A sentence in parts: plain, bold, plain, bold ... A number first stands for that player's name in bold.
const inFull = (rich = [], seats = []) =>
  (typeof rich[0] === 'number' ? ['', seats[rich[0]]?.[0] ?? '', ...rich.slice(1)] : rich);
function richText(parent, seats) {
  const parts = [];
  return given => {
    const rich = inFull(given, seats);
    while (parts.length < rich.length) {
      parts.push(html(parts.length % 2 ? 'b' : 'span', '', parent));
    }
    parts.forEach((part, index) => setText(part, rich[index] ?? ''));
  };
}
const plainText = (rich, seats) => inFull(rich, seats).join('');

// The drawings are our own constants from art.py, never anybody's text: the one use of innerHTML.
function drawing(art, name, parent) {
  const group = svg('g', {}, parent);
  group.innerHTML = art.symbols[name] ?? '';
  return group;
}
const colourOf = player => `var(--tk-p${(player % 6) + 1})`;
function badge(art, seats, player, parent, size = 18) {
  const seat = seats[player];
  const root = svg('svg', { class: 'tk-badge', viewBox: '-15 -15 30 30', width: size, height: size,
    'aria-hidden': 'true' }, parent);
  root.style.setProperty('--tk-piece', colourOf(player));
  if (!seat) return root;
  const [, letter, shape] = seat;
  drawing(art, shape, root);
  const [x, y, px] = art.letters[shape] ?? [0, 4, 12];
  svg('text', { x, y, class: 'tk-letter', 'font-size': px + (size < 22 ? 3 : 1) }, root)
    .textContent = letter;
  return root;
}
// A badge that can change its player: made anew only when it does.
function badgeSlot(art, seats, parent, size) {
  let now = -1;
  return player => {
    if (player === now) return;
    now = player;
    parent.replaceChildren();
    if (player >= 0) badge(art, seats, player, parent, size);
  };
}
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
