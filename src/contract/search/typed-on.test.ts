import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeNotification } from '../testing/make-notification.ts';
import { compileSearch } from './compile-search.ts';
import { isTypedOn } from './typed-on.ts';

const guid = '0f2b0000-0000-0000-0000-000000000001';

test.each([
  ['lat', 'late', true],
  ['late', 'late ship', true],
  ['type:Batch la', 'type:Batch late', true],
  ['type:Batch', 'type:Batch late', true],
  ['"on ho', '"on hold', true],
  ['late', 'later -ship', false],
  ['late', '-late', false],
  ['-la', '-late', false],
  ['late', 'lat', false],
  ['type:Batch', 'type:BatchReport', false],
  ['type:Batch', 'type:Batch type:Report', false],
  ['typ', 'type:', false],
  ['a late', 'b late', false],
  ['-late', 'late', false],
  ['type:x', 'xx', false],
  ['late ship', 'late', false],
  [guid.slice(0, -1), guid, false],
  ['', 'late', true],
])('of %j and %j, the second is the first with more typed: %j', (earlier, search, expected) => {
  expect(isTypedOn(search, earlier)).toBe(expected);
});

const words = [
  'late',
  'ate',
  'Nai',
  've',
  ' ',
  '-',
  '"',
  ':',
  'type',
  'is',
  'batch',
  guid,
  '00',
  '\\',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(''));
const notification = fc.record({
  Message: fc.option(text),
  RecordNumber: fc.option(text),
  RecordId: fc.constantFrom(null, guid),
  Type: fc.constantFrom('Batch', 'SalesOrder'),
  Event: fc.constantFrom(58, 340),
  Status: fc.constantFrom(1, 2, 4),
});

test('a search with more typed matches nothing that the earlier one did not', () => {
  const context = { now: Date.UTC(2026, 10, 28), needsAction: {} };
  fc.assert(
    fc.property(text, text, fc.array(notification, { minLength: 20 }), (earlier, more, fields) => {
      const search = earlier + more;
      fc.pre(isTypedOn(search, earlier));
      const [narrow, wide] = [search, earlier].map((it) => compileSearch(it, context));
      for (const it of fields) {
        const whole = makeNotification(it);
        if (narrow!.matches(whole)) expect(wide!.matches(whole)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
