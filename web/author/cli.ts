// attention-lab-author: begins, checks, builds and shows a lesson pack. It stands beside the built page and the command line,
// reads packs as the page does, and puts one into the page as a data block, where it is data and nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kMostText, type PackError, readPack } from '../lessons/pack.js';
import { lessonEn } from '../words/lesson.en.js';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const help = `attention-lab-author: lessons of your own for Attention Lab

  attention-lab-author new FILE        writes a lesson of three claims to begin with
  attention-lab-author check FILE...   form, names, and every claim asked of the engine
  attention-lab-author build FILE --out PAGE
                                       the lab with this lesson in it, as one page
  attention-lab-author preview FILE [--port N]
                                       the same, served on this machine until Ctrl+C; read anew with every reload
  attention-lab-author schema          prints the JSON Schema of a lesson

Exit status: 0 done, 1 a claim does not hold, 2 a bad lesson, option or file; then one JSON object {"error": {...}} on
standard error.
`;

class Refused extends Error {
  constructor(
    readonly code: string,
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

function refusedPack(file: string, error: PackError): Refused {
  return new Refused(
    'bad_file',
    error.field === '' ? file : error.field,
    lessonEn.refused(file, lessonEn.why[error.code](error)),
  );
}

function read(file: string): string {
  try {
    if (statSync(file).size > 4 * kMostText) throw new Refused('too_large', file, `${file} is larger than 8 MB.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('bad_file', file, `${file} cannot be read.`);
  }
}

function readLesson(file: string): string {
  const text = read(file);
  const pack = readPack(text);
  if (!pack.ok) throw refusedPack(file, pack.error);
  return text;
}

function page(file: string): string {
  const text = JSON.stringify(JSON.parse(readLesson(file).replace(/^\ufeff/, ''))).replaceAll('<', '\\u003c');
  const html = read(beside('../attention-lab.html'));
  const own = html.lastIndexOf('<script>');
  const block = `<script type="application/json" id="attention-lab-lesson">${text}</script>\n`;
  return html.slice(0, own) + block + html.slice(own);
}

function begin(file: string): number {
  if (existsSync(file)) throw new Refused('bad_option', file, `${file} is there already.`);
  writeFileSync(file, read(beside('template.json')));
  console.log(`${file}: three claims to begin with`);
  return 0;
}

/** The form here, the claims by the command line: one judge for both. */
function check(files: readonly string[]): number {
  for (const file of files) readLesson(file);
  const done = spawnSync(process.execPath, [beside('../cli/attention-lab.mjs'), 'check', ...files], {
    stdio: 'inherit',
  });
  return done.status ?? 2;
}

function build(file: string, out: string | undefined): number {
  if (out === undefined) throw new Refused('bad_option', 'out', 'build needs --out PAGE.');
  writeFileSync(out, page(file));
  console.log(`${out}: the lab with ${basename(file)} in it`);
  return 0;
}

function preview(file: string, port: number): number {
  readLesson(file);
  const server = createServer((_, response) => {
    const headers = { 'cache-control': 'no-store' };
    try {
      const html = page(file);
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      // What is wrong now is said where it is looked at; the next reload may find it mended.
      response
        .writeHead(500, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .end((error as Error).message);
    }
  });
  server.on('error', (error) => report(new Refused('bad_option', 'port', error.message)));
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/`);
  });
  return 0;
}

function report(error: unknown): void {
  const { code, field, message } =
    error instanceof Refused ? error : { code: 'bad_option', field: '', message: (error as Error).message };
  process.stderr.write(`${JSON.stringify({ error: { code, field, message } })}\n`);
  process.exitCode = 2;
}

function run(): number {
  const options = { out: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, ...files] = positionals;
  const [file] = files;
  if (values.help === true || command === undefined) console.log(help.trimEnd());
  else if (command === 'schema') process.stdout.write(read(beside('lesson.schema.json')));
  else if (file === undefined) throw new Refused('bad_option', command, `'${command}' needs a file; see --help.`);
  else if (command === 'new') return begin(file);
  else if (command === 'check') return check(files);
  else if (command === 'build') return build(file, values.out);
  else if (command === 'preview') return preview(file, Number(values.port ?? 0));
  else throw new Refused('bad_option', command, `there is no command '${command}'; see --help.`);
  return 0;
}

try {
  process.exitCode = run();
} catch (error) {
  report(error);
}
