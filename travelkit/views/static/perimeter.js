// The track round the map: its spaces in order, in two rows of a half, in rows of seven, or of four;
// every second row runs back, so that neighbours stay neighbours.
const ROWS = { w: 14, m: 7, s: 4 };
const HOP = 110; // ms from space to space
function drawPerimeter({ model, plate, art, signal }, el) {
  const spaces = plate.spaces ?? [];
  if (!spaces.length) return { update: () => {} };
  const list = html('ol', 'tk-perimeter', el);
  list.setAttribute('aria-label', `The perimeter: ${spaces.length} spaces, round and round`);
  const cells = spaces.map(([name, short, symbols, tint, title], index) => {
    const root = html('li', `tk-space${tint ? ` tk-space-${tint}` : ''}`, list);
    for (const [form, across] of Object.entries(ROWS)) {
      const row = Math.floor(index / across);
      const column = row % 2 ? across - 1 - (index % across) : index % across;
      root.style.setProperty(`--tk-${form}`, `${row + 1} / ${column + 1}`);
      if (index === spaces.length - 1) root.dataset[`${form}Turn`] = 'home';
      else if (index % across === across - 1) root.dataset[`${form}Turn`] = 'down';
    }
    html('span', 'tk-space-number', root, String(index));
    const signs = html('span', 'tk-space-signs', root);
    symbols.forEach(symbol => sign(art, symbol, signs, 20));
    const word = html('span', 'tk-space-name', root, short);
    const badges = html('span', 'tk-space-badges', root);
    const reach = html('span', 'tk-space-reach', root);
    root.title = `${name.replace(/\.$/, '')}. ${title}`;
    return { root, badges, reach, word, name, title, now: '' };
  });
  let places = [];
  let run = 0;
  const paint = (outer, state) => {
    const here = new Map();
    outer.forEach((space, player) => { if (space >= 0) here.set(space, [...(here.get(space) ?? []), player]); });
    // The outer token moves if the die is to be thrown and there is no ticket: where each throw leads.
    const throws = state.choices?.[0]?.[0] === 'throw the die' && !state.path ? outer[state.player] : -1;
    cells.forEach((cell, index) => {
      const players = here.get(index) ?? [];
      if (cell.now !== String(players)) {
        cell.now = String(players);
        cell.badges.replaceChildren();
        players.forEach(player => badge(art, plate.seats, player, cell.badges, players.length > 4 ? 15 : players.length > 2 ? 17 : 22));
      }
      cell.root.classList.toggle('tk-space-busy', players.length > 0);
      const current = players.includes(state.player);
      cell.root.classList.toggle('tk-space-now', current);
      if (current) setAttribute(cell.root, 'aria-current', 'step');
      else cell.root.removeAttribute('aria-current');
      const away = throws < 0 ? 0 : (index - throws + spaces.length) % spaces.length;
      setText(cell.reach, away >= 1 && away <= 6 ? `+${away}` : '');
      const names = players.map(player => plate.seats[player][0]);
      setAttribute(cell.root, 'aria-label', `Space ${index}, ${cell.name.replace(/\.$/, '')}. ${cell.title}${names.length ? ` Here: ${names.join(', ')}.` : ''}${cell.reach.textContent ? ` A throw of ${away} leads here.` : ''}`);
    });
  };
  // A token that has gone on walks space by space; looking back it is simply there.
  const hop = (outer, state, mine) => {
    if (mine !== run || signal.aborted) return;
    const next = places.map((space, player) => (space < 0 || outer[player] < 0 || space === outer[player] ? outer[player] : (space + 1) % spaces.length));
    places = next;
    paint(places, state);
    if (String(places) !== String(outer)) setTimeout(() => hop(outer, state, mine), HOP);
  };
  return { update: () => {
    const state = model.get('state');
    const outer = state.outer ?? [];
    const mine = ++run;
    const gone = outer.map((space, player) => (places[player] >= 0 && space >= 0 ? (space - places[player] + spaces.length) % spaces.length : 0));
    const walks = state.walks || gone.some(Boolean);
    if (places.length && walks && Math.max(...gone) <= 12 && !calm() && !document.hidden) return hop(outer, state, mine);
    places = [...outer];
    return paint(places, state);
  } };
}
