import { kindFacts } from './carrier-kinds.ts';
import { recogniseNumber } from './recognise.ts';
import type { Recognition } from './recognition.ts';

/** A carrier of the directory (interface 2.14). */
export interface DirectoryCarrier {
  Name: string;
  Code: string;
  TrackingUrlFormat: string | null;
}

/** By what a carrier of the directory was taken for the one that the number names. */
export type MatchedBy = 'name' | 'code' | 'host' | 'part of the name' | 'relation';

/** A carrier that a number may be of. */
export interface Candidate<Carrier> {
  carrier: Carrier;
  recognition: Recognition;
  matchedBy: MatchedBy;
}

/** The carriers of the directory that a number may be of, surest first. */
export function findCandidates<Carrier extends DirectoryCarrier>(
  number: string,
  carriers: readonly Carrier[],
): readonly Candidate<Carrier>[] {
  return recogniseNumber(number).flatMap((recognition) =>
    carriers
      .filter((carrier) => carrier.Name === kindFacts(recognition.carrier).name)
      .map((carrier) => ({ carrier, recognition, matchedBy: 'name' as const })),
  );
}

/** Whether one carrier is surer than all others, and sure enough to need no choice. */
export function isDecided(candidates: readonly Candidate<unknown>[]): boolean {
  const [first, second] = candidates;
  return (
    first !== undefined &&
    first.recognition.certainty !== 'form' &&
    first.recognition.certainty !== second?.recognition.certainty
  );
}
