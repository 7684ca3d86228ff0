// Makes the served page one that can be installed and works offline: icons, a manifest, the small script that offers updates,
// and a service worker that knows the page's files by name.
import { pageScript } from './bundle.mjs';
import { pngIcon, svgIcon } from './icon.mjs';
import { stamp } from './pages.mjs';

const icons = () => ({
  'icon.svg': svgIcon(),
  'icon-192.png': pngIcon(192, 0.14),
  'icon-512.png': pngIcon(512, 0.14),
  // A mask may cut all but the middle four fifths.
  'icon-maskable-512.png': pngIcon(512, 0.24),
  'icon-180.png': pngIcon(180, 0.14),
});

const manifest = {
  id: './',
  name: 'Attention Lab',
  short_name: 'Attention',
  description: 'Multi-head attention, step by step and bit by bit.',
  lang: 'en',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#faf9f6',
  theme_color: '#16181b',
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const head = [
  '<link rel="manifest" href="manifest.webmanifest">',
  '<link rel="icon" href="icon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="icon-180.png">',
  '<meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#16181b" media="(prefers-color-scheme: dark)">',
].join('\n');

function changed(page, changes) {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the served page has no ${from}: see web/build/pwa.mjs`);
    return text.replace(from, () => to);
  }, page);
}

/** The files of the served page, and what makes them installable. */
export async function installable(served) {
  const script = await pageScript('pwa/page.ts');
  const name = `updates-${stamp(script)}.js`;
  const page = changed(served['index.html'], [
    ['<link rel="icon" href="data:,">', head],
    ['img-src data:', "manifest-src 'self'; img-src 'self' data:"],
    ['trusted-types attention-lab lit-html', 'trusted-types attention-lab lit-html attention-lab-updates'],
    ['</body>', `<script src="${name}"></script>\n  </body>`],
  ]);
  const all = {
    ...served,
    'index.html': page,
    [name]: script,
    ...icons(),
    'manifest.webmanifest': `${JSON.stringify(manifest, null, 2)}\n`,
  };
  const list = Object.keys(all).sort();
  const version = stamp(list.map((file) => `${file} ${stamp(all[file])}\n`).join(''));
  // The page by its folder: some hosts redirect its file's name, and a redirect cannot be answered from a cache.
  const files = list.map((file) => (file === 'index.html' ? './' : file));
  const known = JSON.stringify({ version, files });
  return { ...all, 'sw.js': `const attentionLabFiles=${known};\n${await pageScript('pwa/worker.ts')}\n` };
}
