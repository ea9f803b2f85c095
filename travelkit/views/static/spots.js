// The spots: one Tab stop for the map, arrow keys between spots, Enter or a click to choose one.
const SHAPES = {
  home: 'M-5-5H5V5H-5Z',
  turning: 'M0-8L2-2.6 7.6-2.5 3.2 1 4.7 6.5 0 3.3-4.7 6.5-3.2 1-7.6-2.5-2-2.6Z',
  halt: 'M0-5.5L5 4H-5Z',
  risk: 'M0-4.4L4.4 0 0 4.4-4.4 0Z',
  safety: 'M-3-3H3V3H-3Z',
  back: 'M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2',
  goal: 'M0-6.4L5 0 0 6.4-5 0Z',
};
// What a spot with a word on it does, as a sign on the spot; the word is in its tooltip.
const GLYPHS = { ahead: 'M-1.6-2.4L1.4 0-1.6 2.4', spin: 'M0-2.5V2.5M-2.5 0H2.5', lose: 'M-2.4 0H2.4' };
const glyphOf = mark => GLYPHS[(mark[7] ?? '').split(' ')[0]] ?? '';
function drawSpot(mark, group) {
  const [, , , kind] = mark;
  const glyph = glyphOf(mark);
  if (SHAPES[kind]) svg('path', { class: 'tk-dot', d: SHAPES[kind] }, group);
  else svg('circle', { class: 'tk-dot', r: glyph ? 4.8 : RADII[kind] ?? 4 }, group);
  if (glyph) svg('path', { class: 'tk-glyph', d: glyph }, group);
}
const RADII = { ocean: 4.6, marker: 2.6, land: 2.8, water: 2.8 };
const TARGETS = '.tk-spot, .tk-area-hit';
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const APART = 24; // px between spots that can be told from one another with a mouse
const reachOf = () => (matchMedia('(pointer: coarse)').matches ? 22 : 12);

function drawSpots(c, root, parent, pane) {
  const { plate, map, box, hub, signal } = c;
  const options = { signal };
  let current = 0;
  let reach = new Set(); // where spots are counted, the arrow keys go between those that can be reached
  const spots = plate.marks.map(([, , , kind], index) => {
    const group = svg('g', { class: `tk-spot tk-kind-${kind}`, tabindex: -1, role: 'button', 'data-spot': index }, parent);
    svg('circle', { class: 'tk-hit', r: 12 }, group);
    svg('circle', { class: 'tk-focus', r: 13 }, group);
    drawSpot(plate.marks[index], group);
    return group;
  });
  spots[0]?.setAttribute('tabindex', 0);
  const rove = index => {
    spots[current].setAttribute('tabindex', -1);
    current = index;
    spots[index].setAttribute('tabindex', 0);
  };
  const go = index => {
    rove(index);
    spots[index].focus({ preventScroll: true });
  };

  const ask = makeAsk(c, go, (...room) => freest(...room));
  // --- the tooltip, on hover and on focus
  const tip = html('div', 'tk-tip', box);
  Object.assign(tip, { id: `tk-tip-${groundMark}-${++groundCount}`, hidden: true });
  tip.setAttribute('role', 'tooltip');
  const tipName = html('b', '', tip);
  const tipWay = html('em', '', tip);
  const tipText = html('span', '', tip);
  let tipAt = -1;
  const showTip = index => {
    spots[tipAt]?.removeAttribute('aria-describedby');
    tipAt = index;
    c.areas.over(index);
    show(tip, index >= 0);
    if (index < 0) return;
    setText(tipName, c.nameOf(index));
    const ways = c.lines ? c.choices().filter(choice => choice[2] === index && choice[WAY]) : [];
    setText(tipWay, ways.length > 1 ? `${ways.length} ways to move here; click to choose. ${list(ways.map(one => one[SAYS] || 'Nobody goes home.'))}`
      : wayWords(plate, c.lines, ways[0]));
    setText(tipText, plate.marks[index][6]);
    spots[index].setAttribute('aria-describedby', tip.id);
    const p = map.latLngToContainerPoint(c.place(index));
    const { x: w } = map.getSize();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const x = Math.min(w - wide - 12, Math.max(12, p.x - wide / 2));
    const above = p.y - high - 18;
    let place = [x, above > 10 ? above : p.y + 18];
    if (ways.length) place = freest(ways[0], p, wide, high, place);
    tip.style.transform = `translate(${place[0].toFixed(0)}px,${place[1].toFixed(0)}px)`;
  };
  // Where the tooltip hides least of the way that it tells about.
  const freest = (choice, p, wide, high, usual) => {
    const { x: w, y: h } = map.getSize();
    const way = c.lay(choice[WAY]).points.map(at => map.latLngToContainerPoint(at));
    const within = (low, value, top) => Math.min(top, Math.max(low, value));
    const side = within(10, p.y - high / 2, h - high - 10);
    const across = within(12, p.x - wide / 2, w - wide - 12);
    const places = [usual, [across, p.y - high - 18], [across, p.y + 18], [p.x + 20, side], [p.x - wide - 20, side],
      [p.x + 20, h - high - 12], [p.x - wide - 20, h - high - 12], [p.x + 20, 12], [p.x - wide - 20, 12]];
    let best = usual;
    let least = Infinity;
    places.forEach(([x, y], turn) => {
      if (x < 10 || y < 8 || x + wide > w - 10 || y + high > h - 8) return;
      const hidden = way.filter(q => q.x > x - 4 && q.x < x + wide + 4 && q.y > y - 4 && q.y < y + high + 4).length;
      if (hidden + turn / 10 < least) [best, least] = [[x, y], hidden + turn / 10];
    });
    return best;
  };

  // --- the pointer: where discs overlap, the nearest spot is meant
  const walked = index => !c.areas.has || c.areas.has(index); // on a map of countries: these alone
  const nearest = (x, y, but = -1) => {
    let best = -1;
    let least = Infinity;
    spots.forEach((_, index) => {
      if (index === but || !walked(index)) return;
      const p = c.at(index);
      const away = Math.hypot(p.x - x, p.y - y);
      if (away < least) [best, least] = [index, away];
    });
    return [best, least];
  };
  const under = event => {
    const frame = box.getBoundingClientRect();
    const p = map.containerPointToLayerPoint([event.clientX - frame.left, event.clientY - frame.top]);
    const country = c.areas.at(p);
    if (country >= 0) return country;
    const [index, away] = nearest(p.x, p.y);
    return away <= reachOf() + 3 ? index : -1;
  };
  // Call-out mode asks for one spot exactly: come closer first where two cannot be told apart.
  const comeCloser = index => {
    if (!c.state().entry) return false;
    const p = c.at(index);
    const [, away] = nearest(p.x, p.y, index);
    const room = map.getMaxZoom() - map.getZoom();
    if (away >= APART || room < 0.1) return false;
    const more = Math.min(room, 3, Math.log2((APART + 6) / Math.max(away, 1)));
    c.glide(() => map.setZoomAround(c.place(index), map.getZoom() + more, { animate: !calm() }));
    return true;
  };
  const choose = index => {
    const open = c.choices().filter(choice => choice[2] === index);
    if (open.length > 1 && open[0][WAY]) ask.open(index, open);
    else if (open.length === 1 && !open[0][0]) hub.playChoice(open[0]);
    else hub.send({ kind: 'spot', spot: index });
  };
  let down = null;
  root.addEventListener('pointerdown', event => { down = [event.clientX, event.clientY]; }, options);
  root.addEventListener('click', event => {
    const hit = event.target.closest(TARGETS);
    if (!hit) return;
    let index = +hit.dataset.spot;
    event.stopPropagation();
    if (event.detail) { // 0 comes from assistive technology, which names the spot itself
      if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 6) return; // a drag
      index = under(event);
      if (index < 0) return;
      go(index);
      if (comeCloser(index)) return;
    }
    choose(index);
  }, options);
  root.addEventListener('dblclick', event => event.stopPropagation(), options);
  root.addEventListener('pointermove', event => {
    if (event.buttons || event.pointerType === 'touch') return;
    const index = event.target.closest(TARGETS) ? under(event) : -1;
    if (index !== tipAt) showTip(index);
    hub.showPreview(index < 0 ? null : c.choices().find(choice => choice[2] === index) ?? null);
  }, options);
  root.addEventListener('pointerleave', () => {
    showTip(-1);
    hub.showPreview(null);
  }, options);
  root.addEventListener('pointerout', event => {
    if (event.relatedTarget?.closest?.(TARGETS)) return;
    showTip(document.activeElement === spots[current] && spots[current].matches(':focus-visible') ? current : -1);
    hub.showPreview(null);
  }, options);

  // --- the keyboard; focus listeners on the pane: on an <svg> they make it a Tab stop of its own
  pane.addEventListener('focusin', event => {
    const index = +(event.target.dataset?.spot ?? -1);
    if (index < 0) return;
    rove(index);
    if (!event.target.matches(':focus-visible')) return;
    map.panInside(c.place(index), { padding: [28, 28], animate: !calm() });
    showTip(index);
    hub.showPreview(c.choices().find(choice => choice[2] === index) ?? null);
  }, options);
  pane.addEventListener('focusout', () => {
    showTip(-1);
    hub.showPreview(null);
  }, options);
  root.addEventListener('keydown', event => {
    const index = +(event.target.dataset?.spot ?? -1);
    if (index < 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) choose(index);
    } else if (event.key === 'Escape') showTip(-1);
    else if (DIRECTIONS[event.key]) {
      event.preventDefault();
      const [dx, dy] = DIRECTIONS[event.key];
      const from = c.at(index);
      let best = -1;
      let least = Infinity;
      spots.forEach((_, other) => {
        if (other === index || !walked(other) || (reach.size && !reach.has(other))) return;
        const p = c.at(other);
        const ahead = (p.x - from.x) * dx + (p.y - from.y) * dy;
        const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
        if (ahead > 0 && ahead >= aside && ahead + aside < least) [best, least] = [other, ahead + aside];
      });
      if (best >= 0) go(best);
    }
  }, options);

  return {
    place: () => {
      spots.forEach((spot, index) => put(spot, c.at(index).x, c.at(index).y));
      if (tipAt >= 0) showTip(tipAt);
    },
    hideTip: () => showTip(-1),
    hideAsk: () => ask.close(false),
    // What each spot is called, and what is to be said of it in this position.
    describe: state => {
      const here = new Map();
      for (const [player, kind, spot, aside] of state.standings ?? []) {
        if (aside || spot < 0) continue;
        if (!here.has(spot)) here.set(spot, []);
        here.get(spot).push(`${plate.seats[player]?.[0] ?? ''}'s ${kind} here`);
      }
      const legal = new Map();
      const counted = reach = new Set();
      for (const [, label, spot, , , key, way] of c.choices()) {
        if (way) counted.add(spot);
        if (spot >= 0 && !legal.has(spot)) legal.set(spot, key ? `${label}, key ${key}` : label);
      }
      spots.forEach((spot, index) => {
        const words = [c.nameOf(index) || plate.marks[index][6]];
        if (index === state.next_spot) words.push(c.lines ? 'where you are bound' : 'next on your ticket');
        words.push(...(here.get(index) ?? []));
        if (legal.has(index)) words.push(legal.get(index));
        setAttribute(spot, 'aria-label', words.filter(Boolean).join(', '));
        spot.classList.toggle('tk-next', index === state.next_spot);
        spot.classList.toggle('tk-legal', legal.has(index));
        spot.classList.toggle('tk-reach', counted.has(index));
      });
      // Tab brings the reader to the piece whose turn it is.
      const mine = (state.standings ?? []).find(([player, , spot, aside]) => player === state.player && !aside && spot >= 0);
      const start = mine?.[2] ?? c.areas.last?.(state) ?? -1;
      if (start >= 0 && !parent.contains(document.activeElement)) rove(start);
    },
    remove: () => {
      tip.remove();
      ask.remove();
    },
  };
}
