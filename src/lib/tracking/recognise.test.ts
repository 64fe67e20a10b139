import { expect, test } from 'vitest';
import { recogniseNumber } from './recognise.ts';

test.each([
  ['1Z5R89390357567127', 'ups'],
  ['1z 999 AA1 01 2345 6784', 'ups'],
  ['9400 1112 0108 0805 4830 16', 'usps'],
])('%s is of %s', (number, carrier) => {
  expect(recogniseNumber(number)[0]).toMatchObject({ carrier, certainty: 'checked' });
});
