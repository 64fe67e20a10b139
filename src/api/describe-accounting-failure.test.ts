import { expect, test } from 'vitest';
import { ApiError, type Failure } from './api-error.ts';
import { describeAccountingFailure } from './describe-accounting-failure.ts';

const ABSENT = 'This service has no accounting';

/** An answer that is no JSON: the proxy reports it as a problem of its own. */
const unreadable = (serviceStatus: number): Failure => ({
  kind: 'proxy',
  problem: 'service-answer-unreadable',
  httpStatus: 502,
  serviceStatus,
  title: 'The service’s answer can’t be read',
  detail: 'It is a web page.',
});

test.each([404, 405, 501])('%i says that accounting is not offered, JSON or not', (httpStatus) => {
  const rejected: Failure = { kind: 'rejected', httpStatus, messages: [] };
  expect(describeAccountingFailure(new ApiError(rejected)).title).toBe(ABSENT);
  expect(describeAccountingFailure(new ApiError(unreadable(httpStatus))).title).toBe(ABSENT);
});

test.each([200, 400, 500, 503])('%i says something else', (httpStatus) => {
  const rejected: Failure = { kind: 'rejected', httpStatus, messages: [] };
  expect(describeAccountingFailure(new ApiError(rejected)).title).not.toBe(ABSENT);
  expect(describeAccountingFailure(new ApiError(unreadable(httpStatus))).title).not.toBe(ABSENT);
});
