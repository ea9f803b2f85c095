// One model, three parts: the bar above the map, the overlay in it, the panel below it.
// ipyleaflet puts the overlay into the map by hand and never takes it out, so JupyterLab believes it
// attached when the map has gone, and fails to detach it. Put back for that moment, it can be detached.
function letGo(el, signal) {
  signal.addEventListener('abort', () => {
    if (el.isConnected) return;
    el.hidden = true;
    document.body.append(el);
    setTimeout(() => el.remove(), 0);
  });
}

// The rules that only tables of this kind need stand in the table itself: with the bar, and with the
// map, whichever is drawn first.
function dress(el, sheet) {
  if (!sheet) return;
  const style = html('style', 'tk-sheet', null, sheet);
  style.hidden = true; // it holds all the same, and no rule for what is in a part can show it
  el.prepend(style);
}

export default {
  initialize({ model }) {
    hubs.set(model.get('map_id'), makeHub(model));
  },
  async render({ model, el, signal: given }) {
    const end = new AbortController();
    const signal = given ?? end.signal;
    el.classList.add('tk-part');
    const hub = hubOf(model);
    const place = await findPlace(el, signal);
    if (signal.aborted) return undefined;
    const part = { model, el, hub, signal, plate: model.get('plate'), art: model.get('art') };
    if (place !== 'bottom') dress(el, part.art.sheet);
    let made = null;
    if (place === 'top' || place === 'bottom') {
      guardKeys(el.closest('.tk-table'), model, hub);
      made = place === 'top' ? drawBar(part) : drawPanel(part);
      made.update();
    } else {
      letGo(el, signal);
      made = await drawOverlay(part);
    }
    if (!made) return undefined;
    const update = () => made.update();
    hub.parts.add(made);
    model.on('change:state', update);
    const leave = () => {
      hub.parts.delete(made);
      model.off('change:state', update);
      end.abort();
    };
    signal.addEventListener('abort', leave);
    return leave;
  },
};
