import { expect, test } from 'vitest';
import { ApiError } from '#api/client/api-error.ts';
import { describeUnsaved } from './describe-unsaved.ts';

test.each([
  [new DOMException('The quota is exceeded.'), /^This browser can’t save data/],
  [new ApiError({ kind: 'offline' }), /^Waybill can’t be reached\. .*Check your connection/],
  [new TypeError('Failed to fetch dynamically imported module: x.js'), /reload the page\.$/],
])('says why a choice could not be saved: %s', (error, text) => {
  expect(describeUnsaved(error)).toMatch(text);
});
