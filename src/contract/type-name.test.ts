import { expect, test } from 'vitest';
import { typeName } from './type-name.ts';

test.each([
  ['SalesOrder', 'Sales order'],
  ['PhysicalInventory', 'Physical inventory'],
  ['Feeds', 'Feeds'],
  ['Promotion', 'Promotion'],
  ['TeleportOrder', 'TeleportOrder'],
  ['constructor', 'constructor'],
])('calls %s %s', (type, name) => {
  expect(typeName(type)).toBe(name);
});
