// A large layer in the page from file://: two workers give the bits of one, it is seen to get on, the page answers meanwhile,
// and Stop ends it at once.
import { expect, test } from 'vitest';
import { goTo, inBrowsers, untilSaid } from './support/inside.mjs';

const layer = 'trace?preset=gpt2_small&record=summary&t=';
const running = 'attention-lab >>> lab-status-bar >>> .running';
const line = 'attention-lab >>> lab-spec-line >>> #spec';

/** FNV-1a of the answer's bits, the workers that were started for it, and the time it took. */
const answered = (visitor, spec, workers) =>
  visitor.see(
    async (asked, most) => {
      const { engine } = document.querySelector('attention-lab').store;
      engine.rest();
      engine.options.workers = most;
      const { spawn } = engine.source;
      let started = 0;
      engine.source.spawn = () => {
        started += 1;
        return spawn();
      };
      const outcome = await engine.ask(asked, 'test');
      engine.source.spawn = spawn;
      if (!outcome.ok) return outcome.error.message;
      let digest = 0x811c9dc5;
      for (const word of new Uint32Array(outcome.value.values.buffer))
        digest = Math.imul(digest ^ word, 0x01000193) >>> 0;
      return { digest, started, notes: outcome.value.notes.map(({ code }) => code) };
    },
    spec,
    workers,
  );

inBrowsers(
  'a large layer',
  (at) => {
    test.each([
      ['its sum', `${layer}400`],
      ['a head of it', `${layer.replace('summary', 'head:3')}200`],
    ])('has the same bits from one worker and from two: %s', async (_, spec) => {
      await at.open('trace?preset=lesson');
      const alone = await answered(at.visitor, spec, 1);
      const shared = await answered(at.visitor, spec, 2);
      expect(alone).toMatchObject({ started: 1, notes: ['by_tiles'] });
      expect(shared).toEqual({ ...alone, started: 2 });
    });

    test('gets on in sight, lets the page answer, and stops within a blink', async () => {
      await at.open('trace?preset=lesson');
      await at.visitor.see(() => {
        document.querySelector('attention-lab').store.engine.options.workers = 2;
      });
      await goTo(at.visitor, `${layer}8192`);
      await untilSaid(at.visitor, running, ' tiles.');
      const bar = `${running} progress`;
      const [before] = await at.visitor.see((path) => globalThis.lab.all(path).map(({ value }) => value), bar);
      await at.visitor.focus(line);
      await at.visitor.press('End');
      await at.visitor.type('&x');
      await at.visitor.until((path) => globalThis.lab.all(path)[0].value.endsWith('&x'), line);
      await at.visitor.until((path, old) => globalThis.lab.all(path)[0].value > old, bar, before);
      const stopped = await at.visitor.see(async (path) => {
        const { store } = document.querySelector('attention-lab');
        const start = performance.now();
        globalThis.lab.all(`${path} button`)[0].click();
        while (store.now.engine.kind !== 'idle') await new Promise((resolve) => setTimeout(resolve, 1));
        const { code } = store.now.error;
        return { ms: performance.now() - start, code };
      }, running);
      expect(stopped.code).toBe('cancelled');
      // 100 ms of a quiet machine, of which 50 gather news; where others use all of its processors, turns are awaited.
      expect(stopped.ms).toBeLessThan(300);
      console.log(`${at.name}: stopped after ${stopped.ms.toFixed(0)} ms`);
    });
  },
  { everywhere: true },
);
