import type { CarrierKind } from './carrier-kinds.ts';

/** How sure a recognition can be, surest first. */
export const certainties = ['checked', 'likely', 'form'] as const;

/**
 * `checked`: the check digit fits a form that random digits hardly
 * ever have. `likely`: the check digit fits a plain run of digits, as it does for
 * one in ten random ones, or the form is one of a kind and has no check digit that we know. `form`:
 * length and characters fit, and nothing more is known; or the check digit does not fit.
 */
export type Certainty = (typeof certainties)[number];

/** A carrier whose numbers have this form. */
export interface Recognition {
  carrier: CarrierKind;
  /** The carrier's own name: "UPS", "La Poste". */
  carrierName: string;
  /** The format's name: "UPS 1Z". */
  format: string;
  certainty: Certainty;
  /** A sentence for the reader. */
  why: string;
  /** The carrier's spelling: upper case, without the hyphens that only group. */
  number: string;
}
