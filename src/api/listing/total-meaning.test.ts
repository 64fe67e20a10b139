import { expect, test } from 'vitest';
import { withMeaning } from './total-meaning.ts';

const unclear = { total: { counts: 'unclear', value: 771 } as const };

test('takes the meaning of an unclear Total from another list', () => {
  expect(withMeaning(unclear, 'records').total).toEqual({ counts: 'records', value: 771 });
  expect(withMeaning(unclear, undefined)).toBe(unclear);
});

test('prefers the list’s own meaning of Total', () => {
  const pages = { total: { counts: 'pages', value: 4 } as const };
  expect(withMeaning(pages, 'records')).toBe(pages);
  const none = { total: null };
  expect(withMeaning(none, 'records')).toBe(none);
});
