import { expect, test } from 'vitest';
import { withMeaning } from './total-meaning.ts';

const unclear = { total: { counts: 'unclear', value: 771 } as const };

test('what another list has shown settles what this one leaves open', () => {
  expect(withMeaning(unclear, 'records').total).toEqual({ counts: 'records', value: 771 });
  expect(withMeaning(unclear, undefined)).toBe(unclear);
});

test('what a list shows itself stands', () => {
  const pages = { total: { counts: 'pages', value: 4 } as const };
  expect(withMeaning(pages, 'records')).toBe(pages);
  const none = { total: null };
  expect(withMeaning(none, 'records')).toBe(none);
});
