import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { bankFileOf, statementTable } from '../paste/statement-lines.ts';
import type { BankStatement } from '#lib/bank-file/bank-statement.ts';
import { UNDECIDED, type BankRun } from './bank-run.ts';
import { forgetRun, saveRun, savedRun } from './saved-run.ts';

const unitsNames = { 1: 'USD' };
const values = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  values.clear();
  isFull = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const table = readTable('Date,Name,Amount\n2026-11-27,Acme,0.10\n2026-11-27,Acme,-5.00');
const list: BankRun = {
  account: 'a',
  file: null,
  table,
  columns: { header: 0, roles: ['date', 'partner', 'amount'], asks: null },
  answers: { mark: ',', incoming: 'Y', countsBatches: new Map([[2, false]]) },
  method: { Id: null, Code: 'WIRE', Name: null },
  units: 1,
  ...UNDECIDED,
  drafted: new Map([[1, 'd']]),
};

test('keeps a pasted list after a reload, with its columns and answers', () => {
  saveRun(list);
  expect(savedRun('a', unitsNames)).toEqual(list);
  expect(savedRun('b', unitsNames)).toBeNull();
});

test('keeps a bank file after a reload, to the digit, with its skipped entries', () => {
  const entry = (kind: 'in' | 'out', amount: string, currency: string) => ({
    kind,
    amount: amount as Decimal,
    currency,
    bookedOn: '2026-11-27',
    valuedOn: null,
    payer: 'Acme',
    payerAccount: '',
    text: 'INV-1',
    reference: '',
    bankReference: '',
  });
  const statement: BankStatement = {
    format: 'MT940',
    account: '1',
    currency: 'USD',
    opening: '0' as Decimal,
    closing: '12345678901234567.10' as Decimal,
    entries: [entry('in', '12345678901234567.10', 'USD'), entry('out', '-5.00', 'USD')],
    unread: [{ place: 3, text: 'x' }],
  };
  const file = bankFileOf([statement], unitsNames);
  const run = { ...list, file, table: statementTable(file.sorted.payable, 0), columns: null };
  saveRun(run);
  expect(savedRun('a', unitsNames)).toEqual(run);
});

test('saves no file that is too large and removes the earlier file', () => {
  saveRun(list);
  const rows = Array.from({ length: 4_000 }, () => ['2026-11-27', 'Acme'.repeat(100), '0.10']);
  saveRun({ ...list, table: { ...table, rows } });
  expect(values.size).toBe(0);
});

test('removes the earlier file when a new file doesn’t fit in the storage', () => {
  saveRun(list);
  isFull = true;
  saveRun({ ...list, units: null });
  expect(savedRun('a', unitsNames)).toBeNull();
});

test('restores nothing after a discarded file or from an invalid stored value', () => {
  saveRun(list);
  forgetRun('a');
  expect(savedRun('a', unitsNames)).toBeNull();
  values.set('waybill:a:bank-file', '{"table":{"rows":[[1]]}}');
  expect(savedRun('a', unitsNames)).toBeNull();
});
