// Texts of a lesson as they are drawn: plain text with `code`, *emphasis* and $mathematics$ in it, in blocks that begin with
// "$$" (a formula of its own), "- " (a list's item), "|" (a table's row, the first its head) or "! " (what is exact where the
// usual wording is not). Everything becomes text nodes; nothing in a text is markup.
import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { build } from '../views/formula';
import { mathTree } from './math.js';

type Drawn = TemplateResult | Node | string;

export function math(text: string, isDisplay = false): Node {
  return build(['math', isDisplay ? { display: 'block' } : {}, [mathTree(text)]]);
}

/** A chain of equalities may break before each of its signs, where a line is too short for it. */
function equation(text: string): Node[] {
  return text.split('=').map((side, n) => math(n === 0 ? side : `=${side}`, true));
}

function piece(text: string): Drawn {
  const inner = text.slice(1, -1);
  if (/^`.*`$/s.test(text)) return html`<code lang="en">${inner}</code>`;
  // Named English, or browsers look for a mathematical font among the Chinese ones, which have none.
  if (/^\$.*\$$/s.test(text)) return html`<span lang="en">${math(inner)}</span>`;
  // Sizes stay on one line.
  return /^\*.*\*$/s.test(text)
    ? html`<em>${inner}</em>`
    : text.replace(/(?<=\d) \u00d7 (?=\d)/g, '\u00a0\u00d7\u00a0');
}

/** One run of text; a mark without its partner stays as it is. */
export function inline(text: string): Drawn[] {
  return text
    .split(/(`[^`]+`|\$[^$]+\$|\*[^*\s][^*]*\*)/)
    .filter((part) => part !== '')
    .map(piece);
}

type Kind = 'formula' | 'item' | 'row' | 'exact' | 'text';
const begins: readonly (readonly [string, Kind])[] = [
  ['$$', 'formula'],
  ['- ', 'item'],
  ['|', 'row'],
  ['! ', 'exact'],
];

interface Group {
  readonly kind: Kind;
  readonly texts: string[];
}

function groups(blocks: readonly string[]): Group[] {
  const all: Group[] = [];
  for (const block of blocks) {
    const [mark, kind] = begins.find(([begin]) => block.startsWith(begin)) ?? ['', 'text' as const];
    const text = block.slice(mark.length);
    const last = all.at(-1);
    if (last?.kind === kind && (kind === 'item' || kind === 'row')) last.texts.push(text);
    else all.push({ kind, texts: [text] });
  }
  return all;
}

function table(rows: readonly string[]): TemplateResult {
  const [head = [], ...body] = rows.map((row) => row.split('|'));
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${head.join(', ')}><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** `exactly` heads a block that corrects the usual wording. */
export function blocks(texts: readonly string[], exactly: string): TemplateResult[] {
  return groups(texts).map(({ kind, texts: [text = '', ...more] }) => {
    switch (kind) {
      case 'formula':
        return html`<div class="formula" lang="en">${equation(text)}</div>`;
      case 'item':
        return html`<ul>${[text, ...more].map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
      case 'row':
        return table([text, ...more]);
      case 'exact':
        return html`<p class="exact"><b>${exactly}</b> ${inline(text)}</p>`;
      case 'text':
        return html`<p>${inline(text)}</p>`;
    }
  });
}

export const textStyles: CSSResult = css`
  p,
  ul {
    margin: 0 0 var(--space-3);
    max-width: 66ch;
    overflow-wrap: break-word;
  }
  ul {
    padding-left: 20px;
  }
  code {
    padding: 0 3px;
    border-radius: 3px;
    background: var(--sunken);
    font-family: var(--mono);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
  em {
    font-style: normal;
    font-weight: 600;
  }
  .exact {
    padding: var(--space-2) var(--space-3);
    border-left: 3px solid var(--accent);
    background: var(--accent-soft);
  }
  .formula {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) 2px;
    margin: 0 0 var(--space-3);
    padding: var(--space-1) 0;
    overflow: auto hidden;
  }
  math {
    math-shift: compact;
    font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', math;
    font-size: 1.08em;
  }
  .formula math {
    width: max-content;
    margin: 0;
    font-size: 1.1em;
  }
  :is(msub, msup) > :nth-child(2) {
    font-size: 0.72em;
  }
  .scroll {
    margin: 0 0 var(--space-3);
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 3px var(--space-3) 3px 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    vertical-align: top;
    white-space: nowrap;
  }
  th {
    color: var(--muted);
  }
`;
