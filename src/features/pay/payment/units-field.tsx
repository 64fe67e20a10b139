import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { unitsName } from '#lib/units-name.ts';
import { readUnits } from './units.ts';
import { paymentFormTexts } from '../model/texts.ts';

interface UnitsFieldProps {
  units: number | null;
  choices: readonly number[];
  /** Whether no item will determine the Units. */
  isNeeded: boolean;
  names: Readonly<Record<string, string>>;
  onChange: (units: number | null) => void;
}

const OTHER = 'other';

/** The payment's currency: one that is known, or any whole number. */
export function UnitsField({ units, choices, isNeeded, names, onChange }: UnitsFieldProps) {
  const [text, setTyped] = useState<string | null>(null);
  // Undo may have changed the Units since.
  const typed = text !== null && readUnits(text) === units ? text : null;
  const isFaulty = typed !== null && typed !== '' && readUnits(typed) === null;
  const isMissing = isNeeded && units === null;
  return (
    <Stack gap={4}>
      <NativeSelect
        label={paymentFormTexts.units}
        size="xs"
        error={isMissing && paymentFormTexts.unitsMissing}
        value={typed === null ? (units ?? '') : OTHER}
        onChange={({ target: { value } }) => {
          setTyped(value === OTHER ? '' : null);
          onChange(value === '' || value === OTHER ? null : Number(value));
        }}
      >
        <option value="">
          {isNeeded ? paymentFormTexts.unitsChoose : paymentFormTexts.unitsOfItems}
        </option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {unitsName(names, each)}
          </option>
        ))}
        <option value={OTHER}>{paymentFormTexts.unitsOther}</option>
      </NativeSelect>
      {typed !== null && (
        <TextInput
          aria-label={paymentFormTexts.unitsNumber}
          size="xs"
          error={isFaulty && paymentFormTexts.unitsWhole}
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readUnits(target.value));
          }}
        />
      )}
    </Stack>
  );
}
