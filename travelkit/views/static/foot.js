// The last line: the replay slider and the save code.
async function copyText(text, code) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch { // no clipboard here (an unsafe address, an old browser): select it instead
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    try {
      if (document.execCommand('copy')) return 'Copied';
    } catch { /* some browsers refuse: then the selected text can be copied by hand */ }
    return 'Press Ctrl+C';
  }
}

const LONG_CODE = 150; // letters: a longer one has a line of its own
function drawFoot({ model, el, hub, signal }) {
  const foot = html('div', 'tk-foot', el);
  const replay = html('div', 'tk-replay', foot);
  const arrow = (sign, label, step) => {
    const button = html('button', 'tk-button tk-arrow', replay, sign);
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      hub.send({ kind: 'to', to: model.get('state').move + step });
      button.focus({ preventScroll: true });
    }, { signal });
    return button;
  };
  const back = arrow('◀', 'One move back', -1);
  const slider = html('input', '', replay);
  Object.assign(slider, { type: 'range', min: 0, step: 1 });
  slider.setAttribute('aria-label', 'Replay');
  const forth = arrow('▶', 'One move forward', 1);
  const count = html('span', 'tk-count', replay);
  count.title = 'Throws and cards that are drawn count as moves too.';
  let held = false;
  slider.addEventListener('input', () => {
    held = true;
    setText(count, `move ${slider.value} of ${slider.max}`);
    slider.style.setProperty('--tk-done', slider.max > 0 ? slider.value / slider.max : 0);
  }, { signal });
  slider.addEventListener('change', () => {
    held = false;
    hub.send({ kind: 'to', to: +slider.value });
  }, { signal });
  const save = html('details', 'tk-save', foot);
  save.open = true;
  const summary = html('summary', '', save, 'Save code');
  const code = html('code', '', save);
  const copy = html('button', 'tk-button tk-small', save, 'Copy');
  copy.setAttribute('aria-label', 'Copy the save code');
  const told = html('span', 'tk-quiet', save);
  told.setAttribute('role', 'status');
  let fade = 0;
  copy.addEventListener('click', async () => {
    const answer = await copyText(model.get('state').code ?? '', code);
    setText(copy, answer);
    setText(told, answer === 'Copied' ? 'The save code is copied.' : 'The save code is selected.');
    clearTimeout(fade);
    fade = setTimeout(() => { setText(copy, 'Copy'); setText(told, ''); }, 2000);
  }, { signal });
  return {
    fold: phone => {
      save.open = !phone;
      summary.tabIndex = phone ? 0 : -1;
    },
    update: state => {
      slider.max = state.moves;
      if (!held) slider.value = state.move;
      slider.style.setProperty('--tk-done', state.moves > 0 ? state.move / state.moves : 0);
      setText(count, `move ${state.move} of ${state.moves}`);
      slider.setAttribute('aria-valuetext', `move ${state.move} of ${state.moves}`);
      setAttribute(back, 'aria-disabled', state.move <= 0);
      setAttribute(forth, 'aria-disabled', state.move >= state.moves);
      show(save, state.code);
      setText(code, state.code);
      foot.classList.toggle('tk-long', (state.code?.length ?? 0) > LONG_CODE);
      code.title = state.code ?? '';
    },
  };
}
