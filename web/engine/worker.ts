// The worker: the only file that touches the wasm glue. It compiles once, answers one question after another,
// and reports a throw as a trap; it keeps nothing between questions but a layer that is being shared. Built as a classic
// script behind the glue.
import { inBlocks } from './blocks.js';
import { LateHalf } from './late.js';
import { kTellMs } from './protocol.js';
import type {
  Asked,
  Floats,
  FromWorker,
  Input,
  Part,
  Plan,
  Refusal,
  Start,
  ToWorker,
  Values,
  Wasm,
  Work,
} from './protocol.js';

interface Answer {
  readonly text: string;
  readonly values: Values | null;
}

/** Where the engine puts `length` numbers for the page. */
type Room = (length: number, wide: boolean) => Values;

interface Lab {
  catalog(): string;
  run(spec: string, memoryMB: number, tell: (done: number, total: number) => void, room: Room): Answer;
  share(spec: string, memoryMB: number, workers: number): string;
  part(what: string, b: number, group: number, first: number, values: Floats, out: Floats, room: Room): Floats | null;
  finish(out: Floats, room: Room): Answer;
  estimate(spec: string, memoryMB: number): string;
  explain(spec: string, cell: string): string;
  grade(request: string): string;
  fingerprints(request: string): string;
  offer(name: string, size: number, read: (start: number, length: number) => Uint8Array): void;
  forget(name: string): void;
}

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface GlueOptions {
  instantiateWasm(imports: WebAssembly.Imports, done: Instantiated): Record<string, never>;
  print(): void;
  printErr(): void;
  onAbort(): void;
}

/** Stands before this script in the single file, where the wasm comes packed; see boot.ts. */
declare const attentionLabUnpack: (base64: string) => Uint8Array<ArrayBuffer>;
declare function createAttentionLab(options: GlueOptions): Promise<Lab>;

/** The part of a worker's global scope that is used here (the DOM types describe a page's). */
interface Scope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const scope = globalThis as unknown as Scope;
const nothing = (): void => undefined;
let lab: Lab | null = null;
const waiting: Work[] = [];
/** Arrays that go back with the next reply. */
const held: Floats[] = [];
const offered = new Map<string, Blob | null>();
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** The smallest module that uses SIMD: () -> v128.const, drop. A browser without SIMD calls it invalid. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 26, 11,
]);

function refusalOf(error: unknown): Refusal {
  if (typeof WebAssembly === 'undefined') return 'absent';
  if (/unsafe-eval|content.security|csp|disallowed|blocked/i.test(String(error))) return 'csp';
  if (!WebAssembly.validate(simdProbe)) return 'simd';
  return 'broken';
}

let prepared: Promise<WebAssembly.Module> | null = null;

async function compile(wasm: Wasm): Promise<WebAssembly.Module> {
  return WebAssembly.compile(typeof wasm === 'string' ? attentionLabUnpack(wasm) : wasm);
}

function prepare(wasm: Wasm): void {
  prepared = compile(wasm);
  // What went wrong is said when the engine is to start.
  prepared.catch(nothing);
}

/** The glue waits for its instance for ever: one that cannot be had, for want of memory, or that fails as it begins, is told here. */
function instantiate(module: WebAssembly.Module, late: LateHalf | null): Promise<Lab> {
  return new Promise((resolve, reject) => {
    void createAttentionLab({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, { ...imports, ...late?.imports() })
          .then((instance) => {
            late?.joins(instance);
            done(instance, module);
          })
          .catch(reject);
        return {};
      },
      print: nothing,
      printErr: nothing,
      onAbort: nothing,
    }).then(resolve, reject);
  });
}

async function start({ wasm, late }: Start): Promise<void> {
  try {
    const module = wasm instanceof WebAssembly.Module ? wasm : await (prepared ?? compile(wasm));
    const rest = late === undefined ? null : new LateHalf(late);
    lab = await instantiate(module, rest);
    scope.postMessage({ kind: 'ready', module });
    for (const [name, file] of offered) offer(lab, name, file);
    for (const work of waiting.splice(0)) answer(lab, work);
    await rest?.ahead();
  } catch (error) {
    scope.postMessage({ kind: 'refused', reason: refusalOf(error), detail: String(error) });
  }
}

/** Reads a range of a file at once, which only a worker may; an empty array where the file has gone or changed. */
function reader(file: Blob): (start: number, length: number) => Uint8Array {
  return inBlocks(file.size, (start, length) => {
    try {
      return new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, start + length)));
    } catch {
      return new Uint8Array(0);
    }
  });
}

function offer(engine: Lab, name: string, file: Blob | null): void {
  if (file === null) engine.forget(name);
  else engine.offer(name, file.size, reader(file));
}

/** The engine's count of the work ahead; null where it has none (an error will be reported by the run itself). */
function flopsAhead(engine: Lab, spec: string, memoryMB: number): number | null {
  const parsed: unknown = JSON.parse(engine.estimate(spec, memoryMB));
  const flops = (parsed as { results?: { flops?: unknown } } | null)?.results?.flops;
  return typeof flops === 'number' ? flops : null;
}

function textOf(engine: Lab, question: Exclude<Asked['question'], { kind: 'run' }>): string {
  switch (question.kind) {
    case 'catalog':
      return engine.catalog();
    case 'estimate':
      return engine.estimate(question.spec, question.memoryMB);
    case 'explain':
      return engine.explain(question.spec, question.cell);
    default:
      return engine[question.kind](question.request);
  }
}

/** TiledLayer::inputs. */
function readInput(text: string): Input {
  const [name = '', normals = '0'] = text.split('=');
  return { name, normals: Number(normals) };
}

/** SharedLayer::plan. */
function readPlan(text: string): Plan {
  const [workers, tile, groups, b, t, s, model, keep, ...inputs] = text.split(' ');
  const n = Number;
  return {
    ...{ workers: n(workers), tile: n(tile), groups: n(groups), b: n(b), t: n(t), s: n(s), model: n(model) },
    ...{ keep: keep === '1', inputs: inputs.map(readInput) },
  };
}

/** An answer's own array; what the page has sent, where that is as long. */
function answerRoom(sent?: Floats): Room {
  return (length, wide) =>
    wide ? new Float64Array(length) : sent?.length === length ? sent : new Float32Array(length);
}

function run(engine: Lab, id: number, question: Extract<Asked['question'], { kind: 'run' }>): void {
  const { spec, memoryMB, workers = 1 } = question;
  scope.postMessage({ kind: 'begun', id, flops: flopsAhead(engine, spec, memoryMB) });
  const plan = workers > 1 ? engine.share(spec, memoryMB, workers) : '';
  if (plan !== '') {
    scope.postMessage({ kind: 'plan', id, plan: readPlan(plan) });
    return;
  }
  let told = performance.now();
  reply(
    id,
    engine.run(
      spec,
      memoryMB,
      (done, total) => {
        if (performance.now() - told < kTellMs) return;
        told = performance.now();
        scope.postMessage({ kind: 'progress', id, done, total });
      },
      answerRoom(),
    ),
  );
}

function reply(id: number, { text, values }: Answer): void {
  scope.postMessage({ kind: 'answer', id, text, values }, values === null ? [] : [values.buffer]);
}

/** A reply's own array, in memory that came along where it fits; of queries, in that of their tokens. */
function partRoom({ what, in: tokens, room }: Part): Room {
  const { buffer } = what === 'queries' ? tokens : room;
  return (length) =>
    buffer.byteLength < length * Float32Array.BYTES_PER_ELEMENT
      ? new Float32Array(length)
      : new Float32Array(buffer, 0, length);
}

/** What comes in is copied before the engine asks for room. */
function share(engine: Lab, message: Part): void {
  const { id, part, what, b, group, first } = message;
  const values = engine.part(what, b, group, first, message.in, message.out, partRoom(message));
  held.push(...[message.in, message.out, message.room].filter(({ length }) => length > 0));
  if (part === 0) return;
  const back = held.splice(0).filter(({ buffer }) => buffer !== values?.buffer);
  const arrays = values === null ? back : [values, ...back];
  scope.postMessage(
    { kind: 'part', id, part, values, back },
    arrays.map(({ buffer }) => buffer),
  );
}

function work(engine: Lab, message: Work): void {
  const { id } = message;
  if (message.kind === 'share') engine.share(message.spec, message.memoryMB, message.workers);
  else if (message.kind === 'finish') reply(id, engine.finish(message.out, answerRoom(message.out)));
  else if (message.kind === 'part') share(engine, message);
  else if (message.question.kind === 'run') run(engine, id, message.question);
  else reply(id, { text: textOf(engine, message.question), values: null });
}

function answer(engine: Lab, message: Work): void {
  try {
    work(engine, message);
  } catch (error) {
    scope.postMessage({ kind: 'trap', id: message.id, detail: String(error) });
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'prepare') prepare(data.wasm);
  else if (data.kind === 'start') void start(data);
  else if (data.kind === 'offer') {
    offered.set(data.name, data.file);
    if (lab !== null) offer(lab, data.name, data.file);
  } else if (lab === null) waiting.push(data);
  else answer(lab, data);
};
