// The course day with the real engine: a newcomer's first minute by keyboard alone (keyboard-day.test.mjs has the rest), parts that move the stage, a place that
// exploring, undo, Back and a reload keep, claims that run, a proof put together with wrong turns, and a phone.
import { expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';
import { pageUrl } from './support/open.mjs';

const day = (path) => `attention-lab >>> lab-day >>> ${path}`;
const guide = day('first-minute >>> button');
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';
const untilSpec = (visitor, spec) =>
  visitor.until((path, text) => globalThis.lab.all(path)[0].value === text, specBox, spec);
const untilAnswered = (visitor, spec) =>
  visitor.until((text) => document.querySelector('attention-lab').store.now.tracedSpec === text, spec);
const untilGone = (visitor, path) => visitor.until((at) => globalThis.lab.all(at).length === 0, path);

inBrowsers(
  'a newcomer',
  (at) => {
    test('predicts one weight by keyboard within the first minute, and sees the engine\u2019s', async () => {
      const { visitor } = at;
      const began = Date.now();
      await visitor.open(`${pageUrl()}?lang=en`);
      await visitor.until((path) => globalThis.lab.all(path)[0]?.disabled === false, guide);
      const shown = () => visitor.see(() => document.querySelector('attention-lab').store.now.step);
      expect(await shown()).toBe('masked');
      await visitor.tabTo('first-minute button');
      await visitor.press('Tab', 'Enter');
      await untilSaid(visitor, day('first-minute >>> [role=status]'), '0.9441927671432495', 'head 1 gives');
      expect(await shown()).toBe('weights');
      expect(Date.now() - began).toBeLessThan(60_000);
      await visitor.tabTo('first-minute button');
      await visitor.press('Enter');
      await untilSaid(visitor, day('h3'), 'Four matrices, h heads');
    });

    test('who skips it is not asked again, but may ask for it', async () => {
      const { visitor } = at;
      await visitor.open(`${pageUrl()}?lang=zh-Hans`);
      await visitor.until((path) => globalThis.lab.all(path)[0]?.disabled === false, guide);
      await visitor.click(day('first-minute >>> .skip'));
      await untilGone(visitor, day('first-minute'));
      await visitor.open(`${pageUrl()}?lang=zh-Hans`);
      await untilSaid(visitor, day('h2'), '\u591a\u5934\u6ce8\u610f\u529b');
      expect(await visitor.text(day('first-minute'))).toEqual([]);
      await visitor.click(day('.row .quiet'));
      await visitor.until((path) => globalThis.lab.all(path).length === 4 + 1, guide);
    });

    test('who was sent a question sees that question, with the day closed', async () => {
      await at.open('leak?t=4&token=2');
      await untilAnswered(at.visitor, 'leak?t=4&token=2');
      expect(await at.visitor.text(day('.bar'))).toHaveLength(1);
      expect(await at.visitor.text(day('first-minute'))).toEqual([]);
    });
  },
  { as: { newcomer: true } },
);

inBrowsers('the day', (at) => {
  const openAt = (place, lang = 'en') => at.visitor.open(`${pageUrl()}?lang=${lang}&at=${place}`);
  const next = () => at.visitor.click(day('.next'));

  test('an address leads to a part, with its question, step and cell on the stage', async () => {
    await openAt('45-02.e2');
    await untilAnswered(at.visitor, 'trace?preset=lesson');
    await at.visitor.until(() => document.querySelector('attention-lab').store.now.focus?.step === 'weights');
    await untilSaid(at.visitor, day('.part'), 'Line by line', '0.3302');
  });

  test('every part can be walked by Next: the stage follows, and every claim holds where it stands', async () => {
    await openAt('45-01.t1');
    const [seen, opened] = [[], []];
    for (let n = 0; n < 60; n += 1) {
      const [part] = await at.visitor.see(
        (path) => globalThis.lab.all(path).map((one) => one.dataset.part),
        day('.part'),
      );
      if (part === undefined) break;
      seen.push(part);
      await at.visitor.until(() => {
        const { spec, tracedSpec, error } = document.querySelector('attention-lab').store.now;
        return error === null && (spec === tracedSpec || spec.startsWith('variance?'));
      });
      expect(await at.visitor.text(day('.exploring'))).toEqual([]);
      if ((await at.visitor.text(day('.reveal'))).length > 0) {
        expect(await at.visitor.text(day('claim-run'))).toEqual([]);
        await at.visitor.click(day('.reveal'));
        await at.visitor.until((path) => globalThis.lab.all(path).length === 1, day('claim-run'));
        await at.visitor.until(() => {
          const { spec, tracedSpec } = document.querySelector('attention-lab').store.now;
          return spec === tracedSpec;
        });
        opened.push(part);
      }
      if ((await at.visitor.text(day('claim-run'))).length > 0) {
        await at.visitor.click(day('claim-run >>> button'));
        await untilSaid(at.visitor, day('claim-run >>> [role=status]'), 'hold');
        expect(await at.visitor.text(day('claim-run >>> .claim:has(.no)')), part).toEqual([]);
      }
      await next();
      await at.visitor.until((path, was) => globalThis.lab.all(path)[0]?.dataset.part !== was, day('.part'), part);
    }
    expect(seen.length).toBe(37);
    expect(seen.at(-1)).toBe('45-04.e5');
    expect(opened).toEqual(['45-04.e1', '45-04.e2', '45-04.e3', '45-04.e4', '45-04.e5']);
    await untilSaid(at.visitor, day('details'), '5 of 8 done');
  });

  test('an explanation of the check is closed, title and all, until its prompt is answered', async () => {
    const { visitor } = at;
    await openAt('45-04.e1');
    await untilSaid(visitor, day('h3'), 'On \u201cA medium ledger\u201d');
    await untilSpec(visitor, 'trace?preset=lesson');
    await openAt('45-04.p3');
    const pills = () => visitor.see((path) => globalThis.lab.all(path).map(({ title }) => title), day('.pill'));
    expect((await pills()).join()).not.toContain('4,194,304');
    await visitor.click(day('.pill'), 8);
    await untilSaid(visitor, day('.part'), 'This opens when that prompt is answered');
    await untilSpec(visitor, 'softmax?logits=[500,502]');
    expect((await visitor.text(day('.part'))).join()).not.toContain('0.119203');
    await visitor.click(day('.pill'), 3);
    const question = day('practice-question >>> ');
    await visitor.until(
      (path) => globalThis.lab.all(path).length === 2,
      `${question} answer-field >>> answer-grid >>> input`,
    );
    for (const [i, text] of ['0.5', '0.5'].entries()) {
      await visitor.focus(`${question} answer-field >>> answer-grid >>> input`, i);
      await visitor.type(text);
    }
    await visitor.click(`${question} .confidence input`);
    await visitor.click(`${question} form .primary`);
    await untilSaid(visitor, `${question} .verdict`, 'Not right');
    await visitor.click(day('.pill'), 8);
    await untilSaid(visitor, day('h3'), 'Exactly');
    await untilSaid(visitor, day('.part'), 'exp(500)');
  });

  test('exploring keeps the place: one press leads back, undo and Back do too, and a reload forgets nothing', async () => {
    const { visitor } = at;
    await openAt('45-01.p2');
    await untilAnswered(visitor, 'ledger?d_model=4&heads=2&bias=false');
    await visitor.focus(specBox);
    await visitor.see(() => globalThis.lab.all('attention-lab >>> lab-spec-line >>> #spec')[0].select());
    await visitor.type('exp?value=15');
    await visitor.press('Enter');
    await untilAnswered(visitor, 'exp?value=15');
    await untilSaid(visitor, day('.exploring'), 'Your place is kept');
    await visitor.click(day('.back'));
    await untilAnswered(visitor, 'ledger?d_model=4&heads=2&bias=false');
    await untilGone(visitor, day('.exploring'));
    await visitor.focus(day('h3'));
    await visitor.press('Control+z');
    await untilAnswered(visitor, 'exp?value=15');
    expect(await visitor.text(day('h3'))).toEqual(['A ledger you can draw']);
    await next();
    await untilSaid(visitor, day('h3'), 'The ledger, line by line');
    expect(await visitor.url()).toContain('at=45-01.e2');
    await visitor.see(() => {
      history.back();
    });
    await untilSaid(visitor, day('h3'), 'A ledger you can draw');
    await untilSpec(visitor, 'exp?value=15');
    await visitor.page.reload();
    await untilSaid(visitor, day('h3'), 'A ledger you can draw');
    await untilAnswered(visitor, 'exp?value=15');
    await openAt('45-02.t1');
    await untilSaid(visitor, day('h3'), 'The layer to trace');
    for (const title of ['Every shape', 'Shapes, with memory']) {
      await next();
      await untilSaid(visitor, day('h3'), title);
    }
    await visitor.see(() => {
      history.back();
    });
    await untilSaid(visitor, day('h3'), 'Every shape');
  });

  test.each(['en', 'zh-Hans'])(
    'claims run, and what the engine says stands beside what was expected, %s',
    async (lang) => {
      const { visitor } = at;
      await openAt('45-03.e6', lang);
      await untilAnswered(visitor, 'mask?scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4&mask_mode=add');
      await visitor.click(day('claim-run >>> button'));
      await visitor.until((path) => globalThis.lab.all(path).length === 6, day('claim-run >>> .mark'));
      expect(await visitor.text(day('claim-run >>> .mark.no'))).toEqual([]);
      await untilSaid(visitor, day('claim-run >>> dd'), '-10000', '[[0, 1]]', 'ok');
    },
  );

  test('a proof is put together: a line too early and one that belongs nowhere are told apart', async () => {
    const { visitor } = at;
    await openAt('45-03.e1');
    const choice = day('proof-order >>> .choice');
    const press = async (words) => {
      const lines = await visitor.text(choice);
      await visitor.click(
        choice,
        lines.findIndex((line) => line.includes(words)),
      );
    };
    await visitor.until((path) => globalThis.lab.all(path).length === 7, choice);
    await press('What is left');
    await untilSaid(visitor, day('proof-order >>> [role=status]'), 'not yet');
    await press('For large c');
    await untilSaid(visitor, day('proof-order >>> [role=status]'), 'does not belong');
    for (const words of ['Write the', 'every term has', 'cancels', 'What is left', 'With c = max']) await press(words);
    await untilSaid(visitor, day('proof-order >>> [role=status]'), 'before the right ones: 2');
    expect(await visitor.text(day('proof-order >>> li'))).toHaveLength(5);
  });

  test('the whole activity can be read as one text beside the stage, and each part of it can take the stage', async () => {
    const { visitor } = at;
    await openAt('45-02.t1');
    await visitor.click(day('.wide'));
    await visitor.until((path) => globalThis.lab.all(path).length === 9, day('.part'));
    await visitor.click(day('.part .set'), 6);
    await untilSaid(visitor, day('#head'), 'From context to output');
    await visitor.until(() => document.querySelector('attention-lab').store.now.step === 'out');
    const scrollTo = (part) =>
      visitor.see(
        (path, key) => {
          const all = globalThis.lab.all(path);
          const [body] = globalThis.lab.all('attention-lab >>> lab-day >>> .body');
          body.dispatchEvent(new WheelEvent('wheel'));
          body.scrollTop += all.find((one) => one.dataset.part === key).getBoundingClientRect().top - 100;
        },
        day('.part'),
        part,
      );
    await scrollTo('45-02.p2');
    await untilSaid(visitor, day('#head'), 'The weights of both heads');
    await visitor.until(() => document.querySelector('attention-lab').store.now.step === 'masked');
    expect(await visitor.url()).toContain('at=45-02.p2');
    expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  });

  test.each(['en', 'zh-Hans'])(
    'the work sheet has room to write, and with answers what the engine says now, %s',
    async (lang) => {
      const { visitor } = at;
      const sheet = (path) => `attention-lab >>> sheet-lab >>> ${path}`;
      await at.open('sheet?activity=45-02', lang);
      await visitor.until((path) => globalThis.lab.all(path).length === 6, sheet('.lines'));
      expect(await visitor.text(sheet('.answer'))).toEqual([]);
      await visitor.click(sheet('input'));
      await untilSaid(visitor, sheet('.answer'), '0.05581', '0.9442', '1.888', '[2, 5, 3, 7]');
      expect(await visitor.url()).toContain('answers=true');
      expect(await visitor.text(sheet('.lines'))).toEqual([]);
      await visitor.until(() => document.querySelector('attention-lab').store.now.engine.kind === 'idle');
      expect(await findingsOf(visitor)).toEqual([]);
      await visitor.focus('attention-lab >>> main');
      await visitor.press('Control+z');
      await visitor.until((path) => globalThis.lab.all(path).length === 6, sheet('.lines'));
    },
  );

  test('the sheet of the check offers each choice, and marks none until answers are wanted', async () => {
    const { visitor } = at;
    const sheet = (path) => `attention-lab >>> sheet-lab >>> ${path}`;
    await at.open('sheet?activity=45-04');
    await untilSaid(visitor, sheet('.options'), '64', '768', '2359296', 'hides the future tokens');
    expect(await visitor.text(sheet('.right'))).toEqual([]);
    await visitor.click(sheet('input'));
    await visitor.until((path) => globalThis.lab.all(path).length === 3, sheet('.right'));
    expect((await visitor.text(sheet('.right'))).slice(0, 2)).toEqual(['64', '2359296']);
  });

  test.each(['outline', '45-01.e2', '45-02.e1', '45-03.e1'])('axe has nothing to say of %s', async (place) => {
    const { visitor } = at;
    await openAt(place === 'outline' ? '45-01.t1' : place);
    await untilSaid(visitor, day('h3'), '');
    if (place === 'outline') {
      await visitor.click(day('.top button'));
      await visitor.until((path) => globalThis.lab.all(path).length === 4, day('details.activity'));
      await visitor.see((path) => {
        for (const one of globalThis.lab.all(path)) one.open = true;
      }, day('details'));
    }
    if (place === '45-01.e2') {
      await visitor.click(day('claim-run >>> button'));
      await visitor.until((path) => globalThis.lab.all(path).length === 16, day('claim-run >>> .mark'));
    }
    await visitor.until(() => document.querySelector('attention-lab').store.now.engine.kind === 'idle');
    expect(await findingsOf(visitor)).toEqual([]);
  });
});

inBrowsers(
  'the day on a phone',
  (at) => {
    test('is a sheet from below: open, read, closed; the stage stays in sight and nothing runs out of the width', async () => {
      const { visitor } = at;
      await visitor.open(`${pageUrl()}?lang=zh-Hans#trace?preset=lesson`);
      await untilAnswered(visitor, 'trace?preset=lesson');
      const stageHeight = () => visitor.see(() => globalThis.lab.all('attention-lab >>> .body')[0].clientHeight);
      const before = await stageHeight();
      await visitor.click(day('.bar'));
      await untilSaid(visitor, day('h2'), '\u6ce8\u610f\u529b');
      expect(await stageHeight()).toBeGreaterThan(before / 4);
      await visitor.click(day('.row .primary'));
      await untilSaid(visitor, day('h3'), '\u56db\u4e2a\u77e9\u9635');
      expect(await sideways(visitor)).toBeLessThanOrEqual(0);
      expect(await findingsOf(visitor)).toEqual([]);
      await visitor.click(day('.top button'), 2);
      await visitor.until((path) => globalThis.lab.all(path).length === 1, day('.bar'));
      expect(await visitor.where()).toContain('lab-day button');
    });
  },
  { as: { width: 390, height: 844 } },
);
