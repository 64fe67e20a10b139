import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { makeItems } from '../testing/made-items.ts';
import { amountBesideName } from './pay-item.ts';

test('says the amount left beside a name, unless the name has it', () => {
  const [named] = makeItems([['1070.37']]);
  const nameless = { ...named!, reference: null };
  expect(amountBesideName(named!)).toBe('1,070.37');
  // Its name is “Order due Jan 1, 2026 (balance 1,070.37)”.
  expect(amountBesideName(nameless)).toBe('');
  expect(amountBesideName({ ...nameless, available: '70.37' as Decimal })).toBe('70.37');
});
