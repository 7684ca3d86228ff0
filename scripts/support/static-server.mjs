// A static file server for one folder, on the loopback interface only. It answers GET and HEAD, knows the media types
// the page needs, and refuses every path that leaves the folder.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const MEDIA_TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** The file a request path names inside `root`, or null: outside it, absent, or not a plain file. */
export async function resolveInside(root, requestPath) {
  let decoded;
  try {
    decoded = decodeURIComponent(requestPath.split('?')[0]);
  } catch {
    return null; // not valid percent-encoding
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  try {
    const realRoot = await realpath(root);
    let file = await realpath(path.join(realRoot, decoded));
    if ((await stat(file)).isDirectory()) file = await realpath(path.join(file, 'index.html'));
    // Compared after links are followed, so that neither ".." nor a link leads out.
    return file.startsWith(realRoot + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

async function answer(root, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await resolveInside(root, request.url ?? '/');
  if (file === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': MEDIA_TYPES.get(path.extname(file)) ?? 'application/octet-stream',
    'Content-Length': (await stat(file)).size,
    'Cache-Control': 'no-cache', // a rebuilt page shows at once
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** Serves `root` on 127.0.0.1 (port 0: any free one); resolves to the listening server. */
export function serveFolder(root, port = 0) {
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
