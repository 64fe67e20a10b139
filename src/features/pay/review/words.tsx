import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import type { ReviewWords } from '#contract/draft.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

/** Shows a warning or a problem with its amounts as elsewhere on the page. */
export function Words({ text, parts }: ReviewWords) {
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  return (parts ?? [text]).map((part, place) => {
    // The parts stay in their places.
    const key = `part ${place}`;
    if (typeof part === 'string') return <VisibleText key={key} text={part} />;
    const value = decimalFromText(part.value);
    return (
      value && (
        <Amount
          key={key}
          value={value}
          units={part.units === null ? '' : unitsName(names, part.units)}
        />
      )
    );
  });
}
