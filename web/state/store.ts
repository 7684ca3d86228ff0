// The one observable state of the page and the gestures that change it. Only a new Spec ever goes to the engine;
// the last good Trace stays until a better one comes, and what was typed stays even where it is wrong.
import type { EngineState } from '../engine/client.js';
import type { Fingerprint, FingerprintRequest, Grade, GradeRequest } from '../engine/grading.js';
import type { Catalog, Estimate, Explanation, LabError, Outcome, Trace } from '../engine/types.js';
import { kBudget } from './budget.js';
import { askSecond, type SecondRun } from './comparison.js';
import { type OpenFile, wordNeed } from './files.js';
import type { Predicting } from './hiding.js';
import { History } from './history.js';
import type { Lang, Theme } from './preferences.js';
import { parse, print, setAll } from './spec.js';

export interface Focus {
  readonly step: string;
  readonly index: readonly number[];
}

export interface LabState {
  /** The question as it stands, right or wrong. */
  readonly spec: string;
  readonly error: LabError | null;
  readonly trace: Trace | null;
  /** The question `trace` answers. */
  readonly tracedSpec: string | null;
  readonly catalog: Catalog | null;
  readonly engine: EngineState;
  readonly step: string | null;
  readonly focus: Focus | null;
  readonly explanation: Explanation | null;
  readonly head: number;
  readonly batch: number;
  readonly lang: Lang;
  readonly theme: Theme;
  /** What a run may use beyond inputs and output, in MB. */
  readonly memory: number;
  /** Keys of one character act on the page; who speaks to a computer may want none. */
  readonly letters: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The format of a second run beside the shown one, or `off`; kept as long as the page is open. */
  readonly compareWith: string;
  readonly second: SecondRun | null;
  /** Files that a Spec may name, as long as the page is open. */
  readonly files: readonly OpenFile[];
  /** Texts that are no numbers yet, by cell, such as `x[0,1]`: kept, marked, and never sent. */
  readonly drafts: ReadonlyMap<string, string>;
  /** Steps whose values wait for a prediction (hiding.ts), and the question that is open. */
  readonly hiding: readonly string[];
  readonly predicting: Predicting | null;
}

export interface Engine {
  ask(spec: string, channel?: string): Promise<Outcome<Trace>>;
  explain(spec: string, cell: string): Promise<Outcome<Explanation>>;
  catalog(): Promise<Outcome<Catalog>>;
  cancel(): void;
  /** Ends what runs or waits on one channel. */
  stop?(channel: string): void;
  /** Missing only where nothing is asked of the learner. */
  grade?(request: GradeRequest): Promise<Outcome<Grade>>;
  fingerprints?(request: FingerprintRequest): Promise<Outcome<readonly Fingerprint[]>>;
  /** Absent where no files can be opened. */
  estimate?(spec: string, channel?: string): Promise<Outcome<Estimate>>;
  offer?(name: string, file: Blob | null): void;
}

/** Where the current Spec is shown and kept: the address bar, or nothing in a test. */
export interface Address {
  write(spec: string, asNewEntry: boolean): void;
}

export const firstSpec = 'trace?preset=lesson';

export function cellName(focus: Focus): string {
  return `${focus.step}[${focus.index.join(',')}]`;
}

export class Store {
  private state: LabState;
  private readonly listeners = new Set<() => void>();
  private history: History;
  private asked = 0;
  private compared = 0;

  constructor(
    readonly engine: Engine,
    private readonly address: Address,
    first: Pick<LabState, 'spec' | 'lang' | 'theme'> & Partial<Pick<LabState, 'memory' | 'letters'>>,
    private readonly clock: () => number = () => performance.now(),
    /** Specs that the page answers by itself. */
    private readonly isPage: (spec: string) => boolean = () => false,
    /** Cells that were typed into a question before, where somebody remembers them. */
    private readonly recall: (spec: string) => ReadonlyMap<string, string> = () => new Map(),
  ) {
    this.history = new History(first.spec);
    this.state = {
      memory: kBudget,
      letters: true,
      ...first,
      error: null,
      trace: null,
      tracedSpec: null,
      catalog: null,
      engine: { kind: 'idle' },
      step: null,
      focus: null,
      explanation: null,
      head: 0,
      batch: 0,
      canUndo: false,
      canRedo: false,
      compareWith: 'off',
      second: null,
      files: [],
      drafts: this.recall(first.spec),
      hiding: [],
      predicting: null,
    };
  }

  get now(): LabState {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  patch(change: Partial<LabState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  async start(): Promise<void> {
    const catalog = this.engine.catalog();
    await this.answer();
    // A first question that is wrong has no last good state behind it: the lesson stands in.
    if (this.state.trace === null && this.state.error?.code !== 'no_wasm') await this.standIn();
    const listed = await catalog;
    if (listed.ok) this.patch({ catalog: listed.value });
  }

  /** A new question. Edits with one tag in quick succession are one step of undo and of Back. */
  async edit(spec: string, tag: string | null = null): Promise<void> {
    if (spec === this.state.spec) return;
    const isStep = this.history.push(spec, tag, this.clock());
    this.address.write(spec, isStep);
    await this.show(spec);
  }

  async change(changes: Readonly<Record<string, string | undefined>>, tag: string | null = null): Promise<void> {
    await this.edit(print(setAll(parse(this.state.spec), changes)), tag);
  }

  /** What was typed turned out to be no number: the Spec is again as it was before that typing. */
  async retract(tag: string): Promise<void> {
    const spec = this.history.retract(tag);
    if (spec === null) return;
    this.address.write(spec, false);
    await this.show(spec);
  }

  /** The address changed by itself: Back, Forward, or a hash typed by hand. */
  async visit(spec: string): Promise<void> {
    if (spec === this.state.spec) return;
    this.history.push(spec, null, this.clock());
    this.patch({ spec, drafts: this.recall(spec) });
    await this.show(spec);
  }

  async undo(): Promise<void> {
    await this.travel(this.history.undo());
  }
  async redo(): Promise<void> {
    await this.travel(this.history.redo());
  }

  stop(): void {
    this.engine.cancel();
  }

  /** Asks the present question again, after Stop or a failure that was not the question's fault. */
  async again(): Promise<void> {
    await this.show(this.state.spec);
  }

  /** Another budget: the present question is asked again where that may change its answer. */
  async budget(memory: number): Promise<void> {
    const isRefused = this.state.error?.code === 'too_large';
    this.patch({ memory });
    if (isRefused) await this.again();
    else await this.runSecond();
  }

  selectStep(step: string): void {
    if (this.state.trace?.steps.some((known) => known.name === step) !== true) return;
    this.patch({ step, focus: null, explanation: null });
  }

  selectHead(head: number): void {
    this.patch({ head: this.within('h', head) });
  }
  selectBatch(batch: number): void {
    this.patch({ batch: this.within('B', batch) });
  }

  focusCell(focus: Focus | null): void {
    if (focus === null || this.state.focus === null || cellName(focus) !== cellName(this.state.focus)) {
      this.patch({ focus, explanation: null });
    }
  }

  /** Stays silent where the engine cannot explain: the operands are on the page already. */
  async explain(cell: string): Promise<void> {
    const spec = this.state.tracedSpec;
    if (spec === null) return;
    const outcome = await this.engine.explain(spec, cell);
    const { focus, tracedSpec } = this.state;
    if (!outcome.ok || focus === null || cellName(focus) !== cell || tracedSpec !== spec) return;
    this.patch({ explanation: outcome.value });
  }

  async compare(format: string): Promise<void> {
    this.patch({ compareWith: format });
    await this.runSecond();
  }

  /** The second run follows the shown one; the old one stays until then, and says itself whom it stands beside. */
  private async runSecond(): Promise<void> {
    const turn = ++this.compared;
    const { compareWith, trace, tracedSpec } = this.state;
    if (compareWith === 'off' || trace === null || tracedSpec === null || parse(tracedSpec).experiment !== 'trace') {
      if (this.state.second !== null) this.patch({ second: null });
      return;
    }
    const ask: Engine['ask'] = (spec, channel) => this.engine.ask(spec, channel);
    const second = await askSecond(ask, trace, tracedSpec, compareWith);
    if (turn === this.compared) this.patch({ second });
  }

  /** A question is open: what it hides stays hidden until it is closed. The newest one opened is the one. */
  predict(predicting: Predicting, hiding: readonly string[]): void {
    this.patch({ predicting, hiding });
  }

  /** Closes the open question, if it is this one: values show again. */
  reveal(question: string): void {
    if (this.state.predicting?.question === question) this.patch({ predicting: null, hiding: [] });
  }

  draft(cell: string, text: string | null): void {
    const drafts = new Map(this.state.drafts);
    if (text === null) drafts.delete(cell);
    else drafts.set(cell, text);
    this.patch({ drafts });
  }

  /** Length of an axis, from whichever step has it. */
  extent(axis: string): number {
    for (const step of this.state.trace?.steps ?? []) {
      const at = step.axes.indexOf(axis);
      if (at >= 0) return step.shape[at] ?? 1;
    }
    return 1;
  }

  private within(axis: string, index: number): number {
    return Math.max(0, Math.min(index, this.extent(axis) - 1));
  }

  private async travel(spec: string | null): Promise<void> {
    if (spec === null) return;
    this.address.write(spec, true);
    this.patch({ spec, drafts: new Map() });
    await this.show(spec);
  }

  private async show(spec: string): Promise<void> {
    const { canUndo, canRedo } = this.history;
    this.patch({ spec, canUndo, canRedo });
    await this.answer();
  }

  private async answer(): Promise<void> {
    const turn = ++this.asked;
    const { spec } = this.state;
    if (this.isPage(spec)) {
      this.patch({ error: null });
      return;
    }
    const outcome = await this.engine.ask(spec);
    if (turn !== this.asked) return;
    if (outcome.ok) this.accept(spec, outcome.value);
    else this.patch({ error: wordNeed(outcome.error, spec, this.state.files) });
  }

  private async standIn(): Promise<void> {
    const turn = this.asked;
    const outcome = await this.engine.ask(firstSpec, 'stand-in');
    // Someone who has gone on meanwhile has an answer of their own by now.
    if (!outcome.ok || turn !== this.asked || this.state.trace !== null) return;
    const { error } = this.state;
    this.accept(firstSpec, outcome.value);
    this.patch({ error });
  }

  private accept(spec: string, trace: Trace): void {
    const { step, focus } = this.state;
    const kept = trace.steps.some((known) => known.name === step) ? step : chief(trace);
    const focused = trace.steps.find((known) => known.name === focus?.step);
    const inside = focused?.shape.every((n, axis) => (focus?.index[axis] ?? n) < n) ?? false;
    this.patch({
      trace,
      tracedSpec: spec,
      error: null,
      step: kept,
      explanation: null,
      focus: inside ? focus : null,
    });
    this.patch({ head: this.within('h', this.state.head), batch: this.within('B', this.state.batch) });
    void this.runSecond();
  }
}

/** The step to open on: where the lesson's question is answered, else the last one. */
function chief(trace: Trace): string | null {
  const named = trace.steps.find((step) => step.name === 'weights');
  return (named ?? trace.steps.at(-1))?.name ?? null;
}
