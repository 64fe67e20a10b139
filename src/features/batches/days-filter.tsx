import { formatDay } from '#lib/calendar-day.ts';
import { SmallButton } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { days, RangeFields } from '#ui/filters/range-fields.tsx';
import { openEnds } from '#ui/filters/range.ts';
import type { BatchSearch } from './batch-search.ts';
import { daysTexts } from './texts.ts';

interface DaysFilterProps {
  days: BatchSearch['days'];
  onChange: (days: BatchSearch['days']) => void;
}

/** The days on which batches were requested. */
export function DaysFilter({ days: range, onChange }: DaysFilterProps) {
  const chosen = describeDays(range);
  return (
    <Disclosure
      label={daysTexts.label}
      button={chosen === null ? daysTexts.label : daysTexts.requested(chosen)}
    >
      <RangeFields legend={daysTexts.legend} scale={days} range={range} onChange={onChange} />
      <SmallButton disabled={chosen === null} onClick={() => onChange(openEnds)}>
        {daysTexts.clear}
      </SmallButton>
    </Disclosure>
  );
}

/** `since Nov 1, 2026`; `null` without a day. */
export function describeDays({ from, to }: BatchSearch['days']): string | null {
  if (from === null) return to === null ? null : daysTexts.until(formatDay(to));
  if (to === null) return daysTexts.since(formatDay(from));
  if (to === from) return daysTexts.oneDay(formatDay(from));
  return daysTexts.between(formatDay(from), formatDay(to));
}
