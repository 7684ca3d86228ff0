// A figure of the page as a file that stands by itself: SVG with the colours that are seen, a picture of it, and its table as
// CSV. Tables are drawn from the boxes of their cells, so that a heat map is saved as it looks.
const kSvg = 'http://www.w3.org/2000/svg';

/** What a class gives an element on the page must be on the element in the file. */
const painted: readonly string[] = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'visibility',
];
const written: readonly string[] = ['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

type Styles = (element: Element) => CSSStyleDeclaration;
const computed: Styles = (element) => getComputedStyle(element);

/** The nearest colour behind an element: figures are transparent, files are not. */
export function backgroundOf(element: Element, styles: Styles = computed): string {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const colour = styles(at).backgroundColor;
    if (colour !== '' && colour !== 'transparent' && !/,\s*0\)$/.test(colour)) return colour;
  }
  return '#ffffff';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function make(tag: string, attributes: Readonly<Record<string, string | number>>, text = ''): Element {
  const element = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== '') element.textContent = text;
  return element;
}

function frame(width: number, height: number, box: string, background: string, title: string): Element {
  const [x = '0', y = '0', w = String(width), h = String(height)] = box.split(/[\s,]+/);
  const root = make('svg', { viewBox: `${x} ${y} ${w} ${h}`, width, height });
  if (title !== '') root.append(make('title', {}, title));
  root.append(make('rect', { x, y, width: w, height: h, fill: background }));
  return root;
}

/** A copy without classes, listeners and comments; what is not displayed is left out. */
function copyInto(target: Element, source: Element, styles: Styles): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) target.append(child.textContent ?? '');
    if (!(child instanceof Element)) continue;
    const style = styles(child);
    if (style.display === 'none' && !inDefinitions(child)) continue;
    const copy = document.createElementNS(kSvg, child.localName);
    for (const { name, value } of child.attributes) {
      if (!/^(class|style|part|tabindex|role|on.*|aria-.*|data-.*)$/.test(name)) copy.setAttribute(name, value);
    }
    paint(copy, style);
    copyInto(copy, child, styles);
    target.append(copy);
  }
}

const inDefinitions = (element: Element): boolean => element.closest('defs, marker, pattern, clipPath') !== null;

function paint(copy: Element, style: CSSStyleDeclaration): void {
  const names = copy.localName === 'text' || copy.localName === 'tspan' ? [...painted, ...written] : painted;
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value !== '') copy.setAttribute(name, value);
  }
}

/** An svg of the page by itself; a canvas as the picture that it is. */
export function svgFile(figure: Element, title: string, styles: Styles = computed): string {
  const { width, height } = figure.getBoundingClientRect();
  if (figure instanceof HTMLCanvasElement) {
    const picture = frame(width, height, '0 0', backgroundOf(figure, styles), title);
    picture.append(make('image', { width, height, href: figure.toDataURL() }));
    return serialised(picture);
  }
  const box = figure.getAttribute('viewBox') ?? `0 0 ${width} ${height}`;
  const root = frame(Math.ceil(width), Math.ceil(height), box, backgroundOf(figure, styles), title);
  copyInto(root, figure, styles);
  return serialised(root);
}

const round = (value: number): number => Math.round(value * 100) / 100;

function cellInto(root: Element, cell: Element, origin: DOMRect, styles: Styles): void {
  const box = cell.getBoundingClientRect();
  const style = styles(cell);
  const [x, y] = [round(box.x - origin.x), round(box.y - origin.y)];
  const colour = style.backgroundColor;
  if (colour !== '' && colour !== 'transparent' && !/,\s*0\)$/.test(colour))
    root.append(make('rect', { x, y, width: round(box.width), height: round(box.height), fill: colour }));
  const text = textOf(cell);
  if (text === '') return;
  const isRight = /right|end/.test(style.textAlign);
  const isMiddle = style.textAlign.includes('center');
  const at = isMiddle ? x + box.width / 2 : isRight ? x + box.width - 6 : x + 6;
  const attributes = {
    x: round(at),
    y: round(y + box.height / 2),
    'dominant-baseline': 'central',
    'text-anchor': isMiddle ? 'middle' : isRight ? 'end' : 'start',
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': style.fontSize,
    'font-weight': style.fontWeight,
  };
  root.append(make('text', attributes, text));
}

/** A table as it looks: each cell's ground and text. */
export function tableFile(table: Element, title: string, styles: Styles = computed): string {
  const origin = table.getBoundingClientRect();
  const root = frame(Math.ceil(origin.width), Math.ceil(origin.height), '0 0', backgroundOf(table, styles), title);
  root.setAttribute('viewBox', `0 0 ${Math.ceil(origin.width)} ${Math.ceil(origin.height)}`);
  const ground = root.querySelector('rect');
  ground?.setAttribute('width', String(Math.ceil(origin.width)));
  ground?.setAttribute('height', String(Math.ceil(origin.height)));
  for (const cell of table.querySelectorAll('caption, th, td')) cellInto(root, cell, origin, styles);
  return serialised(root);
}

function serialised(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

function textOf(cell: Element): string {
  return (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

/** A number of the page as programs read it: other texts stay, and none of them begins a formula in a sheet. */
function csvField(text: string): string {
  const plain = text.replaceAll('\u2212', '-').replaceAll('\u221e', 'inf').replace(/^NaN$/, 'nan');
  if (/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e-?\d+)?$|^-?inf$|^nan$/.test(plain)) return plain.replaceAll(',', '');
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function tableCsv(table: HTMLTableElement): string {
  const lines = [...table.rows].map((row) => [...row.cells].map((cell) => csvField(textOf(cell))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** An SVG file as a picture of twice its size; null where the browser cannot draw it. */
export async function pngOf(source: string): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
