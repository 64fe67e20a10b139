import { expect, test } from 'vitest';
import { differing } from './administration.ts';

test('takes an own change whose answer was lost for nobody else’s', () => {
  const [base, parts] = [{ a: { name: 'A' }, b: 1 }, { a: { name: 'Mine' } }];
  expect(differing(parts, base, { a: { name: 'Mine' }, b: 2 })).toEqual([]);
  expect(differing(parts, base, { a: { name: 'Theirs' }, b: 1 })).toEqual(['a']);
  expect(differing(parts, base, base)).toEqual([]);
  // An empty field is removed when it is saved.
  const [emptied, links] = [
    { a: '', b: { c: '' } },
    { a: 'x', b: { c: 'y' } },
  ];
  expect(differing(emptied, links, {})).toEqual([]);
  expect(differing(emptied, links, { a: 'Theirs', b: { c: 'y' } })).toEqual(['a']);
});
