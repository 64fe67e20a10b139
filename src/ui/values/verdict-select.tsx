import { NativeSelect } from '@mantine/core';
import { formatCount } from '#lib/locale.ts';
import { verdictNames, verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { shapeTexts } from '../late-texts.ts';

export type ShownVerdict = VerdictName | 'all';

interface VerdictSelectProps {
  /** The name of the choice that shows every line. */
  all: string;
  counts: Readonly<Record<VerdictName, number>>;
  value: ShownVerdict;
  onChange: (value: ShownVerdict) => void;
}

/** Chooses the lines to show by their verdict; verdicts without lines are left out. */
export function VerdictSelect({ all, counts, value, onChange }: VerdictSelectProps) {
  return (
    <NativeSelect
      size="xs"
      maw="16rem"
      label={shapeTexts.show}
      value={value}
      onChange={({ target }) => onChange(target.value as ShownVerdict)}
      data={[
        { value: 'all', label: all },
        ...verdictNames
          .filter((verdict) => counts[verdict] > 0)
          .map((verdict) => ({
            value: verdict,
            label: `${verdictWords[verdict].name} (${formatCount(counts[verdict])})`,
          })),
      ]}
    />
  );
}
