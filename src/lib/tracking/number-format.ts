import type { CarrierKind } from './carrier-kinds.ts';
import type { Check } from './check-digit.ts';
import type { Certainty } from './recognition.ts';

/** A form that a carrier's numbers have. */
export interface NumberFormat {
  /**
   * Its carrier, or a function that finds it by the number; `undefined` if no carrier has the form.
   */
  carrier: CarrierKind | ((number: string) => CarrierKind | undefined);
  name: string;
  /**
   * Matches the whole number in upper case, with its significant hyphens. The first two groups are
   * the checked text and its check digit, if any; a group `number` is the part that the carrier's
   * page asks for, if not all.
   */
  pattern: RegExp;
  check?: Check;
  /** How sure a number of this form is (its check digit fits): see `Certainty`. */
  certainty: Certainty;
}
