import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { bankFileOf, statementTable } from '../paste/statement-lines.ts';
import type { BankStatement } from '#lib/bank-file/bank-statement.ts';
import { UNDECIDED, type BankRun } from './bank-run.ts';
import { forgetRun, keepRun, runKept } from './kept-run.ts';

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
  answers: { mark: ',' },
  method: { Id: null, Code: 'WIRE', Name: null },
  units: 1,
  ...UNDECIDED,
  drafted: new Set([1]),
};

test('a pasted list survives a reload, with the columns and answers of a person', () => {
  keepRun(list);
  expect(runKept('a', unitsNames)).toEqual(list);
  expect(runKept('b', unitsNames)).toBeNull();
});

test('a bank file survives a reload, to the digit, with what was left out', () => {
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
  keepRun(run);
  expect(runKept('a', unitsNames)).toEqual(run);
});

test('a file that is too large leaves the room to drafts, and no earlier one in its place', () => {
  keepRun(list);
  const rows = Array.from({ length: 4_000 }, () => ['2026-11-27', 'Acme'.repeat(100), '0.10']);
  keepRun({ ...list, table: { ...table, rows } });
  expect(values.size).toBe(0);
});

test('a file that the storage has no room for leaves no earlier one in its place', () => {
  keepRun(list);
  isFull = true;
  keepRun({ ...list, units: null });
  expect(runKept('a', unitsNames)).toBeNull();
});

test('another file, and a stored value of another shape, leave nothing', () => {
  keepRun(list);
  forgetRun('a');
  expect(runKept('a', unitsNames)).toBeNull();
  values.set('waybill:a:bank-file', '{"table":{"rows":[[1]]}}');
  expect(runKept('a', unitsNames)).toBeNull();
});
