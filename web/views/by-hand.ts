// The engine's "by hand" text, "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})", as MathML. Words side by side are multiplied first, then
// / is done, then + and -; a text that does not read this way stays text.
const kMathMl = 'http://www.w3.org/1998/Math/MathML';

/** A tag and what is inside it. */
interface Tree extends ReadonlyArray<Tree | string> {
  readonly 0: string;
}

class Reader {
  private readonly words: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.words = text.match(/\d+|[a-z]+|\^\{|[-+/(){}]|\S/g) ?? [];
  }

  whole(): Tree {
    const tree = this.sum();
    if (this.at < this.words.length) throw new SyntaxError('more text');
    return tree;
  }

  private eat(word: string): boolean {
    if (this.words[this.at] !== word) return false;
    this.at += 1;
    return true;
  }

  private sum(): Tree {
    const parts: Tree[] = this.eat('-') ? [['mo', '\u2212'], this.quotient()] : [this.quotient()];
    for (;;) {
      if (this.eat('+')) parts.push(['mo', '+'], this.quotient());
      else if (this.eat('-')) parts.push(['mo', '\u2212'], this.quotient());
      else return parts.length === 1 && parts[0] !== undefined ? parts[0] : ['mrow', ...parts];
    }
  }

  /** Brackets around either side of a line are the line's own. */
  private quotient(): Tree {
    let left = this.product();
    while (this.eat('/')) left = ['mfrac', bare(left), bare(this.product())];
    return left;
  }

  private product(): Tree {
    const factors = [this.factor()];
    while (this.at < this.words.length && !/^[-+/)}]$/.test(this.words[this.at] ?? '')) factors.push(this.factor());
    return factors.length === 1 && factors[0] !== undefined ? factors[0] : ['mrow', ...factors];
  }

  private factor(): Tree {
    const word = this.words[this.at] ?? '';
    this.at += 1;
    if (/^\d+$/.test(word)) return ['mn', word];
    if (word === 'sqrt') return ['msqrt', this.factor()];
    if (word === 'inf') return ['mn', '\u221e'];
    if (word === 'e') return this.eat('^{') ? ['msup', ['mi', 'e'], this.until('}')] : ['mi', 'e'];
    if (word === '(') return ['mrow', ['mo', '('], this.until(')'), ['mo', ')']];
    throw new SyntaxError(word);
  }

  private until(bracket: string): Tree {
    const inside = this.sum();
    if (!this.eat(bracket)) throw new SyntaxError(bracket);
    return inside;
  }
}

function bare(tree: Tree): Tree {
  const [, first, inside] = tree;
  const isBracketed = typeof first === 'object' && first[1] === '(' && tree.length === 4;
  return isBracketed && typeof inside === 'object' ? inside : tree;
}

function build(tree: Tree): Element {
  const [tag, ...children] = tree;
  const element = document.createElementNS(kMathMl, String(tag));
  for (const child of children) element.append(typeof child === 'string' ? child : build(child));
  return element;
}

/** A math element, or the text itself. */
export function byHand(text: string): Element | string {
  try {
    return build(['math', new Reader(text).whole()]);
  } catch {
    return text;
  }
}

/** A plain whole number says nothing that the value beside it does not. */
export function isPlain(text: string): boolean {
  return /^-?(\d+|inf)$/.test(text);
}
