// A log as xAPI statements (1.0.3): one "answered" an attempt, as a cmi.interaction, with the declared help as an extension. They
// are written to a file and sent nowhere; who the learner is, the lab does not know, so the actor is the history itself.
import { canonical, type EvidenceRecord, type Json } from './record.js';

const kHome = 'https://attention-lab.invalid';
const extension = (name: string): string => `${kHome}/extensions/${name}`;
const activity = (...parts: readonly string[]): string => [kHome, ...parts.map(encodeURIComponent)].join('/');

/** 32 hex digits as xAPI writes an identifier; version and variant of one made by chance. */
function uuid(id: string): string {
  const digits = `${id.slice(0, 12)}4${id.slice(13, 16)}8${id.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isNumber = (value: Json): value is number => typeof value === 'number';
const text = (value: Json): string => (typeof value === 'string' ? value : canonical(value));

/** How far off an answer may be, where that is a distance; in ulps it depends on the number and is left out. */
function numericPattern({ within, result: { expected } }: EvidenceRecord): string {
  if (!isNumber(expected)) return text(expected);
  const off = isNumber(within) ? within : 0;
  return `${expected - off}[:]${expected + off}`;
}

function definition(record: EvidenceRecord): Json {
  const type = 'http://adlnet.gov/expapi/activities/cmi.interaction';
  const { kind, result } = record;
  if ((kind === 'integer' || kind === 'decimal') && isNumber(result.expected))
    return { type, interactionType: 'numeric', correctResponsesPattern: [numericPattern(record)] };
  if (kind === 'choice') return { type, interactionType: 'choice', correctResponsesPattern: [text(result.expected)] };
  if (kind === 'order' || kind === 'proof') return { type, interactionType: 'performance' };
  return { type, interactionType: 'long-fill-in', correctResponsesPattern: [text(result.expected)] };
}

function response({ kind, answer, result }: EvidenceRecord): string {
  return (kind === 'integer' || kind === 'decimal') && isNumber(result.given) ? String(result.given) : answer;
}

function statement(record: EvidenceRecord): Json {
  const { id, time, lesson, question, condition, confidence, spec, seed, digest, result } = record;
  const about: Record<string, Json> = { confidence, spec, seed, digest, recognised: result.recognised };
  const help = condition === null ? {} : { [extension('assistance')]: condition.split('+') };
  return {
    id: uuid(id),
    timestamp: time,
    actor: { objectType: 'Agent', account: { homePage: kHome, name: 'learner' } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { en: 'answered', 'zh-Hans': '\u56de\u7b54' } },
    object: { id: activity(lesson, record.activity, question), definition: definition(record) },
    result: { success: result.verdict === 'right', response: response(record) },
    context: {
      platform: 'Attention Lab',
      contextActivities: { parent: [{ id: activity(lesson, record.activity) }] },
      extensions: {
        ...help,
        ...Object.fromEntries(Object.entries(about).map(([name, value]) => [extension(name), value])),
      },
    },
  };
}

export function xapiText(records: readonly EvidenceRecord[]): string {
  return `[\n${records.map((record) => JSON.stringify(statement(record))).join(',\n')}\n]\n`;
}
