import { expect, test } from 'vitest';
import { withPartners } from './known-partners.ts';

const of = (Id: string | null, Code: string | null, Name: string | null = null) => ({
  Id,
  Code,
  Name,
});

test('stores partners with an Id, a Code, or both, once each', () => {
  const named = [
    of('AB-1', null),
    of('ab-1', 'VALLEY'),
    of(null, 'ACME', 'Acme'),
    of(null, 'ACME'),
    of(null, null, 'Nobody'),
  ];
  const known = withPartners(new Map(), named);
  expect([...known.keys()]).toEqual(['ab-1', 'ACME']);
  expect(known.get('ACME')).toEqual({ Id: null, Code: 'ACME', Name: 'Acme' });
});
