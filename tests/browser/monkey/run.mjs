// Command behind scripts/monkey: a robot on every lab, for so many minutes each, in so many browsers, a new seed every minute. `--together`
// puts that many on the machine at once, each with a browser of its own; what they wait for may then take as many times as long.
import { pageUrl } from '../support/open.mjs';
import { browsers } from '../support/visitor.mjs';
import { heapOver, kMost } from './memory.mjs';
import { labs, play, stayHome } from './monkey.mjs';

const home = (spec = '', seed = 0) => `${pageUrl()}?lang=${seed % 2 === 0 ? 'en' : 'zh-Hans'}#${spec}`;
const round = 60_000;

function optionsOf(given) {
  const options = {
    minutes: '10',
    seed: String(Date.now() % 1e6),
    lab: '',
    browser: 'chromium,firefox',
    questions: '1000',
    together: '1',
  };
  for (let i = 0; i < given.length; i += 2) {
    const name = given[i].replace(/^--/, '');
    if (!(name in options) || given[i + 1] === undefined)
      throw new Error(`'${given[i]}' is not known, or needs a value`);
    options[name] = given[i + 1];
  }
  return options;
}

/** A page that hangs answers nobody, not even the driver: then time is what tells. */
async function within(ms, what, work) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(what)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One round of one seed: what was done, and for how long; it is told where it fails. */
async function aRound(browser, { name, lab }, { n, end, together }) {
  const done = { actions: 0, acting: 0, failed: 0 };
  const began = Date.now();
  const until = Math.min(end, began + round * together);
  let visitor;
  try {
    visitor = await browsers[name].visit(browser, { before: stayHome, told: together });
    visitor.waits(45_000 * together);
    let last = null;
    const left = (actions) => {
      const now = Date.now();
      done.acting += last === null ? 0 : now - last;
      [last, done.actions] = [now, actions];
      return now < until;
    };
    const played = play(visitor, { lab, seed: n, left, home, isThorough: true });
    await within(until - began + 300_000 * together, `${lab}, seed ${n}: the page has stopped answering`, played);
  } catch (error) {
    done.failed = 1;
    console.log(`FAIL ${name} ${error.message}`);
  }
  await visitor?.close().catch(() => undefined);
  return done;
}

/** One lab in one browser until its minutes are over. */
async function onLab(job, { seed, minutes, together }) {
  const browser = await browsers[job.name].launch();
  const [began, end] = [Date.now(), Date.now() + minutes * 60_000];
  const total = { actions: 0, acting: 0, failed: 0 };
  let n = seed;
  for (; Date.now() < end; n += 1) {
    const done = await aRound(browser, job, { n, end, together });
    for (const what of Object.keys(total)) total[what] += done[what];
  }
  await browser.close();
  const spent = [total.acting, Date.now() - began].map((ms) => (ms / 60_000).toFixed(1));
  const of = `${total.actions} actions in ${spent[0]} of ${spent[1]} minutes, seeds ${seed} to ${n - 1}`;
  const [word, failures] = total.failed === 0 ? ['ok  ', ''] : ['FAIL', `, ${total.failed} failed`];
  console.log(`${word} ${job.name} ${job.lab}: ${of}${failures}`);
  return { ...total, name: job.name };
}

/** Takes from one list, so many at a time. */
async function all(jobs, together, act) {
  const [waiting, done] = [[...jobs], []];
  const next = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) done.push(await act(job));
  };
  await Promise.all(Array.from({ length: together }, next));
  return done;
}

async function main() {
  const { lab, browser: wanted, questions, ...rest } = optionsOf(process.argv.slice(2));
  const options = { seed: Number(rest.seed), minutes: Number(rest.minutes), together: Number(rest.together) };
  const names = wanted.split(',');
  const chosen = labs.filter((one) => one.split('?')[0] === lab || lab === '');
  const jobs = chosen.flatMap((one) => names.map((name) => ({ name, lab: one })));
  const done = await all(jobs, options.together, (job) => onLab(job, options));
  for (const name of names) {
    const own = done.filter((one) => one.name === name);
    const sum = (what) => own.reduce((total, one) => total + one[what], 0);
    const minutes = (sum('acting') / 60_000).toFixed(1);
    console.log(
      `${name}: ${own.length} labs, ${sum('actions')} actions in ${minutes} minutes, ${sum('failed')} failed`,
    );
  }
  let failed = done.reduce((total, one) => total + one.failed, 0);
  if (names.includes('chromium') && Number(questions) > 0) {
    const { early, late, stays, leaks } = await heapOver(100, Number(questions));
    const isFlat = late <= early * 1.1 && stays <= kMost && leaks > kMost;
    const each = `${stays.toFixed(0)} a question, ${leaks.toFixed(0)} where 200 are lost on purpose (at most ${kMost})`;
    console.log(
      `${isFlat ? 'ok  ' : 'FAIL'} memory: ${early} bytes after 100 questions, ${late} after ${questions}: ${each}`,
    );
    failed += isFlat ? 0 : 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

await main().catch((error) => {
  console.error(`monkey: ${error.message}`);
  process.exitCode = 2;
});
