import type { LedgerResult } from '#contract/ledger.ts';
import type { Decimal } from '#lib/decimal.ts';
import { payItems } from '../model/pay-item.ts';

/** Partners for the tests of this folder. */
export const acme = { Id: 'a0000000-0000-4000-8000-000000000000', Code: 'ACME', Name: 'Acme Ltd' };
export const other = {
  Id: 'b0000000-0000-4000-8000-000000000000',
  Code: 'OTHR',
  Name: 'Other & Co',
};

type Given = readonly (readonly [balance: string, change?: Partial<LedgerResult>])[];

/** Open transactions, due on the 1st, 2nd … of January. */
export function makeLedger(given: Given) {
  return given.map(([balance, change], place) => ({
    value: {
      Id: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
      Type: 0,
      Status: balance === '0' ? 1024 : 4,
      SubStatus: null,
      Partner: acme,
      DueAt: `2026-01-${String(place + 1).padStart(2, '0')}T00:00:00`,
      SettledAt: null,
      Total: { Value: balance as Decimal, Units: 1 },
      Balance: { Value: balance as Decimal, Units: 1 },
      TransactionNumber: null,
      Payments: { rows: [], faults: [] },
      ...change,
    } satisfies LedgerResult,
  }));
}

/** Items with own references INV-1, INV-2 …. */
export function makeItems(given: Given) {
  const rows = makeLedger(given);
  const references = new Map(rows.map(({ value }, place) => [value.Id, `INV-${place + 1}`]));
  return payItems(rows, { references, holds: new Map(), draftId: 'd' }, { payments: [] }, 'p');
}
