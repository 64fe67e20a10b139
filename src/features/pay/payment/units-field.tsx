import { useId, useState } from 'react';
import { unitsName } from '#lib/units-name.ts';
import classes from '../parts/field.module.css';
import { readUnits } from './units.ts';
import { paymentTexts } from '../texts.ts';

interface UnitsFieldProps {
  units: number | null;
  choices: readonly number[];
  /** Whether no item will tell them. */
  isNeeded: boolean;
  names: Readonly<Record<string, string>>;
  onChange: (units: number | null) => void;
}

const OTHER = 'other';

/** The payment's currency: one that is known, or any whole number. */
export function UnitsField({ units, choices, isNeeded, names, onChange }: UnitsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isFaulty = typed !== null && typed !== '' && readUnits(typed) === null;
  const isMissing = isNeeded && units === null;
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-units`}>{paymentTexts.units}</label>
      <select
        id={`${id}-units`}
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissing || undefined}
        value={typed === null ? (units ?? '') : OTHER}
        onChange={({ target: { value } }) => {
          setTyped(value === OTHER ? '' : null);
          onChange(value === '' || value === OTHER ? null : Number(value));
        }}
      >
        <option value="">{isNeeded ? paymentTexts.unitsChoose : paymentTexts.unitsOfItems}</option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {unitsName(names, each)}
          </option>
        ))}
        <option value={OTHER}>{paymentTexts.unitsOther}</option>
      </select>
      {typed !== null && (
        <input
          aria-label={paymentTexts.unitsNumber}
          aria-describedby={`${id}-hint`}
          aria-invalid={isFaulty || undefined}
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
      <p id={`${id}-hint`} className={classes.hint}>
        {isFaulty ? paymentTexts.unitsWhole : isMissing && paymentTexts.unitsMissing}
      </p>
    </div>
  );
}
