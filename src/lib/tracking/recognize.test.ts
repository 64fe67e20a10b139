import { assert, constantFrom, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { operatorOf } from './carrier-kinds.ts';
import { examples } from './testing/examples.ts';
import { checkedFormats, uncheckedFormats } from './number-formats.ts';
import { recognizeNumber } from './recognize.ts';
import type { NumberFormat } from './number-format.ts';

const formats = [...checkedFormats, ...uncheckedFormats];
const all = examples.flatMap(([format, ...numbers]) =>
  numbers.map((number) => [format, number] as const),
);
const checkable = all.filter(([name]) => named(name).check !== undefined);

function named(name: string): NumberFormat {
  return formats.find((format) => format.name === name)!;
}

function plain(number: string): string {
  return number.replaceAll(' ', '').toUpperCase();
}

/** Whether a number fits the format; others may fit as well. */
function fits(name: string, number: string): boolean {
  const { pattern, check } = named(name);
  const match = pattern.exec(number);
  if (match === null || check === undefined) return match !== null;
  const { body = match[1]!, digit = match[2]! } = match.groups ?? {};
  return check(body, digit);
}

test.each(all)('recognizes a number of the format %s: %s', (name, number) => {
  expect(fits(name, plain(number))).toBe(true);
  const { carrier, certainty } = named(name);
  const kind = typeof carrier === 'string' ? carrier : carrier(plain(number));
  const recognition = recognizeNumber(number).find((it) => it.carrier === kind);
  expect(recognition).toMatchObject({ carrier: kind });
  // The same carrier's number can be surer by another of its forms.
  expect(['checked', 'likely', 'form'].indexOf(recognition!.certainty)).toBeLessThanOrEqual(
    ['checked', 'likely', 'form'].indexOf(certainty),
  );
});

test('has an example of every format with a check digit', () => {
  const withExample = new Set(examples.map(([name]) => name));
  const without = checkedFormats.map(({ name }) => name).filter((name) => !withExample.has(name));
  expect([...new Set(without)]).toEqual([
    'FedEx, 34 digits',
    'XPO PRO',
    'Japanese parcel, 12 digits',
  ]);
});

/** Places of the digits that are checked, the check digit last; others are for routing only. */
function checkedPlaces(name: string, number: string): number[] {
  const { groups = {}, ...match } = named(name).pattern.exec(number)!;
  const { body = match[1]!, digit = match[2]! } = groups;
  const from = number.indexOf(body + digit);
  const places = [...Array(body.length + 1).keys()].map((at) => from + at);
  return places.filter((at) => /\d/.test(number[at]!));
}

/**
 * Changes that the carriers' own check digits miss. UPS, OnTrac and Identcode double (or multiply
 * by 4), which gives digits that are 5 apart the same result; mod 7 confuses 0 and 7; FedEx writes
 * the remainders 0 and 10 as 0, S10 the remainders 0 and 6 as 5.
 */
const blindness: readonly [RegExp, (change: Change) => boolean][] = [
  [/^UPS (?:1Z|waybill)|^OnTrac|Identcode/, ({ from, to }) => Math.abs(from - to) === 5],
  [/^DHL Express|^XPO|^Japanese/, ({ from, to }) => Math.abs(from - to) === 7],
  [/^FedEx Express|^FedEx Ground full|^FedEx, 34|^FedEx ASTRA/, ({ check }) => check === '0'],
  [/^S10/, ({ check }) => check === '5'],
];

interface Change {
  from: number;
  to: number;
  /** The check digit. */
  check: string;
}

/** Whether a number with one digit changed still fits although its check could see it. */
function isMissed(name: string, number: string, at: number, to: number): boolean {
  const from = Number(number[at]);
  const changed = number.slice(0, at) + to + number.slice(at + 1);
  if (from === to || !fits(name, changed)) return false;
  const last = checkedPlaces(name, number).at(-1)!;
  const isBlind = blindness.find(([pattern]) => pattern.test(name))?.[1];
  return at === last || isBlind?.({ from, to, check: number[last]! }) !== true;
}

test('rejects every example with one digit changed', () => {
  let missed = 0;
  for (const [name, example] of checkable) {
    const number = plain(example);
    for (const at of checkedPlaces(name, number)) {
      for (let to = 0; to < 10; to++) if (isMissed(name, number, at, to)) missed++;
    }
  }
  expect(missed).toBe(0);
});

test('rejects any valid number with one digit changed', () => {
  const pick = nat({ max: 2 ** 30 });
  assert(
    property(constantFrom(...checkable), pick, pick, pick, ([name, example], seed, place, to) => {
      const number = anotherOf(name, plain(example), seed);
      const places = checkedPlaces(name, number);
      expect(isMissed(name, number, places[place % places.length]!, to % 10)).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

/** Other digits in the example's last places, and the check digit that fits them. */
function anotherOf(name: string, example: string, seed: number): string {
  const places = checkedPlaces(name, example);
  const digits = String(seed % 10_000).padStart(4, '0');
  const inner = places.slice(-5, -1);
  let number = example;
  for (const [index, at] of inner.entries()) {
    number = number.slice(0, at) + digits[index]! + number.slice(at + 1);
  }
  const last = places.at(-1)!;
  const fitting = Array.from(
    '0123456789',
    (it) => number.slice(0, last) + it + number.slice(last + 1),
  );
  return fitting.find((it) => fits(name, it)) ?? example;
}

test('sorts the surest match first', () => {
  const order = recognizeNumber('9261292700768711948021').map(
    ({ carrier, certainty }) => `${carrier} ${certainty}`,
  );
  expect(order).toEqual(['usps checked', 'fedex likely']);
  for (const [, number] of all) {
    const ranks = recognizeNumber(number).map(({ certainty }) =>
      ['checked', 'likely', 'form'].indexOf(certainty),
    );
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  }
});

test('checks the day of the year in a retail barcode', () => {
  const certaintiesOn = (day: string): (string | undefined)[] =>
    Array.from(
      '0123456789',
      (digit) => recognizeNumber(`9505511069605${day}60062${digit}`)[0]?.certainty,
    );
  expect(certaintiesOn('366')).toContain('checked');
  expect(certaintiesOn('367')).not.toContain('checked');
});

test('reports a wrong check digit and isn’t certain of the number', () => {
  expect(recognizeNumber('1Z5R89390357567128')).toMatchObject([
    { carrier: 'ups', certainty: 'form', why: expect.stringContaining('check digit is wrong') },
  ]);
});

test('isn’t certain of published examples of wrong numbers', () => {
  const wrong = [
    '1Z1111111111111111', '2Z5R89390357567127', '1A5R89390357567127',
    '996578788855', '1001901781990001000300617767839438', '9261292700768711948020',
    '5682 8361 0012 732', '9600000000000000000001', '9622001560001234567100794808390595',
    '0307 1790 0005 2348 3742', '4201028200009261290113185417468511',
    '9200000000000000000000', '420000000000000000000000000000',
    '3318810010', '3318810034', 'XJD0099999998', 'RB123456786US', 'RB123456785XX',
    'C10000000000000', 'C11031500001889', 'D10011345983012', 'D10011342332144',
    '0073938000549292', '320595463939', '07209562773', 'TBA50288727400A', 'TBB000000000000X',
    '008182709980000020033350276A', 'LSN74209518N2', '1LS7119013618127-22',
    '61299998820821171811', '61299998820821171813', '420000009200000000000000000000',
    'K1506235622', '32971514560102447849175802852014', '9101123456789000000014',
    '9400111206206406260788', '80003280389', '1LX734505321754', 'GS295117494011169041',
  ]; // prettier-ignore
  for (const number of wrong) {
    expect(
      recognizeNumber(number).filter(({ certainty }) => certainty === 'checked'),
      number,
    ).toEqual([]);
  }
});

/** Counts how many of these random strings of digits are certain. */
function certainOf(length: number, count: number): number {
  let certain = 0;
  for (let run = 0; run < count; run++) {
    let digits = '';
    while (digits.length < length) digits += random.int(0, 9);
    if (recognizeNumber(digits)[0]?.certainty === 'checked') certain++;
  }
  return certain;
}

const random = createRandom(20261122);

test('is hardly ever certain of random digits', () => {
  const lengths = [...Array(29).keys()].map((at) => at + 6);
  const counts = lengths.map((length) => certainOf(length, 2000));
  const sum = counts.reduce((total, count) => total + count, 0);
  expect(sum / (lengths.length * 2000)).toBeLessThan(1 / 1000);
  // At 22 digits, the length of USPS's barcodes, two or three of 1,000 begin like one and fit.
  for (const [index, count] of counts.entries()) {
    expect(count / 2000, `${lengths[index]} digits`).toBeLessThan(1 / 200);
  }
});

test('is never certain of a plain run of digits, whatever its check digit', () => {
  assert(
    property(integer({ min: 6, max: 19 }), nat(), (length, seed) => {
      const digits = String(seed).repeat(4).slice(0, length).padStart(length, '7');
      expect(recognizeNumber(digits).map(({ certainty }) => certainty)).not.toContain('checked');
    }),
  );
});

test('formats numbers for the carrier', () => {
  expect(recognizeNumber(' 1z-999-aa1-01-2345-6784')[0]?.number).toBe('1Z999AA10123456784');
  expect(recognizeNumber('1ls7119013618127-1')[0]?.number).toBe('1LS7119013618127-1');
  expect(recognizeNumber('420 22153 9101026837331000039521')[0]?.number).toBe(
    '9101026837331000039521',
  );
  expect(recognizeNumber('100-000-036')[0]?.number).toBe('100000036');
});

test('assigns an S10 number to the operator of its country, if any', () => {
  expect(recognizeNumber('RB123456785US')[0]).toMatchObject({ carrier: 'usps' });
  expect(recognizeNumber('RB123456785FR')[0]).toMatchObject({ carrierName: 'La Poste' });
  expect(recognizeNumber('RB123456785CV')[0]).toMatchObject({ carrierName: 'Post of Cape Verde' });
  expect(recognizeNumber('RB123456785ZZ')).toEqual([]);
  expect(operatorOf('ZZ')).toBeUndefined();
});

test.each(['', '-', '----------', 'x', '१२३४५६७८९०', '1Z', '\uD800'.repeat(20), 'A'.repeat(20)])(
  'recognizes no number in %j',
  (text) => {
    expect(recognizeNumber(text)).toEqual([]);
  },
);
