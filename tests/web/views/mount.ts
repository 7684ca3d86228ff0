// Puts a view on a page of the test's own and collects what it fires.
import type { LitElement } from 'lit';
import '../../../web/views/index';
import { viewsEn } from '../../../web/words/views.en';

export async function mount<Element extends LitElement>(
  tag: string,
  properties: Readonly<Record<string, unknown>>,
): Promise<Element> {
  const element = document.createElement(tag) as Element;
  Object.assign(element, { words: viewsEn, ...properties });
  document.body.replaceChildren(element);
  await settled(element);
  return element;
}

/** Waits for the element and for the views inside it. */
export async function settled(element: LitElement): Promise<void> {
  await element.updateComplete;
  const inner = [...element.renderRoot.querySelectorAll<LitElement>('lab-grid, lab-tensor, lab-formula')];
  await Promise.all(inner.map(settled));
}

export function heard(element: EventTarget, name: string): unknown[] {
  const details: unknown[] = [];
  element.addEventListener(name, (event) => {
    details.push((event as CustomEvent<unknown>).detail);
  });
  return details;
}

export function press(target: Element | null, key: string, more: KeyboardEventInit = {}): void {
  target?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );
}

export function texts(root: ParentNode, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map((one) => (one.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim());
}
