import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDateTime, parseDateTime } from './date-time.ts';

test('reads the output of Date', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999') }),
      (date) => {
        const text = date.toISOString();
        expect(parseDateTime(text)).toEqual({ kind: 'instant', epoch: date.getTime(), text });
      },
    ),
  );
});

test.each([
  ['2026-11-20T10:00:00.1234567+01:00', '2026-11-20T09:00:00.123Z'],
  ['2026-11-20T10:00:00-0530', '2026-11-20T15:30:00.000Z'],
  ['2026-11-20 10:00Z', '2026-11-20T10:00:00.000Z'],
])('reads %s as the instant %s', (text, instant) => {
  expect(parseDateTime(text)).toEqual({ kind: 'instant', epoch: Date.parse(instant), text });
});

test('keeps a time without an offset as written', () => {
  const text = '2026-11-20T00:00:00';
  expect(parseDateTime(text)).toEqual({ kind: 'written', text });
});

test.each(['', 'yesterday', '2026-02-30T00:00:00Z', '2026-13-01', '2026-01-01T24:00:00Z', '1'])(
  'refuses %s',
  (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  },
);

test.each([
  ['/Date(1700000000000)/', '2023-11-14T22:13:20.000Z'],
  ['/Date(1700000000000+0000)/', '2023-11-14T22:13:20.000Z'],
  ['/Date(1700000000000+0130)/', '2023-11-14T23:43:20.000+01:30'],
  ['/Date(1700000000000-0500)/', '2023-11-14T17:13:20.000-05:00'],
  ['/Date(-62135596800000)/', '0001-01-01T00:00:00.000Z'],
  ['/Date(9999999999999999)/', '/Date(9999999999999999)/'],
  ['2026-11-20T00:00:00', '2026-11-20T00:00:00'],
  ['soon', 'soon'],
])('writes %s as %s', (text, iso) => {
  expect(isoDateTime(text)).toBe(iso);
});
