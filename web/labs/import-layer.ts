// From a recognised checkpoint to a question: which head counts its weights allow, which implementation its layout belongs to,
// and the Spec of a trace that reads one layer's own weights. Sizes follow from the weights; the rest the file does not say.
import type { Checkpoint, Listing, NamedWeight } from '../state/files.js';
import { print, type Entry } from '../state/spec.js';

const kWeights = ['wq', 'wk', 'wv', 'wo', 'bq', 'bk', 'bv', 'bo'] as const;
type Weight = (typeof kWeights)[number];

/** Heads of GPT-2's sizes, and of most models since, are 64 wide. */
const kUsualWidth = 64;

const conventions: Readonly<Record<string, string>> = {
  hf_gpt2: 'hf_eager',
  nanogpt: 'nanogpt',
  annotated: 'annotated',
};

export interface LayerChoice {
  readonly file: string;
  readonly layer: number;
  readonly heads: number;
  readonly mask: string;
  /** Rows of the embedding, such as 10:14, or null: tokens drawn at random. */
  readonly rows: string | null;
}

/** What the engine calls a tensor of an open file. */
export const referenceTo = (file: string, key: string): string => `@${file}:${key}`;

/** The layer's own weights, by the name of the parameter they are for. */
export function weightsOf(checkpoint: Checkpoint, layer: number): ReadonlyMap<Weight, NamedWeight> {
  const found = kWeights.flatMap((key) => {
    const weight = checkpoint.names.find(({ name }) => name === `layer:${layer}:${key}`);
    return weight === undefined ? [] : [[key, weight] as const];
  });
  return new Map(found);
}

export function embeddingOf(checkpoint: Checkpoint): NamedWeight | undefined {
  return checkpoint.names.find(({ name }) => name === 'embedding');
}

/** Every number of heads that divides the layer's widths, with the heads of keys and values that go with it. */
export function headsOf(checkpoint: Checkpoint, layer: number): ReadonlyMap<number, number> {
  const weights = weightsOf(checkpoint, layer);
  const width = (key: Weight): number => weights.get(key)?.shape[1] ?? 0;
  const [queries, keys, values] = [width('wq'), width('wk'), width('wv')];
  const found = new Map<number, number>();
  for (let heads = 1; heads <= queries; heads += 1) {
    if (queries % heads !== 0) continue;
    const shared = keys / (queries / heads);
    const fits = Number.isInteger(shared) && shared > 0 && heads % shared === 0 && values % shared === 0;
    if (fits) found.set(heads, shared);
  }
  return found;
}

/** A first guess among them: the usual width of a head, else two heads, else one. */
export function usualHeads(checkpoint: Checkpoint, layer: number): number {
  const allowed = headsOf(checkpoint, layer);
  const queries = weightsOf(checkpoint, layer).get('wq')?.shape[1] ?? 1;
  const usual = queries / kUsualWidth;
  if (allowed.has(usual)) return usual;
  return allowed.has(2) ? 2 : ([...allowed.keys()][0] ?? 1);
}

export const conventionOf = (listing: Listing): string | null => conventions[listing.layout ?? ''] ?? null;

/** Decoders hide the future; an encoder, cross attention and a bare module do not. */
export function usualMask(listing: Listing, layer: number): string {
  const prefix = listing.checkpoint?.layers.find(({ number }) => number === layer)?.prefix ?? '';
  const isOpen = listing.layout === 'torch_mha' || /encoder|src_attn|vision|visual/.test(prefix);
  return isOpen ? 'none' : 'causal';
}

/** The layer's weights as the weights of a trace. */
export function layerSpec(listing: Listing, checkpoint: Checkpoint, choice: LayerChoice): string {
  const { file, layer, heads, mask, rows } = choice;
  const kvHeads = headsOf(checkpoint, layer).get(heads) ?? heads;
  const convention = conventionOf(listing);
  const entries: Entry[] = [
    { key: 'heads', value: String(heads) },
    ...(kvHeads === heads ? [] : [{ key: 'kv_heads', value: String(kvHeads) }]),
    ...(convention === null ? [] : [{ key: 'convention', value: convention }]),
    { key: 'mask', value: mask },
    ...(rows === null ? [{ key: 't', value: '4' }] : []),
    { key: 'x', value: rows === null ? 'normal' : `${referenceTo(file, 'embedding')}[${rows}]` },
    ...[...weightsOf(checkpoint, layer)].map(([key, { name }]) => ({ key, value: referenceTo(file, name) })),
  ];
  return print({ experiment: 'trace', entries });
}
