// One model, three parts: the bar above the map, the overlay in it, the panel below it.
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
    } else made = await drawOverlay(part);
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
