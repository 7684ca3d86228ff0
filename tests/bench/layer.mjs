// The layer that everybody computes: GPT-2 small's attention without biases, causal, fp32, from the same numbers; and how
// it is timed. Runs in Node and in a page.

export const D = 768;
export const HEADS = 12;
export const WIDTH = D / HEADS;

/** wq, wk and wv side by side: (D, 3 D). */
export function fused({ wq, wk, wv }) {
  const out = new Float32Array(3 * D * D);
  for (let row = 0; row < D; row += 1) {
    [wq, wk, wv].forEach((w, n) => {
      out.set(w.subarray(row * D, (row + 1) * D), row * 3 * D + n * D);
    });
  }
  return out;
}

/** Median and extremes of seven runs, after one that is not counted. */
export async function timed(work) {
  await work();
  const ms = [];
  for (let n = 0; n < 7; n += 1) {
    const start = performance.now();
    await work();
    ms.push(performance.now() - start);
  }
  ms.sort((a, b) => a - b);
  return { ms: ms[3], low_ms: ms[0], high_ms: ms[6] };
}

/** What a peer says: its times, and some of its numbers, to be compared. */
export function report(times, out) {
  return { ...times, picked: Array.from({ length: 64 }, (_, n) => out[Math.floor((n * (out.length - 1)) / 63)]) };
}
