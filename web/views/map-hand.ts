// The pointer on a map: one drags, two pinch, a press that stays is a click, and the wheel zooms where the map is meant. The
// page keeps its own wheel, and its own touches while the whole map is seen.
import { kept, scaled, wholeScale, type Frame, type Spot, type View } from '../draw/pixel-map';

/** How far a press may slip and still be a click; points of the wheel that double the scale. */
const kSlip = 4;
const kDouble = 240;

export interface HandHost {
  readonly seen: View;
  readonly frame: Frame;
  look(view: View): void;
  choose(spot: Spot): void;
}

function pointOf({ clientX, clientY, currentTarget }: MouseEvent): Spot {
  const { top, left } = (currentTarget as Element).getBoundingClientRect();
  return [clientY - top - 1, clientX - left - 1];
}

export class MapHand {
  private readonly pointers = new Map<number, Spot>();
  private slipped = 0;

  constructor(private readonly host: HandHost) {}

  readonly wheel = (event: WheelEvent): void => {
    const { seen, frame } = this.host;
    const isIn = event.deltaY < 0 || seen.scale > wholeScale(frame);
    const isMeant = event.ctrlKey || event.metaKey || (isIn && (event.currentTarget as Element).matches(':focus'));
    if (!isMeant) return;
    event.preventDefault();
    this.host.look(scaled(seen, frame, seen.scale * 2 ** (-event.deltaY / kDouble), pointOf(event)));
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, pointOf(event));
    this.slipped = this.pointers.size > 1 ? Infinity : 0;
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    this.pointers.set(event.pointerId, now);
    const by: Spot = [now[0] - before[0], now[1] - before[1]];
    this.slipped += Math.hypot(...by);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const { seen, frame } = this.host;
    if (other) {
      const apart = (one: Spot): number => Math.hypot(one[0] - other[0], one[1] - other[1]) + 1;
      const middle: Spot = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      this.host.look(scaled(seen, frame, (seen.scale * apart(now)) / apart(before), middle));
    } else if (this.slipped > kSlip) {
      const { scale, top, left } = seen;
      this.host.look(kept({ scale, top: top - by[0] / scale, left: left - by[1] / scale }, frame));
    }
  };

  readonly up = (event: PointerEvent): void => {
    const at = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!at || this.slipped > kSlip || event.type !== 'pointerup') return;
    const { seen, frame } = this.host;
    const cell = (point: number, from: number, most: number): number =>
      Math.min(most - 1, Math.max(0, Math.floor(from + point / seen.scale)));
    this.host.choose([cell(at[0], seen.top, frame.rows), cell(at[1], seen.left, frame.columns)]);
  };
}
