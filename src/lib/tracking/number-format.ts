import type { CarrierKind } from './carrier-kinds.ts';
import type { Check } from './check-digit.ts';
import type { Certainty } from './recognition.ts';

/** A form that a carrier's numbers have. */
export interface NumberFormat {
  /** Its carrier, or who it is by the number; `undefined` where it is nobody's. */
  carrier: CarrierKind | ((number: string) => CarrierKind | undefined);
  name: string;
  /**
   * Of the whole number in upper case, with the hyphens that mean something. The first two groups
   * are what is checked and its check digit, where there is one; a group `number` is what of it the
   * carrier's page asks for, where that is not all.
   */
  pattern: RegExp;
  check?: Check;
  /** How sure a number of this form is (its check digit fits): see `Certainty`. */
  certainty: Certainty;
}
