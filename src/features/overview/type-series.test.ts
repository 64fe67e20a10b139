import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typeColor, typeLabel, typeSeries } from './type-series.ts';

const types = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('SalesOrder', 'salesorder', 'ChannelRequest', 'Batch', 'Blog', ''),
    counts: fc.array(fc.nat(50), { minLength: 3, maxLength: 3 }),
    total: fc.constant(0),
  }),
  { selector: ({ type }) => type },
);

test('splits a day’s notifications into series without loss', () => {
  fc.assert(
    fc.property(types, (all) => {
      const series = typeSeries(all);
      for (const day of [0, 1, 2]) {
        const sum = (of: readonly { counts: readonly number[] }[]) =>
          of.reduce((total, { counts }) => total + counts[day]!, 0);
        expect(sum(series)).toBe(sum(all));
      }
    }),
  );
});

test('keeps a type’s color in any chart and shows types without a color in grey', () => {
  const only = { type: 'ChannelRequest', counts: [1], total: 1 };
  expect(typeSeries([only])[0]!.color).toBe(typeColor('channelrequest'));
  expect(typeColor('Batch')).toBe('var(--waybill-series-other)');
  expect(new Set(['SalesOrder', 'PurchaseOrder', 'Blog'].map(typeColor)).size).toBe(3);
});

test.each([
  ['SalesOrder', 'Sales order'],
  ['', 'No type'],
])('names %j as %s', (type, name) => {
  expect(typeLabel(type)).toBe(name);
});
