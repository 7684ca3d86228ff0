// Draws what `run.mjs --json FILE` measured: node tests/bench/plot.mjs FILE > tests/bench/times.svg. Milliseconds a layer against
// its tokens, both on logarithmic scales, so that a slope is a power.
import { readFileSync } from 'node:fs';

const { rows } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const tokensOf = ({ name }) => Number(/_t(\d+)$/.exec(name)?.[1]);
const layers = rows.filter((row) => tokensOf(row) > 0);
const best = ({ peers }) => [peers.fused, peers.primitive].filter((one) => one?.ms).sort((a, b) => a.ms - b.ms)[0];
const contestants = [
  ['engine, WebAssembly', '#1f5fbf', '', ({ wasm }) => wasm],
  ['engine, native', '#1f5fbf', '6 4', (row) => row.native],
  ['ONNX Runtime Web', '#6b6f76', '', best],
  ['TensorFlow.js', '#6b6f76', '6 4', ({ peers }) => peers.tfjs],
  ['plain loops', '#6b6f76', '2 4', ({ peers }) => peers.naive],
].map(([name, colour, dashes, from]) => ({
  name,
  colour,
  dashes,
  points: layers.map((row) => [tokensOf(row), from(row)?.ms]).filter(([, ms]) => ms > 0),
}));

const [width, height, left, right, top, bottom] = [760, 440, 64, 150, 32, 48];
const times = contestants.flatMap(({ points }) => points.map(([, ms]) => ms));
const ends = [10 ** Math.floor(Math.log10(Math.min(...times))), 10 ** Math.ceil(Math.log10(Math.max(...times)))];
const tokens = layers.map(tokensOf);
const along = (value, from, to) => Math.log(value / from) / Math.log(to / from);
const x = (t) => left + along(t, Math.min(...tokens), Math.max(...tokens)) * (width - left - right);
const y = (ms) => height - bottom - along(ms, ...ends) * (height - top - bottom);
const decades = Array.from({ length: Math.round(Math.log10(ends[1] / ends[0])) + 1 }, (_, n) => ends[0] * 10 ** n);
const grouped = (value) => value.toLocaleString('en');
const text = (at, [dx, dy], words, more = '') => `<text x="${at + dx}" y="${dy}"${more}>${words}</text>`;

/** Names stand at the ends of their lines, and below one another where ends meet. */
function placed() {
  let last = -Infinity;
  const ended = contestants
    .filter(({ points }) => points.length > 0)
    .map((one) => ({ ...one, end: one.points.at(-1) }));
  return ended
    .sort((a, b) => y(a.end[1]) - y(b.end[1]))
    .map((one) => ({ ...one, at: (last = Math.max(y(one.end[1]), last + 16)) }));
}

const grid = [
  ...decades.map((ms) => `<path d="M${left} ${y(ms).toFixed(1)}H${width - right}" stroke="#d9dbdf"/>`),
  ...decades.map((ms) => text(left, [-8, y(ms) + 4], grouped(ms), ' text-anchor="end"')),
  ...tokens.map((t) => text(x(t), [0, height - bottom + 20], grouped(t), ' text-anchor="middle"')),
  text((left + width - right) / 2, [0, height - 8], 'tokens T', ' text-anchor="middle"'),
  text(left, [-8, top - 14], 'ms', ' text-anchor="end"'),
];
const lines = placed().flatMap(({ name, colour, dashes, points, end, at }) => [
  `<path d="M${points.map(([t, ms]) => `${x(t).toFixed(1)} ${y(ms).toFixed(1)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`,
  ...points.map(([t, ms]) => `<circle cx="${x(t).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3" fill="${colour}"/>`),
  text(x(end[0]), [10, at + 4], name, ` fill="${colour}"`),
]);
console.log(
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#33363b">`,
    `<title>Milliseconds for one layer of GPT-2 small against its tokens</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...grid,
    ...lines,
    '</svg>',
  ].join('\n'),
);
