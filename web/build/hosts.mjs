// Faces of the element for two hosts, from its script as it was built: the any-widget module of notebooks, with everything inside,
// and the names that Open edX's JS Input asks for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageScript } from './bundle.mjs';

export async function buildHosts({ web, dist }) {
  const folder = join(dist, 'embed');
  const element = readFileSync(join(folder, 'attention-lab.js'), 'utf8');
  const tail = readFileSync(join(web, 'hosts/widget.js'), 'utf8');
  writeFileSync(join(folder, 'attention-lab.mjs'), `${element}\n${tail}`);
  writeFileSync(join(folder, 'attention-lab-jsinput.js'), `${await pageScript('hosts/jsinput.ts')}\n`);
}
