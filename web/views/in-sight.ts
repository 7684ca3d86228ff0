// Scrolls a frame so that one element in it is seen, without moving the page (as scrollIntoView would). Waits for the next
// frame: measuring at once would make the browser lay out the page anew for every view that asks.

export interface Inset {
  /** Room that headers which stay take at the left and the top, in px. */
  readonly left: number;
  readonly top: number;
  /** Puts the element in the middle rather than just inside. */
  readonly isCentred: boolean;
}

function shift(from: number, to: number, low: number, high: number, isCentred: boolean): number {
  if (from >= low && to <= high) return 0;
  if (isCentred) return (from + to - low - high) / 2;
  return from < low || to - from > high - low ? from - low : to - high;
}

export function bringIntoSight(scroller: Element | null, find: () => Element | null, inset: Inset): void {
  if (!scroller) return;
  requestAnimationFrame(() => {
    const target = find();
    if (!target) return;
    const [frame, box] = [scroller.getBoundingClientRect(), target.getBoundingClientRect()];
    scroller.scrollLeft += shift(box.left, box.right, frame.left + inset.left, frame.right, inset.isCentred);
    scroller.scrollTop += shift(box.top, box.bottom, frame.top + inset.top, frame.bottom, false);
  });
}
