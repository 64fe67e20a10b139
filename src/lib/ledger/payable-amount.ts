import { signOf } from '../decimal-sum.ts';
import { decimalFromText, type Decimal } from '../decimal.ts';

/** An amount that can be sent: a typed decimal above 0, else `null`. */
export function payableAmount(text: string): Decimal | null {
  const decimal = decimalFromText(text.trim());
  return decimal !== undefined && signOf(decimal) > 0 ? decimal : null;
}
