import { expect, test } from 'vitest';
import { directoryOf } from '#api/carriers.ts';
import { tsvText } from '#lib/csv.ts';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { lookUpMany, manyRows, nextToOpen, numbersAlike } from './many-rows.ts';
import { manySheet } from './many-words.ts';

const UPS = '1Z5R89390357567127';
const UNSURE = '986578788856';

const { carriers } = directoryOf(
  {
    rows: [
      ['UPS', 'https://www.ups.com/track?tracknum={0}'],
      ['FedEx', 'https://www.fedex.com/?trknbr={0}'],
      ['Script', 'javascript:alert({0})'],
    ].map(([Name, TrackingUrlFormat], index) => ({
      value: { Id: `id ${index}`, Name: Name!, Code: Name!, TrackingUrlFormat: TrackingUrlFormat! },
      raw: null,
    })),
    faults: [],
  },
  0,
);
const [, fedex, script] = carriers;

function rowsOf(text: string, many: Partial<Parameters<typeof manyRows>[2]> = {}) {
  const { numbers } = findNumbers(text);
  return manyRows(lookUpMany(numbers, carriers), carriers, { choices: {}, opened: {}, ...many });
}

test('what is certain has a link, what is not waits for a choice, and the same stands once', () => {
  const rows = rowsOf([UPS, UNSURE, 'XQ1000000-A', UPS.toLowerCase()].join('\n'));
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'choose', 'no-carrier', 'same']);
  expect(rows[0]).toMatchObject({
    carrier: carriers[0],
    isByHand: false,
    link: { kind: 'link', href: `https://www.ups.com/track?tracknum=${UPS}` },
  });
  expect(rows[1]!.candidates.length).toBeGreaterThan(0);
  expect(rows[1]!.link).toBeNull();
  expect(nextToOpen(rows, 5)).toEqual([rows[0]]);
});

test('a choice by hand makes the link, of the number as that carrier wants it', () => {
  const choices = { [UNSURE]: fedex!.key, 'XQ1000000-A': fedex!.key };
  const rows = rowsOf(`${UNSURE}\nXQ1000000-A`, { choices });
  expect(rows.map(({ state, isByHand }) => [state, isByHand])).toEqual([
    ['ready', true],
    ['ready', true],
  ]);
  expect(rows[1]!.link).toEqual({
    kind: 'link',
    href: 'https://www.fedex.com/?trknbr=XQ1000000-A',
  });
  // A carrier that is gone since is no choice.
  expect(rowsOf(UNSURE, { choices: { [UNSURE]: 'gone' } })[0]!.state).toBe('choose');
});

test('of a kind are those of one form, and those with the same candidates', () => {
  const rows = rowsOf([UPS, '1Z879E930346834440', UNSURE, 'XQ1000000-A', 'ZZ200000B'].join('\n'));
  expect(numbersAlike(rows, rows[0]!, 'number')).toEqual([UPS]);
  expect(numbersAlike(rows, rows[0]!, 'format')).toEqual([UPS, '1Z879E930346834440']);
  expect(numbersAlike(rows, rows[3]!, 'candidates')).toEqual(['XQ1000000-A', 'ZZ200000B']);
});

test('opened ones are not opened again, blocked ones are', () => {
  const text = `${UPS}\n1Z879E930346834440\n1Z410E7W0392751591`;
  const opened = { [UPS]: 'opened', '1Z879E930346834440': 'blocked' } as const;
  const rows = rowsOf(text, { opened });
  expect(nextToOpen(rows, 5).map(({ number }) => number)).toEqual([
    '1Z879E930346834440',
    '1Z410E7W0392751591',
  ]);
  expect(nextToOpen(rows, 1)).toHaveLength(1);
});

test('what is no link is taken away as words with the reason, and nothing a sheet would run', () => {
  const rows = rowsOf(`${UPS}\n${UNSURE}`, { choices: { [UNSURE]: script!.key } });
  expect(rows[1]!.state).toBe('no-link');
  const text = tsvText(manySheet(rows));
  expect(text.split('\n')).toHaveLength(3);
  expect(text).toContain(`https://www.ups.com/track?tracknum=${UPS}\tReady`);
  expect(text).toContain(
    'Script (chosen)\t\tNo link. The address doesn’t start with http or https.',
  );
  expect(text).not.toContain('javascript');
});
