// Figures as files: what classes paint on the page is on the elements of the file, listeners and classes are not; tables as
// CSV with numbers that programs read.
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { svgFile, tableCsv, tableFile } from '../../web/draw/figure-export';

const styled = (values: Readonly<Record<string, string>>): CSSStyleDeclaration =>
  ({ ...values, getPropertyValue: (name: string) => values[name] ?? '' }) as unknown as CSSStyleDeclaration;

function mounted(source: string): Element {
  const made = new DOMParser().parseFromString(source, 'text/html').body.firstElementChild!;
  document.body.replaceChildren(made);
  return made;
}

const parsed = (source: string): Document =>
  new DOMParser().parseFromString(source.replace(/^<\?xml.*\n/, ''), 'image/svg+xml');

describe('an svg file', () => {
  const figure = (): Element =>
    mounted(
      '<svg viewBox="0 0 20 10"><g class="axis" tabindex="0" aria-label="x"><path class="line" d="M0 0L9 9"></path><text>0.5</text></g><rect class="gone" width="1" height="1"></rect></svg>',
    );
  const styles = (element: Element): CSSStyleDeclaration =>
    styled({
      display: element.getAttribute('class') === 'gone' ? 'none' : 'inline',
      backgroundColor: element === document.body ? 'rgb(1, 2, 3)' : 'rgba(0, 0, 0, 0)',
      fill: 'rgb(9, 9, 9)',
      'font-family': 'serif',
    });

  it('carries the colours that are seen, and the ground behind them', () => {
    const file = parsed(svgFile(figure(), 'softmax & co', styles));
    expect(file.querySelector('path')?.getAttribute('fill')).toBe('rgb(9, 9, 9)');
    expect(file.querySelector('path')?.getAttribute('d')).toBe('M0 0L9 9');
    expect(file.querySelector('rect')?.getAttribute('fill')).toBe('rgb(1, 2, 3)');
    expect(file.querySelector('text')?.getAttribute('font-family')).toBe('serif');
    expect(file.querySelector('text')?.textContent).toBe('0.5');
    expect(file.querySelector('title')?.textContent).toBe('softmax & co');
  });

  it('leaves out what is not displayed, classes, and what only a page needs', () => {
    const source = svgFile(figure(), '', styles);
    expect(source).not.toMatch(/class=|tabindex|aria-|gone|style=/);
    expect(parsed(source).querySelectorAll('rect').length).toBe(1);
  });
});

describe('a table', () => {
  const source =
    '<table><caption>c</caption><tr><th>name</th><th>a "b", c</th></tr><tr><th>=1+1</th><td>−0.5</td></tr><tr><th>−∞</th><td>2,362,368</td></tr><tr><th>NaN</th><td>1.5e−7</td></tr></table>';

  it('is CSV: numbers plain, texts quoted, no text a formula', () => {
    expect(tableCsv(mounted(source) as HTMLTableElement)).toBe(
      'name,"a ""b"", c"\r\n\'=1+1,-0.5\r\n-inf,2362368\r\nnan,1.5e-7\r\n',
    );
  });

  it('is drawn with the grounds and texts of its cells', () => {
    const styles = (element: Element): CSSStyleDeclaration =>
      styled({
        backgroundColor: element.localName === 'td' ? 'rgb(4, 5, 6)' : 'transparent',
        textAlign: 'right',
        color: 'rgb(7, 7, 7)',
        fontFamily: 'mono',
        fontSize: '12px',
        fontWeight: '400',
      });
    const file = parsed(tableFile(mounted(source), 't', styles));
    expect(file.querySelectorAll('rect[fill="rgb(4, 5, 6)"]').length).toBe(3);
    expect([...file.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('2,362,368');
    expect(file.querySelector('text')?.getAttribute('text-anchor')).toBe('end');
  });
});
