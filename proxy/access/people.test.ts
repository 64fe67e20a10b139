import { describe, expect, test } from 'vitest';
import { eachAccess } from '../testing/each-store.ts';
import { createPeople, namesThatBindNobody } from './people.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';

describe.each(eachAccess)('people of a provider in %s', (_kind, open) => {
  test('identifies a person by issuer and subject, regardless of the display name', async () => {
    const people = createPeople(await open());
    const whoOf = async (issuer: string, subject: string, called: string | null) =>
      (await people.find(issuer, subject, called)).who;
    expect(await whoOf(A, 's-1', null)).toBe('s-1');
    const other = await whoOf(B, 's-1', null);
    expect(other).toMatch(/^s-1~[0-9a-f]{16}$/);
    expect(await whoOf(B, 's-1', null)).toBe(other);
    // Subjects differ by case; a name that is compared may not.
    expect(await whoOf(A, 'S-1', null)).toMatch(/^s-1~[0-9a-f]{16}$/);
    expect(await whoOf(A, '\u200b', null)).toMatch(/^person~[0-9a-f]{16}$/);
    expect(await whoOf(A, 's-2', 's-1')).toMatch(/^s-1~[0-9a-f]{16}$/);
    expect(await whoOf(A, 's-3', 'anna')).toBe('anna');
    // Nobody gets a name that could be another subject's, even if that person comes later.
    const [large, elsewhere] = [await whoOf(A, 'T-1', null), await whoOf(B, 'T-1', null)];
    expect([large, elsewhere]).toEqual(Array(2).fill(expect.stringMatching(/^t-1~[0-9a-f]{16}$/)));
    expect(large).not.toBe(elsewhere);
    expect(await whoOf(A, 't-1', null)).toBe('t-1');
    expect(await whoOf(A, 's-4', '\u200b')).toMatch(/^person~[0-9a-f]{16}$/);
  });

  test('keeps a person under their name if another person has the new one', async () => {
    const people = createPeople(await open());
    await people.find(A, 's-1', 'anna');
    await people.find(A, 's-2', 'ben');
    expect(await people.find(A, 's-2', 'anna')).toEqual({ who: 'ben', former: null });
    expect(await people.find(A, 's-2', 'ben')).toEqual({ who: 'ben', former: null });
  });

  test('releases a former name once the person’s records have the new name', async () => {
    const people = createPeople(await open());
    await people.find(A, 's-1', 'boss');
    expect(await people.find(A, 's-1', 'mallory')).toEqual({ who: 'mallory', former: 'boss' });
    expect((await people.find(A, 's-2', 'boss')).who).toMatch(/^boss~/);
    // A proxy that stopped in between continues where it was.
    expect(await people.find(A, 's-1', 'third')).toEqual({ who: 'mallory', former: 'boss' });
    await people.confirmRename(A, 's-1');
    expect(await people.find(A, 's-2', 'boss')).toMatchObject({ who: 'boss' });
    expect(await people.list(A)).toEqual([
      { subject: 's-2', who: 'boss' },
      { subject: 's-1', who: 'mallory' },
    ]);
  });

  test('keeps 20 people apart who sign in at the same time under one name', async () => {
    const people = createPeople(await open());
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) => people.find(A, `s-${index}`, 'anna')),
    );
    expect(new Set(found.map(({ who }) => who)).size).toBe(20);
    expect(found.filter(({ who }) => who === 'anna')).toHaveLength(1);
  });
});

test('explains how to correct settings that still bind people by name', () => {
  const accounts = [{ name: 'north', people: ['Anna', 's-2', 'nobody'] }];
  const known = [
    { subject: 's-1', who: 'anna' },
    { subject: 's-2', who: 'bob' },
  ];
  expect(namesThatBindNobody(accounts, known)).toEqual([
    'WAYBILL_SETTINGS: accounts.north.people names Anna, which is nobody’s subject at the provider, so the entry gives no access. The first person to sign in as anna has the subject s-1. Check who that is, then use the subject, or set access.nameClaim to {"claim": "…", "immutable": true}.',
  ]);
});
