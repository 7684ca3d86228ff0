// The page's own keys. Keys of one character act only where nobody is typing, and only as long as they are wanted; undo acts in fields too, except in the Spec
// line and text areas, whose own undo is of the text.

export type Gesture = 'undo' | 'redo' | 'spec' | 'keys' | 'head-before' | 'head-after' | 'predict';

/** By `?` and its like speech control would be heard as keys: a visitor may switch these off. */
export const letters: Readonly<Record<string, Gesture>> = {
  '/': 'spec',
  '?': 'keys',
  '[': 'head-before',
  ']': 'head-after',
  p: 'predict',
};

/** The innermost element the event came from, through shadow roots. */
function origin(event: KeyboardEvent): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select') ?? false;
}

export function gestureOf(event: KeyboardEvent, hasLetters: boolean): Gesture | null {
  if (event.defaultPrevented || event.isComposing) return null;
  const from = origin(event);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (from?.matches('textarea, #spec') ?? false) return null;
    if (event.key.toLowerCase() === 'z') return event.shiftKey ? 'redo' : 'undo';
    return event.key.toLowerCase() === 'y' && !event.shiftKey ? 'redo' : null;
  }
  const isPlain = hasLetters && !event.altKey && !event.ctrlKey && !event.metaKey && !isTyping(from);
  return isPlain ? (letters[event.key] ?? null) : null;
}
