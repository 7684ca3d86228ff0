// Colour by level: cividis for 0 to 1, a symmetric diverging scale whose zero is the surface itself.
// Levels are classes in an adopted sheet, since a strict content policy forbids style attributes.
import { interpolateCividis } from 'd3-scale-chromatic';

export const kWeightLevels = 20;
export const kScoreLevels = 8;

/** Class of a value between 0 and 1, which the levels divide evenly; empty for NaN. */
export function weightClass(value: number): string {
  const level = Math.min(kWeightLevels, Math.max(0, Math.floor(value * (kWeightLevels + 1))));
  return Number.isNaN(value) ? '' : `w${level}`;
}

/** Class of a signed value against the largest finite magnitude around it; empty at zero and for NaN. */
export function scoreClass(value: number, largest: number): string {
  if (Number.isNaN(value) || value === 0) return '';
  const share = largest > 0 ? Math.min(1, Math.abs(value) / largest) : 1;
  return `${value > 0 ? 'p' : 'n'}${Math.max(1, Math.round(share * kScoreLevels))}`;
}

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Red, green, blue of "rgb(1, 2, 3)", "#123" or "#112233". */
export function channelsOf(colour: string): readonly number[] {
  if (!colour.startsWith('#')) return [...colour.matchAll(/[\d.]+/g)].map(Number);
  const wide = colour.length === 4;
  return [0, 1, 2].map((n) =>
    parseInt(wide ? (colour[n + 1] ?? '').repeat(2) : colour.slice(1 + 2 * n, 3 + 2 * n), 16),
  );
}

export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Fill and ink of one cividis level: whichever of black and white stands out more. */
export function weightColours(level: number): { readonly fill: string; readonly ink: string } {
  const fill = interpolateCividis(level / kWeightLevels);
  return { fill, ink: contrast(fill, '#000') >= contrast(fill, '#fff') ? '#000' : '#fff' };
}

/** The sheet's text for all levels. */
export function heatCss(): string {
  const weights = Array.from({ length: kWeightLevels + 1 }, (_, level) => {
    const { fill, ink } = weightColours(level);
    return `.w${level}{background-color:${fill};color:${ink}}`;
  });
  const scores = Array.from({ length: kScoreLevels }, (_, n) => {
    const share = Math.round(((n + 1) / kScoreLevels) * 55);
    const mix = (hue: string): string => `color-mix(in srgb, ${hue} ${share}%, var(--surface, #fff))`;
    return (
      `.p${n + 1}{background-color:${mix('var(--heat-plus, #b2182b)')}}` +
      `.n${n + 1}{background-color:${mix('var(--heat-minus, #2166ac)')}}`
    );
  });
  return [...weights, ...scores].join('\n');
}
