// The face that Open edX's JS Input asks for, on a page with one <attention-lab>: `AttentionLabInput.getGrade`, `getState` and
// `setState`, by name where the frame is of the same origin, by its channel where it is not. Grading stays with Open edX: the
// grade is the newest answer as JSON, for a check of the author's to judge.

interface Lab extends HTMLElement {
  getState(): { readonly answers: readonly unknown[] };
  setState(state: unknown): { readonly ok: boolean };
}

interface Channel {
  bind(name: string, answer: (...parts: unknown[]) => unknown): void;
}
/** Brought by the page, from Open edX, where it wants the channel. */
interface Channels {
  build(options: { readonly window: unknown; readonly origin: string; readonly scope: string }): Channel;
}

const kLongest = 4 * 2 ** 20;
const lab = (): Lab | null => document.querySelector<Lab>('attention-lab');

function getState(): string {
  return JSON.stringify(lab()?.getState() ?? null);
}

/** Over the channel the state comes behind the transaction. */
function setState(...parts: unknown[]): void {
  const given = parts.at(-1);
  if (typeof given !== 'string' || given.length > kLongest) return;
  try {
    const state: unknown = JSON.parse(given);
    if (state !== null) lab()?.setState(state);
  } catch {
    // What was kept is no state: the lab stays as it is.
  }
}

function getGrade(): string {
  return JSON.stringify(lab()?.getState().answers.at(-1) ?? null);
}

const face = { getGrade, getState, setState };
const place = globalThis as unknown as { AttentionLabInput: typeof face; readonly Channel?: Channels };
place.AttentionLabInput = face;
if (place.Channel !== undefined && globalThis.parent !== (globalThis as unknown)) {
  const channel = place.Channel.build({ window: globalThis.parent, origin: '*', scope: 'JSInput' });
  for (const [name, answer] of Object.entries(face)) channel.bind(name, answer);
}
