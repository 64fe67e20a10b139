import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xlsxDate } from './xlsx-date.ts';

test.each([
  ['2026-11-21', '46347', 'yyyy-mm-dd'],
  ['2026-11-21T00:00:00', '46347', 'yyyy-mm-dd'],
  ['2026-11-21T12:00', '46347.5', 'yyyy-mm-dd hh:mm:ss'],
  ['2026-11-21T06:00:00.25', '46347.25000289352', 'yyyy-mm-dd hh:mm:ss.000'],
  ['2026-11-21T00:00:00Z', '46347', 'yyyy-mm-dd hh:mm:ss"Z"'],
  ['2026-11-21T18:00:00-05:00', '46347.75', 'yyyy-mm-dd hh:mm:ss"-05:00"'],
  ['1900-03-01', '61', 'yyyy-mm-dd'],
  ['9999-12-31', '2958465', 'yyyy-mm-dd'],
])('stores %s as %s in the format %s', (text, serial, format) => {
  expect(xlsxDate(text)).toEqual({ serial, format });
});

test.each(['', 'soon', '2026-02-30', '0001-01-01T00:00:00', '1900-02-28', '2016-12-31T23:59:60Z'])(
  'stores no spreadsheet date for %j',
  (text) => {
    expect(xlsxDate(text)).toBeUndefined();
  },
);

test('keeps the written clock time to the millisecond with any offset', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1900-03-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom('', 'Z', '+05:30', '-11:00'),
      (instant, offset) => {
        const clock = instant.toISOString().slice(0, -1);
        const { serial, format } = xlsxDate(clock + offset)!;
        const back = new Date(Math.round((Number(serial) - 25_569) * 86_400_000));
        expect(back.toISOString()).toBe(`${clock}Z`);
        expect(format.endsWith(`"${offset}"`)).toBe(offset !== '');
        if (!format.includes('hh')) expect(clock).toMatch(/T00:00:00\.000$/);
      },
    ),
  );
});
