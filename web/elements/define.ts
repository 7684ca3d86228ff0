// Registers an element once (a page may load two copies of this code) and fires its events.

export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}

export function fire<T>(from: EventTarget, name: string, detail: T): void {
  from.dispatchEvent(new CustomEvent<T>(name, { detail, bubbles: true, composed: true }));
}
