import { expect, test } from 'vitest';
import { noReferences } from '#api/references.ts';
import type { Permission } from '#contract/permission.ts';
import { findCommands, type LoadedNumbers } from './find-commands.ts';

const id = '6F9619FF-8B86-D011-B42D-00CF4FC964FF';

function found(
  typed: string,
  roles: readonly Permission['role'][] = ['triage', 'accounting'],
  loaded: Partial<LoadedNumbers> = {},
) {
  const asked: string[] = [];
  const commands = findCommands(
    typed,
    ({ role }) => roles.includes(role),
    (path) => asked.push(path),
    { references: noReferences, paymentOf: () => undefined, hasBatch: () => false, ...loaded },
  );
  for (const { run } of commands) run();
  return commands.map(({ name }, index) => [name, asked[index]]);
}

test('offers to find a number in every list', () => {
  expect(found(' PO 110/7 ')).toEqual([
    ['Find PO 110/7 in notifications', '/inbox?status=everything&q=record%3A%22PO%20110%2F7%22'],
    ['Find PO 110/7 in receivables', '/receivables?q=PO%20110%2F7'],
    ['Find PO 110/7 in payments', '/payments?q=PO%20110%2F7'],
    ['Find PO 110/7 in batches', '/batches?q=PO%20110%2F7'],
  ]);
});

test('opens the transaction that has exactly this reference', () => {
  const references = new Map([
    ['id-1', 'PO 110/7'],
    ['id-2', 'PO 110/70'],
  ]);
  expect(found(' po 110/7', ['accounting'], { references })[0]).toEqual([
    'Open transaction po 110/7',
    '/receivables/id-1',
  ]);
  expect(found('PO 110', ['accounting'], { references })[0]?.[0]).toBe(
    'Find PO 110 in receivables',
  );
  expect(found('PO 110/7', ['triage'], { references })[0]?.[0]).toBe(
    'Find PO 110/7 in notifications',
  );
  // Any of them may be meant.
  references.set('id-3', 'PO 110/7');
  expect(found('PO 110/7', ['accounting'], { references })[0]?.[0]).toBe(
    'Find PO 110/7 in receivables',
  );
});

test('opens the loaded payment and batch of exactly this number', () => {
  const loaded = {
    paymentOf: (number: string) => (number === '120' ? 'id-1' : undefined),
    hasBatch: (id: number) => id === 120,
  };
  expect(found('120', ['accounting'], loaded).slice(0, 2)).toEqual([
    ['Open payment 120', '/payments/id-1'],
    ['Open batch 120', '/batches/120'],
  ]);
  expect(found('Batch 120', ['triage'], loaded)[0]).toEqual(['Open batch 120', '/batches/120']);
  expect(found('120', ['triage'], loaded)[0]?.[0]).toBe('Open batch 120');
  expect(found('1200', ['accounting'], loaded)[0]?.[0]).toBe('Find 1200 in receivables');
});

test('offers to open an ID as each kind of object', () => {
  expect(found(id)).toEqual([
    ['Open transaction with this ID', `/receivables/${id}`],
    ['Open payment with this ID', `/payments/${id}`],
    ['Find this ID in notifications', `/inbox?status=everything&q=record%3A${id}`],
    ['Find this ID in batches', `/batches?q=${id}`],
    ['Open notification report with this ID', `/reports/notifications/${id}`],
    ['Open accounting report with this ID', `/reports/accounting/${id}`],
  ]);
});

test('offers only permitted lists, and nothing for words', () => {
  expect(found(id, ['ops'])).toEqual([]);
  expect(found('10400', ['triage']).map(([name]) => name)).toEqual([
    'Find 10400 in notifications',
    'Find 10400 in batches',
  ]);
  expect(found('archive')).toEqual([]);
  expect(found('1')).toEqual([]);
});
