// Heat must never swallow the number on it: every level's ink is readable, in both themes.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  contrast,
  heatCss,
  kScoreLevels,
  kWeightLevels,
  scoreClass,
  weightClass,
  weightColours,
} from '../../../web/draw/colour';
import { tokens } from '../../../web/elements/tokens';

const kReadable = 4.5;

/** Values of a token in the order the sheet has them: light first, then dark. */
function token(name: string): string[] {
  return [...tokens.cssText.matchAll(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'g'))].map((found) => found[1] ?? '');
}

function mixed(hue: string, share: number, paper: string): string {
  const part = (text: string, n: number): number => parseInt(text.slice(1 + 2 * n, 3 + 2 * n), 16);
  return `#${[0, 1, 2]
    .map((n) =>
      Math.round(part(hue, n) * share + part(paper, n) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

describe('levels', () => {
  test('of weights run from 0 to 1 and clamp beyond', () => {
    expect([weightClass(0), weightClass(0.5), weightClass(1), weightClass(1.5), weightClass(Number.NaN)]).toEqual([
      'w0',
      'w10',
      `w${kWeightLevels}`,
      `w${kWeightLevels}`,
      '',
    ]);
  });

  test('of scores are symmetric about zero, which stays paper', () => {
    expect([
      scoreClass(4, 4),
      scoreClass(-4, 4),
      scoreClass(0.001, 4),
      scoreClass(0, 4),
      scoreClass(-Infinity, 4),
    ]).toEqual([`p${kScoreLevels}`, `n${kScoreLevels}`, 'p1', '', `n${kScoreLevels}`]);
  });
});

describe('contrast', () => {
  test('is enough on every cividis level', () => {
    for (let level = 0; level <= kWeightLevels; level += 1) {
      const { fill, ink } = weightColours(level);
      expect(contrast(fill, ink), `level ${level}`).toBeGreaterThanOrEqual(kReadable);
    }
  });

  test('is enough on the deepest score levels, light and dark', () => {
    const [surfaces, inks] = [token('surface'), token('ink')];
    const share =
      Number(/\.p8\{background-color:color-mix\(in srgb, [^ ]+ #b2182b\) (\d+)%/.exec(heatCss())?.[1]) / 100;
    expect(share).toBeGreaterThan(0.3);
    for (const theme of [0, 1]) {
      for (const hue of ['#b2182b', '#2166ac']) {
        expect(
          contrast(mixed(hue, share, surfaces[theme] ?? ''), inks[theme] ?? ''),
          `${hue} in theme ${theme}`,
        ).toBeGreaterThanOrEqual(kReadable);
      }
    }
  });

  test('is enough on every level of distance, and between each level and the next, light and dark', () => {
    const [surfaces, inks, own] = [token('surface'), token('ink'), token('off-ink')];
    for (const theme of [0, 1]) {
      const fills = [1, 2, 3, 4, 5].map((level) => token(`off-${level}`)[theme] ?? '');
      expect(fills.every((fill) => fill !== '')).toBe(true);
      fills.forEach((fill, n) => {
        const ink = (n < 3 ? inks : own)[theme] ?? '';
        expect(contrast(fill, ink), `level ${n + 1} in theme ${theme}`).toBeGreaterThanOrEqual(kReadable);
        const before = n === 0 ? (surfaces[theme] ?? '') : (fills[n - 1] ?? '');
        expect(contrast(fill, before), `level ${n + 1} beside the one before`).toBeGreaterThanOrEqual(1.22);
      });
    }
  });

  test('is enough for axis letters on their surfaces, light and dark', () => {
    for (const axis of ['B', 'h', 'T', 'S', 'd']) {
      token(`axis-${axis}`)
        .slice(0, 2)
        .forEach((colour, theme) => {
          expect(
            contrast(colour, token('surface')[theme] ?? ''),
            `axis ${axis} in theme ${theme}`,
          ).toBeGreaterThanOrEqual(kReadable);
        });
    }
  });
});
