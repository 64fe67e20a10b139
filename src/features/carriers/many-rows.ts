import type { Carrier } from '#api/carriers.ts';
import type { FoundNumber } from '#lib/tracking/find-numbers.ts';
import { carrierNamedIn, spelledName } from '#lib/tracking/carriers-by-kind.ts';
import { candidatesInText, findCandidates, type InText } from '#lib/tracking/match-carriers.ts';
import { recognizeNumber } from '#lib/tracking/recognize.ts';
import { trackingLink, type TrackingLink } from '#lib/tracking/tracking-link.ts';
import { carrierName } from './carrier-path.ts';
import type { Many } from './many-store.ts';

/** A pasted number, and the carriers that it may belong to. */
export interface LookedUp extends InText<Carrier> {
  key: string;
  /** Its place in the pasted text, from 1. */
  place: number;
  number: string;
  /** The place of an earlier, equal number. */
  sameAs: number | null;
  /** The likeliest format, even if the directory lacks the carrier: `UPS 1Z`. */
  format: string | null;
}

export type ManyState =
  | 'ready'
  | 'opened'
  | 'blocked'
  | 'choose'
  | 'no-carrier'
  | 'no-link'
  | 'same';

export interface ManyRow extends LookedUp {
  state: ManyState;
  /** The carrier of its link. */
  carrier: Carrier | null;
  isByHand: boolean;
  /** The number as the link writes it. */
  wanted: string;
  link: TrackingLink | null;
}

/** Recognizes each number once, because that takes the most time. */
export function recognizeMany(
  found: readonly FoundNumber[],
  carriers: readonly Carrier[],
): LookedUp[] {
  const nameByLine = new Map(found.map(({ line, text }) => [line, text]));
  for (const [line, text] of nameByLine) nameByLine.set(line, carrierNamedIn(text));
  return found.map(({ number, sameAs, line }, index) => {
    const name = nameByLine.get(line)!;
    return {
      key: String(index),
      place: index + 1,
      number,
      sameAs: sameAs === null ? null : sameAs + 1,
      ...candidatesInText(findCandidates(number, carriers), name),
      format: recognizeNumber(number)[0]?.format ?? null,
    };
  });
}

/**
 * The table's rows: a number has a link if Waybill is certain of its carrier, its line names one of
 * those that it may belong to, or a person chose one.
 */
export function manyRows(
  lookedUp: readonly LookedUp[],
  carriers: readonly Carrier[],
  { choices, opened }: Pick<Many, 'choices' | 'opened'>,
): ManyRow[] {
  const byKey = new Map(carriers.map((carrier) => [carrier.key, carrier]));
  return lookedUp.map((row) => {
    const { number, candidates, clear } = row;
    const byHand = byKey.get(choices[number] ?? '');
    const carrier = byHand ?? clear;
    const wanted =
      candidates.find((candidate) => candidate.carrier === carrier)?.recognition.number ?? number;
    const link = carrier && trackingLink(carrier.TrackingUrlFormat, wanted);
    const state = stateOf(row, link, opened[number]);
    return Object.assign({ carrier, isByHand: byHand !== undefined, wanted, link, state }, row);
  });
}

/** Returns the number's carrier, else the one that its line names, else the likeliest by its format. */
export function likelyCarrier(
  { carrier, candidates, contradictedBy }: ManyRow,
  carriers: readonly Carrier[],
): Carrier | undefined {
  const isNamed = (it: Carrier) => spelledName(carrierNamedIn(carrierName(it))) === contradictedBy;
  return carrier ?? carriers.find(isNamed) ?? candidates[0]?.carrier;
}

function stateOf(
  { sameAs, candidates }: LookedUp,
  link: TrackingLink | null,
  opened: 'opened' | 'blocked' | undefined,
): ManyState {
  if (sameAs !== null) return 'same';
  if (link?.kind === 'text') return 'no-link';
  if (link) return opened ?? 'ready';
  return candidates.length === 0 ? 'no-carrier' : 'choose';
}

/** The numbers that a chosen carrier applies to: one, or all that are alike. */
export type Kind = 'number' | 'format' | 'candidates';

/** The numbers like this one, including itself. */
export function numbersAlike(rows: readonly ManyRow[], row: ManyRow, kind: Kind): string[] {
  const alike = rows.filter((other) => {
    if (kind === 'number') return other.number === row.number;
    if (kind === 'format') return other.format === row.format;
    return candidatesOf(other) === candidatesOf(row);
  });
  return [...new Set(alike.map(({ number }) => number))];
}

function candidatesOf({ candidates }: LookedUp): string {
  return [...new Set(candidates.map(({ carrier }) => carrier.key))].toSorted().join('\n');
}

/** The next links to open, ready or blocked before, in the pasted order. */
export function nextToOpen(rows: readonly ManyRow[], most: number): ManyRow[] {
  return rows.filter(({ state }) => state === 'ready' || state === 'blocked').slice(0, most);
}
