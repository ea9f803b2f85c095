// Finding the Leaflet map around us, and keeping it quiet.
const pause = ms => new Promise(done => setTimeout(done, ms));

// The part is put into the page after render() has returned, so wait for its surroundings.
async function findPlace(el, signal) {
  for (let tries = 0; tries < 400 && !signal.aborted; tries++) {
    const top = el.closest('.tk-top, .tk-bottom');
    if (top?.closest('.tk-table')) return top.classList.contains('tk-top') ? 'top' : 'bottom';
    if (el.closest('.leaflet-container')) return 'map';
    await pause(25);
  }
  return '';
}
// ipyleaflet's view of the map that `el` lies in: one of the views of the map's model.
async function findView(model, el, signal) {
  let mapModel = null;
  for (let tries = 0; tries < 400 && !signal.aborted; tries++) {
    const box = el.closest('.leaflet-container');
    if (box && model.get('map_id')) {
      mapModel ??= await model.widget_manager.get_model(model.get('map_id'));
      for (const promise of Object.values(mapModel?.views ?? {})) {
        const view = await Promise.race([promise, pause(50)]);
        if (view?.obj?.getContainer?.() === box) return view;
      }
    }
    await pause(25);
  }
  return null;
}
// ipyleaflet sends every mouse event of the map to Python, and each layer its own: nobody asked.
function silence(view, box, signal) {
  const send = view.send;
  view.send = function quiet(content, ...rest) {
    return content?.event === 'interaction' ? undefined : send.call(this, content, ...rest);
  };
  const still = event => { if (!event.buttons) event.stopImmediatePropagation(); };
  box.addEventListener('mousemove', still, { capture: true, signal });
  signal.addEventListener('abort', () => { view.send = send; });
}
