// What a monkey's hands can do on the page: each is a real click, key, drag or text, chosen by chance, and tells what it was.

const keys = [
  ...['Tab', 'Shift+Tab', 'Enter', ' ', 'Escape', 'Home', 'End', 'PageDown', 'PageUp', 'Delete', 'Backspace'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '[', ']', '?', '/', 'p', '1', '-', '.'],
  ...['Control+z', 'Control+Shift+z', 'Control+a', 'Shift+ArrowDown', 'Alt+ArrowDown'],
];
const texts = [
  '<img src=x onerror="globalThis.pwned=1">',
  '"><script>globalThis.pwned=1</script>',
  'javascript:globalThis.pwned=1',
  '__proto__',
  'trace?preset=lesson&mask=none',
  'trace?x=[[1,2],[3]]',
  '?&=%E0%A4%A&&',
  '1e999',
  '-0',
  '1,5',
  '0x1.8p3',
  '[[[[[[[[1]]]]]]]]',
  '\u202e\u0661\u0662',
  '\uff10\uff0e\uff15',
  '\u591a\u5934',
  '\ud83d\ude00',
  '9'.repeat(400),
  ' ',
  'nan',
];

/** In the page: places that take a click, a text or a choice, wherever they are in the shadow. */
function places(kind) {
  const wanted = {
    press: 'a[href], button, input, select, textarea, summary, [tabindex], td, [role=button], [role=tab]',
    text: 'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range]), textarea',
    choice: 'select',
  }[kind];
  const found = [];
  const look = (root) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.matches(wanted) && !one.matches(':disabled, [type=file]') && one.checkVisibility()) found.push(one);
      if (one.shadowRoot !== null) look(one.shadowRoot);
    }
  };
  look(document.querySelector('attention-lab')?.shadowRoot ?? document);
  return found;
}

const inPage = (body) => `(kind, at, more) => { const all = (${places})(kind); if (all.length === 0) return null;
  const one = all[Math.floor(at * all.length)]; return (${body})(one, more); }`;

const spotOf = inPage((one) => {
  one.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const name = `${one.localName} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)}"`;
  return { name, x: left + width / 2, y: top + height / 2 };
});
const focus = inPage((one) => {
  one.focus();
  return one.id === '' ? one.localName : one.id;
});
const chooseAt = inPage((one, more) => {
  const option = one.options[Math.floor(more * one.options.length)];
  one.value = option.value;
  one.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  one.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  return `${one.getAttribute('aria-label') ?? one.id} = ${option.value}`;
});

const press = async (visitor, { next }) => {
  const spot = await visitor.see(spotOf, 'press', next(), 0);
  if (spot === null) return 'nothing to press';
  await visitor.page.mouse.click(spot.x, spot.y);
  return `press ${spot.name}`;
};
const pointOf = async (visitor, { next }) => {
  const [width, height] = await visitor.see(() => [innerWidth, innerHeight]);
  return [Math.floor(next() * width), Math.floor(next() * height)];
};
const poke = async (visitor, random) => {
  const [x, y] = await pointOf(visitor, random);
  await visitor.page.mouse.click(x, y);
  return `click at ${x},${y}`;
};
const drag = async (visitor, random) => {
  const [from, to] = [await pointOf(visitor, random), await pointOf(visitor, random)];
  const { mouse } = visitor.page;
  await mouse.move(...from);
  await mouse.down();
  await mouse.move(...to, { steps: 4 });
  await mouse.up();
  return `drag ${from} to ${to}`;
};
const key = async (visitor, { of, below }) => {
  const [one, times] = [of(keys), 1 + below(3)];
  for (let n = 0; n < times; n += 1) await visitor.press(one);
  return `${one === ' ' ? 'Space' : one} \u00d7${times}`;
};
const write = async (visitor, { next, of }) => {
  const [where, text] = [await visitor.see(focus, 'text', next(), 0), of(texts)];
  if (where === null) return 'nowhere to write';
  await visitor.type(text);
  if (next() < 0.5) await visitor.press('Enter');
  return `write ${JSON.stringify(text.slice(0, 40))} in ${where}`;
};
const choose = async (visitor, { next }) =>
  `choose ${(await visitor.see(chooseAt, 'choice', next(), next())) ?? 'nothing'}`;
const travel = async (visitor, { next }) => {
  const by = next() < 0.6 ? -1 : 1;
  await visitor.see((n) => history.go(n), by);
  return by < 0 ? 'back' : 'forward';
};
const drop = async (visitor, { of }) => {
  const [name, text] = of([
    ['a.npy', '\u0093NUMPY\u0001\u0000v\u0000{'],
    ['b.safetensors', '\u00ff'.repeat(16)],
    ['c.json', '{"kind":"attention-lab/lesson","__proto__":{"pwned":1}}'],
    ['<img src=x onerror=pwned=1>.npz', 'PK\u0005\u0006'],
  ]);
  await visitor.see(
    (file, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    name,
    text,
  );
  return `drop ${name}`;
};

export const hands = [
  [34, press],
  [8, poke],
  [4, drag],
  [22, key],
  [14, write],
  [10, choose],
  [5, travel],
  [1, drop],
];
