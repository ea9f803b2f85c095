// The spinner, drawn with its sectors in their order and spun to the one that came up; cards of a
// journey, and cards that have been won, with empty places for those still to come.
const SPIN_MS = 900;
boxKinds.spinner = ({ model }, root) => {
  const dial = svg('svg', { class: 'tk-dial', viewBox: '-104 -104 208 208', role: 'img' }, root);
  svg('circle', { class: 'tk-dial-rim', r: 101 }, dial);
  const face = svg('g', {}, dial);
  const hand = svg('g', { class: 'tk-dial-hand' }, dial);
  svg('path', { d: 'M-6 28L-3-36H-10L0-58 10-36H3L6 28Z' }, hand);
  svg('circle', { r: 9 }, hand);
  const words = html('p', 'tk-dial-words', root);
  let drawn = '';
  let turned = 0; // degrees, turns included: the hand only ever goes on
  let last = null;
  let waiting = 0;
  const at = (radius, degrees) => [radius * Math.sin((degrees * Math.PI) / 180), -radius * Math.cos((degrees * Math.PI) / 180)].map(v => v.toFixed(1)).join(' ');
  const sectors = [];
  const draw = rows => {
    const wanted = rows.map(([rich]) => rich[0]).join();
    if (wanted === drawn) return;
    drawn = wanted;
    face.replaceChildren();
    sectors.length = 0;
    const wide = 360 / rows.length;
    rows.forEach(([rich], index) => {
      const group = svg('g', { class: `tk-sector${index % 2 ? '' : ' tk-sector-dark'}` }, face);
      const from = (index - 0.5) * wide;
      svg('path', { d: `M0 0L${at(94, from)}A94 94 0 0 1 ${at(94, from + wide)}Z` }, group);
      const [x, y] = at(73, index * wide).split(' ').map(Number);
      svg('text', { x, y: y + 7 }, group).textContent = rich[0];
      sectors.push(group);
    });
  };
  const light = stopped => sectors.forEach((sector, index) => sector.classList.toggle('tk-on', index === stopped));
  return {
    fill: ([, title, note, rows = []]) => {
      draw(rows);
      const { move, seq } = model.get('state');
      const stopped = rows.findIndex(([, , , mark]) => mark === 'next');
      setAttribute(dial, 'aria-label', stopped < 0 ? title : `${title}: it has stopped at ${rows[stopped][0][0]}`);
      setText(words, note);
      const key = `${move}/${stopped}`;
      if (stopped < 0 || key === last) {
        light(stopped);
        last = key;
        return;
      }
      // A new spin is spun; one that is looked back at, or where nothing may move, just stands there.
      const spin = last !== null && move > +last.split('/')[0] && !calm() && !document.hidden && seq > 1;
      last = key;
      const goal = (stopped * 360) / rows.length;
      turned += ((goal - turned) % 360 + 360) % 360 + (spin ? 720 : 0);
      hand.style.transition = spin ? `transform ${SPIN_MS}ms cubic-bezier(.15,.6,.25,1)` : 'none';
      hand.style.transform = `rotate(${turned}deg)`;
      clearTimeout(waiting);
      light(spin ? -1 : stopped);
      if (spin) waiting = setTimeout(() => light(stopped), SPIN_MS);
    },
    clear: () => clearTimeout(waiting),
  };
};

boxKinds['travel-card'] = (_part, root) => {
  const card = html('div', 'tk-travel-card', root);
  const head = html('div', 'tk-travel-head', card);
  const number = html('em', '', head);
  const points = html('b', '', head);
  const name = html('strong', '', card);
  const state = html('span', 'tk-travel-state', card);
  const goods = html('p', '', card);
  const crate = svg('svg', { class: 'tk-crate', viewBox: '0 0 40 28', 'aria-hidden': 'true' }, goods);
  svg('path', { d: 'M4 9L20 2 36 9 20 16ZM4 9V20L20 27V16ZM36 9V20L20 27V16ZM12 5.5L28 12.5V23.5M28 5.5L12 12.5V23.5' }, crate);
  const article = html('span', '', goods);
  const source = html('small', '', card);
  return {
    fill: ([, title, note, rows = []]) => {
      setText(number, title);
      setText(points, note);
      setText(name, rows[0]?.[0]?.[0]);
      setText(state, rows[1]?.[0]?.[0]);
      setText(article, rows[2]?.[0]?.join(''));
      setText(source, rows[3]?.[0]?.[0]);
      show(goods, rows[2]);
    },
  };
};

boxKinds.scores = ({ art, plate }, root) => {
  const cards = html('ul', 'tk-score-cards', root);
  const none = html('p', 'tk-score-none', root);
  const fillCards = pool(cards, () => {
    const item = { root: html('li') };
    item.name = html('span', '', item.root);
    item.points = html('b', '', item.root);
    return item;
  });
  const others = pool(html('div', 'tk-score-others', root), () => {
    const item = { root: html('div') };
    item.badge = badgeSlot(art, plate.seats, html('span', '', item.root), 16);
    item.words = html('span', '', item.root);
    return item;
  });
  return {
    fill: ([, , , rows = []]) => {
      const mine = rows.filter(([, player = -1]) => player < 0);
      setText(none, mine.length ? '' : 'No card.');
      show(none, !mine.length);
      cards.style.setProperty('--tk-across', Math.min(5, Math.max(3, mine.length)));
      fillCards(mine, (item, [rich, , tail, mark]) => {
        item.root.className = mark === 'open' ? 'tk-score-empty' : '';
        setText(item.name, rich[0]);
        setText(item.points, tail);
        item.root.title = rich[0] ? `${rich[0]}, ${tail} points` : 'still to come';
      });
      others(rows.filter(([, player = -1]) => player >= 0), (item, [rich, player]) => {
        item.badge(player);
        setText(item.words, rich.join(''));
        item.root.title = rich.join('');
      });
    },
    clear: () => { // a hand of booty is seen by one player alone
      root.querySelectorAll('[title]').forEach(one => one.removeAttribute('title'));
    },
  };
};
