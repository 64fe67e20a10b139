import { formatDay } from '#lib/calendar-day.ts';
import { unitsName } from '#lib/units-name.ts';
import { SmallButton } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { days, RangeFields } from '#ui/filters/range-fields.tsx';
import { UnitsFilter } from '#ui/filters/units-filter.tsx';
import { emptyPaymentSearch, type PaymentSearch } from './payment-search.ts';
import type { Payments } from './use-payments.ts';
import { filterTexts, paymentLabels } from './texts.ts';

interface PaidFilterProps {
  payments: Payments;
  search: PaymentSearch;
  go: (search: PaymentSearch) => void;
}

/** Days and Units, which the service has no filter for: applied to all that is loaded. */
export function PaidFilter({ payments, search, go }: PaidFilterProps) {
  const { paid, units } = search;
  const { unitsNames, figures } = payments;
  const chosen = describeChosen(search, unitsNames);
  return (
    <Disclosure label={filterTexts.label} button={chosen ?? filterTexts.label}>
      <RangeFields
        legend={paymentLabels.paid}
        scale={days}
        range={paid}
        onChange={(next) => go({ ...search, paid: next })}
      />
      <UnitsFilter
        units={units}
        known={figures.allUnits}
        names={unitsNames}
        onChange={(next) => go({ ...search, units: next })}
      />
      <SmallButton
        disabled={chosen === null}
        onClick={() =>
          go({ ...search, paid: emptyPaymentSearch.paid, units: emptyPaymentSearch.units })
        }
      >
        {filterTexts.clear}
      </SmallButton>
    </Disclosure>
  );
}

/** `Paid 1 Oct 2026 – 31 Oct 2026, in USD`; `null` where nothing is chosen. */
function describeChosen(
  { paid: { from, to }, units }: PaymentSearch,
  names: Readonly<Record<string, string>>,
): string | null {
  const ends = [from, to].map((day) => (day === null ? '' : formatDay(day))).join(' – ');
  const paid = from === null && to === null ? null : filterTexts.paidOn(ends);
  if (units === null) return paid;
  return filterTexts.inUnits(paid ?? paymentLabels.screen, unitsName(names, units));
}
