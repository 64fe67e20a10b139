import { currenciesBeside } from '#lib/amount-text.ts';
import { formatDecimal, type Decimal } from '#lib/decimal.ts';
import { currencyFault, uncheckedCurrency, type FieldUnits } from '../model/saved-amount.ts';
import { currencyTexts, paymentFormTexts } from '../model/texts.ts';

interface AmountHintProps {
  /** The amount as read; `null` where the saved text is none. */
  amount: Decimal | null;
  kept: string;
  /** The text in the field, which may still have its currency. */
  typed: string;
  field: FieldUnits;
}

/** Shows how an amount was read, or why it can't be accepted. */
export function AmountHint({ amount, kept, typed, field }: AmountHintProps) {
  if (amount !== null) {
    const unchecked = uncheckedCurrency(typed, field.names);
    return (
      <>
        {paymentFormTexts.readAs(formatDecimal(amount))}
        {unchecked !== null && <> · {currencyTexts.unchecked([unchecked])}</>}
      </>
    );
  }
  const fault = currencyFault(kept, field);
  if (fault !== null) return fault;
  // The Units became known only after the amount was typed.
  return currenciesBeside(kept).length > 0
    ? currencyTexts.withoutCurrency
    : paymentFormTexts.noAmount;
}
