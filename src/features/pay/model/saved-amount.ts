import { currenciesBeside } from '#lib/amount-text.ts';
import { amountTyped } from '#lib/amount-typed.ts';
import { currencyReader, mayBeInUnits, type WrittenCurrency } from '#lib/units-of-currency.ts';
import { unitsName } from '#lib/units-name.ts';
import { describeCurrency } from './describe-currency.ts';
import { currencyTexts } from './texts.ts';

/** Units of a field, to which a typed currency is compared. */
export interface FieldUnits {
  /** `null` where nothing has determined them yet. */
  units: number | null;
  /** Names of Units in the settings. */
  names: Readonly<Record<string, string>>;
}

/**
 * Returns the amount to save, or the text itself where it is no valid amount, or one in another
 * currency than the field's.
 */
export function savedAmount(text: string, field: FieldUnits): string {
  const amount = amountTyped(text);
  return amount === undefined || currencyFault(text, field) !== null ? text.trim() : amount;
}

/** Returns why an amount isn't accepted for its currency; `null` where the currency is right. */
export function currencyFault(text: string, { units, names }: FieldUnits): string | null {
  const currency = currencyTyped(text, names);
  if (!currency?.units) return null;
  const [name] = currency.texts as [string];
  if (units === null && currency.isCertain && currency.units.length > 0) {
    return currencyTexts.chooseUnits(name);
  }
  if (mayBeInUnits(currency, units)) return null;
  const isOfOther = units !== null && currency.units.length > 0;
  return isOfOther
    ? currencyTexts.differsFrom(name, unitsName(names, units))
    : `${describeCurrency(currency, units)}.`;
}

/** Returns a typed currency that the settings name no Units to compare with. */
export function uncheckedCurrency(text: string, names: FieldUnits['names']): string | null {
  const currency = currencyTyped(text, names);
  return currency?.units === null ? currency.texts.join(', ') : null;
}

function currencyTyped(text: string, names: FieldUnits['names']): WrittenCurrency | null {
  return amountTyped(text) === undefined ? null : currencyReader(names)(currenciesBeside(text));
}
