// Command behind scripts/serve: serves dist/site, prints its address, opens a browser when asked and there is one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { serveFolder } from './static-server.mjs';

const FOLDER = 'dist/site';

/** Opens the address with the desktop's own opener; where there is no desktop, nothing happens. */
function openBrowser(address) {
  const mac = process.platform === 'darwin';
  if (!mac && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const child = spawn(mac ? 'open' : 'xdg-open', [address], { stdio: 'ignore', detached: true });
  child.on('error', () => {}); // no opener on this machine: the printed address is enough
  child.unref();
}

const options = process.argv.slice(2);
const portAt = options.indexOf('--port');
const port = portAt < 0 ? 0 : Number(options[portAt + 1]);
if (!existsSync(FOLDER)) {
  console.error(`serve: there is no ${FOLDER} yet; run scripts/build first`);
  process.exit(1);
}
const server = await serveFolder(FOLDER, port);
const address = `http://127.0.0.1:${server.address().port}/`;
console.log(`Serving ${FOLDER} at:               ${address}  (Ctrl-C stops)`);
if (options.includes('--open')) openBrowser(address);
