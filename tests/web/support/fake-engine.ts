// A stand-in for the engine in tests of the page: it knows the lesson's trace, a catalogue and a few ways to refuse.
// It never ships; what numbers mean is tested against the real engine elsewhere.
import type { Catalog, Experiment, LabError, Parameter, Trace, TraceHead } from '../../../web/engine/types';
import { get, parse } from '../../../web/state/spec';
import { lessonTrace } from '../views/lesson-trace';

function parameter(name: string, kind: Parameter['kind'], words: string[], standard: string | null): Parameter {
  return {
    name,
    kind,
    words,
    min: kind === 'integer' ? 1 : null,
    max: kind === 'integer' ? 65536 : null,
    default: standard,
    default_note: standard === null ? 'derived' : null,
    help: `${name}, as declared`,
  };
}

const matrix = (name: string): Parameter => parameter(name, 'source', ['identity', 'zeros', 'normal'], 'identity');
const vector = (name: string): Parameter => parameter(name, 'source', ['none', 'zeros', 'normal'], 'none');
const size = (name: string): Parameter => parameter(name, 'integer', [], null);

const trace: Experiment = {
  name: 'trace',
  question: 'every step of a multi-head attention layer',
  parameters: [
    parameter('preset', 'word', ['lesson', 'distinct'], null),
    ...['b', 't', 's', 'd_model', 'heads', 'd_k', 'd_v'].map(size),
    parameter('x', 'source', ['normal'], 'normal'),
    parameter('memory', 'source', ['normal'], null),
    ...['wq', 'wk', 'wv', 'wo'].map(matrix),
    parameter('bias', 'word', ['none', 'zeros', 'normal'], 'none'),
    ...['bq', 'bk', 'bv', 'bo'].map(vector),
    parameter('seed', 'integer', [], '1'),
    parameter('mask', 'words', ['none', 'causal', 'padding', 'custom'], 'causal'),
    parameter('lengths', 'numbers', [], null),
    parameter('allowed', 'numbers', [], null),
    parameter('mask_value', 'number', ['-inf', 'min'], '-inf'),
    parameter('mask_mode', 'word', ['fill', 'add', 'multiply'], 'fill'),
    parameter('softmax', 'word', ['shifted', 'naive'], 'shifted'),
    parameter('format', 'word', ['fp64', 'fp32'], 'fp32'),
  ],
};

const plain = (name: string, parameters: Parameter[]): Experiment => ({ name, question: name, parameters });

export const fakeCatalog: Catalog = {
  engine: { version: '0.0.0', build: 'wasm' },
  experiments: [
    trace,
    plain('ledger', [size('d_model'), size('heads'), parameter('bias', 'word', ['true', 'false'], 'true')]),
    plain('softmax', [parameter('logits', 'numbers', [], null), parameter('format', 'word', ['fp64', 'fp32'], 'fp32')]),
    plain('number', [parameter('value', 'numbers', [], null), parameter('format', 'word', ['fp64', 'fp32'], 'fp32')]),
  ],
  formats: [],
};

export function refusal(
  code: LabError['code'],
  field: string,
  seen: string,
  wanted = '',
  suggest: string | null = null,
): LabError {
  return { code, field, message: `${field}: ${seen} is not ${wanted}`, suggest, data: { seen, wanted } };
}

/** The lesson's trace for every trace question that is in order; its `spec` names what was asked. */
export function fakeRun(text: string): { head: TraceHead; values: Trace['values'] } | LabError {
  const spec = parse(text);
  const experiment = fakeCatalog.experiments.find(({ name }) => name === spec.experiment);
  if (experiment === undefined)
    return refusal('unknown_experiment', 'experiment', spec.experiment, 'an experiment', 'trace');
  const stranger = spec.entries.find(({ key }) => !experiment.parameters.some(({ name }) => name === key));
  if (stranger !== undefined) return refusal('unknown_key', stranger.key, stranger.key, 'a parameter', 'heads');
  const heads = get(spec, 'heads');
  if (heads !== undefined && !/^\d+$/.test(heads)) return refusal('bad_value', 'heads', heads, 'a whole number');
  const { values, ...head } = lessonTrace();
  if (spec.experiment !== 'trace') {
    return {
      head: { ...head, spec: text, steps: [], results: { total: 80 }, arena: { type: 'float32', storages: {} } },
      values: new Float32Array(0),
    };
  }
  const rest = text.includes('?') ? text.slice(text.indexOf('?') + 1) : '';
  const x = get(spec, 'x') === undefined ? '&x=[[1,0,1,0],[0,2,0,1]]' : '';
  return { head: { ...head, spec: `trace?${rest}${x}` }, values };
}
