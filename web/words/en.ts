// Interface text, English. Every other language has the same keys (its type is this file's), so that a missing
// one fails the type check. Texts that carry values are functions: each language orders its own sentence.
import { viewsEn } from './views.en.js';

/** What an error is worded from; `seen` and `wanted` are empty where the engine names none. */
export interface ErrorFacts {
  readonly field: string;
  readonly seen: string;
  readonly wanted: string;
  readonly suggest: string;
  readonly message: string;
}

type Worded = (facts: ErrorFacts) => string;
/** The engine's own messages are English sentences that say what, where and what to do: they are shown as they are. */
const asSaid: Worded = ({ message }) => (/[.?]$/.test(message) ? message : `${message}.`);

export const en = {
  lang: 'en' as string,
  name: 'English',
  views: viewsEn,
  app: {
    title: 'Attention Lab',
    skip: 'Skip to the stage',
    experiments: 'Labs',
    groups: { layer: 'The layer', numbers: 'The numbers', beside: 'Side by side', work: 'Your work' },
    controls: 'Page controls',
    stage: 'Stage',
    messages: 'Messages',
    /** Between a name and what is said of it. */
    colon: ': ',
    comma: ', ',
    inspector: 'Inspector',
    undo: 'Undo',
    redo: 'Redo',
    share: 'Copy link',
    copied: 'Copied',
    copyFailed: 'The browser refused to copy. The text is selected: copy it yourself.',
    keys: 'Keys',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    format: 'Format',
    mask: 'Mask',
    loading: 'Starting the engine',
    settings: 'Settings',
  },
  settings: {
    title: 'Settings',
    memory: 'Memory budget, MB',
    memoryHelp: (usual: number) =>
      `What one answer may use beyond its inputs and output; usually ${usual}. A question that needs more is refused before anything is computed.`,
    memoryBad: (most: number) => `A whole number from 1 to ${most}. Until then the old budget holds.`,
    raise: (needed: number) => `Raise the budget to ${needed} MB`,
    beyond: (most: number) => `That is more than the ${most} MB that a page may use.`,
  },
  spec: {
    label: 'Spec: this question as text',
    ask: 'Ask',
    copy: 'Copy Spec',
    stale: 'What you see is the last answer, to another question:',
  },
  status: {
    running: (operations: string, seconds: string) => `Computing ${operations}. ${seconds} s so far.`,
    operations: (count: string) => `${count} operations`,
    uncounted: 'the answer',
    tiles: (done: number, total: number) => `${done} of ${total} tiles.`,
    stop: 'Stop',
    again: 'Ask again',
    ready: (experiment: string, steps: number) => `${experiment}: ${steps} steps.`,
    answered: (experiment: string) => `${experiment}: answered.`,
    failed: (message: string) => `Not computed. ${message}`,
  },
  error: {
    title: 'This question has no answer yet',
    code: {
      unknown_experiment: asSaid,
      unknown_key: asSaid,
      duplicate_key: asSaid,
      missing: asSaid,
      bad_value: asSaid,
      out_of_range: asSaid,
      shape: asSaid,
      too_large: asSaid,
      bad_file: asSaid,
      bad_option: asSaid,
      internal: ((f) => `The engine answered with something it should not have: ${asSaid(f)}`) as Worded,
      cancelled: (() => 'Stopped before there was an answer.') as Worded,
      deadline: ((f) => `No answer within ${f.wanted} seconds. Try smaller sizes, or ask again.`) as Worded,
      crashed: (() =>
        'The engine failed twice on this question and was restarted. Other questions still work.') as Worded,
      no_wasm: asSaid,
    },
    noWasm: {
      absent: 'This browser has no WebAssembly, which the engine needs.',
      csp: 'WebAssembly is refused here. The page’s host must allow it: add ‘wasm-unsafe-eval’ to script-src in its Content-Security-Policy.',
      simd: 'This browser’s WebAssembly has no SIMD. The lab needs Chrome 91, Firefox 89 or Safari 16.4, or newer.',
      worker:
        'Background scripts are refused here. The page’s host must allow them: add blob: to worker-src in its Content-Security-Policy, or serve attention-lab.js from the page’s own origin with ‘self’ in worker-src.',
      broken: 'The engine could not be started. Reload the page; if that does not help, get a fresh copy of it.',
    },
  },
  labs: {
    trace: { name: 'Trace', question: 'What happens, step by step, in a layer of multi-head attention?' },
    ledger: { name: 'Ledger', question: 'How many parameters does a layer have, and what do they cost?' },
    softmax: { name: 'Softmax', question: 'What does softmax do with these numbers, in this format?' },
    number: { name: 'Number', question: 'What is stored when you write this number?' },
  } as Readonly<Record<string, { readonly name: string; readonly question: string }>>,
  trace: {
    panel: 'Change the question',
    setup: 'Sizes and mask',
    inputs: 'Inputs',
    ledger: 'Ledger',
    results: 'Results',
    preset: 'Start from',
    presets: {
      lesson: 'The lesson: 2 tokens, 2 heads',
      distinct: 'All sizes distinct',
      none: 'No preset',
    } as Readonly<Record<string, string>>,
    sizes: 'Sizes',
    masking: 'Mask',
    arithmetic: 'Arithmetic',
    notes: 'Notes',
    reads: 'What this step reads',
    readsOne: 'reads',
  },
  edit: {
    source: 'Source',
    sources: {
      identity: 'Identity',
      zeros: 'Zeros',
      normal: 'Normal',
      none: 'None',
      matrix: 'Matrix',
      absent: 'Absent',
    } as Readonly<Record<string, string>>,
    asMatrix: 'Edit as matrix',
    tensor: 'Tensor',
    grid: (name: string) => `Values of ${name}`,
    cell: (name: string, row: number, column: number) => `${name}, row ${row}, column ${column}`,
    batch: (n: number) => `Batch ${n}`,
    drawn: 'Drawn by rule; the values are those of the present answer.',
    large: (shape: string) => `${shape} is too large to edit cell by cell. Paste it into the Spec line.`,
    paste:
      'Paste a block from a spreadsheet into any cell: it fills from there, and grows the matrix to the right and down.',
    pasteBad: (rows: number, columns: number) =>
      `Pasted ${rows} × ${columns}; cells that are no numbers are marked and kept.`,
    pasteRagged: 'The pasted rows have different lengths. Nothing was changed.',
    notNumber: (text: string) =>
      `“${text}” is not a number here. Write 1.5 with a point, or nan, inf, -inf, -0, or a hex float. It is kept, and not sent.`,
    comma: (text: string, fixed: string) =>
      `“${text}” has a comma. Write ${fixed} with a point. It is kept, and not sent.`,
    empty: 'An empty cell is not a number. Write 0 if you mean zero. It is not sent.',
    drafts: (n: number) => `${n} ${n === 1 ? 'cell is' : 'cells are'} not a number yet`,
    keys: 'Arrow keys move, Enter goes down, Tab goes right, Esc takes the typing back.',
  },
  params: {
    preset: ['Preset', 'A ready-made question. Anything given beside it wins.'],
    b: ['B', 'Batch: how many independent sequences.'],
    t: ['T', 'Tokens that ask: the queries.'],
    s: ['S', 'Tokens that are read: the keys. T, unless there is a memory.'],
    d_model: ['d_model', 'Width of a token.'],
    heads: ['heads', 'How many heads. They must divide d_model, unless d_k is given.'],
    d_k: ['d_k', 'Width of a query and a key in one head.'],
    d_v: ['d_v', 'Width of a value in one head.'],
    x: ['X', 'The tokens, one row each.'],
    memory: ['memory', 'Other tokens to read from: cross attention.'],
    q: ['q', 'Ready-made queries, in place of a projection.'],
    k: ['k', 'Ready-made keys, in place of a projection.'],
    v: ['v', 'Ready-made values, in place of a projection.'],
    wq: ['W^Q', 'Projects tokens to queries.'],
    wk: ['W^K', 'Projects tokens to keys.'],
    wv: ['W^V', 'Projects tokens to values.'],
    wo: ['W^O', 'Mixes the merged heads into the output.'],
    bias: ['Biases', 'Sets all four biases at once.'],
    bq: ['b^Q', 'Bias of the queries.'],
    bk: ['b^K', 'Bias of the keys.'],
    bv: ['b^V', 'Bias of the values.'],
    bo: ['b^O', 'Bias of the output.'],
    seed: ['Seed', 'Of everything drawn as normal. The same seed gives the same bits.'],
    mask: ['Mask', 'Which keys a query may not read.'],
    lengths: ['Lengths', 'Valid keys per sequence, for the padding mask.'],
    allowed: ['Allowed', 'Your own 0/1 matrix, T × S, for the custom mask.'],
    align: ['Align', 'Where the causal diagonal ends when T and S differ.'],
    mask_value: ['Constant', 'What is put in a masked place: -inf, min, or a number.'],
    mask_mode: ['Mode', 'Replace the score, add to it, or multiply.'],
    scale: ['Divide by', 'What scores are divided by.'],
    scale_op: ['As', 'Divide, or multiply by the rounded reciprocal.'],
    scale_at: ['Scale at', 'After the dot product, on the query, or on both sides.'],
    softmax: ['Softmax', 'Subtract the row maximum first, or do not.'],
    normalise: ['Normalise', 'Divide by the row sum, or multiply by its rounded reciprocal.'],
    empty_row: ['Empty row', 'What a row becomes in which no key is allowed.'],
    format: ['Format', 'The number format every value is rounded to.'],
    accumulate: ['Sums in', 'The format of running sums.'],
    fused: ['Fused', 'Count q, k and v as one matrix.'],
    cross: ['Cross', 'Count keys and values from a memory.'],
    value: ['Value', 'A number, or a JSON list of numbers.'],
    bits: ['Bits', 'A stored pattern, such as 0x3dcccccd.'],
    from: ['Bits are', 'The format the bits are in.'],
    logits: ['Logits', 'One row, or several, as a JSON list.'],
    count: ['Count', 'How many equal terms.'],
    shift: ['Subtract', 'Taken off every logit first: max, none, or a number.'],
  } as Readonly<Record<string, readonly [string, string]>>,
  options: {
    none: 'none',
    causal: 'causal',
    padding: 'padding',
    custom: 'custom',
    true: 'yes',
    false: 'no',
  } as Readonly<Record<string, string>>,
  /** By the engine's code; one that is not here is shown in the engine's English. */
  notes: {
    empty_row: 'A row in which no key is allowed: softmax has nothing to weigh.',
  } as Readonly<Record<string, string>>,
  form: {
    label: 'Question',
    more: 'More parameters',
    results: 'Answer',
  },
  keys: {
    title: 'Keys',
    close: 'Close',
    letters: 'Keys of one character act: [ ] p / ?',
    off: ' (off)',
    list: [
      ['← →', 'previous and next step, on the timeline'],
      ['Home End', 'first and last step'],
      ['[ ]', 'previous and next head'],
      ['← → ↑ ↓', 'move in a table'],
      ['p', 'predict what is focused, before it shows'],
      ['/', 'to the Spec line'],
      ['Ctrl Z', 'undo'],
      ['Ctrl Shift Z', 'redo'],
      ['Esc', 'leave a field as it was, close this list'],
      ['?', 'this list'],
    ] as readonly (readonly [string, string])[],
  },
};

export type Words = typeof en;
