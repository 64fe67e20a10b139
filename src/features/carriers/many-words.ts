import { wordFault } from '#lib/tracking/template-fault.ts';
import type { Sheet } from '#lib/sheet.ts';
import { visibleString } from '#lib/visible-text.ts';
import { carrierName } from './carrier-path.ts';
import { certaintyWords } from './certainty-words.ts';
import type { ManyRow } from './many-rows.ts';

/** What is the matter with a row, in a few words. */
export function stateWords({ state, sameAs }: Pick<ManyRow, 'state' | 'sameAs'>): string {
  switch (state) {
    case 'ready':
      return 'Ready';
    case 'opened':
      return 'Opened';
    case 'blocked':
      return 'Blocked by the browser';
    case 'choose':
      return 'To choose';
    case 'no-carrier':
      return 'No carrier known';
    case 'no-link':
      return 'No link';
    case 'same':
      return `Same as row ${sameAs}`;
    default:
      return state satisfies never;
  }
}

/** `UPS (check digit fits), USPS (form only)`. */
export function candidateWords({ candidates, carrier, isByHand }: ManyRow): string {
  if (isByHand && carrier) return `${carrierName(carrier)} (chosen)`;
  return candidates
    .map(
      ({ carrier: it, recognition: { certainty } }) =>
        `${carrierName(it)} (${certaintyWords[certainty].toLowerCase()})`,
    )
    .join(', ');
}

/** The table to be taken away; what is no link stands in words, and never as an address. */
export function manySheet(rows: readonly ManyRow[]): Sheet<string> {
  return {
    header: ['Number', 'Carrier', 'Code', 'Candidates', 'Link', 'State'],
    rows: rows.map((row) => [
      row.number,
      row.carrier ? visibleString(carrierName(row.carrier)) : '',
      row.carrier ? visibleString(row.carrier.Code) : '',
      visibleString(candidateWords(row)),
      row.link?.kind === 'link' ? row.link.href : '',
      row.link?.kind === 'text' ? `No link. ${wordFault(row.link.fault)}` : stateWords(row),
    ]),
  };
}
