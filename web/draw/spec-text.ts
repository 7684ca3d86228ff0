// One value out of a Spec's text, as it stands there: views read a mode or a size, never parse or check a Spec.

/** Empty where the key is absent. A "+" stays a plus. */
export function wordOf(spec: string, key: string): string {
  const found = new RegExp(`[?&]${key}=([^&]*)`).exec(spec)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
