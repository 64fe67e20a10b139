import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import type { DraftPayment } from '#contract/draft.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { unitsName } from '#lib/units-name.ts';
import { trimmed } from '#lib/whole-units.ts';
import { Amount } from '#ui/values/amount.tsx';
import { draftTexts } from '../model/texts.ts';

/** Shows the sums of payments in each Units: `45,879.88 USD and 454.78 CAD`. */
export function PaymentSums({ payments }: { payments: readonly DraftPayment[] }) {
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  return [...Map.groupBy(payments, ({ units }) => units)].map(([units, of], index) => (
    <span key={units}>
      {index > 0 && draftTexts.and}
      <Amount
        value={trimmed(sumDecimals(of.flatMap(({ amount }) => payableAmount(amount) ?? [])), 2)}
        units={units === null ? '' : unitsName(names, units)}
      />
    </span>
  ));
}
