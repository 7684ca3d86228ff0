// Every elementary operation on the way to a cell, as the engine explains it: operands, rounded result, rounding error.
import { html, nothing, type TemplateResult } from 'lit';
import type { JsonNumber, Operation } from '../engine/types';
import { exactText, shortText, toNumber } from '../draw/number';
import type { ViewsWords } from './words';

const kMostRows = 128;
const kSigns: Readonly<Record<string, string>> = { '+': '+', '-': '\u2212', '*': '\u00d7', '/': '/' };

function operationText(operation: Operation): string {
  const left = shortText(toNumber(operation.left));
  const right = operation.right === null ? null : shortText(toNumber(operation.right));
  const sign = kSigns[operation.op];
  if (sign !== undefined && right !== null) return `${left} ${sign} ${right}`;
  return `${operation.op}(${right === null ? left : `${left}, ${right}`})`;
}

function errorText(error: JsonNumber | null, words: ViewsWords): string {
  if (error === null) return words.inspector.undefinedError;
  return toNumber(error) === 0 ? words.inspector.exactResult : shortText(toNumber(error));
}

export function operationsTable(operations: readonly Operation[], words: ViewsWords): TemplateResult {
  const { inspector } = words;
  return html`<table class="operations">
    <caption class="visually-hidden">${inspector.operations}</caption>
    <thead><tr><th scope="col">${inspector.operation}</th><th scope="col">${inspector.result}</th><th scope="col">${inspector.error}</th></tr></thead>
    <tbody>${operations.slice(0, kMostRows).map(
      (operation) => html`<tr>
      <td>${operationText(operation)}</td>
      <td title=${exactText(toNumber(operation.result))}>${shortText(toNumber(operation.result))}</td>
      <td class=${operation.error !== null && toNumber(operation.error) !== 0 ? 'inexact' : ''}>${errorText(operation.error, words)}</td></tr>`,
    )}</tbody>
  </table>
  ${operations.length > kMostRows ? html`<p class="small muted">${inspector.outOf(kMostRows, operations.length)}</p>` : nothing}`;
}
