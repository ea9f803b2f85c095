// Souvenirs, tickets, Luck and Risk cards as things one sees, and empty places for what is needed.
const THING_SIGNS = { souvenir: 'souvenir', pawned: 'souvenir', luck: 'luck', drawn: 'luck', risk: 'risk' };
const THING_WORDS = { pawned: 'pawned', drawn: 'just drawn', risk: 'just drawn' };
boxKinds.things = ({ model, hub, plate, art, signal }, root) => {
  const list = html('ul', 'tk-things-list', root);
  const none = html('p', 'tk-none', root);
  const things = pool(list, () => {
    const item = { root: html('li'), choice: null, mark: null };
    item.card = html('div', 'tk-thing', item.root);
    item.sign = html('span', 'tk-thing-sign', item.card);
    const words = html('span', 'tk-thing-words', item.card);
    item.name = html('b', '', words);
    item.tail = html('small', '', words);
    item.word = html('em', '', words);
    item.use = html('button', 'tk-button tk-small', item.card);
    item.use.addEventListener('click', () => {
      if (item.free) {
        showFares(item.use);
        return;
      }
      if (item.choice) hub.send({ kind: 'play', text: item.choice[0] });
      item.use.focus({ preventScroll: true });
    }, { signal });
    return item;
  });
  return {
    fill: ([, , , rows]) => {
      const state = model.get('state');
      const open = grouped(state, 'l');
      setText(none, rows?.length ? '' : 'None yet.');
      show(none, !rows?.length);
      things(rows ?? [], (item, [rich, player = -1, tail = '', mark = '']) => {
        const name = rich.join('');
        item.card.className = `tk-thing tk-thing-${mark}`;
        if (item.mark !== mark) {
          item.sign.replaceChildren();
          if (mark !== 'empty') sign(art, THING_SIGNS[mark] ?? mark, item.sign, 20);
          item.mark = mark;
        }
        setText(item.name, name);
        setText(item.tail, tail);
        const by = player >= 0 && player !== state.player ? ` by ${plate.seats[player]?.[0] ?? ''}` : '';
        setText(item.word, THING_WORDS[mark] ? THING_WORDS[mark] + by : '');
        item.choice = mark === 'luck' ? open.find(([text]) => text === `play ${name}` || text === `use ${name}`) ?? null : null;
        // A free ticket leads to one of several places: which, is chosen in the fares chart.
        item.free = mark === 'luck' && !item.choice && (state.choices ?? []).some(([text]) => text.startsWith(`use ${name} `));
        show(item.use, item.choice || item.free);
        setText(item.use, item.free ? 'Choose a fare' : item.choice ? item.choice[0].split(' ')[0] === 'play' ? 'Play it' : 'Use it' : '');
        setAttribute(item.use, 'aria-label', item.free ? `${name}: choose a fare` : item.choice?.[1] ?? '');
      });
    },
    clear: () => things([], () => {}),
  };
};
