import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { payerFinder, type KnownPayer } from './find-payer.ts';
import { likeness, payerName } from './payer-name.ts';

const partner = (Code: string, Name: string) => ({ Id: null, Code, Name });
const partners = [
  partner('MUE', 'Müller & Söhne GmbH'),
  partner('ACM', 'Acme Incorporated'),
  partner('NOR', 'Northfield Outfitters Group'),
  partner('SUD', 'Southfield Outfitters Group'),
  partner('TW1', 'Twin Ltd'),
  partner('TW2', 'Twin GmbH'),
];
const learned: KnownPayer[] = [
  { name: 'M. Meier', account: 'DE02 1203 0000 0000 2020 51', partner: partners[1]! },
  { name: 'm meier', account: 'FR14 2004', partner: partners[1]! },
  // Without an account, which must not be that of every payer without one.
  { name: 'Twin KG', account: '', partner: partners[5]! },
];
const find = payerFinder(partners, learned);
const answer = (name: string, account = ''): string => {
  const found = find(name, account);
  return found === null
    ? 'nobody'
    : `${found.partner.Code} by ${found.by}${found.isSure ? '' : '?'}`;
};

describe('payer', () => {
  test.each([
    ['ACM', '', 'ACM by name'],
    ['acm.', '', 'ACM by name'],
    ['ACME INC.', '', 'ACM by name'],
    ['MULLER SOHNE GMBH & CO. KG', '', 'MUE by name'],
    ['Müller und Söhne', '', 'MUE by name'],
    ['m meier', '', 'ACM by confirmed'],
    ['Somebody else', 'de02120300000000202051', 'ACM by account'],
    ['Acme Inc.', 'de02120300000000202051', 'ACM by account'],
    // The account was another partner's once: a person decides.
    ['Northfield Outfitters Group', 'DE02120300000000202051', 'ACM by conflict?'],
    ['Northfield Outfiters Grp', '', 'NOR by similar?'],
    // Two are as alike, or have the name.
    ['field Outfitters Group', '', 'nobody'],
    ['Twin', '', 'TW2 by confirmed'],
    ['TW1', '', 'TW1 by name'],
    ['Whoever', '', 'nobody'],
    ['Northgate Outfit', '', 'nobody'],
    ['', '', 'nobody'],
  ])('%s %s: %s', (name, account, expected) => {
    expect(answer(name, account)).toBe(expected);
  });
});

/** The partner that only these names suggest; the partners are known by their own names. */
function suggested(name: string, ...names: readonly string[]): string | undefined {
  const found = payerFinder(names.map((Name, at) => partner(`P${at}`, Name)))(name);
  return found?.by === 'similar' && !found.isSure ? found.partner.Name! : undefined;
}

test('suggests the most similar name only if it is far ahead, in any order of partners', () => {
  const [near, next, far] = ['Northfield Foods', 'Northfield Food', 'Southampton Metals'];
  for (const names of [
    [near, far],
    [far, near],
  ]) {
    expect(suggested('Northfeld Foods', ...names)).toBe(near);
  }
  for (const names of [
    [near, next],
    [next, near],
    [far, near, next],
    [next, near, far],
  ]) {
    expect(suggested('Northfeld Foods', ...names)).toBeUndefined();
  }
  // One partner that the service shows under two names.
  const twice = [near, next].map((Name) => partner('P', Name));
  for (const of of [twice, twice.toReversed()]) {
    expect(payerFinder(of)('Northfeld Foods')?.partner.Name).toBe(near);
  }
});

test('is sure of no name that two partners have but for its legal form', () => {
  const twins = [partner('TWIN', 'Twin Ltd'), partner('OTHER', 'Twin GmbH')];
  const found = payerFinder(twins);
  expect(found('Twin Ltd')).toEqual({ partner: twins[0], by: 'similar', isSure: false });
  // It is a Code as well.
  expect(found(' TWIN ')).toEqual({ partner: twins[0], by: 'name', isSure: true });
});

test('finds a partner by its Id', () => {
  const Id = '0a000000-0000-4000-8000-00000000000a';
  const known = { Id, Code: null, Name: null };
  expect(payerFinder([known])(Id.toUpperCase())).toEqual({
    partner: known,
    by: 'name',
    isSure: true,
  });
});

test('ignores case, accents, marks and the legal form of a name', () => {
  const form = fc.constantFrom('', ' GmbH', ', Inc.', ' S.A.', ' Ltd', ' & Co. KG', ' B.V.');
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), form, form, (words, one, other) => {
      const name = words.join(' ');
      expect(payerName(name.toUpperCase() + one)).toBe(payerName(`  ${words.join('-')}${other} `));
      expect(payerName(payerName(name))).toBe(payerName(name));
    }),
  );
});

test('replaces letters that have no accent, and keeps a name of nothing but legal forms', () => {
  expect(payerName('Straße Łódź Ærø')).toBe('strasse lodz aero');
  expect(payerName('The Company, Inc.')).toBe('the company inc');
});

test('measures likeness by pairs of letters', () => {
  expect(likeness('abc', 'abd')).toBe(0.5);
  expect(likeness('ab c', 'a bc')).toBe(1);
  expect([likeness('a', 'a'), likeness('a', 'b'), likeness('ab', 'cd')]).toEqual([1, 0, 0]);
});

test('measures likeness symmetrically from 0 to 1, with 1 for equal names', () => {
  const name = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(name, name, (a, b) => {
      const how = likeness(a, b);
      expect(how).toBe(likeness(b, a));
      expect(how).toBeGreaterThanOrEqual(0);
      expect(how).toBeLessThanOrEqual(1);
      expect(likeness(a, a)).toBe(1);
    }),
  );
});

/**
 * Writes a name as banks do: upper case, no accents, another legal form, cut at 27 or 35 letters.
 */
function asBankWrites(name: string, how: number): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const forms = ['', ' GMBH', ' INC', ' LTD.', ' SA'];
  const changed = how % 2 === 0 ? plain.toUpperCase() : name;
  const bare = changed.replace(/ (?:GmbH|GMBH|Inc\.|INC\.|Ltd|LTD|S\.A\.)$/, '');
  return `${bare}${forms[how % forms.length]}`.slice(0, how % 3 === 0 ? 27 : 35);
}

test('makes no wrong sure match in 1,000 noisy payers over 20 seeds', () => {
  const [first, second, forms] = [
    'North South East West Grün Bläu Red Stone River Hill Lake Wood Iron Copper Silver Gold'.split(
      ' ',
    ),
    'field berg ton ham ford gate mont wick stead more'.split(' '),
    ['GmbH', 'Inc.', 'Ltd', 'S.A.'],
  ];
  let sure = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { int } = createRandom(seed);
    const next = (below: number): number => int(0, below - 1);
    const names = new Set<string>();
    while (names.size < 40) {
      const trade = ['Foods', 'Supply', 'Trading', 'Logistics', 'Outfitters'][next(5)]!;
      names.add(`${first[next(16)]}${second[next(10)]} ${trade} ${forms[next(4)]}`);
    }
    const all = [...names].map((name, index) => partner(`P${index}`, name));
    const finder = payerFinder(all);
    for (let n = 0; n < 50; n++) {
      const whose = all[next(40)]!;
      const found = finder(asBankWrites(whose.Name, next(30)));
      if (found?.isSure) {
        sure++;
        // A name that two partners share but for its legal form tells neither.
        expect(payerName(found.partner.Name!)).toBe(payerName(whose.Name));
        expect(found.partner).toBe(whose);
      }
    }
  }
  expect(sure).toBeGreaterThan(600);
});
