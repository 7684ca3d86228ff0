// The service worker of the served page: all of its files are kept when it is installed, and answered from there. A new version
// waits until the page asks for it; what an older page still needs is kept as long as such a page may be open.
declare const attentionLabFiles: { readonly version: string; readonly files: readonly string[] };

/** The parts of a service worker's scope that are used here (the DOM types describe a page's). */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
}

const scope = globalThis as unknown as Scope;
const { version, files } = attentionLabFiles;
const home = scope.registration.scope;
/** Several labs may live on one origin: each minds its own folder's caches alone. */
const prefix = `attention-lab ${home} `;
const own = prefix + version;

async function install(): Promise<void> {
  const cache = await caches.open(own);
  // Past the browser's own cache: names without a hash may be old there.
  await cache.addAll(files.map((file) => new Request(new URL(file, home), { cache: 'reload' })));
}

/** Older files go when no second page is open that could still need them. */
async function tidy(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 1) return;
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
}

/** Our file's name, or null for all else below this folder: that is the network's. */
function nameOf({ url, method }: Request): string | null {
  if (method !== 'GET' || !url.startsWith(home)) return null;
  const path = new URL(url).pathname.slice(new URL(home).pathname.length);
  return path === '' || path === 'index.html' ? './' : path;
}

const isOurs = (name: string): boolean =>
  files.includes(name) || /^(page|worker|engine|updates)-[0-9a-f]+\./.test(name);

/** From this version; a file of an older one for a page that is still open. */
async function kept(name: string, request: Request): Promise<Response> {
  const url = new URL(name, home).href;
  const now = await (await caches.open(own)).match(url);
  if (now !== undefined) return now;
  for (const cache of await caches.keys()) {
    const found = cache.startsWith(prefix) ? await (await caches.open(cache)).match(url) : undefined;
    if (found !== undefined) return found;
  }
  return fetch(request);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(install());
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => scope.clients.claim()));
});
scope.addEventListener('fetch', (event) => {
  const name = nameOf(event.request);
  if (name !== null && isOurs(name)) event.respondWith(kept(name, event.request));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(scope.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});
