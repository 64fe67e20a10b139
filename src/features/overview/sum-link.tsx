import type { Decimal } from '#lib/decimal.ts';
import { Amount } from '#ui/amount.tsx';
import { FigureLink } from '#ui/figure-link.tsx';

/** An exact sum that links to its rows; with its Units it is a card's main figure. */
export function SumLink({ value, units = '', to }: { value: Decimal; units?: string; to: string }) {
  return (
    <FigureLink to={to} {...(units !== '' && { fw: 600, fz: 'md' })}>
      <Amount value={value} units={units} />
    </FigureLink>
  );
}
