import { expect, test } from 'vitest';
import { failureTexts } from './failure-texts.ts';

test.each(Object.entries(failureTexts))('%s has a status, a title and advice', (_kind, text) => {
  expect(text.status).toBeGreaterThanOrEqual(400);
  expect(text.status).toBeLessThan(600);
  expect(text.title).toMatch(/^[A-Z].*[^.]$/);
  expect(text.whatToDo).toMatch(/^[A-Z].*\.$/);
});

test('names the missing credential settings and the features that still work', () => {
  const { whatToDo } = failureTexts['no-credentials'];
  expect(whatToDo).toMatch(/OAUTH_CONSUMER_KEY/);
  expect(whatToDo).toMatch(/carriers/);
});

test('advises to correct an entry that Waybill refuses, rather than to reload and lose it', () => {
  expect(failureTexts['bad-body'].whatToDo).toMatch(/^Correct it/);
});
