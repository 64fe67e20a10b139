import { kindFacts, type CarrierKind } from './carrier-kinds.ts';
import {
  carriersByKind,
  mayMean,
  spelledName,
  waysToMatch,
  type DirectoryCarrier,
  type CarrierMatch,
} from './carriers-by-kind.ts';
import { recognizeNumber } from './recognize.ts';
import { certainties, type Recognition } from './recognition.ts';

/** A possible carrier of a number, with the evidence. */
export interface Candidate<Carrier> extends CarrierMatch<Carrier> {
  recognition: Recognition;
}

/** Returns the directory's possible carriers of a number, surest first; each carrier once. */
export function findCandidates<Carrier extends DirectoryCarrier>(
  number: string,
  carriers: readonly Carrier[],
): readonly Candidate<Carrier>[] {
  const found = new Map<Carrier, Candidate<Carrier>>();
  for (const recognition of recognizeNumber(number)) {
    for (const { carrier, matchedBy } of matchesOf(recognition.carrier, carriers)) {
      const candidate = { carrier, matchedBy, recognition };
      const other = found.get(carrier);
      if (other === undefined || rank(candidate) < rank(other)) found.set(carrier, candidate);
    }
  }
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Whether the carrier is clear: one candidate is surer than all others by the number or, where the
 * directory has several of one kind, by its data. A stand-in never wins against a carrier that is
 * listed itself.
 */
export function isDecided(candidates: readonly Candidate<unknown>[]): boolean {
  const [first, second] = candidates;
  if (first === undefined || first.recognition.certainty === 'form') return false;
  const equal = candidates.filter(
    ({ recognition, matchedBy }) =>
      recognition.certainty === first.recognition.certainty &&
      (matchedBy !== 'relation' || first.matchedBy === 'relation'),
  );
  return (
    equal.every(({ recognition }) => recognition.carrier === first.recognition.carrier) &&
    (equal.length === 1 || first.matchedBy !== second?.matchedBy)
  );
}

/**
 * Whether a link may open without a choice: the carrier is clear, and the number can be no other
 * carrier's. A likely carrier is still the wrong one for many numbers.
 */
export function isOnlyCarrier(candidates: readonly Candidate<unknown>[]): boolean {
  const kinds = new Set(candidates.map(({ recognition }) => recognition.carrier));
  return kinds.size === 1 && isDecided(candidates);
}

/** A number's candidates in view of the carrier that the text around it names. */
export interface InText<Carrier> {
  /** Those that the text may mean; all of them if it means none. */
  candidates: readonly Candidate<Carrier>[];
  /** The carrier that the text names; `undefined` where it names none of them, or several. */
  named: Carrier | undefined;
  /** The carrier that the text names, where the number's format is another one's; otherwise `null`. */
  contradictedBy: string | null;
  /** The carrier to link to without a choice: the named one, or the one that is clear by the number. */
  clear: Carrier | null;
}

/** @param name the result of `carrierNamedIn` for the text */
export function candidatesInText<Carrier>(
  all: readonly Candidate<Carrier>[],
  name: string,
): InText<Carrier> {
  const meant = all.filter(({ recognition }) => mayMean(name, recognition.carrier));
  const [only, ...others] = new Set(meant.map(({ carrier }) => carrier));
  const candidates = meant.length > 0 ? meant : all;
  const named = others.length === 0 ? only : undefined;
  // A valid check digit is surer than a name, which may be the seller's or the sender's.
  const contradictedBy =
    name !== '' && meant.length === 0 && all[0]?.recognition.certainty !== 'checked'
      ? spelledName(name)
      : null;
  const isClear = contradictedBy === null && isDecided(candidates);
  return {
    candidates,
    named,
    contradictedBy,
    clear: named ?? (isClear ? candidates[0]!.carrier : null),
  };
}

/** Returns the carriers of a kind, or its stand-ins where there are none. */
function matchesOf<Carrier extends DirectoryCarrier>(
  kind: CarrierKind,
  carriers: readonly Carrier[],
): readonly CarrierMatch<Carrier>[] {
  const byKind = carriersByKind(carriers);
  const matches = byKind.get(kind);
  if (matches !== undefined) return matches;
  const { stand } = kindFacts(kind);
  if (stand === undefined) return [];
  return matchesOf(stand, carriers).map(({ carrier }) => ({ carrier, matchedBy: 'relation' }));
}

/** First by the number, then by the carrier's data. */
function rank({ recognition, matchedBy }: Candidate<unknown>): number {
  return (
    certainties.indexOf(recognition.certainty) * waysToMatch.length + waysToMatch.indexOf(matchedBy)
  );
}
