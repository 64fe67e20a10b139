import { expect, test } from 'vitest';
import { payPath } from './pay-path.ts';

const acme = { Id: 'A0000000-0000-4000-8000-000000000001', Code: 'ACME', Name: 'Acme & Sons' };
const byCode = { Id: null, Code: 'B,1', Name: null };
const rows = [acme, byCode, null].map((Partner) => ({ value: { Partner } }));

test.each([
  ['the one partner that is filtered by', { partnerIds: [acme.Id.toLowerCase()] }, acme],
  ['a partner that no row names', { partnerIds: ['x'] }, { Id: 'x' }],
  ['the one partner shown, by its Code', { partnerIds: [], owner: 'B,1' }, { Code: 'B,1' }],
])('keeps %s', (_title, filtered, partner) => {
  const query = new URLSearchParams(payPath(filtered, rows).split('?')[1]);
  expect(query.get('partner')).toBe('Id' in partner ? partner.Id : null);
  expect(query.get('code')).toBe('Code' in partner ? partner.Code : null);
  expect(query.get('name')).toBe('Name' in partner ? partner.Name : null);
});

test.each([
  { partnerIds: [] },
  { partnerIds: ['x', 'y'] },
  { partnerIds: [], owner: '' },
  { partnerIds: [], owner: 'of nobody shown' },
])('names no single partner for %j', (filtered) => {
  expect(payPath(filtered, rows)).toBe('/pay/new');
});
