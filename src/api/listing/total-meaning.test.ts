import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { learnTotal, withMeaning } from './total-meaning.ts';

const unclear = { total: { counts: 'unclear', value: 771 } as const, rows: [], faults: [] };

test('takes the meaning of an unclear Total from another list', () => {
  expect(withMeaning(unclear, 'records').total).toEqual({ counts: 'records', value: 771 });
  expect(withMeaning(unclear, undefined)).toBe(unclear);
});

test('prefers the list’s own meaning of Total', () => {
  const pages = { total: { counts: 'pages', value: 4 } as const, rows: [], faults: [] };
  expect(withMeaning(pages, 'records')).toBe(pages);
  const none = { total: null, rows: [], faults: [] };
  expect(withMeaning(none, 'records')).toBe(none);
});

test('takes the one page of an empty list for no contradiction', () => {
  const total = { counts: 'contradicts', value: 1 } as const;
  const empty = { total, rows: [], faults: [] };
  expect(withMeaning(empty, 'pages').total).toBeNull();
  expect(withMeaning(empty, 'records')).toBe(empty);
  expect(withMeaning(empty, undefined)).toBe(empty);
  const client = new QueryClient();
  learnTotal(client, { ...empty, total: { counts: 'pages', value: 4 } });
  expect(learnTotal(client, empty).total).toBeNull();
  const two = { ...empty, total: { ...total, value: 2 } };
  expect(withMeaning(two, 'pages')).toBe(two);
  const full = { ...empty, faults: [{ page: 1, index: 0, raw: null, reasons: [] }] };
  expect(withMeaning(full, 'pages')).toBe(full);
});
