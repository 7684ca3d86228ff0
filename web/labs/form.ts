// Controls generated from what the engine declares: each parameter's kind, words, range and default come from the
// catalogue, its label from the words file (or, for one that has none yet, the engine's English help).
import { html, type TemplateResult } from 'lit';
import type { Parameter } from '../engine/types.js';
import type { FieldChange, FieldText, LabField, Option } from '../elements/field.js';
import type { LabState } from '../state/store.js';
import { get, type Spec } from '../state/spec.js';
import { effective } from '../state/edit.js';
import type { Words } from '../words/index.js';
import '../elements/field.js';

export interface FieldContext {
  readonly words: Words;
  readonly spec: Spec;
  readonly full: Spec | null;
  readonly errorOf: (key: string) => string;
  readonly change: (key: string, value: string) => void;
}

export function declared(state: LabState, experiment: string, key: string): Parameter | undefined {
  return state.catalog?.experiments
    .find(({ name }) => name === experiment)
    ?.parameters.find(({ name }) => name === key);
}

export function fieldText(words: Words, parameter: Parameter): FieldText {
  const worded = words.params[parameter.name];
  const { another, without } = words.variants;
  if (worded !== undefined) return { label: worded[0], help: worded[1], another, without };
  return { label: parameter.name, help: parameter.help, helpLang: words.lang === 'en' ? undefined : 'en' };
}

/** More words than this are not offered in pairs: the list would be longer than anyone reads. */
const mostPaired = 6;

function kindOf(parameter: Parameter): LabField['kind'] {
  if (parameter.kind === 'integer') return 'integer';
  if (parameter.kind === 'words' && parameter.words.length > mostPaired) return 'words';
  return parameter.kind === 'word' || parameter.kind === 'words' ? 'word' : 'text';
}

/** What a word of a Spec means; where that is in another language than the word, the word stands beside it: it is what one types. */
function wordText(words: Words, word: string): string {
  const meaning = words.options[word] ?? word;
  return words.lang === 'en' || meaning.includes(word) ? meaning : `${meaning} ${word}`;
}

/** Numbers beyond these are typed in the Spec line: a list of them would be longer than anyone reads. */
const mostNumbered = 16;

/** "head:0" to the last head there is, and what is in force even if it is none of them. */
function numberedOptions(words: Words, word: string, now: string, count: number): Option[] {
  const values = Array.from({ length: Math.min(count, mostNumbered) }, (_, n) => `${word}:${String(n)}`);
  if (now.startsWith(`${word}:`) && !values.includes(now)) values.push(now);
  return values.map((value) => ({ value, text: words.variants.oneHead(value.slice(word.length + 1)) }));
}

/**
 * Words that may be joined are offered alone and, where they are few, in pairs; several that are in force stand as one
 * more. A parameter without a default can also be left out.
 */
export function optionsOf(words: Words, parameter: Parameter, now = '', heads = 0): Option[] {
  const named = (value: string): Option => ({
    value,
    text: value
      .split('+')
      .map((one) => wordText(words, one))
      .join(' + '),
  });
  const single = parameter.words.map(named);
  if (parameter.default === null && single.length > 0) single.unshift({ value: '', text: words.variants.absent });
  if (parameter.numbered !== undefined) single.push(...numberedOptions(words, parameter.numbered, now, heads));
  if (parameter.kind !== 'words') return single;
  if (parameter.words.length > mostPaired) return now.includes('+') ? [...single, named(now)] : single;
  const joinable = single.filter(({ value }) => value !== 'none');
  const pairs = joinable.flatMap((left, i) =>
    joinable
      .slice(i + 1)
      .map((right) => ({ value: `${left.value}+${right.value}`, text: `${left.text} + ${right.text}` })),
  );
  return [...single, ...pairs];
}

export function field(parameter: Parameter, context: FieldContext): TemplateResult {
  const { words, spec, full, errorOf, change } = context;
  const { name } = parameter;
  const now = effective(spec, full, name) ?? parameter.default ?? '';
  return html`<lab-field .key=${name} .kind=${kindOf(parameter)} .value=${now}
    .given=${get(spec, name) !== undefined} .options=${optionsOf(words, parameter, now, Number(effective(spec, full, 'heads') ?? 0))} .text=${fieldText(words, parameter)}
    .error=${errorOf(name)}
    @field-change=${({ detail }: CustomEvent<FieldChange>) => {
      change(detail.key, detail.value);
    }}></lab-field>`;
}
