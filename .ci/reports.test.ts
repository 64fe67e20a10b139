import { expect, test } from 'vitest';
import { readPlaywright, readVitest, slowest } from './reports.ts';

test('counts and names failed browser tests with their reasons, and those that passed on retry', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [
      {
        projectName: 'plain',
        status,
        results: [{ duration: 5, errors: message === undefined ? [] : [{ message }] }],
      },
    ],
  });
  const { passed, failed, complaints } = readPlaywright(
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        { specs: [spec('well', 'expected')] },
        {
          suites: [
            { specs: [spec('ill', 'unexpected', '\u001B[31mno row\u001B[39m')] },
            { specs: [spec('slow', 'flaky', 'too late')] },
          ],
        },
      ],
    }),
  );
  expect([passed, failed]).toEqual([2, 1]);
  expect(complaints).toEqual([
    '[plain] a.spec.ts:3 › ill\n    no row',
    '[plain] a.spec.ts:3 › slow (passed at the second try)\n    too late',
  ]);
});

test('counts and names failed tests without a browser, including files that can’t run', () => {
  const { passed, failed, complaints } = readVitest(
    JSON.stringify({
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'well' },
            { status: 'failed', fullName: 'ill', failureMessages: ['1 is not 2'] },
          ],
        },
        { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      ],
    }),
  );
  expect([passed, failed]).toEqual([4, 1]);
  expect(complaints).toEqual(['a.test.ts › ill\n    1 is not 2', 'b.test.ts\n    no such module']);
});

test('lists the slowest tests first, then the slowest files', () => {
  const time = (file: string, name: string, duration: number) => ({ file, name, duration });
  const lines = slowest([
    time('a.test.ts', 'one', 3000),
    time('b.test.ts', 'two', 2000),
    time('b.test.ts', 'three', 1500),
  ]);
  expect(lines.map((line) => line.trim())).toEqual([
    '3.0 s a.test.ts › one',
    '2.0 s b.test.ts › two',
    '1.5 s b.test.ts › three',
    '3.5 s b.test.ts',
    '3.0 s a.test.ts',
  ]);
});
