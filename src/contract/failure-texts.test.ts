import { expect, test } from 'vitest';
import { failureTexts } from './failure-texts.ts';

test.each(Object.entries(failureTexts))('%s has a status, a title and advice', (_kind, text) => {
  expect(text.status).toBeGreaterThanOrEqual(400);
  expect(text.status).toBeLessThan(600);
  expect(text.title).toMatch(/^[A-Z].*[^.]$/);
  expect(text.whatToDo).toMatch(/^[A-Z].*\.$/);
});
