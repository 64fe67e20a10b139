import { wordFault } from '#lib/tracking/template-fault.ts';
import type { Sheet } from '#lib/sheet.ts';
import { visibleString } from '#lib/visible-text.ts';
import { carrierName } from './carrier-path.ts';
import type { ManyRow } from './many-rows.ts';
import { carrierLabels, manyTexts, trackTexts } from './texts.ts';

/** A row's status in a few words. */
export function describeState({ state, sameAs }: Pick<ManyRow, 'state' | 'sameAs'>): string {
  return state === 'same' ? manyTexts.sameAs(sameAs!) : manyTexts.states[state];
}

/** `UPS (check digit valid), USPS (possible)`. */
export function describeCandidates(row: ManyRow): string {
  const { candidates, carrier, named, isByHand, contradictedBy } = row;
  if (isByHand && carrier) return manyTexts.chosen(carrierName(carrier));
  if (named) return manyTexts.named(carrierName(named));
  const possible = candidates
    .map(({ carrier: it, recognition: { certainty } }) =>
      manyTexts.candidate(carrierName(it), certainty),
    )
    .join(', ');
  return contradictedBy === null ? possible : manyTexts.contradicted(contradictedBy, possible);
}

/** The table to copy or export. A broken link is a reason in words, and never an address. */
export function manySheet(rows: readonly ManyRow[]): Sheet<string> {
  return {
    header: [
      manyTexts.number,
      carrierLabels.carrier,
      carrierLabels.code,
      trackTexts.candidates,
      carrierLabels.link,
      manyTexts.state,
    ],
    rows: rows.map((row) => [
      row.number,
      row.carrier ? visibleString(carrierName(row.carrier)) : '',
      row.carrier ? visibleString(row.carrier.Code) : '',
      visibleString(describeCandidates(row)),
      row.link?.kind === 'link' ? row.link.href : '',
      row.link?.kind === 'text' ? trackTexts.noLink(wordFault(row.link.fault)) : describeState(row),
    ]),
  };
}
