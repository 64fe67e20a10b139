import { mayBeInUnits, type WrittenCurrency } from '#lib/units-of-currency.ts';
import { currencyTexts } from './texts.ts';

/** Returns why an amount's currency doesn't fit these Units; `null` if it may. */
export function describeCurrency(
  currency: WrittenCurrency | null | undefined,
  units: number | null,
): string | null {
  if (!currency || mayBeInUnits(currency, units)) return null;
  const text = currency.texts.join(', ');
  if (currency.texts.length > 1) return currencyTexts.several(text);
  if (currency.isOneOfSeveral) return currencyTexts.unnamed(text);
  return currency.units!.length === 0 ? currencyTexts.unknown(text) : currencyTexts.differs(text);
}
