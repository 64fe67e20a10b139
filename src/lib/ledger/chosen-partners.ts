import { idKey } from '../guid.ts';
import type { PartnerReference } from './ledger-entry.ts';

/** Partners to show: by Id the service finds them, by Code alone only the page can (interface 4.6, 4.10). */
export interface ChosenPartners {
  /** Asked for at the service; none where one of the partners has no Id. */
  partnerIds: readonly string[];
  /** `partnerKey`s that are picked out of everything; `null` where the service does it. */
  keys: readonly string[] | null;
}

export const everyPartner: ChosenPartners = { partnerIds: [], keys: null };

/** Each of the partners, by `partnerKey`. */
export function keysOfChosen({ partnerIds, keys }: ChosenPartners): string[] {
  return [...new Set([...(keys ?? []), ...partnerIds.map(idKey)])];
}

/** Lets the service filter by partner, as long as it can find every one. */
export function choosePartners(
  keys: readonly string[],
  known: ReadonlyMap<string, PartnerReference>,
): ChosenPartners {
  if (keys.length === 0) return everyPartner;
  const ids = keys.flatMap((key) => known.get(key)?.Id ?? []);
  return ids.length === keys.length ? { partnerIds: ids, keys: null } : { partnerIds: [], keys };
}
