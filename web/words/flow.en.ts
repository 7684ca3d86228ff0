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
  },
  map: {
    title: 'Map of the weights',
    absent: 'Only the output was kept; the weights of a head are computed when you ask.',
    show: 'Show the weights',
    all: 'Draw every head',
    keys: 'On the map, Shift and an arrow move by a quarter of the view; + and \u2212 zoom, as Ctrl and the wheel do; 0 shows the whole. Drag to move.',
    colours:
      'Dark blue is 0, yellow the largest weight of the row; what is masked is hatched. Of cells that share a pixel, the brightest shows.',
    nearer: 'Zoom in',
    farther: 'Zoom out',
  },
  access: {
    keys: 'Keys and accessibility',
    title: 'Accessibility',
    parts: [
      'This page aims at WCAG 2.2, level AA. Only its makers have checked it; nobody has certified it.',
      'What you can count on: everything works by keyboard. A figure has a table or a sentence beside it. Colour never stands alone. Keys of one character can be switched off. Nothing moves until you ask, and nothing at all where your system asks for less motion.',
      'How it is tested: axe looks at the labs in both themes and both languages; the steps of a trace and the whole course day are worked through by keyboard alone, with every kind of answer; forced colours and twice the size are tried in Chromium; Chromium and Firefox are driven by script.',
      'What is not known: it was never tried with a real screen reader, speech control or a switch, nor by people who rely on them. High contrast was emulated, not tried with a real theme. Safari was not tried.',
      'What is missing or awkward: screen readers differ in how they read formulas. A large tensor is a window of 64 by 64 cells that follows the arrow keys. Wide tables and memory strips scroll sideways on a phone.',
    ],
  },
};

export const flowEn = { options: {}, flow } satisfies Feature & { flow: FlowWords };
