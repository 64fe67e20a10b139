import { useId, useMemo } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { visibleString } from '#lib/visible-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { carrierName } from './carrier-path.ts';
import classes from './carriers.module.css';
import { trackTexts } from './texts.ts';

interface ChooseCarrierProps {
  carriers: readonly Carrier[];
  label: string;
  /** Its key, or `''`. */
  chosen: string;
  onChoose: (key: string) => void;
}

/** Any carrier of the directory, by name. */
export function ChooseCarrier({ carriers, label, chosen, onChoose }: ChooseCarrierProps) {
  const sorted = useMemo(
    () => carriers.toSorted((a, b) => compareTexts(carrierName(a), carrierName(b))),
    [carriers],
  );
  const id = useId();
  return (
    <div className={classes.choose}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{trackTexts.choose}</option>
        {sorted.map((carrier) => (
          <option key={carrier.key} value={carrier.key}>
            {visibleString(carrierName(carrier))}
            {carrier.Code !== '' &&
              carrier.Code !== carrier.Name &&
              ` (${visibleString(carrier.Code)})`}
          </option>
        ))}
      </select>
    </div>
  );
}
