import { expect, test } from 'vitest';
import type { LedgerResult } from '#contract/ledger.ts';
import { makeLedger } from '../testing/made-items.ts';
import { beginWith } from './begin-with.ts';
import { newPayment } from './draft-edits.ts';

test('names every chosen transaction that the draft leaves out, and why', () => {
  const rows = makeLedger([
    ['5'],
    ['0'],
    ['7', { Status: 64 }],
    ['-3'],
    ['9', { Type: 99 }],
    ['4'],
    ['8'],
  ] satisfies [string, Partial<LedgerResult>?][]);
  const [paid, settled, flying, over, odd, held, unchosen] = rows.map(({ value }) => value.Id);
  const faults = [{ raw: { Id: 'BROKEN' } }, { raw: null }];
  const holder = { kind: 'draft', id: 'x', name: 'X', who: null, amount: '4' } as const;
  const known = {
    references: new Map([[settled!, 'INV-2']]),
    holds: new Map([[held!, [holder]]]),
    draftId: '',
  };
  const { method } = newPayment();
  const ids = [paid, settled, flying, over, odd, held, 'broken', 'gone', 'GONE'].map(String);
  const { content, leftOut } = beginWith(ids, { rows, faults }, known, method);
  expect(content.payments.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual([paid]);
  expect(leftOut.map(({ why }) => why)).toEqual([
    'Already settled',
    'Money in flight',
    'Nothing left to pay',
    'Its type is unknown',
    'Reserved in another draft',
    'Waybill can’t read it',
    'The service doesn’t list it, or Waybill can’t read it',
  ]);
  expect(leftOut[0]!.name).toBe('INV-2');
  expect(JSON.stringify([content, leftOut])).not.toContain(unchosen);
});
