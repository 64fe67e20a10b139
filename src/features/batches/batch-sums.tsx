import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import type { BatchAmounts } from '#contract/batch.ts';
import { signOf, startSum, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { batchColumnTexts, sumTexts } from './texts.ts';

const fields = ['sent', ...verdictNames] as const;
type Sums = Record<(typeof fields)[number] | 'unapplied', Decimal>;

const columns = [
  { name: batchColumnTexts.sent, isNumber: true },
  ...verdictNames.map((verdict) => ({ name: verdictWords[verdict].name, isNumber: true })),
  { name: sumTexts.unapplied, isNumber: true },
];

/** Exact sums of payments by Units and verdict. */
export function BatchSums({ amounts }: { amounts: BatchAmounts }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const byUnits = Map.groupBy(amounts, ({ units }) => units);
  return (
    <SmallTable
      label={sumTexts.label}
      columns={columns}
      rows={[...byUnits]
        .toSorted(([a], [b]) => a - b)
        .map(([units, of]) => {
          const sums = sumsOf(of);
          return {
            key: String(units),
            cells: ([...fields, 'unapplied'] as const).map((field) =>
              // A column of zeros alone is left out.
              field !== 'sent' && signOf(sums[field]) === 0
                ? null
                : { Value: sums[field], Units: units },
            ),
          };
        })}
      unitsNames={unitsNames}
    />
  );
}

/** Returns the sums of amounts that have the same Units. */
function sumsOf(amounts: BatchAmounts): Sums {
  const sums = Object.fromEntries(fields.map((field) => [field, startSum()])) as Record<
    (typeof fields)[number],
    ReturnType<typeof startSum>
  >;
  for (const of of amounts) {
    for (const field of fields) sums[field].add(decimalFromText(of[field])!);
  }
  const values = Object.fromEntries(fields.map((field) => [field, sums[field].value()])) as Record<
    (typeof fields)[number],
    Decimal
  >;
  const applied = sumDecimals(verdictNames.map((verdict) => values[verdict]));
  return { ...values, unapplied: subtractDecimals(values.sent, applied) };
}
