import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import type { BatchAmounts } from '#contract/batch.ts';
import { signOf, startSum, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { Amount } from '#ui/values/amount.tsx';
import layout from '#ui/layout.module.css';
import { batchColumnTexts, sumTexts } from './texts.ts';

const fields = ['sent', ...verdictNames] as const;
type Sums = Record<(typeof fields)[number] | 'unapplied', Decimal>;

const names = [
  ['sent', batchColumnTexts.sent],
  ...verdictNames.map((verdict) => [verdict, verdictWords[verdict].name] as const),
  ['unapplied', sumTexts.unapplied],
] as const;

/** Exact sums of payments by verdict and Units. Only the sum of all that was sent may be zero. */
export function BatchSums({ amounts }: { amounts: BatchAmounts }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const perUnits = [...Map.groupBy(amounts, ({ units }) => units)]
    .toSorted(([a], [b]) => a - b)
    .map(([units, of]) => ({ units, sums: sumsOf(of) }));
  return (
    <Group component="dl" gap="0.5rem 2rem" align="flex-start" className={layout.numeric}>
      {names.map(([field, name]) => {
        const shown = perUnits.filter(({ sums }) => field === 'sent' || signOf(sums[field]) !== 0);
        return (
          shown.length > 0 && (
            <div key={field}>
              <dt className={layout.caption}>{name}</dt>
              {shown.map(({ units, sums }) => (
                <dd key={units}>
                  <Amount value={sums[field]} units={unitsName(unitsNames, units)} />
                </dd>
              ))}
            </div>
          )
        );
      })}
    </Group>
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
