// Online softmax as Python: one loop over tiles of keys makes all of its steps, then one division the context.
import type { Step } from '../engine/types.js';
import type { Writer } from './steps.js';

/** What the loop collects, by step. */
const collected = ['tile_max', 'rescale', 'exp', 'tile_sum', 'running_sum', 'tile_context', 'running_context'];

function loopLines(w: Writer, scores: string): readonly string[] {
  const { q, d } = w;
  const { b, h, t, s } = q.heads;
  const soft = q.step('tile_sum');
  const round = (text: string): string => w.round(soft.format, text);
  const tile = Number(q.get('tile'));
  const zero = round('0.0');
  const exps = w.total(soft, 'exp', 'e');
  const values = `values[:, :, None, :, at:at + ${tile}]`;
  const own = w.dot(q.step('tile_context'), ['exp', 'e[:, :, :, None, :]'], ['v_heads', values]);
  return [
    `values = ${w.grouped('v_heads', q.group)}.swapaxes(2, 3)`,
    `made = {name: [] for name in (${collected.map((name) => `"${name}"`).join(', ')})}`,
    `most = ${d.m}.full((${b}, ${h}, ${t}), -inf, dtype=${scores}.dtype)`,
    `running = ${d.m}.zeros((${b}, ${h}, ${t}), dtype=${scores}.dtype)`,
    `mixed = ${d.m}.zeros((${b}, ${h}, ${t}, ${q.length('v_heads', 3)}), dtype=${scores}.dtype)`,
    `for at in range(0, ${s}, ${tile}):`,
    `    z = ${scores}[..., at:at + ${tile}]`,
    `    new = ${w.use('larger')}(most, ${w.use('largest_of')}(z, lambda x: x))`,
    `    started = new != -inf  # until then all figures are 0`,
    `    e = ${d.m}.where(started[..., None], ${round(`${w.use('exponential')}(${round('z - new[..., None]')})`)}, ${zero})`,
    `    first = (most == -inf) & ~${d.m}.isnan(new)`,
    `    again = ${d.m}.where(~started | first, ${zero}, ${round(`${w.use('exponential')}(${round('most - new')})`)})`,
    `    tile_sum = ${exps}`,
    `    running = ${round(`${round('running * again')} + tile_sum`)}`,
    `    own = ${own}`,
    `    own = ${d.m}.where(started[..., None], own, ${zero})`,
    `    mixed = ${round(`${round('mixed * again[..., None]')} + own`)}`,
    `    most = new`,
    `    for name, value in zip(made, (new, again, e, tile_sum, running, own, mixed)):`,
    `        made[name].append(value)`,
  ];
}

/** The mean of a row: what was collected, over the sum. A row whose maximum is still -inf ends as 0 / 0. */
function divisionLines(w: Writer, step: Step): readonly string[] {
  const { q, d } = w;
  const round = (text: string): string => w.round(step.format, text);
  const zero = round('0.0');
  if (q.heads.s === 0) return [`${step.name} = mixed`];
  const sum = `sums = ${d.m}.where(most == -inf, ${zero}, running)[..., None]`;
  return q.get('normalise') === 'reciprocal'
    ? [sum, `${step.name} = ${round(`mixed * ${round(`${round('1.0')} / sums`)}`)}`]
    : [sum, `${step.name} = ${round('mixed / sums')}`];
}

/** Without weights a policy speaks of the context: nothing, or the mean of all values. */
function policyLines(w: Writer, step: Step): readonly string[] {
  const { q, d } = w;
  const policy = q.get('empty_row');
  if (step.name !== 'context' || (policy !== 'zero' && policy !== 'uniform')) return [];
  w.use('allowed');
  const soft = q.step('tile_sum').format;
  if (policy === 'zero' || q.heads.s === 0)
    return [`context = ${d.m}.where(empty[..., None], ${w.round(step.format, '0.0')}, context)`];
  const even = w.round(step.format, w.round(soft, `1.0 / ${q.heads.s}`));
  const ones = `${d.m}.broadcast_to(even, (1, 1, 1, 1, ${q.heads.s}))`;
  return [
    `even = ${even}`,
    `mean = ${w.dot(step, ['context', ones], ['v_heads', 'values[:, :, None, :, :]'])}`,
    `context = ${d.m}.where(empty[..., None], mean, context)`,
  ];
}

export function onlineLines(w: Writer, step: Step, first: boolean): readonly string[] {
  const { q, d } = w;
  const scores = q.step('tile_max').reads[0] ?? '';
  const loop = first ? loopLines(w, scores) : [];
  if (step.name === 'context' && step.kind === 'round')
    return [...loop, `context = ${w.round(step.format, step.reads[0] ?? '')}`, ...policyLines(w, step)];
  if (step.kind === 'divide') return [...loop, ...divisionLines(w, step), ...policyLines(w, step)];
  const shape = `(${step.shape.join(', ')})`;
  const joined =
    q.heads.s === 0
      ? `${d.m}.zeros(${shape}, dtype=${scores}.dtype)`
      : step.name === 'exp'
        ? `${d.m === 'np' ? 'np.concatenate' : 'torch.cat'}(made["exp"], -1)`
        : `${d.m}.stack(made["${step.name}"], 3)`;
  return [...loop, `${step.name} = ${joined}`];
}
