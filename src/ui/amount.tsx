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

/** An exact amount with every digit that it has, which is also what is read out. */
export function Amount({ value, units, places }: AmountProps) {
  return (
    <span className={classes.amount}>
      <span
        className={classes.digits}
        data-zero={signOf(value) === 0 || undefined}
        {...(places !== undefined && { style: missing(places - decimalPlaces(value), value) })}
      >
        {formatDecimal(value)}
      </span>{' '}
      <span className={classes.units}>{units}</span>
    </span>
  );
}

/** Room for the digits that this one has not; a point is about half as wide as a digit. */
function missing(digits: number, value: Decimal): CSSProperties {
  const point = digits > 0 && decimalPlaces(value) === 0 ? 0.5 : 0;
  return { '--missing': `${Math.max(0, digits) + point}ch` } as CSSProperties;
}
