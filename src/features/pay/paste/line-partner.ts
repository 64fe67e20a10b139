import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { mentionReader, type Mention } from '#lib/matching/mentions.ts';
import { payerFinder, type KnownPayer } from '#lib/payers/find-payer.ts';
import type { KnownSpellings } from '#lib/remittance/guess-columns.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { BankLine } from './bank-line.ts';

/** Returns the partner of the named items, if there is exactly one. */
function onlyPartner(named: readonly Mention<PayItem>[]): PartnerReference | null {
  const sure = named.filter(isSureMention);
  const keys = new Set(sure.map(({ item }) => partnerKey(item.partner)));
  return keys.size === 1 ? sure[0]!.item.partner : null;
}

/**
 * Whether a mention identifies an item and its partner: neither a guess, nor digits that may belong to
 * anything.
 */
export function isSureMention({ by }: Mention<PayItem>): boolean {
  return by !== 'slip' && by !== 'digits';
}

export function mentionsOf(items: readonly PayItem[]): (text: string) => Mention<PayItem>[] {
  return mentionReader(items, ({ reference, id, transactionNumber }) => [
    reference,
    id,
    transactionNumber,
  ]);
}

/** Splits the named items into the partner's own and the number of others'. */
export function namedOf(
  mentions: readonly Mention<PayItem>[],
  partner: PartnerReference | null,
): Pick<BankLine, 'named' | 'namedElsewhere'> {
  const isOwn = ({ item }: Mention<PayItem>) => partnerKey(item.partner) === partnerKey(partner);
  return {
    named: mentions.filter(isOwn),
    namedElsewhere: mentions.filter((it) => isSureMention(it) && !isOwn(it)).length,
  };
}

/** Returns known spellings, which help to recognize the columns of a bank's list. */
export function knownByBank(items: readonly PayItem[]): KnownSpellings {
  const find = payerFinder(partnersIn(items));
  const mentions = mentionsOf(items);
  return {
    isReference: (text) => mentions(text).some(isSureMention),
    isId: () => false,
    isPartner: (text) => find(text)?.isSure ?? false,
  };
}

/** Every partner that has one of the items. */
export function partnersIn(items: readonly PayItem[]): PartnerReference[] {
  const byKey = new Map<string, PartnerReference>();
  for (const { partner } of items) if (partner) byKey.set(partnerKey(partner), partner);
  byKey.delete('');
  return [...byKey.values()];
}

/**
 * Returns a function that finds a line's partner: chosen by a person, otherwise by its payer,
 * otherwise by the items that it names. A choice for one line is a proposal for lines of the same
 * payer.
 *
 * @param learned payers that people confirmed before
 * @param here payers of the lines for which the person chose a partner
 */
export function payerTeller(
  items: readonly PayItem[],
  learned: readonly KnownPayer[],
  here: readonly KnownPayer[],
) {
  const find = payerFinder(partnersIn(items), learned);
  const findHere = payerFinder([], here);
  return (
    { name, account }: BankLine['payer'],
    named: readonly Mention<PayItem>[],
    chosen: PartnerReference | undefined,
  ): Pick<BankLine, 'partner' | 'by' | 'proposal'> => {
    if (chosen) return { partner: chosen, by: 'person', proposal: null };
    const found = find(name, account);
    if (found?.isSure) return { partner: found.partner, by: found.by, proposal: null };
    const ofItems = onlyPartner(named);
    const proposal = ofItems ? null : (findHere(name, account) ?? found);
    return { partner: ofItems, by: ofItems && 'items', proposal };
  };
}

/** Returns the payers of the lines for which a person chose a partner. */
export function chosenPayers<Line>(
  partners: ReadonlyMap<number, PartnerReference>,
  lines: readonly Line[],
  payerOf: (line: Line) => BankLine['payer'],
): KnownPayer[] {
  return [...partners].flatMap(([index, partner]) => {
    const line = lines[index];
    return line === undefined ? [] : [{ ...payerOf(line), partner }];
  });
}
