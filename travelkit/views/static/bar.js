// Above the map: title, players, and the turn bar with the sentence and the main button.
const isKeyed = ([, , spot = -1, , , key]) => key && spot < 0;
function actionRow(parent, { model, hub, signal, plate }) {
  const row = html('div', 'tk-actions', parent);
  const press = (element, message) => element.addEventListener('click', () => {
    const sent = message();
    if (sent) hub.send(sent);
    element.focus({ preventScroll: true }); // Safari gives a pressed button no focus
  }, { signal });
  const extras = pool(html('span', 'tk-extras', row), () => {
    const item = { root: html('button', 'tk-button') };
    press(item.root, () => ({ kind: 'press', id: item.id }));
    return item;
  });
  // On a table of cards what has a key and no place, such as passing, stands here.
  const keyed = pool(html('span', 'tk-extras', row), () => {
    const item = { root: html('button', 'tk-button tk-keyed') };
    press(item.root, () => (item.choice ? { kind: 'play', text: item.choice[0] } : null));
    return item;
  });
  // While a choice is made ready on the main button, what it offered before stands beside it.
  const other = html('button', 'tk-button tk-other', row);
  press(other, () => {
    const first = (model.get('state').choices ?? [])[0];
    return first ? { kind: 'play', text: first[0] } : null;
  });
  // At an office: to the fares chart, which may lie below what is seen; the choice itself is made there.
  const office = html('button', 'tk-button tk-to-fares', row, 'Choose a ticket');
  office.addEventListener('click', () => showFares(office), { signal });
  const redo = html('button', 'tk-button', row, 'Redo');
  press(redo, () => ({ kind: 'redo' }));
  const undo = html('button', 'tk-button', row, 'Undo');
  press(undo, () => (undo.getAttribute('aria-disabled') === 'true' ? null : { kind: 'undo' }));
  const main = html('button', 'tk-button tk-main', row);
  const label = html('span', '', main);
  html('kbd', '', main, 'Enter').setAttribute('aria-hidden', 'true');
  press(main, () => {
    const first = hub.first(model.get('state'));
    return first ? { kind: 'play', text: first[0] } : null;
  });
  // A key held down must not play a game to its end.
  main.addEventListener('keydown', event => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  }, { signal });
  const preview = on => hub.showPreview(on ? hub.first(model.get('state')) ?? null : null);
  for (const type of ['pointerenter', 'focus']) main.addEventListener(type, () => preview(true), { signal });
  for (const type of ['pointerleave', 'blur']) main.addEventListener(type, () => preview(false), { signal });
  return state => {
    extras(state.extras ?? [], (item, [id, text]) => {
      item.id = id;
      setText(item.root, text);
    });
    setAttribute(undo, 'aria-disabled', !state.can_undo);
    show(redo, state.can_redo);
    const first = hub.first(state);
    const beside = hub.chosen ? (state.choices ?? [])[0] : null;
    show(other, beside);
    setText(other, beside?.[1] ?? '');
    show(office, plate.coins?.length && !hub.chosen && first && state.groups?.includes('f'));
    keyed(plate.faces?.length ? (state.choices ?? []).slice(1).filter(isKeyed) : [], (item, choice) => {
      item.choice = choice;
      setText(item.root, choice[1]);
      setAttribute(item.root, 'aria-keyshortcuts', choice[5]);
      item.root.title = `Key ${choice[5]}`;
    });
    const held = document.activeElement === main;
    show(main, !!first);
    setText(label, first?.[1] ?? '');
    // The focus goes somewhere sensible when there is no main button in this position.
    if (held && !first) row.closest('.tk-table').querySelector('.tk-sentence').focus({ preventScroll: true });
  };
}

// Shift+Enter goes on to the next cell, and JupyterLab scrolls there: the top of a new table, where
// the turn is told, would be out of sight. Once, for a table just made, and only while nobody scrolls.
function keepInSight(table, hub, signal) {
  if (hub.sighted) return;
  hub.sighted = true;
  const rest = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'keydown', 'touchstart']) {
    document.addEventListener(type, () => rest.abort(), { capture: true, passive: true, signal: rest.signal });
  }
  signal.addEventListener('abort', () => rest.abort());
  const look = () => {
    const cell = table.closest('.jp-Cell');
    const next = cell?.nextElementSibling?.classList.contains('jp-mod-active');
    if (rest.signal.aborted || !next) return;
    const view = cell.closest('.jp-WindowedPanel-outer, .jp-Notebook');
    if (view && table.getBoundingClientRect().top < view.getBoundingClientRect().top) table.scrollIntoView({ block: 'start' });
  };
  [250, 700, 1300].forEach(ms => setTimeout(look, ms));
  setTimeout(() => rest.abort(), 1400);
}

function drawBar({ model, el, hub, signal, plate, art }) {
  const head = html('div', 'tk-head', el);
  const title = html('div', 'tk-title', head);
  html('span', 'tk-name', title, plate.title);
  if (plate.about) {
    const about = html('details', 'tk-about', title);
    const summary = html('summary', '', about, plate.imprint || 'About this board');
    summary.title = plate.about;
    html('p', '', about, plate.about);
    about.addEventListener('keydown', event => {
      if (event.key === 'Escape') about.open = false;
    }, { signal });
    about.addEventListener('focusout', event => {
      if (!about.contains(event.relatedTarget)) about.open = false;
    }, { signal });
  } else html('small', '', title, plate.imprint);
  const players = html('ul', 'tk-players', head);
  const chips = plate.seats.map(([name, letter, , computer], player) => {
    const chip = html('li', 'tk-chip', players);
    badge(art, plate.seats, player, chip, 20);
    html('b', '', chip, name);
    const word = html('em', '', chip);
    chip.title = computer ? `${name} (${letter}), played by the computer` : `${name} (${letter})`;
    return { chip, word };
  });
  const bar = html('div', 'tk-turn', el);
  const slot = badgeSlot(art, plate.seats, html('span', 'tk-turn-badge', bar), 30);
  const words = html('div', 'tk-sentence', bar);
  words.tabIndex = -1;
  const sentence = richText(html('div', 'tk-says', words), plate.seats);
  const why = html('div', 'tk-why', words);
  const dead = html('div', 'tk-dead', words,
    'Python does not answer. If the kernel was restarted, run the cell again for a new game, or type in an empty cell: import travelkit; travelkit.resume()');
  dead.setAttribute('role', 'alert');
  dead.hidden = true;
  const actions = actionRow(bar, { model, hub, signal, plate });
  // What was said about the last thing done stands where the eye is: over the upper edge of the map.
  // A click goes through it to the map, and the next position takes it away.
  const note = html('div', 'tk-note', el);
  const noteText = richText(html('span', '', note), plate.seats);
  note.hidden = true;
  const cover = html('div', 'tk-cover', el);
  const coverWords = html('p', '', cover);
  const uncover = html('button', 'tk-button tk-main', cover);
  uncover.addEventListener('click', () => hub.send({ kind: 'confirm' }), { signal });
  cover.hidden = true;
  // What had the focus may be gone in the next position; the page would give its keys to JupyterLab
  // then, where some of them delete cells. The focus stays inside until somebody takes it away.
  let held = false;
  const lost = () => {
    const active = document.activeElement;
    return held && (active === document.body || (table.contains(active) && !active.checkVisibility({ visibilityProperty: true })));
  };
  document.addEventListener('focusin', event => { held = table.contains(event.target); }, { signal });
  document.addEventListener('pointerdown', event => { held &&= table.contains(event.target); }, { signal, capture: true });
  const rescue = () => {
    if (!lost() || signal.aborted) return;
    const main = [...table.querySelectorAll('.tk-main')].find(one => one.checkVisibility({ visibilityProperty: true }));
    (main ?? words).focus({ preventScroll: true });
  };
  const table = el.closest('.tk-table');
  keepInSight(table, hub, signal);
  const update = () => {
    const state = model.get('state');
    chips.forEach(({ chip, word }, player) => {
      chip.classList.toggle('tk-on', player === state.player);
      setText(word, (state.chips ?? [])[player] ?? '');
      if (player === state.player) setAttribute(chip, 'aria-current', 'true');
      else chip.removeAttribute('aria-current');
    });
    slot(state.player ?? -1);
    sentence(state.sentence);
    setText(why, state.why);
    bar.classList.toggle('tk-over', !!state.over);
    show(note, state.note);
    if (!state.note) noteText([]);
    else {
      note.className = `tk-note tk-${state.note[0]}`;
      noteText(state.note[1]);
    }
    actions(state);
    const wasCovered = !cover.hidden;
    const confirmed = document.activeElement === uncover;
    show(cover, state.cover);
    table.classList.toggle('tk-covered', !!state.cover);
    if (state.cover) {
      setText(coverWords, `Hand the table to ${state.cover}. Nobody else should look now.`);
      setText(uncover, `I am ${state.cover}: uncover the table`);
      if (!wasCovered && (table.contains(document.activeElement) || lost())) uncover.focus({ preventScroll: true });
    } else {
      setText(coverWords);
      setText(uncover);
      if (wasCovered && confirmed) {
        const main = [...bar.querySelectorAll('.tk-main')].find(one => one.offsetParent);
        (main ?? words).focus({ preventScroll: true });
      }
    }
    if (held) setTimeout(rescue, 80);
  };
  // While a move is looked at, its way is told in place of the usual words.
  const preview = () => {
    const state = model.get('state');
    const words = hub.lines && hub.preview !== hub.choices()[0] ? wayWords(plate, hub.lines, hub.preview) : '';
    setText(why, words ? `${hub.preview[1]}: ${words}` : state.why);
    why.classList.toggle('tk-previewed', !!words);
  };
  return { update: () => { update(); preview(); }, preview, chosen: () => actions(model.get('state')), status: lost => show(dead, lost) };
}
