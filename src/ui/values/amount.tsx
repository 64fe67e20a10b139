import { formatDecimal, type Decimal } from '#lib/decimal.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { amountPlaces, CENTS, formatAmount } from '#lib/format-amount.ts';
import classes from './amount.module.css';
import layout from '../layout.module.css';

interface AmountProps {
  value: Decimal;
  /** From `unitsName`; `''` where a header names them. */
  units: string;
  /** In a column: the places of its most exact amount (`mostPlaces`), so that the points align. */
  places?: number | undefined;
}

/** Characters; a longer amount takes two small lines in a column, so that it loses no digit. */
const FITS_A_COLUMN = 14;

/** An exact amount without zeros beyond the cents. Its title has every digit that was sent. */
export function Amount({ value, units, places }: AmountProps) {
  const least = Math.min(places ?? 0, CENTS);
  const digits = formatAmount(value, least);
  const all = formatDecimal(value);
  const ownPlaces = Math.max(least, amountPlaces(value));
  const missing = Math.max(0, (places ?? 0) - ownPlaces);
  const isLong = places !== undefined && digits.length + missing > FITS_A_COLUMN;
  return (
    <span
      className={classes.amount}
      data-long={isLong || undefined}
      title={all === digits ? undefined : `${all} ${units}`.trim()}
    >
      <span
        className={signOf(value) === 0 ? layout.dimmed : undefined}
        style={missing > 0 && !isLong ? { paddingRight: roomFor(missing, ownPlaces) } : undefined}
      >
        {digits}
      </span>
      {units !== '' && (
        <>
          {' '}
          <span className={classes.units}>{units}</span>
        </>
      )}
    </span>
  );
}

/** Space for the digits that other amounts have; a point is about half as wide as a digit. */
function roomFor(digits: number, ownPlaces: number): string {
  return `${digits + (ownPlaces === 0 ? 0.5 : 0)}ch`;
}
