// Exact money: whole numbers of the smallest coin, rates as fractions from Python, rounded down as
// the bank rounds. The same arithmetic and the same words as in ledger.py.
const THIN = '\u202f';
const spaced = number => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, THIN);
const amountOf = (units, [name]) => (name === 'pounds' ? `£${spaced(units)}` : `${spaced(units)} ${name}`);
const divisor = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };
function rateOf([, , , givenAbove, givenBelow], [, , , gotAbove, gotBelow]) {
  const above = BigInt(gotAbove) * BigInt(givenBelow);
  const below = BigInt(gotBelow) * BigInt(givenAbove);
  const common = divisor(above, below);
  return [above / common, below / common];
}
function exchanged(units, given, got) {
  const [above, below] = rateOf(given, got);
  return BigInt(units) * above / below;
}
function workingOf(units, given, got) {
  const [above, below] = rateOf(given, got);
  const sign = (above !== 1n || below === 1n ? ` × ${spaced(above)}` : '') + (below === 1n ? '' : ` / ${spaced(below)}`);
  const product = BigInt(units) * above;
  const [whole, rest] = [product / below, product % below];
  const start = `${amountOf(units, given)}${sign} = `;
  if (!rest) return start + amountOf(whole, got);
  const common = divisor(rest, below);
  return `${start}${spaced(whole)} ${rest / common}/${below / common}, rounded down: ${amountOf(whole, got)}`;
}
// A whole number as people type it, or null: 1 000 and 1'000 are read, 1,5 and -3 are not.
function typedNumber(text) {
  const plain = text.replace(/[\s\u202f\u00a0']/g, '');
  return /^\d{1,12}$/.test(plain) ? BigInt(plain) : null;
}
const coinAt = (plate, spot) => (plate.coins ?? []).findIndex(([, , , , , places]) => (places ?? []).includes(spot));
const heldOf = (state, coin) => (state.holds?.[state.player]?.[0] ?? []).find(([which]) => which === coin)?.[1] ?? 0;
const sign = (art, name, parent, size = 18) => {
  const root = svg('svg', { viewBox: '-11 -11 22 22', width: size, height: size, 'aria-hidden': 'true', class: 'tk-sign-of' }, parent);
  drawing(art, `sign-${name}`, root);
  return root;
};
// Groups of choices by their letter, as in scene.py: fare, change, shop, card, deal.
const grouped = (state, letter) => (state.choices ?? []).filter((_, index) => state.groups?.[index] === letter);

boxKinds.purse = ({ art }, root) => {
  const list = html('ul', 'tk-purse-notes', root);
  const notes = pool(list, () => {
    const item = { root: html('li', 'tk-note-of') };
    item.rich = richText(html('span', '', item.root), []);
    item.worth = html('small', '', item.root);
    return item;
  });
  const empty = html('p', 'tk-none', root);
  return {
    fill: ([, , , rows]) => {
      setText(empty, rows?.length ? '' : 'No money at all.');
      notes(rows ?? [], (item, [rich, , tail = '', mark = '']) => {
        item.rich(rich);
        setText(item.worth, tail ? `= ${tail}` : '');
        item.root.style.setProperty('--tk-edge-of', mark.startsWith('coin') ? `var(--tk-${mark.replace('coin', 'coin-')})` : 'var(--tk-line)');
      });
    },
    clear: () => notes([], () => {}),
  };
};
