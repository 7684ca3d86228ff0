// The page's own keys. Single letters act only where nobody is typing; undo acts in fields too, except in the Spec
// line and text areas, whose own undo is of the text.

export type Gesture = 'undo' | 'redo' | 'spec' | 'keys' | 'head-before' | 'head-after' | 'predict';

const letters: Readonly<Record<string, Gesture>> = {
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

export function gestureOf(event: KeyboardEvent): Gesture | null {
  if (event.defaultPrevented || event.isComposing) return null;
  const from = origin(event);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (from?.matches('textarea, #spec') ?? false) return null;
    if (event.key.toLowerCase() === 'z') return event.shiftKey ? 'redo' : 'undo';
    return event.key.toLowerCase() === 'y' && !event.shiftKey ? 'redo' : null;
  }
  return event.altKey || event.ctrlKey || event.metaKey || isTyping(from) ? null : (letters[event.key] ?? null);
}
