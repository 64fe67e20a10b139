import { assert, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { completeSearch } from './complete-search.ts';

function labels(text: string, caret = text.length): string[] {
  return completeSearch(text, caret).map(({ label }) => label);
}

test('suggests keys at the start of a word or in an empty field', () => {
  expect(labels('')).toContain('type:');
  expect(labels('late ')).toContain('before:');
  expect(labels('st')).toEqual(['status:']);
  expect(labels('-ty')).toEqual(['-type:']);
  expect(labels('late')).toEqual([]);
  expect(labels('"st')).toEqual([]);
});

test('suggests values of a key, matching beginnings first', () => {
  expect(labels('type:sales')).toEqual(['type:SalesOrder']);
  expect(labels('type:order')).toEqual(['type:PurchaseOrder', 'type:SalesOrder']);
  expect(labels('event:shipp')[0]).toBe('event:Shipped');
  expect(labels('event:"late sh')[0]).toBe('event:"Action Required - Late Shipment"');
  expect(labels('-is:un')).toEqual(['-is:unread']);
  expect(labels('needs:')).toEqual(['needs:action']);
  expect(labels('record:SO')).toEqual([]);
});

test('replaces only the term at the caret', () => {
  const [first] = completeSearch('late type:Bl  rest', 12);
  expect(first).toMatchObject({ text: 'late type:Blog rest', caret: 15 });
  const [key] = completeSearch('ty', 2);
  expect(key).toMatchObject({ text: 'type:', caret: 5 });
});

test('puts the caret within the text of every completion, whatever was typed', () => {
  assert(
    property(string({ unit: 'grapheme' }), nat(12), (text, caret) => {
      for (const completion of completeSearch(text, Math.min(caret, text.length))) {
        expect(completion.caret).toBeLessThanOrEqual(completion.text.length);
      }
    }),
  );
});

test('doesn’t suggest keys that are unavailable here', () => {
  expect(labels('as')).toEqual(['assigned:']);
  expect(labels('from:')).toEqual(['from:me', 'from:anyone']);
  expect(labels('assigned:')).toEqual(['assigned:me', 'assigned:anyone', 'assigned:nobody']);
  expect(completeSearch('as', 2, ['assigned'])).toEqual([]);
});
