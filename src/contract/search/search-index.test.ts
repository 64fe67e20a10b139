import { expect, test } from 'vitest';
import { makeNotification } from '../testing/make-notification.ts';
import { indexed, indexedAt } from './search-index.ts';

const value = makeNotification({ RecordId: 'R-1', Message: 'Größe fehlt' });

test('indexes a row by position and again when the row changes', () => {
  const before = [{ value }, { value: { ...value, RecordNumber: 'SO-1043' } }];
  expect(indexedAt(before, 1)).toBe(indexed(before[1]!.value));
  expect(indexedAt(before, 0).record).toBe('so-1042');
  const after = [before[1]!, { value: { ...value, Status: 2 } }];
  expect(indexedAt(after, 0)).toBe(indexedAt(before, 1));
  expect([indexedAt(before, 0).status, indexedAt(after, 1).status]).toEqual([1, 2]);
});

test('folds frequent names and any number of others alike', () => {
  for (let count = 0; count < 3000; count++) {
    expect(indexed({ ...value, Type: `Größe ${count}` }).type).toBe(`grosse ${count}`);
  }
  expect(indexed({ ...value, Type: 'Größe 0' }).text).toContain('\ngrosse 0');
});
