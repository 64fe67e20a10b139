import { expect, test } from 'vitest';
import { draftName, renamed } from './new-draft.ts';

test('renames a draft by the partner’s name, unless a person has named it', () => {
  const acme = { Id: 'id', Code: 'ACME', Name: 'Acme Ltd' };
  expect(renamed(draftName('ACME'), acme)).toMatch(/^Acme Ltd, .+\d/);
  expect(renamed(draftName(null), { ...acme, Code: null })).toMatch(/^Acme Ltd, .+\d/);
  expect(renamed('November run', acme)).toBe('November run');
  expect(renamed(draftName('ACME'), { ...acme, Name: null })).toMatch(/^ACME, /);
});
