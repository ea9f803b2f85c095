// Deals, auctions and the pawnbroker: an offer is filled in whole, give this, want that.
const SEAT_COLOURS = ['Red', 'Blue', 'Green', 'Brown', 'Purple', 'Grey']; // in the texts of moves
boxKinds.deal = ({ model, hub, plate, signal }, root) => {
  const form = html('form', 'tk-offer', root);
  const words = (text, parent = form) => {
    const made = html('span', '', parent);
    return () => setText(made, text);
  };
  const labels = [];
  const field = (before, name) => {
    const line = html('div', 'tk-offer-line', form);
    labels.push(words(before, line));
    const number = html('input', '', line);
    Object.assign(number, { type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 16 });
    number.setAttribute('aria-label', `${name}: amount`);
    const what = html('select', '', line);
    what.setAttribute('aria-label', name);
    return { line, number, what };
  };
  const toLine = html('div', 'tk-offer-line', form);
  labels.push(words('Offer to', toLine));
  const to = html('select', '', toLine);
  to.setAttribute('aria-label', 'To whom');
  const give = field('I give', 'What I give');
  const want = field('I want', 'What I want');
  const told = html('p', 'tk-hint', form);
  told.setAttribute('aria-live', 'polite');
  const send = html('button', 'tk-button tk-small', form);
  toLine.append(send);
  const more = html('div', 'tk-deal-more', root);
  const others = pool(more, () => {
    const item = { root: html('button', 'tk-button tk-small') };
    item.root.type = 'button';
    item.root.addEventListener('click', () => {
      hub.send({ kind: 'play', text: item.choice[0] });
      item.root.focus({ preventScroll: true });
    }, { signal });
    return item;
  });
  const note = html('p', 'tk-hint', root);
  const hearable = html('ul', 'tk-others', root);
  const lines = pool(hearable, () => {
    const item = { root: html('li') };
    item.words = html('span', '', item.root);
    return item;
  });
  const seatOf = choice => SEAT_COLOURS.indexOf(choice[0].split(' ').at(-1));
  const options = (select, [cash = [], souvenirs = [], cards = []] = [], without = '') => {
    const old = select.value;
    const found = [
      ...cash.map(([coin, held]) => [`? ${plate.coins[coin][0]}`, `${plate.coins[coin][1]} (${spaced(held)})`]),
      ...souvenirs.map(name => [name, name]),
      ...cards.map(name => [name, name]),
    ].filter(([value]) => value !== without);
    const now = [...select.options].map(one => `${one.value}|${one.text}`).join();
    if (now !== found.map(one => one.join('|')).join()) select.replaceChildren(...found.map(([value, text]) => new Option(text, value)));
    select.value = found.some(([value]) => value === old) ? old : found[0]?.[0] ?? '';
  };
  const said = ({ number, what }) => {
    if (!what.value) return null;
    if (!what.value.startsWith('? ')) return { text: what.value, words: what.value };
    const units = typedNumber(number.value);
    if (units === null || units < 1n) return null;
    const coin = plate.coins.find(([name]) => name === what.value.slice(2));
    return { text: what.value.replace('?', units), words: amountOf(units, coin) };
  };
  let offer = null;
  const work = () => {
    const state = model.get('state');
    const partner = +to.value;
    options(give.what, state.holds?.[state.player]);
    options(want.what, state.holds?.[partner], give.what.value.startsWith('? ') ? give.what.value : '');
    for (const { number, what } of [give, want]) show(number, what.value.startsWith('? '));
    const [giving, wanting] = [said(give), said(want)];
    offer = giving && wanting ? { giving, wanting } : null;
    const name = plate.seats[partner]?.[0] ?? '';
    setText(told, offer ? `${name} would give you ${wanting.words}, and you would give ${giving.words}.` : want.what.options.length ? 'Whole amounts of money, or a thing for a thing.' : `${name} has nothing else to give.`);
    setText(send, 'Offer it');
    setAttribute(send, 'aria-disabled', !offer);
  };
  for (const one of [to, give.what, want.what]) one.addEventListener('change', work, { signal });
  for (const one of [give.number, want.number]) one.addEventListener('input', work, { signal });
  form.addEventListener('submit', event => {
    event.preventDefault();
    const choice = grouped(model.get('state'), 'd').find(one => one[0].startsWith('deal with ') && seatOf(one) === +to.value);
    if (offer && choice) hub.send({ kind: 'play', text: `${choice[0]}\ngive ${offer.giving.text}\nfor ${offer.wanting.text}` });
  }, { signal });
  return {
    fill: ([, , words_]) => {
      const state = model.get('state');
      const choices = grouped(state, 'd');
      const partners = choices.filter(([text]) => text.startsWith('deal with '));
      const old = to.value;
      to.replaceChildren(...partners.map(choice => new Option(plate.seats[seatOf(choice)]?.[0] ?? '', seatOf(choice))));
      if (partners.some(choice => String(seatOf(choice)) === old)) to.value = old;
      show(form, partners.length);
      labels.forEach(write => write());
      if (hub.fresh) give.number.value = want.number.value = '';
      work();
      others(choices.filter(([text]) => !text.startsWith('deal with ')), (item, choice) => {
        item.choice = choice;
        setText(item.root, choice[0].startsWith('hear ') ? `${choice[1].replace(/^Hear /, 'Ask ')} for an offer` : choice[1]);
      });
      setText(note, words_);
      const held = (state.holds ?? []).map(([cash = [], souvenirs = [], cards = []], seat) => [seat, [...cash.map(([coin, units]) => amountOf(units, plate.coins[coin])), ...souvenirs, ...cards]]);
      lines(held.filter(([seat, things]) => seat !== state.player && things.length), (item, [seat, things]) => setText(item.words, `${plate.seats[seat][0]} holds ${things.join(', ')}.`));
    },
    clear: () => {
      for (const select of [to, give.what, want.what]) select.replaceChildren();
      give.number.value = want.number.value = '';
    },
  };
};
