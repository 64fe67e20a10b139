import { expect, test } from 'vitest';
import { ApiError, type Failure } from './api-error.ts';
import { describeFailure } from './describe-failure.ts';
import { nameSeverities } from './message-text.ts';

const failures: Failure[] = [
  { kind: 'offline' },
  { kind: 'timeout', deadline: 35_000 },
  { kind: 'contract', detail: 'Result is not an array.' },
  ...[200, 403, 404, 429, 501, 503].map((httpStatus) => ({
    kind: 'rejected' as const,
    httpStatus,
    messages: [],
  })),
  { kind: 'proxy', problem: null, httpStatus: 500, title: 'HTTP 500', detail: '' },
];

test.each(failures)('describes %j and what to do about it', (failure) => {
  const { title, whatToDo } = describeFailure(new ApiError(failure));
  expect(title).not.toBe('');
  expect(whatToDo).toMatch(/\.$/);
});

test.each([
  [0, /^You may have to sign in again in another tab\. Then retry\.$/],
  [200, /^You may have to sign in again in another tab\. Then retry\.$/],
  [401, /sign in again/],
  [403, /sign in again/],
  [413, /too large/],
  [429, /^Wait a minute/],
  [500, /^Retry/],
])('says what to do about HTTP %d of a server in front of Waybill', (gateway, words) => {
  const said = describeFailure(new ApiError({ kind: 'contract', detail: 'It.', gateway }));
  expect(said.title).toBe('A server in front of Waybill answered');
  expect(said.whatToDo).toMatch(words);
});

test('keeps the service’s own messages', () => {
  const messages = [
    { Code: 'E1', Text: 'Closed on Sundays.', Severity: 3 },
    { Code: 'E2', Text: null, Severity: null },
  ];
  const { title, detail } = describeFailure(
    new ApiError({ kind: 'rejected', httpStatus: 200, messages }),
  );
  expect(title).toBe('The service refused this');
  expect(detail).toBe('HTTP 200: Closed on Sundays. (E1, Severity 3) E2.');
});

test('puts the message with the highest Severity first and names it as configured', () => {
  nameSeverities({ 7: 'Error' });
  const messages = [
    { Code: null, Text: 'Noted.', Severity: null },
    { Code: 'E2', Text: 'Odd.', Severity: 3 },
    { Code: 'E1', Text: 'Closed.', Severity: 7 },
  ];
  const { detail } = describeFailure(new ApiError({ kind: 'rejected', httpStatus: 400, messages }));
  expect(detail).toBe('HTTP 400: Error: Closed. (E1) Odd. (E2, Severity 3) Noted.');
  nameSeverities({});
});

test('says each sentence once, although the proxy’s detail and the advice both have it', () => {
  const say = (title: string, detail: string, whatToDo: string) => {
    const failure = { kind: 'proxy', problem: null, httpStatus: 401 } as const;
    const said = describeFailure(new ApiError({ ...failure, title, detail, whatToDo }));
    return [`${said.title}.`, said.detail, said.whatToDo].filter(Boolean).join(' ');
  };
  expect(
    say('You weren’t signed in', 'Nothing was done.', 'Nothing was done. Sign in and try again.'),
  ).toBe('You weren’t signed in. Nothing was done. Sign in and try again.');
  expect(
    say(
      'Your roles don’t allow this',
      'Your roles don’t allow this. Nothing was done.',
      'Nothing was done. Ask your administrator for the role.',
    ),
  ).toBe('Your roles don’t allow this. Nothing was done. Ask your administrator for the role.');
});

test('describes an error of the page itself as such', () => {
  expect(describeFailure(new TypeError('x is undefined'))).toMatchObject({
    title: 'Something went wrong on this page',
    detail: 'x is undefined',
  });
});

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/page.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/shared.css',
])('suggests a reload for a part of the page that didn’t load: %s', (message) => {
  const { title, detail, whatToDo } = describeFailure(new TypeError(message));
  expect(title).toBe('This part of Waybill couldn’t be loaded');
  expect(detail).not.toContain('assets');
  expect(whatToDo).toMatch(/reload/);
});
