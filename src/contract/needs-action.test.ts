import { expect, test } from 'vitest';
import { needsAction } from './needs-action.ts';

const events = { SalesOrder: [59, 330], Batch: [12] };

test.each([
  ['SalesOrder', 330, true],
  ['PurchaseOrder', 330, false],
  ['SalesOrder', 12, false],
  ['constructor', 330, false],
])('decides whether %s %i needs action', (Type, Event, expected) => {
  expect(needsAction({ Type, Event }, events)).toBe(expected);
});
