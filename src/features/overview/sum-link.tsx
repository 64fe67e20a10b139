import type { Decimal } from '#lib/decimal.ts';
import { Amount } from '#ui/values/amount.tsx';
import { FigureLink } from '#ui/figure-link.tsx';

interface SumLinkProps {
  value: Decimal;
  units?: string;
  /** In a column, like `Amount`. */
  places?: number | undefined;
  to: string;
}

/** An exact sum that links to its rows; with its Units it is a card's main figure. */
export function SumLink({ value, units = '', places, to }: SumLinkProps) {
  return (
    <FigureLink to={to} {...(units !== '' && { fw: 600, fz: 'md' })}>
      <Amount value={value} units={units} places={places} />
    </FigureLink>
  );
}
