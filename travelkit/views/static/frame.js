// The plate around the map: neat line with its degree ladder, graticule, sea names, compass, and
// the Dinner picture in a corner where it covers no place.
const BAND = 8; // px from the edge of the map to the inner neat line
const STEPS = [0.5, 1, 2, 5, 10, 15, 30];
// Degrees between two lines of the graticule.
const gridStep = map => STEPS.find(size => (size * map.getZoomScale(map.getZoom(), 0) * 256) / 360 >= 70) ?? 30;

function drawFrame(c) {
  const { map, box, plate, art } = c;
  const root = svg('svg', { class: 'tk-frame', 'aria-hidden': 'true' }, box);
  const digits = svg('g', { class: 'tk-degrees' }, root);
  const edge = svg('path', { class: 'tk-edge' }, root);
  const dark = svg('path', { class: 'tk-ladder' }, root);
  const lines = svg('path', { class: 'tk-neat' }, root);
  const rect = (x, y, w, h) => `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}Z`;
  const ladder = () => {
    const { x: w, y: h } = map.getSize();
    if (!w) return;
    setAttribute(root, 'viewBox', `0 0 ${w} ${h}`);
    // The band of paper between the two neat lines, with the corners left plain.
    setAttribute(edge, 'd', `M0 0H${w}V${h}H0ZM${BAND} ${BAND}V${h - BAND}H${w - BAND}V${BAND}Z`);
    setAttribute(lines, 'd', rect(0.75, 0.75, w - 1.5, h - 1.5) + rect(BAND, BAND, w - 2 * BAND, h - 2 * BAND)
      + `M${BAND} 0V${BAND}H0M${w - BAND} 0V${BAND}H${w}M${BAND} ${h}V${h - BAND}H0M${w - BAND} ${h}V${h - BAND}H${w}`);
    const at = (x, y) => map.containerPointToLatLng([x, y]);
    const from = at(BAND, h - BAND);
    const to = at(w - BAND, BAND);
    const step = STEPS.find(size => size * (w / (to.lng - from.lng)) >= 22) ?? 30;
    let d = '';
    for (let k = Math.floor(from.lng / step / 2) * 2; k * step < to.lng; k += 2) {
      const clamp = lng => Math.min(w - BAND, Math.max(BAND, map.latLngToContainerPoint([0, lng]).x));
      const a = clamp(k * step);
      const b = clamp((k + 1) * step);
      if (b > a) d += rect(a, 2, b - a, 4) + rect(a, h - 6, b - a, 4);
    }
    for (let k = Math.floor(from.lat / step / 2) * 2; k * step < Math.min(84, to.lat); k += 2) {
      const clamp = lat => Math.min(h - BAND, Math.max(BAND, map.latLngToContainerPoint([lat, from.lng]).y));
      const a = clamp(k * step);
      const b = clamp((k + 1) * step);
      if (a > b) d += rect(2, b, 4, a - b) + rect(w - 6, b, 4, a - b);
    }
    setAttribute(dark, 'd', d);
  };

  // The degrees of the graticule along the left and lower edge, where nothing else is written.
  const numbers = pool(digits, () => ({ root: svg('text') }));
  const degrees = busy => {
    const { x: w, y: h } = map.getSize();
    const step = gridStep(map);
    const from = map.containerPointToLatLng([BAND, h - BAND]);
    const to = map.containerPointToLatLng([w - BAND, BAND]);
    const found = [];
    const add = (value, signs, x, y) => {
      const text = `${Math.abs(value)}°${value ? ` ${signs[value < 0 ? 1 : 0]}` : ''}`;
      const place = [x - 1, y - 10, x + text.length * 5.6 + 2, y + 3];
      if (place[2] < w - BAND && !busy.some(other => overlap(place, other, 2))) found.push([text, x, y]);
    };
    for (let lng = Math.ceil(from.lng / step) * step; lng < to.lng; lng += step) {
      const turned = ((((lng + 180) % 360) + 360) % 360) - 180; // beyond the date line: 190 is 170 W
      add(turned, 'EW', map.latLngToContainerPoint([0, lng]).x + 3, h - BAND - 5);
    }
    for (let lat = Math.ceil(from.lat / step) * step; lat < Math.min(84, to.lat); lat += step) {
      add(lat, 'NS', BAND + 5, map.latLngToContainerPoint([lat, from.lng]).y - 3);
    }
    numbers(found, (item, [text, x, y]) => {
      setText(item.root, text);
      setAttribute(item.root, 'x', x.toFixed(1));
      setAttribute(item.root, 'y', y.toFixed(1));
    });
  };

  // --- the Dinner picture: fixed to a corner, with the diners' pieces in it
  const dinner = plate.asides.includes('dinner') ? svg('g', { class: 'tk-dinner' }, root) : null;
  let diners = null;
  let seated = '';
  let corner = 0;
  if (dinner) {
    drawing(art, 'dinner', dinner);
    diners = svg('g', {}, dinner);
  }
  const scale = () => (map.getSize().x < 600 ? 0.72 : 0.92);
  const corners = () => {
    const { x: w, y: h } = map.getSize();
    const [, , bw, bh] = art.boxes.dinner;
    const [dw, dh] = [bw * scale(), bh * scale()];
    const gap = BAND + 6;
    return [[gap, gap], [gap, h - gap - dh], [w - gap - dw - 44, gap], [w - gap - dw, h - gap - dh]]
      .map(([x, y]) => [x, y, x + dw, y + dh]);
  };
  const placeDinner = () => {
    if (!dinner) return;
    const places = corners();
    const covered = ([x0, y0, x1, y1]) => plate.marks.filter(([, lat, lng]) => {
      const p = map.latLngToContainerPoint([lat, lng]);
      return p.x > x0 - 8 && p.x < x1 + 8 && p.y > y0 - 8 && p.y < y1 + 8;
    }).length;
    const buttons = c.controls();
    const counts = places.map(place => covered(place) + buttons.filter(box => overlap(box, place, 4)).length);
    if (counts[corner]) corner = counts.indexOf(Math.min(...counts));
    const [x, y] = places[corner];
    setAttribute(dinner, 'transform', `translate(${x.toFixed(1)},${y.toFixed(1)}) scale(${scale()})`);
    // Zoomed in so far that every corner hides a place: rather no picture than a hidden place.
    dinner.style.display = counts[corner] ? 'none' : '';
  };
  const seat = standings => {
    const guests = standings.filter(([, , , aside]) => aside === 'dinner');
    if (!diners || seated === String(guests)) return;
    seated = String(guests);
    diners.replaceChildren();
    guests.forEach(([player, kind], index) => {
      const small = guests.length > 2;
      const shape = small ? plate.seats[player]?.[2] : kind;
      const [x, y] = (small ? art.dinner_badges : art.dinner_seats)[index] ?? [66, 100];
      const piece = makePiece(art, plate.seats, player, shape, diners);
      piece.turn(false, 1);
      setAttribute(piece.root, 'transform', `translate(${x},${y}) scale(${small ? 0.75 : 1})`);
    });
  };
  return {
    ladder, degrees, seat, placeDinner,
    dinnerBox: () => (dinner && dinner.style.display !== 'none' ? corners()[corner] : null),
    remove: () => root.remove(),
  };
}

// The graticule lies under the land, in a pane of its own; sea names and compass above the lines.
function drawSea(c, under, over) {
  const { map, plate, art } = c;
  const graticule = svg('path', { class: 'tk-graticule' }, under);
  const names = plate.sea_names.map(([text, lat, lng]) => {
    const made = svg('text', { class: 'tk-sea-name' }, over);
    made.textContent = text;
    return { made, at: [lat, lng], home: [lat, lng] };
  });
  // A sea name keeps to its water: as large as fits near its place, smaller in a narrow sea, and
  // left out where land, spots and names of places leave no room for it.
  const SIZES = [[17, 0.34], [13.5, 0.26], [11.5, 0.14]];
  const NEAR = [[0, 0], [0, 14], [0, -14], [24, 0], [-24, 0], [24, 14], [-24, 14], [24, -14], [-24, -14], [48, 0], [-48, 0],
    ...[28, -28, 42, -42, 56, -56].flatMap(dy => [[0, dy], [24, dy], [-24, dy], [48, dy], [-48, dy]])];
  const placeNames = (land, written = []) => {
    const spots = plate.marks.flatMap(([, lat, lng]) => c.turns.map(turn => map.latLngToLayerPoint([lat, lng + turn])))
      .map(({ x, y }) => [x - 5, y - 5, x + 5, y + 5]);
    names.forEach(name => placeName(name, land, [...spots, ...written]));
  };
  const placeName = (name, land, busy) => {
    const text = name.made.textContent.toUpperCase();
    const p = map.latLngToLayerPoint(name.home);
    const room = c.inside();
    const wet = (x, y) => !land || !land.isPointInFill(new DOMPoint(x, y));
    name.at = null;
    for (const [size, space] of SIZES) {
      const half = (widthOf(text, `italic ${size}px ${SERIF}`) + text.length * size * space) / 2;
      const fits = ([dx, dy]) => {
        const [x, y] = [p.x + dx, p.y + dy];
        if (x - half < room[0] || x + half > room[2] || y - size < room[1] || y > room[3]) return false;
        const box = [x - half, y - size * 0.75, x + half, y + 1];
        if (busy.some(other => overlap(box, other, 2))) return false;
        for (let k = 0; k <= 10; k++) {
          const at = x - half - 9 + ((half + 9) * k) / 5;
          if (!wet(at, y) || !wet(at, y - size * 0.7)) return false;
        }
        return true;
      };
      const step = NEAR.find(fits);
      if (!step) continue;
      name.at = map.layerPointToLatLng([p.x + step[0], p.y + step[1]]);
      name.half = half;
      name.made.style.fontSize = `${size}px`;
      name.made.style.letterSpacing = `${space}em`;
      break;
    }
  };
  const rose = svg('g', { class: 'tk-compass' }, over);
  drawing(art, 'compass', rose);
  let roseAt = null;
  const draw = () => {
    const bounds = map.getBounds().pad(0.7);
    const step = gridStep(map);
    let d = '';
    const top = c.point([Math.min(84, bounds.getNorth()), 0]).y;
    const bottom = c.point([Math.max(-84, bounds.getSouth()), 0]).y;
    const left = c.point([0, bounds.getWest()]).x;
    const right = c.point([0, bounds.getEast()]).x;
    for (let lng = Math.ceil(bounds.getWest() / step) * step; lng <= bounds.getEast(); lng += step) {
      d += `M${c.point([0, lng]).x.toFixed(1)} ${top.toFixed(0)}V${bottom.toFixed(0)}`;
    }
    for (let lat = Math.ceil(Math.max(-80, bounds.getSouth()) / step) * step; lat <= Math.min(80, bounds.getNorth()); lat += step) {
      d += `M${left.toFixed(0)} ${c.point([lat, 0]).y.toFixed(1)}H${right.toFixed(0)}`;
    }
    setAttribute(graticule, 'd', d);
    for (const { made, at } of names) {
      made.style.display = at ? '' : 'none';
      if (!at) continue;
      const p = c.point(at);
      setAttribute(made, 'x', p.x.toFixed(1));
      setAttribute(made, 'y', p.y.toFixed(1));
    }
    rose.style.display = roseAt ? '' : 'none';
    if (roseAt) put(rose, ...Object.values(c.point(roseAt)));
  };
  // The compass takes the first open water found from the lower left: no land, place, line or name.
  const placeRose = (land, dinnerBox) => {
    roseAt = null;
    const { x: w, y: h } = map.getSize();
    if (w < 420) return;
    const marks = plate.marks.map(([, lat, lng]) => map.latLngToContainerPoint([lat, lng]));
    const seas = names.filter(({ at }) => at).map(({ at, half }) => [map.latLngToContainerPoint(at), half + 30]);
    const along = c.tracks.flatMap(track => track.points.map(p => map.latLngToContainerPoint(p)))
      .filter(p => p.x > 0 && p.y > 0 && p.x < w && p.y < h);
    const reach = w < 600 ? 34 : 46;
    const clear = (x, y) => marks.every(p => Math.hypot(p.x - x, p.y - y) > reach + 4)
      && along.every(p => Math.hypot(p.x - x, p.y - y) > reach - 12)
      && seas.every(([p, half]) => Math.abs(p.x - x) > half || Math.abs(p.y - y) > reach)
      && !c.controls().some(([x0, y0, x1, y1]) => x > x0 - reach && x < x1 + reach && y > y0 - reach && y < y1 + reach)
      && !(dinnerBox && x > dinnerBox[0] - reach && x < dinnerBox[2] + reach && y > dinnerBox[1] - reach && y < dinnerBox[3] + reach);
    const water = (x, y) => {
      if (!land) return true;
      for (let turn = 0; turn < 9; turn++) {
        const r = turn ? reach - 6 : 0;
        const p = map.containerPointToLayerPoint([x + r * Math.cos(turn * 0.785), y + r * Math.sin(turn * 0.785)]);
        if (land.isPointInFill(new DOMPoint(p.x, p.y))) return false;
      }
      return true;
    };
    for (let y = h - 48; y > 40; y -= 14) {
      for (let x = 60; x < w - 60; x += 14) {
        if (clear(x, y) && water(x, y)) {
          roseAt = map.containerPointToLatLng([x, y]);
          return;
        }
      }
    }
  };
  return {
    draw, placeRose, placeNames,
    lines: () => names.filter(({ at }) => at).map(({ at, half }) => {
      const { x, y } = c.point(at);
      return [{ x: x - half, y: y - 5 }, { x: x + half, y: y - 5 }];
    }),
    roseBox: () => {
      if (!roseAt) return null;
      const p = c.point(roseAt);
      return [p.x - 25, p.y - 37, p.x + 25, p.y + 25];
    },
  };
}
