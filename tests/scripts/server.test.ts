// The server of scripts/serve: right media types, nothing outside its folder, this machine only.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/support/static-server.mjs';

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

let base = '';
let server: Server;
beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'serve-'));
  mkdirSync(path.join(base, 'site/assets'), { recursive: true });
  writeFileSync(path.join(base, 'secret.txt'), 'secret');
  writeFileSync(path.join(base, 'site/index.html'), '<!doctype html>home');
  writeFileSync(path.join(base, 'site/assets/lab.wasm'), 'wasm');
  writeFileSync(path.join(base, 'site/assets/lab.js'), 'js');
  symlinkSync(path.join(base, 'secret.txt'), path.join(base, 'site/link.txt'));
  server = await serveFolder(path.join(base, 'site'));
});
afterAll(() => {
  server.close();
  rmSync(base, { recursive: true });
});

/** Sends the path exactly as given: fetch would tidy the dots away before they reached the server. */
function ask(target: string, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], body }),
      );
    });
    sent.on('error', reject).end();
  });
}

it('answers the folder itself with its index page', async () => {
  expect(await ask('/?lang=en')).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html>home',
  });
});

it('gives wasm the type that streaming compilation demands', async () => {
  expect(await ask('/assets/lab.wasm')).toEqual({ status: 200, type: 'application/wasm', body: 'wasm' });
  expect((await ask('/assets/lab.js')).type).toBe('text/javascript; charset=utf-8');
});

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/link.txt',
  '/%00',
  '/%',
])('does not leave its folder for %s', async (target) => {
  const answer = await ask(target);
  expect(answer.status).toBe(404);
  expect(answer.body).not.toContain('secret');
});

it('answers an absent file with 404 and a folder without an index likewise', async () => {
  expect((await ask('/absent.js')).status).toBe(404);
  expect((await ask('/assets/')).status).toBe(404);
});

it('reads only', async () => {
  expect((await ask('/', 'POST')).status).toBe(405);
  expect(await ask('/', 'HEAD')).toEqual({ status: 200, type: 'text/html; charset=utf-8', body: '' });
});

it('listens on the loopback interface alone', () => {
  expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
});
