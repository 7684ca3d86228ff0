// The documentation: it is built, its links lead somewhere, its commands give what it shows, its labs ask questions that have
// answers, and the reference names all that the engine declares. Markup in a text is shown, not run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../web/docs/reference.mjs';
import { ask } from './command-line.js';

const folder = 'dist/docs';
let pages: ReadonlyMap<string, string>;

beforeAll(() => {
  const built = spawnSync('bash', ['scripts/docs'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  pages = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}, 120_000);

/** As a browser reads an attribute. */
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe('the pages', () => {
  it('are valid HTML', () => {
    const files = [...pages.keys()].map((name) => path.join(folder, name));
    const done = spawnSync(process.execPath, ['node_modules/html-validate/bin/html-validate.mjs', ...files], {
      encoding: 'utf8',
    });
    expect(done.stdout + done.stderr).toBe('');
  });

  it('link to pages and headings that are there, and take nothing from elsewhere', () => {
    let links = 0;
    for (const [name, page] of pages) {
      for (const [, href = ''] of page.matchAll(/<a href="([^"]*)"/g)) {
        if (href.startsWith('https:')) continue;
        const [file = '', anchor] = href.split('#');
        const target = file === '' ? page : pages.get(file);
        expect(target, `${name}: ${href}`).toBeDefined();
        if (anchor !== undefined) expect(target, `${name}: ${href}`).toContain(`id="${anchor}"`);
        links += 1;
      }
      for (const [, source = ''] of page.matchAll(/(?:src|rel="stylesheet" href)="([^"]*)"/g))
        expect(existsSync(path.join(folder, source)), `${name}: ${source}`).toBe(true);
      expect(page).toContain("default-src 'none'");
    }
    expect(links).toBeGreaterThan(60);
  });

  it('have labs whose questions the engine answers', () => {
    const specs = [...pages.values()].flatMap((page) =>
      [...page.matchAll(/<attention-lab spec="([^"]*)"/g)].map(([, spec = '']) => unescaped(spec)),
    );
    expect(specs.length).toBeGreaterThan(3);
    const answers = ask('native', ['run', '--batch'], `${specs.join('\n')}\n`)
      .out.trimEnd()
      .split('\n');
    for (const [n, answer] of answers.entries()) expect(JSON.parse(answer), specs[n]).not.toHaveProperty('error');
  });
});

describe('the commands', () => {
  const examples = ['asking', 'numerics'].flatMap((name) =>
    [...readFileSync(`web/docs/${name}.md`, 'utf8').matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(
      ([, block = '']) =>
        block
          .split(/^\$ /m)
          .slice(1)
          .map((text) => ({ command: text.slice(0, text.indexOf('\n')), out: text.slice(text.indexOf('\n') + 1) })),
    ),
  );

  it.each(examples)('show what comes out of $command', ({ command, out }) => {
    const script = `attention-lab() { build/native/attention-lab "$@"; }\n${command}`;
    const done = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(done.stdout.trimEnd()).toBe(out.trimEnd());
  });

  it('are more than a few', () => {
    expect(examples.length).toBeGreaterThan(6);
  });
});

describe('the reference', () => {
  interface Declared {
    readonly experiments: readonly {
      readonly name: string;
      readonly parameters: readonly { readonly name: string }[];
    }[];
    readonly formats: readonly { readonly name: string }[];
    readonly conventions: readonly { readonly name: string }[];
    readonly mistakes: readonly { readonly name: string }[];
  }

  it('names every experiment with each of its parameters, every format, convention and mistake', () => {
    const page = pages.get('reference.html') ?? '';
    const declared = JSON.parse(ask('native', ['catalog']).out) as Declared;
    for (const { name, parameters } of declared.experiments) {
      const [, part = ''] = page.split(`<h3 id="${name}">`);
      const own = part.slice(0, part.indexOf('<h'));
      for (const parameter of parameters) expect(own, name).toContain(`<td><code>${parameter.name}</code></td>`);
    }
    for (const { name } of [...declared.formats, ...declared.conventions, ...declared.mistakes])
      expect(page).toContain(`<td><code>${name}</code></td>`);
  });

  it('shows markup in a declaration as it is written', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const parameter = { name: evil, kind: 'word', words: [evil], min: null, max: null, default: evil, help: evil };
    const page = reference(
      {
        engine: { version: evil },
        experiments: [{ name: evil, question: evil, parameters: [parameter] }],
        formats: [],
        conventions: [{ name: evil, source: evil, settings: { [evil]: evil } }],
        mistakes: [{ name: evil, help: evil }],
      },
      (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    );
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img');
  });
});
