// Where several moves end on one spot, the player chooses among them in a small window beside it.
function makeAsk(c, back, freest) {
  const { box, map, hub, plate, signal } = c;
  const root = html('div', 'tk-ask', box);
  root.setAttribute('role', 'dialog');
  root.hidden = true;
  const title = html('b', '', root);
  let spot = -1;
  const buttons = pool(html('div', 'tk-ask-list', root), () => {
    const item = { root: html('button', 'tk-button') };
    item.label = html('span', '', item.root);
    item.says = html('small', '', item.root);
    item.root.addEventListener('click', () => {
      const { choice } = item;
      close(true);
      hub.playChoice(choice);
    }, { signal });
    for (const type of ['pointerenter', 'focus']) item.root.addEventListener(type, () => hub.showPreview(item.choice), { signal });
    return item;
  });
  const cancel = html('button', 'tk-button tk-small', root, 'Not there');
  const close = focus => {
    if (root.hidden) return;
    root.hidden = true;
    hub.showPreview(null);
    if (focus) back(spot);
  };
  cancel.addEventListener('click', () => close(true), { signal });
  for (const type of ['click', 'dblclick', 'pointerdown', 'mousedown', 'wheel']) {
    root.addEventListener(type, event => event.stopPropagation(), { signal });
  }
  root.addEventListener('keydown', event => {
    const all = [...root.querySelectorAll('button')].filter(one => one.offsetParent);
    const now = all.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') close(true);
    else if (step) all[(now + step + all.length) % all.length].focus({ preventScroll: true });
    else if (event.key === 'Tab') { // it stays in the window until a choice is made, or none
      all[(now + (event.shiftKey ? -1 : 1) + all.length) % all.length].focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
  box.addEventListener('pointerdown', () => close(false), { signal });
  return {
    close,
    open: (index, choices) => {
      spot = index;
      const words = `${choices.length} ways to end on ${c.nameOf(index)}`;
      setText(title, words);
      root.setAttribute('aria-label', words);
      buttons(choices, (item, choice) => {
        item.choice = choice;
        setText(item.label, choice[1]);
        setText(item.says, wayWords(plate, c.lines, choice));
      });
      root.hidden = false;
      const p = map.latLngToContainerPoint(c.place(index));
      const { x: w, y: h } = map.getSize();
      const x = Math.min(w - root.offsetWidth - 12, Math.max(12, p.x - root.offsetWidth / 2));
      const y = p.y + 18 + root.offsetHeight < h - 10 ? p.y + 18 : Math.max(10, p.y - root.offsetHeight - 18);
      const [left, top] = freest(choices[0], p, root.offsetWidth, root.offsetHeight, [x, y]);
      root.style.transform = `translate(${left.toFixed(0)}px,${top.toFixed(0)}px)`;
      root.querySelector('button').focus({ preventScroll: true });
    },
    remove: () => root.remove(),
  };
}
