import { Radio, Stack } from '@mantine/core';
import { useId } from 'react';
import { unitsName } from '#lib/units-name.ts';
import { choiceTexts } from '../late-texts.ts';

interface UnitsFilterProps {
  /** `null` for all. */
  units: number | null;
  /** Units of the rows that were loaded. */
  known: Iterable<number>;
  names: Readonly<Record<string, string>>;
  onChange: (units: number | null) => void;
}

/** The only Units to show: amounts of different Units are never added. */
export function UnitsFilter({ units, known, names, onChange }: UnitsFilterProps) {
  const name = useId();
  const choices = new Set(known);
  if (units !== null) choices.add(units);
  return (
    <Stack component="fieldset" gap={10} mb="sm">
      <legend>{choiceTexts.units}</legend>
      {[null, ...[...choices].toSorted((a, b) => a - b)].map((choice) => (
        <Radio
          key={choice}
          name={name}
          label={choice === null ? choiceTexts.all : unitsName(names, choice)}
          checked={units === choice}
          onChange={() => onChange(choice)}
        />
      ))}
    </Stack>
  );
}
