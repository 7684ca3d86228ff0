// Photographs the gallery with the machine's Chromium: node tests/web/gallery/shoot.mjs OUT_FOLDER [WIDTH:QUERY[:SELECTOR] ...]
// The page is served by vite for as long as it takes. SCALE=2 enlarges, FORCED=1 puts on the high-contrast colours.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { launchChromium } from '../../browser/support/open.mjs';

const [out = 'shots', ...wanted] = process.argv.slice(2);
const shots = wanted.length > 0 ? wanted : ['1280:', '390:', '1920:theme=dark', '1280:lang=zh-Hans'];

await mkdir(out, { recursive: true });
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  server: { port: 0, host: '127.0.0.1' },
});
await server.listen();
const { port } = server.httpServer.address();
const browser = await launchChromium();
for (const shot of shots) {
  const [width, query = '', selector = ''] = shot.split(':');
  const page = await browser.newPage({
    viewport: { width: Number(width), height: 900 },
    deviceScaleFactor: Number(process.env.SCALE ?? 1),
  });
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(shot, message.text());
  });
  page.on('pageerror', (error) => {
    console.error(shot, error.message);
  });
  await page.goto(`http://127.0.0.1:${port}/tests/web/gallery/index.html?${query}`);
  await page.locator('lab-inspector').first().waitFor();
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(done);
        });
      }),
  );
  if (process.env.FORCED) await page.emulateMedia({ forcedColors: 'active' });
  const path = `${out}/${width}-${`${query}${selector}`.replace(/[^\w-]+/g, '_') || 'plain'}.png`;
  if (selector) await page.locator(selector).first().screenshot({ path });
  else await page.screenshot({ path, fullPage: true });
  await page.close();
}
await browser.close();
await server.close();
