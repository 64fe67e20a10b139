import { expect, test } from 'vitest';
import { dayFromDigits, joinWrapped, realDay, statedReference } from './entry-text.ts';

test.each([27, 35, 65, 140])('joins a line of %i characters to the next within a word', (width) => {
  const line = 'x'.repeat(width);
  expect(joinWrapped([line, 'y', 'z'])).toBe(`${line}y z`);
  expect(joinWrapped([`${line}x`, 'y'])).toBe(`${line}x y`);
  expect(joinWrapped([line.slice(1), 'y'])).toBe(`${line.slice(1)} y`);
});

test('separates a full line from the next where no word continues', () => {
  const line = 'x'.repeat(26);
  expect(joinWrapped([`${line},`, 'y'])).toBe(`${line}, y`);
  expect(joinWrapped([`${line}x`, '(y)'])).toBe(`${line}x (y)`);
  for (const mark of ['.', '/', '-', '1', 'ß']) {
    expect(joinWrapped([`${line}${mark}`, `${mark}2`])).toBe(`${line}${mark}${mark}2`);
  }
});

test('joins lines with single spaces', () => {
  expect(joinWrapped(['', ' a  b ', '', 'c '])).toBe('a b c');
  expect(joinWrapped([])).toBe('');
});

test.each([
  ['261120', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['791231', '2079-12-31'],
  ['800101', '1980-01-01'],
  ['090229', null],
  ['2611', null],
  ['', null],
])('reads the digits %s as %s', (digits, day) => {
  expect(dayFromDigits(digits)).toBe(day);
});

test.each(['2026-02-30', '2026-13-01', '2026-11', '2026', '2026-11-200', '12026-11-20', '', 'day'])(
  'takes %s for no day',
  (text) => {
    expect(realDay(text)).toBeNull();
    expect(realDay('2026-11-20')).toBe('2026-11-20');
  },
);

test('returns a reference unless the text says that there is none', () => {
  const none = ['NONREF', 'notprovided', 'EREF', 'EREF+', 'KREF+', 'MREF', 'PREF', 'MARF', ' ', ''];
  for (const text of none) expect(statedReference(text)).toBe('');
  const references = ['NONREF 12', 'XNONREF', 'EREF+12', 'AEREF', 'XMARF', 'MARFX'];
  for (const text of references) expect(statedReference(` ${text} `)).toBe(text);
});
