// Cards of countries: a hand to play from, and the journey, where each lies on the one before like
// scales and an aeroplane stays open where somebody flew. Faces come once, with the plate.
const CARD = [62, 112, 26]; // width, height, and what stays to be seen of a covered card; as in svg_cards.py
const FULL = 7; // cards of a hand that are shown whole side by side

function drawFace(picture, art, [name, , figure, , tint, outline], covered) {
  const [wide, high, strip] = CARD;
  const shown = covered ? strip : wide;
  picture.replaceChildren();
  for (const [key, value] of [['width', shown], ['height', high], ['viewBox', `0 0 ${shown} ${high}`]]) picture.setAttribute(key, value);
  svg('text', { x: 13, y: 20, class: 'tk-figure' }, picture).textContent = figure;
  svg('path', { d: 'M7 26H19', class: 'tk-card-rule' }, picture);
  svg('text', { transform: `translate(17 ${high - 6}) rotate(-90)`, class: 'tk-card-name' }, picture).textContent = name;
  if (covered) return;
  const sea = svg('g', { transform: `translate(${strip} 5)` }, picture);
  svg('rect', { width: wide - strip - 4, height: high - 10, class: 'tk-card-sea' }, sea);
  svg('path', { transform: 'translate(1 26)', d: outline, class: `tk-card-land tk-tint-${tint}` }, sea);
  const corner = svg('g', { transform: 'translate(23 9)' }, sea);
  svg('rect', { x: -8, y: -8, width: 16, height: 16, class: 'tk-card-corner' }, corner);
  svg('g', { transform: 'rotate(45) scale(.68)' }, corner).innerHTML = art.symbols.plane ?? '';
}
// The card on a row of a box: its number stands where other rows have their sentence.
function makeCard({ hub, model, plate, art, signal }) {
  const root = html('li');
  const button = html('button', 'tk-card', root);
  button.type = 'button';
  const picture = svg('svg', { 'aria-hidden': 'true' }, button);
  const way = html('span', 'tk-card-way', button);
  const item = { root, button, way, drawn: '', choice: null };
  const choose = () => {
    if (item.choice) hub.send({ kind: 'play', text: item.choice[0] });
    button.focus({ preventScroll: true });
  };
  button.addEventListener('click', choose, { signal });
  button.addEventListener('keydown', event => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  }, { signal });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => hub.showPreview(item.choice), { signal });
  for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => hub.showPreview(null), { signal });
  item.face = (card, covered) => {
    button.dataset.card = card;
    if (item.drawn === `${card}/${covered}`) return;
    item.drawn = `${card}/${covered}`;
    drawFace(picture, art, plate.faces[card], covered);
  };
  // A card that is gone leaves nothing behind: the next person looks at this page too.
  item.clear = () => {
    item.drawn = '';
    item.choice = null;
    picture.replaceChildren();
    delete button.dataset.card;
    button.removeAttribute('aria-label');
    button.title = '';
  };
  return item;
}
function makeCards(part, parent) {
  const { plate, model } = part;
  const list = html('ul', 'tk-cards', parent);
  const fill = pool(list, () => makeCard(part));
  return { list, fill: (kind, rows) => {
    const state = model.get('state');
    const held = list.contains(document.activeElement) ? document.activeElement : null;
    const shades = new Map((state.shades ?? []).flatMap(([how, spots]) => spots.map(spot => [spot, how])));
    fill(rows, (item, [card, , given = '', mark = ''], index) => {
      const face = plate.faces[card];
      const { button } = item;
      if (!face) return;
      const hand = kind === 'hand';
      const figure = `${face[2]} neighbour${face[2] === 1 ? '' : 's'}`;
      item.choice = hand ? (state.choices ?? []).find(choice => choice[2] === face[3]) ?? null : null;
      const how = item.choice ? shades.get(face[3]) ?? '' : '';
      const tail = given || (how ? `by ${how}` : '');
      // A large hand is held close: of a card that is no neighbour the strip with figure and name is seen.
      const covered = hand ? rows.length > FULL && how !== 'border' : index > 0 && mark !== 'open';
      item.face(card, covered);
      button.className = `tk-card${how ? ` tk-card-${how}` : ''}${hand && !item.choice ? ' tk-card-not' : ''}${!hand && !index ? ' tk-card-last' : ''}`;
      setText(item.way, hand && !covered ? tail.replace(/^(by|the) /, '') : hand ? '' : WAY_WORDS[tail] ?? '');
      if (hand) {
        button.removeAttribute('role');
        button.tabIndex = 0;
        setAttribute(button, 'aria-disabled', !item.choice);
        setAttribute(button, 'aria-label', [item.choice ? item.choice[1] : face[0], figure, tail].filter(Boolean).join(', '));
        button.title = `${face[0]}, capital ${face[1]}, ${figure}. ${item.choice ? `${item.choice[1]}.` : WHY_NOT[tail] ?? 'It is not your turn to lay.'}`;
      } else {
        setAttribute(button, 'role', 'img');
        button.tabIndex = -1;
        button.removeAttribute('aria-disabled');
        setAttribute(button, 'aria-label', [face[0], tail, mark === 'open' ? 'its aeroplane is open' : ''].filter(Boolean).join(', '));
        button.title = `${face[0]}, capital ${face[1]}, ${figure}. ${tail}`;
      }
    });
    // The card that was played is gone: the focus goes to the one in its place, or the last.
    if (held?.closest('[hidden]')) {
      const left = [...list.querySelectorAll('li:not([hidden]) .tk-card')].at(-1);
      (left ?? list.closest('.tk-table').querySelector('.tk-sentence')).focus({ preventScroll: true });
    }
  } };
}
const WAY_WORDS = { start: 'start', 'by ferry': 'ferry', 'the pair': 'pair', 'by air': 'by air' };
const WHY_NOT = { 'not now': 'It is no neighbour of where the journey stands, and the flight of this turn is used.' };
