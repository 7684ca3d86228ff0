// Whether the browser's storage may be used at all: on a page of its own the lab may, as a guest on other pages only where the
// host allows it. Where it may not, everything lasts as long as the page is open.
let isAllowed = true;

export function allowStorage(is: boolean): void {
  isAllowed = is;
}

export const isStorageAllowed = (): boolean => isAllowed;

/** Throws where storage is not allowed or refused by the browser, as asking for `localStorage` itself may. */
export function localStore(): Storage {
  if (!isAllowed) throw new Error('storage is not allowed here');
  return globalThis.localStorage;
}

/** Of this tab alone. Throws likewise. */
export function tabStore(): Storage {
  if (!isAllowed) throw new Error('storage is not allowed here');
  return globalThis.sessionStorage;
}
