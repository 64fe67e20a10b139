import type { paymentMethods } from './payments.ts';
import type { Unit } from './ledger-codes.ts';

const currencies: Readonly<Record<Unit, string>> = { usual: 'USD', second: 'CAD' };
const methodNames: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  ACH: 'ACH transfer',
  WIRE: 'Wire transfer',
  CHECK: 'Check',
  CARD: 'Card',
};

/** Names of codes that the interface leaves open, in the shape of the setting `codes`. */
export interface CodeNames {
  units: Readonly<Record<string, string>>;
  method: Readonly<Record<string, string>>;
}

/** Names this sandbox's Units and payment methods, so that new users see 12.00 USD. */
export function codeNamesOf(units: Readonly<Record<Unit, number>>): CodeNames {
  return {
    units: { [units.usual]: currencies.usual, [units.second]: currencies.second },
    method: methodNames,
  };
}
