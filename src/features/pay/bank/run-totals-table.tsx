import { Text } from '@mantine/core';
import type { BankEntry } from '#lib/bank-file/bank-statement.ts';
import { compareDecimals, signOf, sumDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { unitsName } from '#lib/units-name.ts';
import { SmallTable } from '#ui/tables/small-table.tsx';
import type { BankFile } from '../paste/statement-lines.ts';
import { workTexts } from './texts.ts';
import { totalsByUnits, type WorkEntry, type WorkGroup } from './work-groups.ts';

interface RunTotalsTableProps {
  groups: Record<WorkGroup, readonly WorkEntry[]>;
  /** The person's choices for the whole list. */
  units: number | null;
  /** `null` for a list without one. */
  file: BankFile | null;
  unitsNames: Readonly<Record<string, string>>;
  /** Whether all entries are matched: until then, those that are ready seem to need a look. */
  isWhole: boolean;
}

const { totalColumns: names } = workTexts;

/** Compares ready and open payments, by Units, with the incoming money in the statements. */
export function RunTotalsTable({
  groups,
  units: listUnits,
  file,
  unitsNames,
  isWhole,
}: RunTotalsTableProps) {
  const totals = totalsByUnits(groups, listUnits);
  const stated = sumsOf(paidIn(file?.statements.flatMap(({ entries }) => entries) ?? []));
  const leftOut = sumsOf(paidIn([...(file?.sorted.leftOut.values() ?? [])].flat()));
  // By the bank's currency: a person may let an entry pay items in other Units.
  const listed = sumsOf(
    Object.values(groups).flatMap((entries) =>
      entries.map(({ line: { amount, currency } }) => ({
        amount,
        currency: currency?.texts[0] ?? null,
      })),
    ),
  );
  /** A bank's currency and a number of Units are the same where the settings say so, or there is one. */
  const currencyOf = (units: number | null): string | null => {
    if (units !== null && Object.hasOwn(unitsNames, units)) return unitsNames[units]!.toUpperCase();
    return totals.length === 1 && stated.size === 1 ? [...stated.keys()][0]! : null;
  };
  const rows = totals.map((total) => {
    const currency = total.currency?.toUpperCase() ?? currencyOf(total.units);
    const out = currency === null ? ZERO : (leftOut.get(currency) ?? ZERO);
    return { total, out, stated: currency === null ? null : (stated.get(currency) ?? null) };
  });
  const differs = [...stated].some(([currency, all]) => {
    const found = [listed, leftOut].map((sums) => sums.get(currency) ?? ZERO);
    return compareDecimals(sumDecimals(found), all) !== 0;
  });
  const matched = (amount: Decimal, count: number): string =>
    isWhole ? cell(amount, count) : workTexts.notKnown;
  const cell = (amount: Decimal, count: number): string =>
    count === 0 ? '' : workTexts.ofPayments(formatAmount(amount), count);
  return (
    <>
      <SmallTable
        label={workTexts.totals}
        columns={[
          { name: names.units },
          { name: names.ready, isNumber: true },
          { name: names.look, isNumber: true },
          { name: names.aside, isNumber: true },
          { name: names.done, isNumber: true },
          { name: names.out, isNumber: true },
          { name: names.statement, isNumber: true },
        ]}
        rows={rows.map(({ total: { units, currency, sums, counts }, out, stated: of }) => ({
          key: `${units} ${currency}`,
          cells: [
            units === null ? (currency ?? workTexts.unknownUnits) : unitsName(unitsNames, units),
            matched(sums.ready, counts.ready),
            matched(sums.look, counts.look),
            cell(sums.aside, counts.aside),
            cell(sums.done, counts.done),
            signOf(out) === 0 ? '' : formatAmount(out),
            of === null ? '' : formatAmount(of),
          ],
        }))}
      />
      {differs && (
        <Text size="sm" c="red" role="alert">
          {workTexts.statementDiffers}
        </Text>
      )}
    </>
  );
}

/** Booked money in. */
function paidIn(entries: readonly BankEntry[]): BankEntry[] {
  return entries.filter(({ kind }) => kind === 'in');
}

/** By currency. */
function sumsOf(
  entries: readonly { amount: Decimal; currency: string | null }[],
): Map<string, Decimal> {
  return new Map(
    [...Map.groupBy(entries, ({ currency }) => (currency ?? '').toUpperCase())].map(
      ([currency, of]) => [currency, sumDecimals(of.map(({ amount }) => amount))],
    ),
  );
}
