// Texts of what moves and flows, and the statement on accessibility, English. The other languages have the same keys.
import type { FlowWords } from '../views/flow-words';
import type { Feature } from './features.js';

const flow: FlowWords = {
  motion: {
    title: 'How the elements move',
    lead: 'Each square is one element with its number in memory; the bar under it is its head.',
    play: 'Play',
    step: 'Step',
    shapes: 'The shapes, in order',
    large: (elements, most) =>
      `${elements} elements are too many to follow one by one, so nothing moves here. With at most ${most} they would: try the lesson preset.`,
    starts: (step, elements) => `${step}: ${elements} elements where they were computed.`,
    same: (from, to) =>
      `${from} \u2192 ${to}: the reading order stays and nothing moves in memory. Only shape and strides are new.`,
    view: (from, to, moved, of) =>
      `${from} \u2192 ${to}: ${moved} of ${of} places in the reading order hold another element. In memory none has moved: the strides are new.`,
    copy: (from, to, of) =>
      `${from} \u2192 ${to}: all ${of} elements are copied into new memory, in the order in which ${from} reads them.`,
  },
  attention: {
    title: 'Weights as flow',
    lead: 'Each line runs from a query to a key and is as wide as the weight. Choose a query.',
    choose: 'The query',
    label: (head) => `Lines from queries to keys, ${head}`,
    large: (most) => `Lines are drawn for at most ${most} queries and keys; the table above shows every weight.`,
  },
};

export const flowEn = { options: {}, flow } satisfies Feature & { flow: FlowWords };
