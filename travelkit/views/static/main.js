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
