// Puts what a Spec says into a text: "{heads} heads" takes the Spec's own words, and "{bias|true:with biases|false:without}"
// one of several texts by them. So one text serves a question and all fresh ones like it.
import { get, parse } from '../state/spec.js';

const place = /\{(\w+)((?:\|[^|:{}]*:[^|{}]*)*)\}/g;

export function fill(text: string, spec: string): string {
  const parsed = parse(spec);
  return text.replace(place, (_, key: string, choices: string) => {
    const value = get(parsed, key) ?? '';
    if (choices === '') return value.replaceAll('-', '\u2212');
    const options = choices.slice(1).split('|');
    return options.find((option) => option.startsWith(`${value}:`))?.slice(value.length + 1) ?? value;
  });
}
