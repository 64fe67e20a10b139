import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from './testing/examples.ts';
import { findNumbers, MOST_NUMBERS } from './find-numbers.ts';

function numbersIn(text: string): string[] {
  return findNumbers(text).numbers.map(({ number }) => number);
}

test.each([
  ['1Z5R89390357567127', ['1Z5R89390357567127']],
  ['Tracking: 1Z5R89390357567127 shipped', ['1Z5R89390357567127']],
  ['Tracking:1Z5R89390357567127.', ['1Z5R89390357567127']],
  ['Your parcel (1Z5R89390357567127), "986578788855"!', ['1Z5R89390357567127', '986578788855']],
  ['1Z 999 AA1 01 2345 6784', ['1Z999AA10123456784']],
  ['UPS 1Z 999 AA1 01 2345 6784 to 10023 New York', ['1Z999AA10123456784']],
  ['9400 1112 0108 0805 4830 16', ['9400111201080805483016']],
  ['USPS 9400 1112 0108 0805 4830 16 on 20 Nov', ['9400111201080805483016']],
  // A typing error in the check digit, beside the name of a carrier.
  ['USPS 9400 1112 0255 5555 5555 55', ['9400111202555555555555']],
  ['9400 1112 0255 5555 5555 55 (USPS)', ['9400111202555555555555']],
  ['DHL 0034 0434 1610 9404 2558', ['00340434161094042558']],
  ['DHL Express: 0034 0434 1610 9404 2558', ['00340434161094042558']],
  ['UPS 1Z 999 AA1 01 2345 6785', ['1Z999AA10123456785']],
  ['FedEx 4490 4430 4137 822', ['449044304137822']],
  ['Ask UPS about 4490 4430 4137 822', []],
  ['C 110 31 500 00187 9', ['C11031500001879']],
  ['RB 123 456 785 GB', ['RB123456785GB']],
  ['420 22153 9101026837331000039521', ['420221539101026837331000039521']],
  ['986578788855 477179081230', ['986578788855', '477179081230']],
  [
    '986578788855, 477179081230;799531274483\t790535312317',
    ['986578788855', '477179081230', '799531274483', '790535312317'],
  ],
  ['1ls7119013618127-1', ['1ls7119013618127-1']],
  ['https://www.ups.com/track?tracknum=1Z5R89390357567127&loc=en', ['1Z5R89390357567127']],
  ['2026-11-20\tSO-1042\t1Z5R89390357567127\tUPS\t3', ['1Z5R89390357567127']],
  ['order;tracking;date\r\n10023;1Z5R89390357567127;20-11-2026', ['1Z5R89390357567127']],
  ['| 10023 | 1Z5R89390357567127 |', ['1Z5R89390357567127']],
  ['\uFEFF1Z5R\u200B89390357567127\u202E', ['1Z5R89390357567127']],
  ['１Ｚ５Ｒ８９３９０３５７５６７１２７', ['1Z5R89390357567127']],
  // In no carrier's format, but with no other number beside it.
  ['AB1234567X', ['AB1234567X']],
  ['Reference 123456789012345678901 please', ['123456789012345678901']],
  ['Order 4500123457 is in 1Z5R89390357567127', ['1Z5R89390357567127']],
  // Short groups that only happen to stand together.
  ['Order 10023 of 2026 is late', []],
  ['Order 4500123457', []],
  ['Your order #PO4500123457 has shipped', []],
  ['PO No. 4711000815, invoice INV2026001: 986578788856', ['986578788856']],
  ['Bestell-Nr.: 4711000815 Sendung 986578788856', ['986578788856']],
  ['Order number\t4500123457', []],
  ['Invoice;100234567;986578788856', ['986578788856']],
  ['Order 1Z5R89390357567127', ['1Z5R89390357567127']],
  ['On order\t100234567', ['100234567']],
  ['Border 100234567', ['100234567']],
  ['Order tracking number 986578788856', ['986578788856']],
  ['7 9 0 5 3 5 3 1 2 3 1 7', []],
  ['79 05 35 31 23 17', []],
  ['98 6578 788 855', []],
  ['9865 7878 8855', ['986578788855']],
  ['+1 (555) 010-9999', []],
  ['Call (555) 010-9999 or +49 30 901820 about 1Z5R89390357567127', ['1Z5R89390357567127']],
  ['(10023) 986578788855', ['986578788855']],
  ['Order+986578788855', ['986578788855']],
  ['Thank you for your order', []],
  ['2026-11-20', []],
  ['', []],
  [' \n\t, ;', []],
])('finds tracking numbers, and nothing else, in %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each([
  ['4006 1234 5678 90', ['40061234567890']],
  ['1Z 5R8 939 03 5756 7128', ['1Z5R89390357567128']],
  ['1Z 5R8 93 90 3575 6712 7\t2026-11-20', ['1Z5R89390357567127']],
])('joins groups that fill a cell into one number: %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each([
  ['7.94645E+11', true],
  ['7,94645E+11', true],
  ['1Z5R89390357567127\t7.94645E+11', true],
  ['79 05 35 31 23 17', false],
  ['Order 10023 of 2026 is late', false],
])('lists unread lines: %j', (text, isRounded) => {
  expect(findNumbers(`x\n${text}`).notRead).toEqual([{ line: 2, text, isRounded, orders: [] }]);
});

test('lists the numbers of orders that it leaves out, also beside a tracking number', () => {
  const text = 'PO 4500123457 and order 4711000815 in 1Z5R89390357567127';
  expect(findNumbers(`${text}\n${text}`)).toMatchObject({
    notRead: [
      { line: 1, text, isRounded: false, orders: ['4500123457', '4711000815'] },
      { line: 2 },
    ],
    notReadCount: 2,
  });
});

test('doesn’t report text and dates without a number as unread', () => {
  const text = 'Thank you\n2026-11-20\n20.11.2026, 21.11.2026\n1Z5R89390357567127\t2026-11-20';
  expect(findNumbers(text)).toMatchObject({ notRead: [], notReadCount: 0 });
});

test('reports line numbers and repeated numbers', () => {
  const { numbers, leftOut } = findNumbers(
    '1Z5R89390357567127\r\n\r\n986578788855\r1z 5R8 939 03 5756 7127\n986578788855',
  );
  expect(numbers.map(({ number, line, sameAs }) => ({ number, line, sameAs }))).toEqual([
    { number: '1Z5R89390357567127', line: 1, sameAs: null },
    { number: '986578788855', line: 3, sameAs: null },
    { number: '1z5R89390357567127', line: 4, sameAs: 0 },
    { number: '986578788855', line: 5, sameAs: 1 },
  ]);
  expect(leftOut).toBe(0);
});

test('takes at most 500 numbers and counts the rest', () => {
  const lines = Array.from({ length: MOST_NUMBERS + 7 }, (_, at) => `ABC${1_000_000 + at}`);
  const { numbers, leftOut } = findNumbers(lines.join('\n'));
  expect(numbers.map(({ number }) => number)).toEqual(lines.slice(0, MOST_NUMBERS));
  expect(leftOut).toBe(7);
});

const surest = examples.flatMap(([, ...numbers]) => numbers).filter((it) => it.length > 9);

test('finds a list of numbers with any separator', () => {
  const separator = constantFrom('\n', '\r\n', ', ', ',', ';', '\t', ' | ', '\n\n');
  assert(
    property(array(constantFrom(...surest), { maxLength: 20 }), separator, (list, between) => {
      expect(numbersIn(list.join(between))).toEqual(list.map((it) => it.replaceAll(' ', '')));
    }),
  );
});

test('searches a long text without numbers quickly', () => {
  // Groups that could be parts of numbers, 12 of which are tried together from each place.
  expect(numbersIn('12 ABC '.repeat(20_000))).toEqual([]);
});
