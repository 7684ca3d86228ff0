// English texts about opened files.
import type { Feature } from './features.js';
import type { FilesWords } from './files.js';

const listed = (names: readonly string[]): string => names.join(', ');

const files: FilesWords = {
  open: 'Open a file',
  openMore: 'Open another file',
  close: (name) => `Close ${name}`,
  openAgain: (name) => `Open ${name}`,
  drop: 'Drop it here',
  local: 'The file stays on this computer. The page reads the parts it needs and uploads nothing.',
  folder: 'That is a folder. Drop the files that are in it.',
  dismiss: 'Close this message',
  tooMany: (most) => `At most ${most} files can be open. The others were not opened.`,
  intro:
    'Open a file of weights and a layer of it becomes a question: you see every step it takes with its own numbers. Drop it anywhere on the page, or choose it.',
  kinds: 'Read are .safetensors, and .npy and .npz of NumPy.',
  list: 'Open files',
  reading: 'Reading what is in the file',
  stopped: 'Stopped before the file was read.',
  again: 'Read it again',
  needs: (names) =>
    `This question needs the file${names.length === 1 ? '' : 's'} ${listed(names)}: open ${names.length === 1 ? 'it' : 'them'} again. A page that is loaded anew has no files.`,
  needsSome: 'This question needs a file that it does not name: open the one it was asked with.',
  refused: 'This file cannot be read',
  pickled:
    'A file of torch.save is not read: it can hold programs. Save the weights as .safetensors (safetensors.torch.save_file) or .npz (numpy.savez).',
  kind: { npy: 'An array of NumPy', npz: 'An archive of NumPy arrays', safetensors: 'A safetensors file' },
  summary: (kind, tensors, size) => `${kind}: ${tensors} ${tensors === 1 ? 'tensor' : 'tensors'} in ${size}.`,
  size: (about, exact) => (about === null ? `${exact} bytes` : `${about} (${exact} bytes)`),
  layouts: {
    hf_gpt2: 'GPT-2 by Hugging Face',
    nanogpt: 'nanoGPT',
    annotated: 'the Annotated Transformer',
    torch_mha: 'PyTorch\u2019s nn.MultiheadAttention',
    q_k_v_proj: 'models with q_proj, k_proj and v_proj',
  },
  recognised: (layout, layers, width) =>
    `Its names are those of ${layout}: ${layers} attention ${layers === 1 ? 'layer' : 'layers'}, d_model ${width}.`,
  stored: (weights, fused, biases) =>
    `Weights are kept as (${weights.replace(',', ', ')}), ${fused ? 'q, k and v in one matrix' : 'q, k and v apart'}, ${biases ? 'with biases' : 'without biases'}.`,
  unrecognised: 'No attention layer is recognised by its names. Any tensor can still be read by a Spec.',
  saved: 'This is a saved Trace. It answers the question:',
  openSaved: 'Ask it again',
  tensors: 'Tensors',
  filter: 'Name contains',
  shown: (shown, of) => (shown === of ? `${of}` : `${shown} of ${of}`),
  more: (rest) => `${rest} more; filter by name to see them.`,
  columns: { name: 'Name', format: 'Format', shape: 'Shape', bytes: 'Bytes' },
  values: 'Values',
  choose: 'Choose a tensor to see its values.',
  rowsOnly: (rows, of) => `Rows ${rows} of ${of} are read.`,
  empty: 'It has no elements.',
  useAsX: 'Use as X in a trace',
  reference: 'In a Spec:',
  copyReference: 'Copy',
  lost: (width) => `The file says only that an element has ${width} bytes, not what it is.`,
  lostAs: 'Read them as',
  unread: 'Elements of this type are not read.',
  roundedIntegers: (count) =>
    `${count} ${count === 1 ? 'integer is' : 'integers are'} beyond 2^53 and ${count === 1 ? 'was' : 'were'} rounded.`,
  leftOut: 'Its values do not fit the memory budget. Name some of its rows, as in [0:8].',
  layer: 'Layer',
  layerIs: (number, prefix) => `${number}: ${prefix}`,
  heads: 'Heads',
  headsHelp: (width) => `each ${width} wide`,
  head: 'Look at head',
  notSaid: 'What the file does not say',
  mask: 'Mask',
  x: 'X',
  normal: 'Normal, 4 tokens',
  embedding: (rows) => `Embedding, ${rows} rows`,
  rows: 'Rows',
  rowsHelp: 'Such as 0:4, or 3,5,10:14. An end is not included.',
  cutFrom: 'Its weights, as rows = inputs',
  weight: (shape, from) => `${shape} of ${from}`,
  absent: (names) => `Not in the file: ${names}. The trace takes the identity for a weight.`,
  convention: (name) => `The layout belongs to ${name}, so the trace computes as that does.`,
  only: 'This is the attention layer alone: LayerNorm, position vectors or rotations around it are not applied.',
  trace: 'Trace this layer',
  fromFile: 'From a file',
};

export const filesEn = {
  files,
  labs: { import: { name: 'File', question: 'What is in this file, and what does a layer of it do?' } },
} satisfies Feature & { readonly files: FilesWords };
