import { normalizeText } from '../normalize-text.ts';
import type { PartnerReference } from '../ledger/ledger-entry.ts';
import { partnerKey } from '../ledger/partner-key.ts';
import { accountKey, likeness, payerName } from './payer-name.ts';

/** A payer's partner, as a person confirmed it. */
export interface KnownPayer {
  name: string;
  account: string;
  partner: PartnerReference;
}

/**
 * The likely payer. `isSure`: fill it in automatically; otherwise a person confirms or rejects it.
 */
export interface PayerMatch {
  partner: PartnerReference;
  by: 'account' | 'confirmed' | 'name' | 'similar' | 'conflict';
  isSure: boolean;
}

/** The least likeness: two names below it have little in common. */
const LIKE = 0.75;
/** How much more alike than any other the name must be. */
const AHEAD = 0.1;

/**
 * Finds the partner behind a bank's payer: by an account or a name that a person confirmed, by the
 * partner's own name, Code or Id, by its name without case, accents and legal form, else by
 * likeness, which is only a proposal. If an account and a name belong to two partners, the result
 * is a proposal, too.
 */
export function payerFinder(
  partners: readonly PartnerReference[],
  learned: readonly KnownPayer[] = [],
): (name: string, account?: string) => PayerMatch | null {
  const byAccount = unique(
    learned,
    ({ account }) => accountKey(account),
    ({ partner }) => partner,
  );
  const byConfirmed = unique(
    learned,
    ({ name }) => payerName(name),
    ({ partner }) => partner,
  );
  const bySpelling = unique(
    partners.flatMap((partner) =>
      [partner.Id, partner.Code, partner.Name].flatMap((text) => (text ? [{ text, partner }] : [])),
    ),
    ({ text }) => spelled(text),
    ({ partner }) => partner,
  );
  const named = partners.flatMap((partner) =>
    partner.Name ? [{ partner, name: payerName(partner.Name) }] : [],
  );
  const byName = unique(
    named,
    ({ name }) => name,
    ({ partner }) => partner,
  );
  const similar = new Map<string, PartnerReference | null>();

  return (name, account = '') => {
    const normal = payerName(name);
    const ofAccount = byAccount.get(accountKey(account)) ?? null;
    const ofName =
      byConfirmed.get(normal) ?? bySpelling.get(spelled(name)) ?? byName.get(normal) ?? null;
    if (ofAccount !== null) {
      const isSame = ofName === null || partnerKey(ofName) === partnerKey(ofAccount);
      return { partner: ofAccount, by: isSame ? 'account' : 'conflict', isSure: isSame };
    }
    if (ofName !== null) {
      const isConfirmed = byConfirmed.get(normal) !== undefined;
      // Two partners may differ only in their legal form, and banks mix those up.
      const isSure = isConfirmed || byName.get(normal) !== null || name.trim() === ofName.Code;
      return {
        partner: ofName,
        by: isConfirmed ? 'confirmed' : isSure ? 'name' : 'similar',
        isSure,
      };
    }
    const alike = mostAlike(normal);
    return alike && { partner: alike, by: 'similar', isSure: false };
  };

  function mostAlike(name: string): PartnerReference | null {
    if (name === '') return null;
    const known = similar.get(name);
    if (known !== undefined) return known;
    let best = 0;
    let next = 0;
    let found: PartnerReference | null = null;
    for (const it of named) {
      const how = likeness(name, it.name);
      if (how > best) {
        if (found && partnerKey(found) !== partnerKey(it.partner)) next = best;
        [best, found] = [how, it.partner];
      } else if (how > next && found && partnerKey(found) !== partnerKey(it.partner)) next = how;
    }
    const answer = best >= LIKE && best - next >= AHEAD ? found : null;
    similar.set(name, answer);
    return answer;
  }
}

/**
 * Returns partners by key; `null` if two different partners have the same key, which then
 * identifies neither.
 */
function unique<T>(
  list: readonly T[],
  keyOf: (item: T) => string,
  partnerOf: (item: T) => PartnerReference,
): Map<string, PartnerReference | null> {
  const found = new Map<string, PartnerReference | null>();
  for (const item of list) {
    const key = keyOf(item);
    if (key === '') continue;
    const before = found.get(key);
    const partner = partnerOf(item);
    const isSame = before === undefined || partnerKey(before) === partnerKey(partner);
    found.set(key, isSame ? partner : null);
  }
  return found;
}

function spelled(text: string): string {
  return normalizeText(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
