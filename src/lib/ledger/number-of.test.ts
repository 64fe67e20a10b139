import { expect, test } from 'vitest';
import { numberOf } from './number-of.ts';

const Id = 'AAAAAAAA-0000-4000-8000-000000000001';
const references = new Map([[Id.toLowerCase(), 'R-1']]);

test('prefers an own reference to the service’s number', () => {
  expect(numberOf({ Id, TransactionNumber: '42' }, references)).toBe('R-1');
  expect(numberOf({ Id, TransactionNumber: '42' }, new Map())).toBe('42');
  expect(numberOf({ Id, TransactionNumber: null }, new Map())).toBeNull();
});
