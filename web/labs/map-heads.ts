// The heads of a large layer, a question each: the one whose map is shown, and small pictures of all, drawn one after another
// when asked for. Of those only the picture is kept. The lab's own question waits for none of them.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LabError, Trace } from '../engine/types.js';
import { findStep } from '../draw/address';
import { levelsOf, shrink } from '../draw/pixel-map';
import { parse, print, setAll } from '../state/spec.js';
import type { Store } from '../state/store.js';
import { planeOf } from '../views/plane';

/** Pixels of a small picture, each way. */
export const kSmall = 64;
const kChannel = 'map';

/** The question for one head of a layer that another question asks for; for the layer, whatever is recorded, without one. */
export function headSpec(spec: string, head: number | null): string {
  return print(setAll(parse(spec), { record: head === null ? undefined : `head:${head}` }));
}

/** `head` counts those that the Trace has, which may be one. */
function smallPicture(trace: Trace, head: number, batch: number): Uint8Array {
  const step = findStep(trace, 'weights');
  const levels = levelsOf(trace, 'weights', step === null ? [] : planeOf(step, head, batch).indexAt(0, 0));
  return shrink(levels, [0, 0], [levels.rows / kSmall, levels.columns / kSmall], [kSmall, kSmall]);
}

/** Of a head's steps the weights, and which cells are masked: what came before them is as large again, many times. */
export function weightsAlone(trace: Trace): Trace {
  const kept = ['masked', 'weights'].flatMap((name) => findStep(trace, name) ?? []);
  const storage = kept.at(-1)?.storage ?? '';
  const [first = 0, size = 0] = trace.arena.storages[storage] ?? [];
  return {
    ...trace,
    steps: kept,
    arena: { ...trace.arena, storages: { [storage]: [0, size] } },
    values: trace.values.subarray(first, first + size),
  };
}

/** A Trace that has a head's weights, and of which layer. */
export interface Shown {
  readonly layer: string;
  readonly head: number;
  readonly trace: Trace;
}

export class MapHeads implements ReactiveController {
  readonly pictures = new Map<number, Uint8Array>();
  shown: Shown | null = null;
  /** The head that is to be shown next. */
  asked: number | null = null;
  error: LabError | null = null;
  isDrawing = false;
  private readonly open = new Set<string>();
  private layer = '';
  private spec = '';

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop('');
  }

  /** A new question of the lab's own goes first. */
  hostUpdate(): void {
    const { spec } = this.store().now;
    if (spec !== this.spec) this.stop('');
    this.spec = spec;
  }

  /** What is known of another layer, or of another batch element, is nothing here. */
  isOf(layer: string): void {
    if (layer === this.layer) return;
    this.layer = layer;
    this.pictures.clear();
    this.error = null;
  }

  /** `at` is where the Trace has that head. */
  keep(head: number, trace: Trace, at: number, batch: number): void {
    if (!this.pictures.has(head)) this.pictures.set(head, smallPicture(trace, at, batch));
  }

  /** Without a channel's end, the small pictures are left undone and the head that is asked for goes on. */
  stop(end = ' '): void {
    this.isDrawing = false;
    for (const channel of this.open) if (channel.startsWith(kChannel + end)) this.store().engine.stop?.(channel);
  }

  /** Null where there is no answer: then it was stopped, or `error` says why. */
  private async ask(layer: string, head: number, channel: string): Promise<Trace | null> {
    this.error = null;
    this.open.add(channel);
    this.host.requestUpdate();
    const outcome = await this.store().engine.ask(headSpec(layer, head), channel);
    this.open.delete(channel);
    this.host.requestUpdate();
    if (outcome.ok) return outcome.value;
    if (outcome.error.code !== 'cancelled') this.error = outcome.error;
    return null;
  }

  async show(layer: string, head: number): Promise<void> {
    this.asked = head;
    const trace = await this.ask(layer, head, kChannel);
    if (this.asked !== head) return;
    this.asked = null;
    if (trace === null) return;
    const alone = weightsAlone(trace);
    // A copy: the rest of the answer is let go.
    this.shown = { layer, head, trace: { ...alone, values: alone.values.slice() } };
  }

  async draw(layer: string, heads: number, batch: number): Promise<void> {
    this.isDrawing = true;
    for (let head = 0; this.isDrawing && head < heads; head += 1) {
      if (this.pictures.has(head)) continue;
      const trace = await this.ask(layer, head, `${kChannel} ${head}`);
      if (trace === null) this.isDrawing = false;
      else this.keep(head, trace, 0, batch);
    }
    this.isDrawing = false;
    this.host.requestUpdate();
  }
}
