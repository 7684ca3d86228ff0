// The author's kit: its guide is followed to the letter, the published schema says what the page's own reader says, and packs
// that are broken or hostile are refused by name, in both languages.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kMostText, packSchema, readPack } from '../../web/lessons/pack.js';
import { textsOf } from '../../web/lessons/loader.js';
import { lessonRefused } from '../../web/words/lesson.js';
import * as v from 'valibot';

const root = process.cwd();
const folder = mkdtempSync(path.join(tmpdir(), 'author-'));
const guide = readFileSync('web/docs/authoring.md', 'utf8');

/** What `npx` finds where the package is installed: its two commands. */
function commandsIn(place: string): void {
  const programs = `case "$1" in attention-lab) p=cli/attention-lab.mjs ;; *) p=author/attention-lab-author.mjs ;; esac`;
  writeFileSync(
    path.join(place, 'npx'),
    `#!/bin/sh\n${programs}\nshift\nexec "${process.execPath}" "${root}/dist/$p" "$@"\n`,
  );
  chmodSync(path.join(place, 'npx'), 0o755);
}

function shell(command: string) {
  const env = { ...process.env, NODE_OPTIONS: '', PATH: `${folder}/bin:${process.env['PATH']}` };
  const done = spawnSync('bash', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** "..." stands for any text. */
const pattern = (expected: string): RegExp =>
  new RegExp(`^${expected.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll('\\.\\.\\.', '.*')}$`);

beforeAll(() => {
  const built = spawnSync('bash', ['scripts/author'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  mkdirSync(path.join(folder, 'bin'));
  commandsIn(path.join(folder, 'bin'));
  for (const [, name, text] of guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm))
    writeFileSync(path.join(folder, name ?? ''), text ?? '');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the guide', () => {
  const steps = [...guide.matchAll(/^```console\n\$ (.*)\n([\s\S]*?)^```$/gm)].map(([, command, out]) => ({
    command: command ?? '',
    out: out ?? '',
  }));

  it('has a file to save and commands to run', () => {
    expect(steps).toHaveLength(3);
  });

  it.each(steps)('shows what comes out of $command', ({ command, out }) => {
    const seen = shell(command);
    expect(seen.err).toBe('');
    expect(seen.out).toMatch(pattern(out));
  });

  it('ends with one page that carries the lesson as data, and a page that frames it', () => {
    const page = readFileSync(path.join(folder, 'lesson.html'), 'utf8');
    const [, block] = /<script type="application\/json" id="attention-lab-lesson">(.*?)<\/script>/.exec(page) ?? [];
    expect(readPack(block ?? '')).toMatchObject({ ok: true, value: { plan: { lesson: 'softmax-shift' } } });
    expect(readFileSync(path.join(folder, 'course.html'), 'utf8')).toContain('src="lesson.html?lang=en"');
  });
});

describe('the commands', () => {
  it('begin a lesson whose claims hold, and never write over one', () => {
    expect(shell('npx attention-lab-author new mine.json').code).toBe(0);
    expect(shell('npx attention-lab-author check mine.json')).toMatchObject({ code: 0, err: '' });
    expect(shell('npx attention-lab-author new mine.json')).toMatchObject({ code: 2, out: '' });
  });

  it('tell a claim that does not hold from a lesson that is none', () => {
    const text = readFileSync(path.join(folder, 'lesson.json'), 'utf8');
    writeFileSync(path.join(folder, 'wrong.json'), text.replace('0.665241', '0.665242'));
    const wrong = shell('npx attention-lab-author check wrong.json');
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('"id":"largest"');
    writeFileSync(path.join(folder, 'none.json'), text.replace('"claims": ["largest"]', '"claims": ["lrgest"]'));
    const none = shell('npx attention-lab-author check none.json');
    expect(none.code).toBe(2);
    expect((JSON.parse(none.err) as { error: unknown }).error).toMatchObject({
      code: 'bad_file',
      field: 'activities.0.parts.0.claims',
    });
    for (const command of ['check', 'check absent.json', 'build lesson.json', 'fly'])
      expect(shell(`npx attention-lab-author ${command}`).code, command).toBe(2);
  });

  it('preview serves the page, anew with every reload, and says what is wrong with the file by then', async () => {
    writeFileSync(path.join(folder, 'live.json'), readFileSync(path.join(folder, 'lesson.json')));
    const server = spawn(process.execPath, [`${root}/dist/author/attention-lab-author.mjs`, 'preview', 'live.json'], {
      cwd: folder,
    });
    try {
      const address = await new Promise<string>((resolve) => {
        server.stdout.on('data', (text: Buffer) => resolve(String(text).trim()));
      });
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      expect(await (await fetch(address)).text()).toContain('softmax-shift');
      writeFileSync(path.join(folder, 'live.json'), '{');
      const broken = await fetch(address);
      expect(broken.status).toBe(500);
      expect(await broken.text()).toContain('It is no JSON');
    } finally {
      server.kill();
    }
  });
});

describe('a pack', () => {
  const good = (): Record<string, unknown> =>
    JSON.parse(readFileSync(path.join(folder, 'lesson.json'), 'utf8')) as Record<string, unknown>;
  const faultOf = (value: unknown) => {
    const read = readPack(typeof value === 'string' ? value : JSON.stringify(value));
    return read.ok ? null : read.error;
  };
  /** The same with another value at a path. */
  const with_ = (at: string, value: unknown): Record<string, unknown> => {
    const copy = good();
    const keys = at.split('.');
    const last = keys.pop() ?? '';
    const owner = keys.reduce((part, key) => part[key] as Record<string, unknown>, copy);
    owner[last] = value;
    return copy;
  };

  it('is read, and its markup stays text', () => {
    const read = readPack(JSON.stringify(with_('texts.0.name', '<img src=x onerror=alert(1)>')));
    expect(read.ok && textsOf(read.value, 'zh-Hans').name).toBe('<img src=x onerror=alert(1)>');
  });

  it.each([
    ['not_json', '', '{'],
    ['keys', '', `{"kind":"attention-lab/lesson","schema":1,"__proto__":{"x":1}}`],
    ['too_large', '', ' '.repeat(kMostText + 1)],
    ['other_kind', 'kind', '[]'],
    ['other_kind', 'kind', '{"kind":"attention-lab/evidence"}'],
    ['other_kind', 'kind', '{"kind":{"toString":0}}'],
    ['malformed', '', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('is refused before it is looked at, as %s', (code, field, text) => {
    expect(faultOf(text)).toMatchObject({ code, field });
  });

  it('is refused by the name of what is wrong', () => {
    expect(faultOf(with_('schema', 2))).toMatchObject({ code: 'newer' });
    expect(faultOf(with_('texts.0.name', 'x'.repeat(4001)))).toMatchObject({
      code: 'malformed',
      field: 'texts.0.name',
    });
    expect(faultOf(with_('activities.0.parts.0.spec', 3))).toMatchObject({ field: 'activities.0.parts.0.spec' });
    for (const field of ['proofs', 'cards', 'texts.0.proofs', 'texts.0.parts'])
      expect(faultOf(with_(field, []))).toMatchObject({ code: 'malformed', field });
    expect(faultOf(with_('surplus', 1))).toMatchObject({ code: 'malformed', field: 'surplus' });
    expect(faultOf(with_('activities.0.parts.1.id', 'row'))).toMatchObject({ code: 'twice', seen: '1.row' });
    expect(faultOf(with_('activities.0.parts.0.proof', 'none'))).toMatchObject({ code: 'missing', seen: 'none' });
    expect(faultOf(with_('activities.0.sources', [{ card: 'c', section: { en: 'a', 'zh-Hans': 'b' } }]))).toMatchObject(
      {
        code: 'missing',
        seen: 'c',
      },
    );
    expect(faultOf(with_('texts.0.parts', {}))).toMatchObject({
      code: 'missing',
      field: 'texts.0.parts',
      seen: '1.row',
    });
  });

  it('is refused in words of either language', () => {
    for (const value of [
      '{',
      '[]',
      ' '.repeat(kMostText + 1),
      with_('schema', 2),
      with_('day', -1),
      with_('texts.0.parts', {}),
    ]) {
      const error = faultOf(value);
      expect(error).not.toBeNull();
      if (error === null) continue;
      expect(lessonRefused('en', 'a.json', error)).toMatch(/^a\.json was not opened\. [A-Z"]/);
      expect(lessonRefused('zh-Hans', 'a.json', error)).toMatch(
        /^a\.json \u6ca1\u6709\u6253\u5f00\u3002.*[\u4e00-\u9fff]/,
      );
    }
  });

  it('is accepted and refused by the published JSON Schema as by the page', () => {
    const schema = JSON.parse(readFileSync('dist/author/lesson.schema.json', 'utf8')) as object;
    const accepts = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const others = [
      ...['kind', 'schema', 'lesson', 'day', 'minutes', 'activities', 'claims', 'texts'].map((key) => {
        const copy = good();
        Reflect.deleteProperty(copy, key);
        return copy;
      }),
      with_('surplus', 1),
      with_('lesson', 'two words'),
      with_('day', -1),
      with_('day', 1.5),
      with_('activities', []),
      with_('activities.0.mode', 'alone'),
      with_('activities.0.parts.0.kind', 'look'),
      with_('activities.0.parts.0.cell', [0, -1]),
      with_('activities.0.parts.0.cell', [0, 1]),
      with_('claims.0.within', { ulp: 2 }),
      with_('claims.0.within', 'close'),
      with_('claims.0.spec', ''),
      with_('texts.0.name', 'x'.repeat(4001)),
      with_('texts.0.parts', { '1.row': [] }),
      with_('texts.0.parts', { '1.row': ['title only'] }),
      with_('texts', []),
      with_('proofs', { p: { steps: ['a', 'b'], strangers: ['c'] } }),
      with_('proofs', { p: { steps: 'a' } }),
      with_('terms', [{ id: 't', term: { en: 'a' } }]),
      with_('cards', { c: { policy: 'copying' } }),
    ];
    const verdicts = [good(), ...others].map((pack) => [accepts(pack), v.safeParse(packSchema, pack).success]);
    for (const [n, [published, own]] of verdicts.entries()) expect(published, `pack ${n}`).toBe(own);
    expect(verdicts.filter(([own]) => own)).toHaveLength(5);
  });
});
