// The map of one head's weights, in both browsers: drawn, walked by keyboard, its table the numbers that the command line's
// engine gives for the same question; small pictures of every head on request; and, at 1,024 tokens, a page that still answers.
import { expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { goTo, inBrowsers, untilAnswered } from './support/inside.mjs';

const layer = 't=160&d_model=32&heads=4&x=normal&wq=normal&wk=normal&wv=normal&wo=normal';
const map = 'attention-lab >>> trace-lab >>> trace-map';
const cells = `${map} >>> lab-map >>> lab-grid >>> td[data-row]`;
const canvas = `${map} >>> lab-map >>> canvas`;

/** How many colours a canvas shows, and the pixel at a share of its height and width. */
const pictureOf = (visitor, path, n = 0, [down, across] = [0.5, 0.5]) =>
  visitor.see(
    (at, which, y, x) => {
      const picture = globalThis.lab.all(at)[which];
      const context = picture.getContext('2d');
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const words = new Uint32Array(data.buffer);
      const place = Math.floor(y * picture.height) * picture.width + Math.floor(x * picture.width);
      return { colours: new Set(words).size, pixel: words[place], width: picture.width, height: picture.height };
    },
    path,
    n,
    down,
    across,
  );

const isDrawn = (visitor, path = canvas, least = 4) =>
  visitor.until(
    (at, colours) =>
      globalThis.lab.all(at).every((picture) => {
        const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
        return new Set(new Uint32Array(data.buffer)).size >= colours;
      }) && globalThis.lab.all(at).length > 0,
    path,
    least,
  );
const untilText = (visitor, path, part) =>
  visitor.until((at, text) => globalThis.lab.text(at).join(' ').includes(text), path, part);

inBrowsers(
  'the map of a head',
  (at) => {
    // Queries are 0, so every key gets the same: query t gives each of its t + 1 keys 1 / (t + 1), rounded once.
    test('keys walk and zoom the map, the table has every number, and what is masked looks otherwise', async () => {
      await at.open('trace?t=160&d_model=32&heads=4&wq=zeros&record=head:2');
      await isDrawn(at.visitor, canvas, 3);
      await untilText(at.visitor, `${map} >>> h2`, 'head 2 of 4');
      await untilText(at.visitor, 'attention-lab >>> trace-lab >>> .main lab-tensor >>> .heading', 'head 2 of 4');
      const status = `${map} >>> lab-map >>> p[role=status]`;
      await at.visitor.tabTo('lab-map div', 120);
      await at.visitor.press('Control+Home');
      await untilText(at.visitor, status, 'query 0 and key 0 = 1 ');
      await at.visitor.press('ArrowDown');
      await untilText(at.visitor, status, 'query 1 and key 0 = 0.5 ');
      await at.visitor.press('Control+End');
      await untilText(at.visitor, status, 'query 159 and key 159 = 0.006250 ');
      await untilText(at.visitor, `${map} >>> lab-map >>> lab-grid >>> .window`, 'Rows 152\u2013159 of 160');
      const seen = await at.visitor.see(
        (path) => globalThis.lab.all(path).map((cell) => [cell.classList.contains('masked'), cell.textContent.trim()]),
        cells,
      );
      const places = Array.from({ length: 64 }, (_, n) => [152 + Math.floor(n / 8), 152 + (n % 8)]);
      expect(seen.map(([isMasked]) => isMasked)).toEqual(places.map(([t, s]) => s > t));
      const allowed = seen.filter(([isMasked]) => !isMasked).map(([, text]) => text);
      const right = places.filter(([t, s]) => s <= t).map(([t]) => Math.fround(1 / (t + 1)).toPrecision(4));
      expect(allowed).toEqual(right);
      const exact = await at.visitor.see((path) => globalThis.lab.all(path)[0].numbers, `${map} >>> lab-map`);
      expect(exact.values).toEqual(places.map(([t, s]) => (s > t ? 0 : Math.fround(1 / (t + 1)))));

      const scale = () => at.visitor.text(`${map} >>> lab-map >>> .tools span`);
      const whole = await scale();
      const before = await pictureOf(at.visitor, canvas, 0, [0.5, 0.25]);
      expect((await pictureOf(at.visitor, canvas, 0, [0.25, 0.5])).pixel).not.toBe(before.pixel);
      expect(before.height).toBe(before.width);
      await at.visitor.press('=', '=');
      expect(await scale()).toEqual(['800 %']);
      await at.visitor.press('-');
      expect(await scale()).toEqual(['400 %']);
      await at.visitor.press('0');
      expect(await scale()).toEqual(whole);
      expect(await pictureOf(at.visitor, canvas, 0, [0.5, 0.25])).toEqual(before);
      // Another head of a question that keeps one is another question.
      await at.visitor.click(`${map} >>> fieldset input`, 3);
      await untilAnswered(at.visitor, 'trace?t=160&d_model=32&heads=4&wq=zeros&record=head:3');
      await untilText(at.visitor, `${map} >>> h2`, 'head 3 of 4');
    });

    test('where only the output was kept a head is asked for, then every head as a small picture', async () => {
      await at.open(`trace?${layer}&record=summary`);
      await at.visitor.choose(`${map} >>> button`, 'Show the weights');
      await isDrawn(at.visitor);
      await untilText(at.visitor, `${map} >>> h2`, 'head 0 of 4');
      await at.visitor.choose(`${map} >>> .draw button`, 'Draw every head');
      await isDrawn(at.visitor, `${map} >>> fieldset canvas`);
      const pixels = await at.visitor.see(
        (path) =>
          globalThis.lab.all(path).map((small) => small.getContext('2d').getImageData(0, 0, 64, 64).data.join()),
        `${map} >>> fieldset canvas`,
      );
      expect(new Set(pixels).size).toBe(4);
      await at.visitor.click(`${map} >>> fieldset input`, 3);
      await untilText(at.visitor, `${map} >>> h2`, 'head 3 of 4');
      expect(await at.visitor.see(() => document.querySelector('attention-lab').store.now.step)).toBe('out');
      expect(await findingsOf(at.visitor)).toEqual([]);
    });

    test('a map of 1,024 x 1,024 is drawn, and the page goes on meanwhile', async () => {
      await at.open('trace?t=1024&d_model=16&heads=4&x=normal&record=summary');
      await at.visitor.see(() => {
        globalThis.frames = 0;
        const count = () => {
          globalThis.frames += 1;
          requestAnimationFrame(count);
        };
        count();
      });
      await at.visitor.choose(`${map} >>> button`, 'Show the weights');
      await isDrawn(at.visitor);
      expect(await at.visitor.see(() => globalThis.frames)).toBeGreaterThan(5);
      // A question that comes while heads are drawn goes first.
      await at.visitor.choose(`${map} >>> .draw button`, 'Draw every head');
      await goTo(at.visitor, 'trace?preset=lesson');
      await untilAnswered(at.visitor, 'trace?preset=lesson');
    });
  },
  { everywhere: true },
);
