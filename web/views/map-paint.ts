// Bytes of a map (draw/pixel-map.ts) as pixels of a canvas: cividis for weights, red for NaN, and nothing where there is no
// value, so that the canvas' own hatch is seen.
import { interpolateCividis } from 'd3-scale-chromatic';
import { css, type CSSResult } from 'lit';
import { channelsOf } from '../draw/colour';
import { kNaN, kNone, shrink, type Frame, type Levels, type Spot, type View } from '../draw/pixel-map';

export const mapPaper: CSSResult = css`
  canvas {
    display: block;
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--hatch) 5px 6px);
    forced-color-adjust: none;
  }
`;

const kRed = '#e02020';

/** Red lowest, as the bytes of a picture lie in the memory of every machine that has a browser. */
function ink(byte: number): number {
  const [r = 0, g = 0, b = 0] = channelsOf(byte === kNaN ? kRed : interpolateCividis((byte - 1) / 253));
  return byte === kNone ? 0 : (255 << 24) | (b << 16) | (g << 8) | r;
}

let inks: Int32Array | null = null;

/** Draws bytes, `width` a line, from the canvas' corner on. */
export function paint(canvas: HTMLCanvasElement, bytes: Uint8Array, width: number): void {
  const context = canvas.getContext('2d');
  if (!context || bytes.length === 0) return;
  const words = (inks ??= Int32Array.from({ length: 256 }, (_, byte) => ink(byte)));
  const picture = context.createImageData(width, bytes.length / width);
  new Int32Array(picture.data.buffer).set(Int32Array.from(bytes, (byte) => words[byte] ?? 0));
  context.putImageData(picture, 0, 0);
}

/** The part of a map that is in view, at the canvas' own resolution. */
export function paintView(canvas: HTMLCanvasElement, levels: Levels, frame: Frame, view: View): void {
  const ratio = globalThis.devicePixelRatio;
  [canvas.width, canvas.height] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
  canvas.style.width = `${frame.width}px`;
  const share = 1 / (view.scale * ratio);
  const size = (cells: number, most: number): number => Math.min(most, Math.max(1, Math.round(cells / share)));
  const width = size(levels.columns - view.left, canvas.width);
  const height = size(levels.rows - view.top, canvas.height);
  paint(canvas, shrink(levels, [view.top, view.left], [share, share], [height, width]), width);
}

/** A frame about cells, no smaller than `least` points: white in black, to be seen on every colour. */
export function frameCells(
  canvas: HTMLCanvasElement,
  { scale, top, left }: View,
  [row, column]: Spot,
  [rows, columns]: Spot,
  least: number,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = globalThis.devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const [width, height] = [Math.max(least, columns * scale), Math.max(least, rows * scale)];
  const x = (column + columns / 2 - left) * scale - width / 2;
  const y = (row + rows / 2 - top) * scale - height / 2;
  for (const [colour, line] of [
    ['#000', 4],
    ['#fff', 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(x, y, width, height);
  }
}
