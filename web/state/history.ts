// Undo and redo over Specs. Edits of the same thing in quick succession are one step, so that dragging a slider is
// undone at once. A tag that begins with `visit:` names one stay in one cell: however slow, it is one step.

export class History {
  private past: string[] = [];
  private future: string[] = [];
  private now: string;
  private lastTag: string | null = null;
  private lastAt = -Infinity;

  constructor(
    first: string,
    private readonly limit = 200,
    private readonly mergeMs = 800,
  ) {
    this.now = first;
  }

  get current(): string {
    return this.now;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Answers whether this became a step of its own (false: it joined the one before, or changed nothing). */
  push(spec: string, tag: string | null, at: number): boolean {
    if (spec === this.now) return false;
    const quick = tag?.startsWith('visit:') === true || at - this.lastAt < this.mergeMs;
    const joins = tag !== null && tag === this.lastTag && quick;
    if (!joins) this.past = [...this.past, this.now].slice(-this.limit);
    this.now = spec;
    this.future = [];
    this.lastTag = tag;
    this.lastAt = at;
    return !joins;
  }

  undo(): string | null {
    const before = this.past.pop();
    if (before === undefined) return null;
    this.future.push(this.now);
    return this.settle(before);
  }

  /** Takes back the last step if it bears this tag, as if it had never been; null where it does not. */
  retract(tag: string): string | null {
    if (tag !== this.lastTag) return null;
    const before = this.past.pop();
    return before === undefined ? null : this.settle(before);
  }

  redo(): string | null {
    const after = this.future.pop();
    if (after === undefined) return null;
    this.past.push(this.now);
    return this.settle(after);
  }

  private settle(spec: string): string {
    this.now = spec;
    this.lastTag = null;
    return spec;
  }
}
