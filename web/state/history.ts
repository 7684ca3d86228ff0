// Undo and redo over Specs. Edits of the same thing in quick succession are one step, so that dragging a slider
// or typing a number is undone at once.

export class History {
  private past: string[] = [];
  private future: string[] = [];
  private now: string;
  private lastTag: string | null = null;
  private lastAt = -Infinity;

  constructor(first: string, private readonly limit = 200, private readonly mergeMs = 800) {
    this.now = first;
  }

  get current(): string { return this.now; }
  get canUndo(): boolean { return this.past.length > 0; }
  get canRedo(): boolean { return this.future.length > 0; }

  /** Answers whether this became a step of its own (false: it joined the one before, or changed nothing). */
  push(spec: string, tag: string | null, at: number): boolean {
    if (spec === this.now) return false;
    const joins = tag !== null && tag === this.lastTag && at - this.lastAt < this.mergeMs;
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
