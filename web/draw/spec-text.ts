// One value out of a Spec's text, as it stands there: views read a mode or a size, never parse or check a Spec.

function given(spec: string, key: string): string {
  const found = new RegExp(`[?&]${key}=([^&]*)`).exec(spec)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

/** What a wrong rule sets in place of the Spec's own words; those that are no parameter are known to the engine alone. */
const twisted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  view_split: { split: 'view' },
  interleaved_split: { split: 'interleaved', merge: 'interleaved' },
  view_merge: { merge: 'view' },
  interleaved_merge: { merge: 'interleaved' },
  no_scale: { scale: 'none' },
  scale_d_k: { scale: 'd_k' },
  scale_d_model: { scale: 'sqrt_d_model' },
  no_mask: { mask: 'none' },
  fill_zero: { mask_mode: 'fill', mask_value: '0' },
  proportions: { softmax: 'naive', mask_mode: 'fill', mask_value: '0' },
  no_softmax: { softmax: 'naive', mask_mode: 'fill', mask_value: '0' },
  mask_after_softmax: { mask_at: 'weights' },
  naive_softmax: { softmax: 'naive' },
  softmax_queries: { softmax_axis: 'queries' },
};

export function mistakesOf(spec: string): readonly string[] {
  return given(spec, 'mistake').split('+').filter(Boolean);
}

/** The word in force, a mistake before what the Spec says; empty where the key is absent. A "+" stays a plus. */
export function wordOf(spec: string, key: string): string {
  const wrong = mistakesOf(spec).flatMap((name) => twisted[name]?.[key] ?? []);
  return wrong.at(-1) ?? given(spec, key);
}

/** The one head that a Trace has steps of, and how many the layer has; null where it has every head's. */
export function recordedHead(spec: string): { readonly head: number; readonly heads: number } | null {
  const head = /^head:(\d+)$/.exec(wordOf(spec, 'record'))?.[1];
  return head === undefined ? null : { head: Number(head), heads: Number(wordOf(spec, 'heads')) };
}
