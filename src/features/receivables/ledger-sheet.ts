import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { dateCell, type SheetRows } from '#lib/sheet.ts';
import { unitsName } from '#lib/units-name.ts';
import type { Explained, ExplainedItems } from './explained.ts';
import { explainedOf } from './ledger-sort.ts';

interface Circumstances {
  day: CalendarDay;
  references: References;
  explained: ExplainedItems;
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
}

/**
 * Exports transactions: dates as sent, codes beside their names, amounts as in the sums (Returns
 * and Credits negative), so that a column sums to the total on screen.
 */
export function ledgerCells({
  day,
  references,
  explained,
  unitsNames,
  subStatusNames,
}: Circumstances): SheetRows<LedgerResult> {
  const at = dateCell(writtenDay(day));
  return {
    header: [
      'Reference',
      'Id',
      'TransactionNumber',
      'Type',
      'TypeName',
      'Status',
      'StatusName',
      'SubStatus',
      'SubStatusName',
      'PartnerId',
      'PartnerCode',
      'PartnerName',
      'DueAt',
      // The day has its own column, because a header that changes each day breaks imports.
      'DaysOver',
      'DaysOverAt',
      'SettledAt',
      'Total',
      'TotalUnits',
      'Balance',
      'BalanceUnits',
      'Difference',
      'DifferenceReason',
      'DifferenceNote',
    ],
    cells: (value) => [
      references.get(idKey(value.Id)) ?? null,
      value.Id,
      value.TransactionNumber,
      value.Type,
      codeName(ledgerTypeNames, value.Type),
      value.Status,
      codeName(ledgerStatusNames, value.Status),
      value.SubStatus,
      value.SubStatus === null ? null : (subStatusNames[value.SubStatus] ?? null),
      value.Partner?.Id ?? null,
      value.Partner?.Code ?? null,
      value.Partner?.Name ?? null,
      dateCell(value.DueAt),
      signOf(value.Balance.Value) === 0 ? null : daysOver(value.DueAt, day),
      at,
      dateCell(value.SettledAt),
      { amount: signedAmount(value.Type, value.Total.Value) ?? value.Total.Value },
      unitsName(unitsNames, value.Total.Units),
      { amount: signedAmount(value.Type, value.Balance.Value) ?? value.Balance.Value },
      unitsName(unitsNames, value.Balance.Units),
      ...differenceCells(explainedOf(value, explained)),
    ],
  };
}

function differenceCells(known: Explained | undefined) {
  return known ? [{ amount: known.amount }, known.reason, known.note] : [null, null, null];
}
