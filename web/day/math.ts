// The lesson's small mathematics: a line such as "\frac{e^{z_i}}{\sum_j e^{z_j}}" becomes a tree for MathML. It knows letters,
// numbers, marks, _ and ^, \frac, \sqrt, \sum and \le; whatever else stands there is shown as it is.
import type { MathNode } from '../views/formulas.generated';

/** Names that are one word; other letters side by side are a product. */
const words = /^(?:MultiHead|Concat|softmax|merged|head|out|max)/;
const marks: Readonly<Record<string, string>> = { '-': '\u2212', '*': '\u00d7', le: '\u2264', sum: '\u2211' };

class Reader {
  constructor(private rest: string) {}

  row(): MathNode[] {
    const nodes: MathNode[] = [];
    while (this.rest !== '' && !this.rest.startsWith('}')) nodes.push(this.scripted());
    this.rest = this.rest.slice(1);
    return nodes;
  }

  private take(pattern: RegExp): string | null {
    const found = pattern.exec(this.rest)?.[0];
    if (found === undefined) return null;
    this.rest = this.rest.slice(found.length).trimStart();
    return found;
  }

  private scripted(): MathNode {
    const base = this.atom();
    const scripts = new Map<string, MathNode>();
    for (let mark = this.take(/^[_^]/); mark !== null; mark = this.take(/^[_^]/)) scripts.set(mark, this.atom());
    const [below, above] = [scripts.get('_'), scripts.get('^')];
    if (below !== undefined && above !== undefined) return ['msubsup', {}, [base, below, above]];
    if (below !== undefined) return ['msub', {}, [base, below]];
    return above === undefined ? base : ['msup', {}, [base, above]];
  }

  private atom(): MathNode {
    if (this.take(/^\{/) !== null) return ['mrow', {}, this.row()];
    const command = this.take(/^\\[a-z]+/)?.slice(1);
    if (command === 'frac') return ['mfrac', {}, [this.atom(), this.atom()]];
    if (command === 'sqrt') return ['msqrt', {}, [this.atom()]];
    if (command !== undefined) return ['mo', {}, [marks[command] ?? command]];
    const word = this.take(words);
    if (word !== null) return ['mi', { mathvariant: 'normal' }, [word]];
    const letter = this.take(/^[A-Za-z]/);
    if (letter !== null) return ['mi', {}, [letter]];
    const number = this.take(/^\d+(?:\.\d+)?/);
    if (number !== null) return ['mn', {}, [number]];
    const mark = this.take(/^(?:\.\.\.|[^])/) ?? '';
    return ['mo', /[()]/.test(mark) ? { stretchy: 'true' } : {}, [marks[mark] ?? mark]];
  }
}

/** Unmatched braces end what they are in, and the reading goes on behind them. */
export function mathTree(text: string): MathNode {
  const reader = new Reader(text.trim());
  return ['mrow', {}, reader.row()];
}
