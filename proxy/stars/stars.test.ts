import { randomUUID } from 'node:crypto';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  record,
  uniqueArray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_STARS } from '#contract/star.ts';
import { eachStore } from '../testing/each-store.ts';
import { createStars } from './stars.ts';

describe.each(eachStore)('%s', (_kind, open) => {
  test('returns exactly each person’s own stars', async () => {
    const [store] = await open(1);
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const people = ['ana', 'ben', null];
    const change = record({
      person: constantFrom(...people),
      isStarred: boolean(),
      ids: uniqueArray(constantFrom(...ids, ids[0]!.toUpperCase()), { minLength: 1 }),
    });
    let run = 0;
    await assert(
      asyncProperty(array(change, { maxLength: 12 }), async (changes) => {
        const stars = createStars(store!, `account ${run++}`);
        const model = new Map(people.map((person) => [person, new Set<string>()]));
        for (const [at, { person, ...rest }] of changes.entries()) {
          const own = model.get(person)!;
          for (const id of rest.ids) {
            if (rest.isStarred) own.add(id.toLowerCase());
            else own.delete(id.toLowerCase());
          }
          expect(new Set(await stars.change(person, rest, at))).toEqual(own);
        }
        for (const person of people) {
          expect(new Set(await stars.list(person))).toEqual(model.get(person));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('lists the latest stars first and separates accounts', async () => {
    const [store] = await open(1);
    const [a, b] = [createStars(store!, 'a'), createStars(store!, 'b')];
    const [first, second] = [randomUUID(), randomUUID()];
    await a.change('ana', { isStarred: true, ids: [first] }, 1);
    await a.change('ana', { isStarred: true, ids: [second, first] }, 2);
    expect(await a.list('ana')).toEqual([second, first]);
    expect(await b.list('ana')).toEqual([]);
  });

  test('limits the stars of each person and saves none beyond the limit', async () => {
    const [store] = await open(1);
    const stars = createStars(store!, 'a');
    const ids = Array.from({ length: MOST_STARS }, () => randomUUID());
    await stars.change('ana', { isStarred: true, ids }, 1);
    const more = { isStarred: true, ids: [ids[0]!, randomUUID()] };
    await expect(stars.change('ana', more, 2)).rejects.toMatchObject({ kind: 'bad-body' });
    expect(await stars.list('ana')).toHaveLength(MOST_STARS);
    await stars.change('ana', { isStarred: true, ids: [ids[0]!] }, 3);
    await stars.change('ben', more, 4);
  });
});
