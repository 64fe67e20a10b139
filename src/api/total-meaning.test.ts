import { expect, test } from 'vitest';
import { withMeaning } from './total-meaning.ts';

const unclear = { total: { counts: 'unclear', value: 771 } as const };

test('another list’s meaning settles an unclear one', () => {
  expect(withMeaning(unclear, 'records').total).toEqual({ counts: 'records', value: 771 });
  expect(withMeaning(unclear, undefined)).toBe(unclear);
});

test('a list’s own meaning wins', () => {
  const pages = { total: { counts: 'pages', value: 4 } as const };
  expect(withMeaning(pages, 'records')).toBe(pages);
  const none = { total: null };
  expect(withMeaning(none, 'records')).toBe(none);
});
