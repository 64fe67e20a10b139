import { expect, test } from 'vitest';
import { ApiError } from './client/api-error.ts';
import { describeAccountingFailure } from './client/describe-accounting-failure.ts';
import { describeLookUp } from './describe-look-up.ts';

const rejected = (httpStatus: number) =>
  new ApiError({ kind: 'rejected', httpStatus, messages: [] });
const missing = [rejected(404), rejected(410)];
const absent = [404, 405, 501].map((status) => rejected(status));

test.each(missing)('%j: calls a missing report missing, not a missing feature', (error) => {
  const { title, whatToDo } = describeLookUp(error, { what: 'report' });
  expect(title).toBe('The service can’t find this report');
  expect(whatToDo).not.toMatch(/accounting/);
});

test('gives the caller’s advice about an object opened without a link', () => {
  const whatToDo = 'Update the carriers.';
  expect(describeLookUp(rejected(404), { what: 'method', whatToDo })).toMatchObject({ whatToDo });
});

test.each(missing)('%j: calls a transaction missing while accounting answers', (error) => {
  const { title, whatToDo } = describeLookUp(error, {
    what: 'transaction',
    accounting: 'answering',
  });
  expect(title).toBe('The service can’t find this transaction');
  expect(whatToDo).not.toMatch(/accounting/);
});

test.each(missing)('%j: names both causes while the state of accounting is unknown', (error) => {
  const { title, whatToDo } = describeLookUp(error, { what: 'payment', accounting: 'unknown' });
  expect(title).toBe('The service can’t find this payment');
  expect(whatToDo).toMatch(/accounting/);
});

test.each(missing)('%j: says that the service doesn’t offer accounting', (error) => {
  const words = describeLookUp(error, { what: 'payment', accounting: 'absent' });
  expect(words.title).toBe('This service doesn’t offer accounting');
});

test.each([405, 501].map((status) => rejected(status)))(
  '%j: says that a feature is missing for any kind of object',
  (error) => {
    expect(describeLookUp(error, { what: 'report' }).title).toBe(
      'This service doesn’t offer reports',
    );
    expect(describeLookUp(error, { what: 'payment', accounting: 'unknown' }).title).toBe(
      'This service doesn’t offer accounting',
    );
  },
);

test.each(absent)('%j: says that the service doesn’t offer accounting for a list', (error) => {
  expect(describeAccountingFailure(error).title).toBe('This service doesn’t offer accounting');
});

test.each(absent)('%j: claims only that a list is missing while accounting answers', (error) => {
  const { title, whatToDo } = describeAccountingFailure(error, 'payments');
  expect(title).toBe('The service has no list of payments');
  expect(whatToDo).toMatch(/^There may be none yet/);
});

test.each([403, 429, 500])('HTTP %i: doesn’t mention the requested object', (httpStatus) => {
  const { title } = describeLookUp(rejected(httpStatus), { what: 'report' });
  expect(title).not.toMatch(/report/);
});

test('names the requested object in a refusal with 2xx', () => {
  expect(describeLookUp(rejected(200), { what: 'report' }).title).toBe(
    'The service refused to show this report',
  );
});

test('gives the caller’s advice for a refused object instead of a retry', () => {
  const words = describeLookUp(rejected(400), { what: 'report', whatToDo: 'It may be gone.' });
  expect(words.whatToDo).toBe('It may be gone.');
  expect(describeLookUp(rejected(400), { what: 'report' }).whatToDo).not.toMatch(/retry/i);
});
