// Command behind scripts/monkey: a robot on every lab, for so many minutes each, in so many browsers, a new seed every minute.
import { pageUrl } from '../support/open.mjs';
import { browsers } from '../support/visitor.mjs';
import { heapOver } from './memory.mjs';
import { labs, play, stayHome } from './monkey.mjs';

const home = (spec = '', seed = 0) => `${pageUrl()}?lang=${seed % 2 === 0 ? 'en' : 'zh-Hans'}#${spec}`;

function optionsOf(given) {
  const options = {
    minutes: '10',
    seed: String(Date.now() % 1e6),
    lab: '',
    browser: 'chromium,firefox',
    questions: '1000',
  };
  for (let i = 0; i < given.length; i += 2) {
    const name = given[i].replace(/^--/, '');
    if (!(name in options) || given[i + 1] === undefined)
      throw new Error(`'${given[i]}' is not known, or needs a value`);
    options[name] = given[i + 1];
  }
  return options;
}

async function onLab(browser, visit, lab, seed, minutes) {
  const end = Date.now() + minutes * 60_000;
  let [actions, runs] = [0, 0];
  while (Date.now() < end) {
    const visitor = await visit(browser, { before: stayHome });
    const until = Math.min(end, Date.now() + 60_000);
    try {
      const left = () => Date.now() < until;
      actions += await play(visitor, { lab, seed: seed + runs, left, home, isThorough: true });
    } finally {
      await visitor.close();
    }
    runs += 1;
  }
  return { actions, runs };
}

async function main() {
  const { minutes, seed, lab, browser: wanted, questions } = optionsOf(process.argv.slice(2));
  const chosen = labs.filter((one) => one.split('?')[0] === lab || lab === '');
  let failed = 0;
  for (const name of wanted.split(',')) {
    const { launch, visit } = browsers[name];
    for (const one of chosen) {
      const browser = await launch();
      try {
        const { actions, runs } = await onLab(browser, visit, one, Number(seed), Number(minutes));
        console.log(`ok   ${name} ${one}: ${actions} actions, seeds ${seed} to ${Number(seed) + runs - 1}`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL ${name} ${error.message}`);
      }
      await browser.close();
    }
  }
  if (wanted.includes('chromium') && Number(questions) > 0) {
    const [early, late] = await heapOver(100, Number(questions));
    const isFlat = late <= early * 1.1;
    console.log(`${isFlat ? 'ok  ' : 'FAIL'} memory: ${early} bytes after 100 questions, ${late} after ${questions}`);
    failed += isFlat ? 0 : 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

await main().catch((error) => {
  console.error(`monkey: ${error.message}`);
  process.exitCode = 2;
});
