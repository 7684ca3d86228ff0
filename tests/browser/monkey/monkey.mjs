// A robot that does whatever it likes on one lab, and the questions asked of the page afterwards: nothing has gone wrong, nothing
// has left, a fresh question is answered, and what is typed is there again after a reload.
import { chance } from './chance.mjs';
import { hands } from './hands.mjs';

export const labs = [
  'trace?preset=lesson',
  'compare?left=trace%3Fpreset=lesson&right=trace%3Fpreset=lesson%26split=transpose%26merge=view',
  'ledger?d_model=768&heads=12&bias=true',
  'number?value=0.1&format=fp16',
  'exp?value=11.1&format=fp16',
  'softmax?logits=[500,502]&format=fp16',
  'sum?count=4096&value=1&format=fp16',
  'subspace?relations=near+matching&mix=0.5',
  'variance?seeds=8',
  'mask?constant=-1e9&format=fp16',
  'leak?t=4&token=2',
  'import',
  'compare?left=trace%3Fpreset=distinct%26convention=nanogpt&right=trace%3Fpreset=distinct%26convention=annotated',
  'compare?left=trace%3Fpreset=lesson&right=trace%3Fpreset=lesson%26format=bf16',
  'museum?exhibit=max_from_zero',
  'sheet?activity=45-01',
  'practice?question=tiny-ledger',
  'evidence',
];

/**
 * Links that lead away are for people: a robot that follows one is stopped before it goes. Nothing is printed. A page that shares
 * the machine with other robots has `times` as long before it gives a question up.
 */
export function stayHome(times = 1) {
  const { setTimeout: later } = globalThis;
  if (times > 1) globalThis.setTimeout = (act, ms, ...more) => later(act, ms >= 10_000 ? ms * times : ms, ...more);
  globalThis.print = () => undefined;
  globalThis.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement && one.href !== '');
      if (link !== undefined && /^https?:/.test(link.href) && !link.href.startsWith(location.origin))
        event.preventDefault();
      if (link?.target === '_blank') event.preventDefault();
    },
    true,
  );
}

const fresh = (seed) => `softmax?logits=[1,${(seed % 900) + 2}]&format=fp32`;

async function answersAfterwards(visitor, seed) {
  await visitor.press('Escape', 'Escape');
  const spec = fresh(seed);
  await visitor.see((hash) => {
    location.hash = hash;
  }, spec);
  await visitor.until((wanted) => document.querySelector('attention-lab').store.now.tracedSpec === wanted, spec);
  // An open prediction covers the lab that would tell: that is no stuck page.
  await visitor.until(() => globalThis.lab.all('attention-lab >>> softmax-lab, predict-first').length > 0);
}

const line = 'attention-lab >>> practice-lab >>> practice-question >>> answer-field >>> #line';

/** What stands in the open question's line, once there is one. */
async function keepsWhatIsTyped(visitor, seed, home) {
  await visitor.open(home('practice?question=tiny-ledger', seed));
  await visitor.page.reload();
  const field = async () => {
    await visitor.until((at) => {
      if (globalThis.lab.all(at).length > 0) return true;
      globalThis.lab.all('attention-lab >>> practice-lab >>> practice-question >>> button')[0].click();
      return false;
    }, line);
  };
  await field();
  const text = `typed ${seed}`;
  const standing = () =>
    visitor.see((at) => {
      const kept = localStorage.getItem('attention-lab:draft:tiny-ledger');
      return [globalThis.lab.all(at)[0].value, globalThis.lab.where(), location.hash, kept];
    }, line);
  // A browser that has not painted yet drops keys; who types sees that, and types again.
  for (let tries = 0; tries < 5 && (await standing())[0] !== text; tries += 1) {
    await visitor.focus(line);
    await visitor.press('Control+a');
    await visitor.type(text);
    await visitor.nextFrame();
  }
  const before = await standing();
  await visitor.page.reload();
  await field();
  const after = await standing();
  if (before[0] !== text || after[0] !== text)
    throw new Error(
      `'${text}' was typed, ${JSON.stringify(before)} stood there, ${JSON.stringify(after)} after a reload`,
    );
}

/** `left` tells whether there is time for another action; the trail of what was done is in every complaint. */
export async function play(visitor, { lab, seed, left, home, isThorough }) {
  const random = chance(seed);
  const trail = [];
  const complain = (what) => {
    const done = trail.slice(-12).join('\n  ');
    throw new Error(`${lab}, seed ${seed}, after ${trail.length} actions: ${what}\n  ${done}`);
  };
  await visitor.open(home(lab, seed));
  while (left(trail.length)) {
    const hand = random.among(hands);
    try {
      trail.push(await hand(visitor, random));
      if (!(await visitor.url()).startsWith(home('').split('?')[0])) await visitor.open(home(lab, seed));
    } catch (error) {
      // Between two documents there is nothing to hold on to; anything else is told.
      if (!/context|navigat|detached|frame/i.test(String(error))) complain(`${hand.name}: ${error}`);
      trail.push(`${hand.name}, between two pages`);
    }
    if (visitor.errors.length > 0) complain(visitor.errors.join(' | '));
  }
  try {
    await answersAfterwards(visitor, seed);
    if (isThorough) await keepsWhatIsTyped(visitor, seed, home);
  } catch (error) {
    complain(String(error));
  }
  const away = visitor.requests.filter((url) => /^(https?|wss?|ftp):/.test(url));
  if (away.length > 0) complain(`asked for ${away.join()}`);
  if (await visitor.see(() => globalThis.pwned !== undefined)) complain('a text was run');
  const problems = await visitor.problems();
  if (problems.length > 0) complain(problems.join(' | '));
  return trail.length;
}
