import type { CSSProperties } from 'react';
import { decimalPlaces, formatDecimal, type Decimal } from '#lib/decimal.ts';
import { signOf } from '#lib/decimal-sum.ts';
import classes from './amount.module.css';

interface AmountProps {
  value: Decimal;
  /** What `unitsName` gives. */
  units: string;
  /** In a column: the places of its most exact amount, so that all points stand in one line. */
  places?: number;
}

/** Characters; what is longer takes two small lines in a column, and loses no digit. */
const FITS_A_COLUMN = 14;

/** An exact amount with every digit that it has, which is also what is read out. */
export function Amount({ value, units, places }: AmountProps) {
  const digits = formatDecimal(value);
  const missing = places === undefined ? 0 : Math.max(0, places - decimalPlaces(value));
  const isLong = places !== undefined && digits.length + missing > FITS_A_COLUMN;
  return (
    <span className={classes.amount} data-long={isLong || undefined}>
      <span
        className={classes.digits}
        data-zero={signOf(value) === 0 || undefined}
        {...(missing > 0 && !isLong && { style: roomFor(missing, value) })}
      >
        {digits}
      </span>{' '}
      <span className={classes.units}>{units}</span>
    </span>
  );
}

/** Room for the digits that this one has not; a point is about half as wide as a digit. */
function roomFor(digits: number, value: Decimal): CSSProperties {
  const point = decimalPlaces(value) === 0 ? 0.5 : 0;
  return { '--missing': `${digits + point}ch` } as CSSProperties;
}
