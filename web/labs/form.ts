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
  if (worded !== undefined) return { label: worded[0], help: worded[1] };
  return { label: parameter.name, help: parameter.help, helpLang: words.lang === 'en' ? undefined : 'en' };
}

function kindOf(parameter: Parameter): LabField['kind'] {
  if (parameter.kind === 'integer') return 'integer';
  return parameter.kind === 'word' || parameter.kind === 'words' ? 'word' : 'text';
}

/** Words that may be joined are offered alone and, after the first, in pairs with each that follows. */
export function optionsOf(words: Words, parameter: Parameter): Option[] {
  const single = parameter.words.map((value) => ({ value, text: words.options[value] ?? value }));
  if (parameter.kind !== 'words') return single;
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
  return html`<lab-field .key=${name} .kind=${kindOf(parameter)} .value=${effective(spec, full, name) ?? parameter.default ?? ''}
    .given=${get(spec, name) !== undefined} .options=${optionsOf(words, parameter)} .text=${fieldText(words, parameter)}
    .error=${errorOf(name)}
    @field-change=${({ detail }: CustomEvent<FieldChange>) => {
      change(detail.key, detail.value);
    }}></lab-field>`;
}
