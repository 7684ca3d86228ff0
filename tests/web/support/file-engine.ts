// A stand-in engine that has files: it lists what a test says is in each, refuses those the test calls broken, and answers any
// question whose files are offered. It reads no bytes, so that a test can tell who did.
import type { Estimate, LabError, Outcome, Trace } from '../../../web/engine/types';
import type { Engine } from '../../../web/state/store';
import type { Listing } from '../../../web/state/files';
import { get, parse } from '../../../web/state/spec';
import { fakeCatalog, refusal } from './fake-engine';
import { lessonTrace } from '../views/lesson-trace';

export const gpt2: Listing = {
  kind: 'safetensors',
  tensors: [
    { name: 'wte.weight', format: 'fp32', shape: [50257, 8], bytes: 1608224 },
    { name: 'h.3.attn.c_attn.weight', format: 'fp32', shape: [8, 24], bytes: 768 },
  ],
  layout: 'hf_gpt2',
  checkpoint: {
    weights: 'in,out',
    fused: true,
    biases: true,
    d_model: 8,
    layers: [{ number: 3, prefix: 'h.3.attn.' }],
    names: [
      ...['wq', 'wk', 'wv'].map((key) => ({ name: `layer:3:${key}`, from: 'h.3.attn.c_attn.weight', shape: [8, 8] })),
      { name: 'layer:3:bq', from: 'h.3.attn.c_attn.bias', shape: [8] },
      { name: 'layer:3:wo', from: 'h.3.attn.c_proj.weight', shape: [8, 8] },
      { name: 'embedding', from: 'wte.weight', shape: [50257, 8] },
    ],
  },
};

export const notAFile = (name: string): LabError => ({
  code: 'bad_file',
  field: 'byte 0',
  message: `${name}: byte 0: A file that begins so is none of npy, npz, safetensors.`,
  suggest: null,
  data: { seen: '68 69 20', wanted: 'npy, npz, safetensors' },
});

export class FileEngine implements Engine {
  readonly offered = new Map<string, Blob>();
  readonly asked: string[] = [];
  readonly broken = new Set<string>();
  listing: Listing = gpt2;

  readonly offer = (name: string, file: Blob | null): void => {
    if (file === null) this.offered.delete(name);
    else this.offered.set(name, file);
  };

  readonly estimate = (spec: string): Promise<Outcome<Estimate>> => {
    this.asked.push(`estimate ${spec}`);
    const name = get(parse(spec), 'file') ?? '';
    if (this.broken.has(name)) return Promise.resolve({ ok: false, error: notAFile(name) });
    return Promise.resolve({ ok: true, value: { results: this.listing } as unknown as Estimate });
  };

  readonly ask = (spec: string): Promise<Outcome<Trace>> => {
    this.asked.push(spec);
    const wanted = parse(spec).entries.find(({ value }) => value?.startsWith('@') ?? false);
    const isThere = [...this.offered.keys()].some((name) => wanted?.value?.startsWith(`@${name}:`));
    if (wanted === undefined || isThere) return Promise.resolve({ ok: true, value: lessonTrace() });
    const error = refusal('bad_value', wanted.key, wanted.value ?? '', 'a tensor of a given file');
    return Promise.resolve({ ok: false, error });
  };

  readonly explain = (): Promise<never> => Promise.reject(new Error('not asked here'));
  readonly catalog = (): Promise<Outcome<typeof fakeCatalog>> => Promise.resolve({ ok: true, value: fakeCatalog });
  readonly cancel = (): void => undefined;
}

/** A file of any size that notes every read of it; only its handle is real. */
export function handle(name: string, size = 8, lastModified = 1): File & { readonly reads: string[] } {
  const reads: string[] = [];
  const noted =
    (what: string) =>
    (...range: number[]): Blob => {
      reads.push(`${what} ${range.join('-')}`);
      return new Blob([new Uint8Array(8)]);
    };
  return { name, size, lastModified, type: '', slice: noted('slice'), reads } as unknown as File & {
    readonly reads: string[];
  };
}
