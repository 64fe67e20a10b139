import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setValues } from '#lib/search/set-values.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { countFacets } from './count-facets.ts';
import type { InboxRow } from '../model/inbox.ts';
import { searchKeys } from '#contract/search/search-keys.ts';

const context = { now: 0, needsAction: { SalesOrder: [59] } };
const types = ['SalesOrder', 'Batch', 'Nothing'];
const words = ['late', 'on time'];

const notifications = fc.array(
  fc.record({
    Type: fc.constantFrom(...types),
    Status: fc.constantFrom(0, 1, 2, 4),
    Event: fc.constantFrom(58, 59),
    Message: fc.constantFrom(...words, null),
  }),
  { maxLength: 60 },
);

const term = fc.constantFrom(
  'type:Batch',
  'type:SalesOrder',
  '-type:Batch',
  'status:unread',
  'status:4',
  '-status:read',
  'event:59',
  'needs:action',
  'late',
  '-late',
  'on:never',
);

/** Creates rows with only the fields compared here. */
function rowOf(fields: object, index: number): InboxRow {
  const value = { CreatedAt: '2026-11-20T10:00:00Z', RecordId: null, RecordNumber: null };
  return { key: `${index}`, value: { ...value, ...fields } } as unknown as InboxRow;
}

test('counts the results of the search with the value replaced', async () => {
  await fc.assert(
    fc.asyncProperty(notifications, fc.array(term, { maxLength: 4 }), async (all, terms) => {
      const search = terms.join(' ');
      const rows = all.map(rowOf);
      const { lacks } = compileSearch(search, context);
      const counts = await countFacets(
        rows,
        { lacks: ({ value }) => lacks(value) },
        new AbortController().signal,
      );
      const found = (key: string, value: string): number => {
        const { matches } = compileSearch(setValues(search, key, [value], searchKeys), context);
        return rows.filter((row) => matches(row.value)).length;
      };
      for (const type of types) expect(counts.types.get(type) ?? 0).toBe(found('type', type));
      for (const status of [1, 2, 4]) {
        expect(counts.statuses.get(status) ?? 0).toBe(found('status', String(status)));
      }
    }),
  );
});

test('stops counting when canceled', async () => {
  const given = AbortSignal.abort(new Error('Another search'));
  const counting = countFacets([rowOf({}, 0)], { lacks: () => null }, given);
  await expect(counting).rejects.toThrow('Another search');
});
