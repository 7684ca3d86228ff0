// The page for those who use it otherwise: keys of one character switched off, forced colours, twice the size. The latter two are
// what Chromium can be told to do.
import { expect, test } from 'vitest';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';
import { pageUrl } from './support/open.mjs';

const keys = (path) => `attention-lab >>> lab-keys-dialog >>> ${path}`;
const isOpen = () => globalThis.lab.all('attention-lab >>> lab-keys-dialog >>> dialog')[0].open;
const untilIdle = (visitor) =>
  visitor.until(() => {
    const { spec, tracedSpec, engine } = document.querySelector('attention-lab').store.now;
    return engine.kind === 'idle' && spec === tracedSpec;
  });

/** The lab is there with what the engine says, and nothing is asked any more. */
const untilDrawn = (visitor) =>
  visitor.until(() => {
    const [element] = document.querySelectorAll('attention-lab');
    const { engine, trace, catalog } = element.store.now;
    const isPage = /^#(practice|museum|evidence)/.test(location.hash);
    const isThere = globalThis.lab.all('attention-lab >>> main > :not(.waiting)').length > 0;
    return isThere && engine.kind === 'idle' && (isPage || (trace !== null && catalog !== null));
  });

inBrowsers('keys of one character', (at) => {
  test.each([
    ['en', '(off)'],
    ['zh-Hans', '\u5df2\u5173\u95ed'],
  ])('can be switched off for good, and on again (%s)', async (lang, off) => {
    const { visitor } = at;
    await at.open('trace?preset=lesson', lang);
    await untilIdle(visitor);
    await visitor.press('?');
    await visitor.until(isOpen);
    await visitor.tabTo('lab-keys-dialog input');
    await visitor.press('Space');
    await untilSaid(visitor, keys('dl'), off);
    expect(await visitor.text(keys('dt.off'))).toEqual(['[ ]', 'p', '/', '?']);
    await visitor.press('Escape');
    await visitor.page.reload();
    await untilIdle(visitor);
    for (const key of ['?', '/', 'p', ']']) await visitor.press(key);
    expect(await visitor.see(isOpen)).toBe(false);
    expect(await visitor.text('attention-lab >>> free-prediction')).toEqual([]);
    expect(await visitor.see(() => document.querySelector('attention-lab').store.now.head)).toBe(0);
    expect(await visitor.where()).not.toContain('lab-spec-line');
    const said = () =>
      visitor.see(() =>
        ['attention-lab >>> .keys', 'attention-lab >>> lab-spec-line >>> #spec'].map((path) =>
          globalThis.lab.all(path)[0].getAttribute('aria-keyshortcuts'),
        ),
      );
    expect(await said()).toEqual([null, null]);
    await visitor.click('attention-lab >>> lab-settings-dialog >>> .letters input');
    await visitor.until(() => document.querySelector('attention-lab').store.now.letters);
    expect(await said()).toEqual(['?', '/']);
    await visitor.press(']');
    await visitor.until(() => document.querySelector('attention-lab').store.now.head === 1);
  });
});

const labs = {
  trace: '#trace?preset=lesson',
  ledger: '#ledger?d_model=768&heads=12&bias=true',
  mask: '#mask?scores=[[1,2,3],[1,2,3]]&allowed=[[1,1,0],[0,0,0]]&mask_value=-1e4&mask_mode=add',
  softmax: '#softmax?logits=[500,502]',
  number: '#number?value=0.1',
  leak: '#leak?t=4&token=2',
  reshape: '#compare?left=trace?preset=lesson&right=trace?preset=lesson%26split=view%26merge=view',
  museum: '#museum?exhibit=two_min_planes',
  prompt: '&at=45-02.p2',
  check: '#practice?show=check',
  evidence: '#evidence',
};

/** Of everything on the page through shadow roots: what is chosen and looks like what is not, and drawn text in our own colours. */
function lost() {
  const every = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot === null ? [] : every(one.shadowRoot))]);
  const seen = every(document).filter((one) => one.checkVisibility());
  const marks = ({ outlineStyle, outlineWidth, borderWidth, fontWeight, textDecorationLine }) =>
    [outlineStyle, outlineWidth, borderWidth, fontWeight, textDecorationLine].join();
  const isChosen = (one) =>
    ['aria-pressed', 'aria-selected', 'aria-current'].some((name) => !['false', null].includes(one.getAttribute(name)));
  const probe = document.createElement('p');
  document.body.append(probe);
  const theirs = ['CanvasText', 'Highlight'].map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const alike = seen.filter(isChosen).flatMap((one) => {
    const rest = [...one.getRootNode().querySelectorAll(one.localName)].filter(
      (other) => !isChosen(other) && other.className === one.className,
    );
    return rest.some((other) => marks(getComputedStyle(other)) === marks(getComputedStyle(one)))
      ? [`${one.localName} ${one.textContent.trim()}`]
      : [];
  });
  const drawn = seen.filter((one) => one.localName === 'text' && !theirs.includes(getComputedStyle(one).fill));
  return [...alike, ...drawn.map(({ textContent }) => `drawn in our colour: ${textContent}`)];
}

/** Everything that takes the keyboard has a ring of its own, two pixels or more. */
async function rings(visitor, most) {
  const without = [];
  for (let n = 0; n < most; n += 1) {
    await visitor.press('Tab');
    const [where, style, width] = await visitor.see(() => {
      const last = globalThis.lab.active().at(-1) ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(last);
      return [`${globalThis.lab.where()} ${last.textContent.trim().slice(0, 20)}`, outlineStyle, outlineWidth];
    });
    if (!where.startsWith('body') && (style === 'none' || Number.parseFloat(width) < 2)) without.push(where);
  }
  return without;
}

inBrowsers(
  'forced colours',
  (at) => {
    test('what is chosen is framed, drawings take the colours, masked cells keep their hatch, focus its ring', async () => {
      const { visitor } = at;
      for (const [name, where] of Object.entries(labs)) {
        await visitor.page.goto('about:blank');
        await visitor.open(`${pageUrl()}?lang=en${where}`);
        await untilDrawn(visitor);
        expect(await visitor.see(lost), name).toEqual([]);
        if (name !== 'trace') continue;
        const cells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td.masked';
        await visitor.until((path) => globalThis.lab.all(path).length > 0, cells);
        const hatch = await visitor.see(
          (path) => globalThis.lab.all(path).map((cell) => getComputedStyle(cell).backgroundImage),
          cells,
        );
        for (const image of hatch) expect(image).toContain('gradient');
        expect(await rings(visitor, 40)).toEqual([]);
      }
    });
  },
  { everywhere: false, as: { forced: true } },
);

inBrowsers(
  'at twice the size',
  (at) => {
    test('no lab runs out of the width, and the day has room for its text', async () => {
      const { visitor } = at;
      for (const [name, where] of Object.entries(labs)) {
        await visitor.page.goto('about:blank');
        await visitor.open(`${pageUrl()}?lang=en${where}`);
        await untilDrawn(visitor);
        expect(await sideways(visitor), name).toBeLessThanOrEqual(0);
      }
      await visitor.open(`${pageUrl()}?lang=en&at=45-02.e1`);
      const body = () =>
        visitor.see(() => {
          const [box] = globalThis.lab.all('attention-lab >>> lab-day >>> .body');
          return box.scrollHeight - box.clientHeight;
        });
      await visitor.until(() => globalThis.lab.all('attention-lab >>> lab-day >>> .next').length === 1);
      expect(await body(), 'no text in a slit of its own').toBeLessThanOrEqual(1);
      await visitor.tabTo('lab-day claim-run button');
      await visitor.tabTo('lab-day button');
      for (let n = 0; n < 6; n += 1) {
        if (await visitor.see(() => globalThis.lab.active().at(-1).classList.contains('next'))) break;
        await visitor.press('Tab');
      }
      await visitor.press('Enter');
      await visitor.until(() => globalThis.lab.where().endsWith('lab-day h3'));
      await visitor.until(() => {
        const { top, bottom } = globalThis.lab.active().at(-1).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    });

    test('of text alone, everything still fits the width', async () => {
      const { visitor } = at;
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      for (const where of [labs.trace, labs.prompt, labs.softmax, labs.check]) {
        await visitor.page.goto('about:blank');
        await visitor.open(`${pageUrl()}?lang=en${where}`);
        await visitor.see(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(':root { font-size: 200% }');
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        });
        await untilDrawn(visitor);
        expect(await sideways(visitor), where).toBeLessThanOrEqual(0);
      }
    });
  },
  { everywhere: false, as: { width: 640, height: 400, scale: 2 } },
);
