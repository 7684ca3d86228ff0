// The types that the package gives of the element are its own: the compiler holds the shapes, this test the names.
import { expect, test } from 'vitest';
import { GuestLab } from '../../web/embed/element.js';
import type { AttentionLabElement } from '../../web/package/element.js';

const own = ['spec', 'view', 'theme', 'home', 'storage', 'getState', 'setState'] as const;
type Own = Pick<AttentionLabElement, (typeof own)[number]>;
const asDeclared = (lab: GuestLab): Own => lab;

test('what the package declares of the element is there', () => {
  expect(own.filter((name) => !(name in GuestLab.prototype))).toEqual([]);
  expect(asDeclared).toBeTypeOf('function');
});
