// A site that is not ours: its own pages with its own headers, files of ours under an address of its choice, and a list of
// everything that was asked of it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** `/lab/x.js` in the folder that stands for `/lab/`. */
function fileAt(folders, path) {
  for (const [prefix, folder] of Object.entries(folders)) {
    if (!path.startsWith(prefix)) continue;
    const rest = normalize(path.slice(prefix.length));
    const file = join(folder, rest === '.' ? 'index.html' : rest);
    if (file.startsWith(folder) && existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/** `pages` and `headers` are read anew with every request: a test may change them. */
export function host({ pages = {}, folders = {}, headers = {} } = {}) {
  const site = { pages, folders, headers, requests: [] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    site.requests.push(pathname);
    const page = site.pages[pathname];
    const file = page === undefined ? fileAt(site.folders, pathname) : null;
    if (page === undefined && file === null) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file ?? pathname)] ?? (file === null ? types['.html'] : 'application/octet-stream');
    const own = page === undefined ? {} : site.headers;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...own });
    response.end(page ?? readFileSync(file));
  });
  site.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(done);
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      resolve(Object.assign(site, { url: `http://127.0.0.1:${port}/`, port }));
    });
  });
}
