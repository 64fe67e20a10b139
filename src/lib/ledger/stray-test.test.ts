import { expect, test } from 'vitest';
import { strayTest } from './stray-test.ts';

const id = 'A0000000-0000-4000-8000-000000000001';
const other = 'B0000000-0000-4000-8000-000000000001';
const partner = { Id: id, Code: 'NORD', Name: 'Nord' };
const row = { Id: id, Partner: partner, Status: 4, Type: 0 };
const none = { partnerIds: [], ids: [], statuses: [], types: [] };

test('finds no strays without filters', () => {
  expect(strayTest(none)).toBeNull();
});

test.each([
  ['its type', { types: [0, 8] }, {}, false],
  ['another type', { types: [0] }, { Type: 8 }, true],
  ['its status', { statuses: [0] }, { Status: 0 }, false],
  ['another status', { statuses: [0] }, {}, true],
  ['a status that the service doesn’t send', { statuses: [0] }, { Status: null }, false],
  ['its id in other letters', { ids: [id.toLowerCase()] }, {}, false],
  ['another id', { ids: [other] }, {}, true],
  ['its partner’s Id', { partnerIds: [other, `{${id.toLowerCase()}}`] }, {}, false],
  ['its partner’s Code', { partnerIds: ['nord'] }, {}, false],
  ['another partner’s Id', { partnerIds: [other] }, {}, true],
  ['another partner’s Code', { partnerIds: ['SYD'] }, {}, true],
  ['a row without a partner', { partnerIds: [other] }, { Partner: null }, false],
  [
    'a row without the partner’s Id',
    { partnerIds: [id] },
    { Partner: { ...partner, Id: null } },
    false,
  ],
  [
    'a row without the partner’s Code',
    { partnerIds: ['N'] },
    { Partner: { ...partner, Code: null } },
    false,
  ],
])('compares a row with a list filtered by %s', (_title, asked, change, expected) => {
  expect(strayTest({ ...none, ...asked })!({ ...row, ...change })).toBe(expected);
});
