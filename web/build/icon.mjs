// The lab's sign, drawn by us: a causal mask with its weights. As SVG, and as PNG for what installs a page; only rectangles, so
// that a few lines of our own can draw both.
import { crc32, deflateSync } from 'node:zlib';

const paper = '#16181b';
const masked = '#2b3036';
/** Cividis, from 0 to 1. */
const scale = ['#00224e', '#35456c', '#666970', '#948e77', '#c8b866', '#fee838'];
const weights = [[1], [0.3, 0.7], [0.2, 0.2, 0.6], [0.1, 0.3, 0.2, 0.4]];
const count = weights.length;

const colourOf = (row, column) =>
  column > row ? masked : scale[Math.round((weights[row][column] ?? 0) * (scale.length - 1))];

/** Squares on a field of a size, with a margin that a round mask may cut. */
function squares(size, margin) {
  const cell = Math.floor((size * (1 - 2 * margin)) / (count + (count - 1) / 6));
  const gap = Math.round(cell / 6);
  const first = Math.round((size - count * cell - (count - 1) * gap) / 2);
  const at = (n) => first + n * (cell + gap);
  return weights.flatMap((_, row) =>
    weights.map((_, column) => ({ x: at(column), y: at(row), size: cell, colour: colourOf(row, column) })),
  );
}

export function svgIcon() {
  const rects = squares(512, 0.14).map(
    ({ x, y, size, colour }) => `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${colour}"/>`,
  );
  const field = `<rect width="512" height="512" rx="96" fill="${paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${field}${rects.join('')}</svg>\n`;
}

const bytesOf = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Eight bits a channel, no alpha; each line begins with its filter, which is none. */
export function pngIcon(size, margin) {
  const line = 1 + 3 * size;
  const pixels = Buffer.alloc(line * size);
  const paint = ({ x, y, width, colour }) => {
    const bytes = bytesOf(colour);
    for (let row = y; row < y + width; row += 1)
      for (let column = x; column < x + width; column += 1) pixels.set(bytes, row * line + 1 + 3 * column);
  };
  paint({ x: 0, y: 0, width: size, colour: paper });
  for (const { size: width, ...rest } of squares(size, margin)) paint({ ...rest, width });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
