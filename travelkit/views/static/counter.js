// Beside the map of a table with a bank: the purse, and three tabs: fares, exchange, souvenir.
const TABS = [['fares', 'Fares'], ['exchange', 'Exchange'], ['shop', 'Souvenir']];
const BY_MODE = { air: 'by air', sea: 'by sea', rail: 'by rail', road: 'by road' };
const stepsOf = steps => (steps === 1 ? '1 step' : `${steps} steps`);

// --- the fares chart: of the place where the traveller is, or of any other that is asked for
function drawFares({ model, hub, plate, art, signal }, root) {
  const head = html('div', 'tk-fare-head', root);
  const label = html('label', '', head);
  const asked = html('span', '', label);
  const from = html('select', '', label);
  const starts = [...new Set(plate.fares.map(([start]) => start))].sort((a, b) => (plate.marks[a][0] < plate.marks[b][0] ? -1 : 1));
  starts.forEach(start => from.append(new Option(plate.marks[start][0], start)));
  const local = html('span', 'tk-fare-local', head);
  const list = html('ul', 'tk-fares', root);
  const columns = html('li', 'tk-fare tk-fare-columns', list); // each fare says it in its own words
  columns.setAttribute('aria-hidden', 'true');
  const [, , stepsWord, fareWord, coinWord] = ['sign', 'to', 'steps', 'pounds', 'coin'].map(name => html('span', `tk-fare-${name}`, columns));
  let here = -1;
  let shownFrom = -1;
  const keyOf = fare => `${fare[6]}/${!!fare[7]}`;
  const choiceOf = fare => grouped(model.get('state'), 'f').find(choice => choice[3] === fare[6] && !!choice[4] === !!fare[7]);
  // On the main button without its price, which stands in the chart.
  const named = choice => (choice ? [choice[0], choice[1].split(':')[0], ...choice.slice(2)] : null);
  const ghost = fare => choiceOf(fare) ?? ['', '', fare[1], fare[6], !!fare[7]];
  const rows = pool(list, () => {
    const item = { root: html('li'), mode: '' };
    const button = item.button = html('button', 'tk-fare', item.root);
    button.type = 'button';
    item.sign = html('span', 'tk-fare-sign', button);
    item.to = html('span', 'tk-fare-to', button);
    item.steps = html('span', 'tk-fare-steps', button);
    item.pounds = html('span', 'tk-fare-pounds', button);
    item.local = html('span', 'tk-fare-coin', button);
    button.addEventListener('click', () => {
      hub.ready(keyOf(item.fare) === picked ? null : named(choiceOf(item.fare)));
      picked = keyOf(item.fare) === picked ? '' : keyOf(item.fare);
      fill();
      button.focus({ preventScroll: true });
    }, { signal });
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => hub.showPreview(ghost(item.fare)), { signal });
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => hub.showPreview(null), { signal });
    return item;
  });
  let picked = '';
  const told = html('p', 'tk-working', root);
  told.setAttribute('aria-live', 'polite');
  // A ticket can be had for money or for a card: the other ways to have it.
  const instead = pool(html('div', 'tk-quick', root), () => {
    const item = { root: html('button', 'tk-button tk-small') };
    item.root.type = 'button';
    item.root.addEventListener('click', () => {
      hub.ready(item.choice);
      item.root.focus({ preventScroll: true });
    }, { signal });
    return item;
  });
  const fill = () => {
    const state = model.get('state');
    const start = +from.value;
    const coin = plate.coins[coinAt(plate, start)];
    setText(asked, 'From');
    setText(local, coin[0] === 'pounds' ? 'paid in pounds' : coin[1]);
    list.classList.toggle('tk-fares-pounds', coin[0] === 'pounds');
    setText(stepsWord, 'steps');
    setText(fareWord, 'fare');
    setText(coinWord, coin[0] === 'pounds' ? '' : coin[0].split(' ').at(-1));
    const fares = plate.fares.filter(fare => fare[0] === start);
    rows(fares, (item, fare) => {
      const [, end, mode, steps, pounds, units] = fare;
      const open = choiceOf(fare);
      item.fare = fare;
      if (item.mode !== mode) {
        item.sign.replaceChildren();
        sign(art, item.mode = mode, item.sign, 17);
      }
      setText(item.to, plate.marks[end][0]);
      setText(item.steps, steps);
      setText(item.pounds, `£${pounds}`);
      setText(item.local, coin[0] === 'pounds' ? '' : spaced(units));
      item.button.className = `tk-fare${open ? ' tk-fare-open' : ''}${keyOf(fare) === picked ? ' tk-fare-picked' : ''}`;
      setAttribute(item.button, 'aria-pressed', keyOf(fare) === picked);
      setAttribute(item.button, 'aria-label', `${plate.marks[end][0]} ${BY_MODE[mode] ?? mode}, ${stepsOf(steps)}, £${pounds}${coin[0] === 'pounds' ? '' : `, ${amountOf(units, coin)}`}${open ? ', you can buy it now' : ''}`);
    });
    const fare = fares.find(one => keyOf(one) === picked);
    const more = fare ? grouped(state, 'f').filter(choice => choice[3] === fare[6] && !!choice[4] === !!fare[7]).slice(1) : [];
    instead(more, (item, choice) => {
      item.choice = choice;
      setText(item.root, choice[1]);
    });
    const note = (state.boxes ?? []).find(([kind]) => kind === 'fares')?.[2] ?? '';
    const own = [...list.querySelectorAll('.tk-fare-picked')][0];
    requestAnimationFrame(() => { // what is told below must not push it out of sight
      if (own && own.offsetTop + own.offsetHeight > list.scrollTop + list.clientHeight + list.offsetTop) list.scrollTop = own.offsetTop + own.offsetHeight - list.clientHeight - list.offsetTop;
    });
    setText(told, fare ? reckoned(state, fare, coin, note) : note);
    told.classList.toggle('tk-working-sum', !!fare);
  };
  // £140 × 1 750 = 245 000 lire. You hold 350 000, so 105 000 lire are left.
  const reckoned = (state, fare, coin, note) => {
    const [start, end, mode, steps, pounds, units] = fare;
    const red = beadsOf(plate, fare).map((spot, index) => (plate.marks[spot][3] === 'risk' ? index + 1 : 0)).filter(Boolean);
    const way = `${plate.marks[end][0]} ${BY_MODE[mode]}, ${stepsOf(steps)}${red.length ? `, red Risk markers at ${red.join(', ')}` : ', no red marker'}.`;
    const sum = coin[0] === 'pounds' ? `£${pounds}.` : `${workingOf(BigInt(pounds), plate.coins[0], coin)}.`;
    if (start !== here) return `${way} ${sum}`;
    const have = heldOf(state, coinAt(plate, start));
    const rest = have >= units ? `You hold ${amountOf(have, coin)}, so ${amountOf(have - units, coin)} would be left.`
      : `You hold ${amountOf(have, coin)}: ${amountOf(units - have, coin)} are lacking.`;
    return `${way} ${sum} ${rest}${choiceOf(fare) || have < units ? '' : ` ${note}`}`;
  };
  root.addEventListener('tk-home', () => {
    from.value = here;
    fill();
  }, { signal });
  from.addEventListener('change', () => {
    picked = '';
    hub.ready(null);
    fill();
    list.scrollTop = 0;
  }, { signal });
  return {
    fill: ([, , , , , , spot = -1]) => {
      here = spot;
      picked = '';
      if (shownFrom !== spot || +from.value !== spot) {
        shownFrom = spot;
        from.value = spot;
        list.scrollTop = 0;
      }
      fill();
    },
  };
}

// --- the bank's counter: any amount, and what comes of it
function drawExchange({ model, hub, plate, signal }, root) {
  const rates = html('p', 'tk-rates', root);
  const form = html('form', 'tk-change', root);
  const word = html('span', '', form);
  const field = html('input', '', form);
  Object.assign(field, { type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 16 });
  field.setAttribute('aria-label', 'Amount to change');
  const money = html('select', '', form);
  money.setAttribute('aria-label', 'Money to change');
  const into = html('span', '', form);
  const quick = html('div', 'tk-quick', root);
  const some = pool(quick, () => {
    const item = { root: html('button', 'tk-button tk-small') };
    item.root.type = 'button';
    item.root.addEventListener('click', () => {
      if (item.choice) {
        hub.ready(item.choice);
        setText(sum, item.choice[1]);
        setText(after, '');
        setText(hint, '');
      } else {
        field.value = spaced(item.units);
        money.value = item.coin;
        work(true);
      }
      item.root.focus({ preventScroll: true });
    }, { signal });
    return item;
  });
  const result = html('p', 'tk-working tk-working-sum', root);
  result.setAttribute('aria-live', 'polite');
  const sum = html('b', '', result);
  const after = html('span', '', result);
  const hint = html('p', 'tk-hint', root);
  const go = html('button', 'tk-button', form);
  let local = 0;
  let spot = -1;
  let note = '';
  const formOfCoin = coin => (model.get('state').forms ?? []).find(([text]) => text === `change ? ${plate.coins[coin][0]}`);
  const work = chosen => {
    const state = model.get('state');
    const coin = +money.value;
    const [given, got] = [plate.coins[coin], plate.coins[local]];
    const units = typedNumber(field.value);
    let choice = null;
    setText(after, '');
    setText(hint, note);
    if (!field.value.trim()) setText(sum, `How much? One ${given[0] === 'pounds' ? 'pound' : `unit of ${given[1]}`}: ${workingOf(1n, given, got)}`);
    else if (units === null) {
      setText(sum, 'A whole number of units, please, such as 50.');
    } else {
      const paid = exchanged(units, given, got);
      const have = BigInt(heldOf(state, coin));
      const open = formOfCoin(coin);
      setText(sum, workingOf(units, given, got));
      if (units > have) setText(hint, `You have ${amountOf(have, given)}.`);
      else if (paid < 1n) setText(hint, 'So little brings nothing: the bank rounds down.');
      else {
        const rest = (state.holds?.[state.player]?.[0] ?? []).map(([which, held]) => [which, BigInt(held)]);
        const then = new Map(rest);
        then.set(coin, have - units);
        then.set(local, (then.get(local) ?? 0n) + paid);
        setText(after, `. Then you have ${[...then].filter(([, held]) => held > 0n).sort(([a], [b]) => a - b).map(([which, held]) => amountOf(held, plate.coins[which])).join(', ')}.`);
        if (open) choice = [`change ${units} ${given[0]}`, `Change ${amountOf(units, given)} into ${got[0]}`];
      }
    }
    const ready = !!choice;
    setAttribute(go, 'aria-disabled', !ready);
    go.choice = choice;
    if (chosen || hub.chosen?.[0]?.startsWith('change ')) hub.ready(choice);
  };
  field.addEventListener('input', () => work(true), { signal });
  money.addEventListener('change', () => { work(true); fillQuick(); }, { signal });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (go.choice) hub.send({ kind: 'play', text: go.choice[0] });
  }, { signal });
  const fillQuick = () => {
    const state = model.get('state');
    const coin = +money.value;
    const name = plate.coins[coin][0];
    const have = heldOf(state, coin);
    const listed = grouped(state, 'c');
    const amounts = listed.map(([text]) => text.match(/^change (\d+) (.+)$/)).filter(found => found && found[2] === name).map(found => +found[1]);
    const cheque = listed.filter(([text]) => text === 'cash a cheque');
    const units = amounts.length ? amounts : have ? [have] : [];
    some([...units.map(number => ({ number })), ...cheque.map(choice => ({ choice }))], (item, { number, choice }) => {
      Object.assign(item, { units: number, coin, choice });
      setText(item.root, choice ? 'a cheque, £200' : number === have ? `all ${amountOf(number, plate.coins[coin])}` : amountOf(number, plate.coins[coin]));
    });
  };
  return {
    fill: ([, , words, rows, , , at = -1]) => {
      const state = model.get('state');
      const moved = at !== spot;
      spot = at;
      note = words ?? '';
      local = Math.max(0, coinAt(plate, spot));
      const got = plate.coins[local];
      const held = (state.holds?.[state.player]?.[0] ?? []).map(([which]) => which).filter(which => which !== local);
      const all = [...new Set([...held, ...plate.coins.keys()])].filter(which => which !== local);
      const wanted = moved ? held[0] ?? all[0] : +money.value;
      money.replaceChildren(...all.map(which => new Option(`${plate.coins[which][1]}${held.includes(which) ? '' : ' (none)'}`, which)));
      money.value = all.includes(wanted) && (moved || held.includes(wanted)) ? wanted : held[0] ?? all[0];
      field.value = '';
      setText(word, 'Change');
      setText(into, `into ${got[0]}`);
      setText(go, 'Change');
      setText(rates, `${plate.marks[spot]?.[0] ?? ''}: ${local ? `£1 is ${got[4] === 1 ? spaced(got[3]) : `${got[3]}/${got[4]}`} ${got[0]}.` : 'pounds are the money here.'}`);
      fillQuick();
      work(false);
    },
  };
}

// --- the shop: what is sold where the traveller is, and the empty shelf
function drawShop({ model, hub, art, signal }, root) {
  const list = html('ul', 'tk-shelf', root);
  const told = html('p', 'tk-hint', root);
  const goods = pool(list, () => {
    const item = { root: html('li', 'tk-thing') };
    item.sign = html('span', 'tk-thing-sign', item.root);
    sign(art, 'souvenir', item.sign, 24);
    const words = html('span', 'tk-thing-words', item.root);
    item.name = html('b', '', words);
    item.price = html('small', '', words);
    item.buy = html('button', 'tk-button tk-small', item.root);
    item.buy.addEventListener('click', () => {
      if (item.choice) hub.send({ kind: 'play', text: item.choice[0] });
      item.buy.focus({ preventScroll: true });
    }, { signal });
    return item;
  });
  return {
    fill: ([, , note, rows]) => {
      const open = grouped(model.get('state'), 's');
      goods(rows ?? [], (item, [rich, , tail = '']) => {
        const name = rich.join('');
        item.choice = open.find(([text]) => text === `buy ${name}`) ?? null;
        setText(item.name, name);
        setText(item.price, tail);
        item.root.classList.toggle('tk-thing-gone', tail === 'sold');
        setText(item.buy, tail === 'sold' ? 'Sold' : 'Buy');
        setAttribute(item.buy, 'aria-disabled', !item.choice);
        setAttribute(item.buy, 'aria-label', item.choice?.[1] ?? `${name}: ${note}`);
      });
      setText(told, note);
    },
  };
}

// Turns to the fares of the place where the traveller is, in sight, with the focus on the first open one.
function showFares(from) {
  const table = from.closest('.tk-table');
  table.querySelector('.tk-tab').click();
  table.querySelector('.tk-panel-fares').dispatchEvent(new Event('tk-home'));
  const open = table.querySelector('.tk-fare-open');
  open?.closest('.tk-counter').scrollIntoView({ block: 'nearest' });
  open?.focus();
}

function drawBeside(part, el) {
  const { model, hub, plate, signal } = part;
  if (!plate.coins?.length) return { update: () => {}, chosen: () => {} };
  const beside = html('div', 'tk-beside', el);
  const purse = makeBox(part);
  beside.append(purse.root);
  const box = html('section', 'tk-box tk-counter', beside);
  box.setAttribute('aria-label', 'Fares, exchange and souvenirs');
  const bar = html('div', 'tk-tabs', box);
  bar.setAttribute('role', 'tablist');
  const makers = { fares: drawFares, exchange: drawExchange, shop: drawShop };
  const mark = `tk-tab-${model.get('map_id')}-${Math.random().toString(36).slice(2, 7)}`;
  let now = '';
  let key = '';
  const tabs = TABS.map(([kind, word]) => {
    const tab = html('button', 'tk-tab', bar, word);
    Object.assign(tab, { type: 'button', id: `${mark}-${kind}` });
    tab.setAttribute('role', 'tab');
    const panel = html('div', `tk-tab-panel tk-panel-${kind}`, box);
    Object.assign(panel, { id: `${mark}-${kind}-panel` });
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => { hub.ready(null); turn(kind); tab.focus({ preventScroll: true }); }, { signal });
    return { kind, tab, panel, body: makers[kind](part, panel) };
  });
  bar.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ kind }) => kind === now);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    hub.ready(null);
    turn(next.kind);
    next.tab.focus({ preventScroll: true });
  }, { signal });
  const turn = kind => {
    now = kind;
    tabs.forEach(({ kind: own, tab, panel }) => {
      setAttribute(tab, 'aria-selected', own === kind);
      tab.tabIndex = own === kind ? 0 : -1;
      show(panel, own === kind);
    });
  };
  return { update: () => {
    const state = model.get('state');
    const boxes = state.boxes ?? [];
    const found = boxes.find(([kind]) => kind === 'purse');
    show(beside, found);
    if (!found) return;
    fillBox(purse, found);
    tabs.forEach(({ kind, body }) => {
      const one = boxes.find(([own]) => own === kind);
      if (one) body.fill(one);
    });
    // Another player, or another space: the tab that is of use there. Else it stays as it was turned.
    const first = boxes.find(([kind, , , , colour]) => colour === 'first' && makers[kind])?.[0] ?? 'fares';
    const here = `${state.player}/${state.outer?.[state.player]}/${first}`;
    if (here !== key) turn(first);
    key = here;
  } };
}
