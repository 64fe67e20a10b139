import type { Decimal } from '#lib/decimal.ts';
import { Amount } from '#ui/amount.tsx';
import { Link } from '#ui/link.tsx';
import classes from './overview.module.css';

/** An exact sum that links to its rows. */
export function SumLink({ value, units = '', to }: { value: Decimal; units?: string; to: string }) {
  return (
    <Link to={to} className={classes.sum}>
      <Amount value={value} units={units} />
    </Link>
  );
}
