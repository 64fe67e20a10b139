import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  '/',
  '/?a=1',
  '/inbox',
  '/inbox?types=SalesOrder&open=https://x.example/',
  '/receivables/6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  '/receivables/partner/A%20B.C',
  '/pay/new',
])('accepts %s', (path) => {
  expect(returnPath(path)).toBe(path);
});
