import { idKey } from '../guid.ts';
import type { PartnerReference } from './ledger-entry.ts';

/**
 * Partners to show. The service can filter only by Id; a Code alone needs the page's filter
 * (interface 4.6, 4.10).
 */
export interface ChosenPartners {
  /** Ids for the service's filter; empty if one of the partners has no Id. */
  partnerIds: readonly string[];
  /** `partnerKey`s for the page's filter; `null` if the service filters. */
  keys: readonly string[] | null;
}

export const everyPartner: ChosenPartners = { partnerIds: [], keys: null };

/** Each of the partners, by `partnerKey`. */
export function keysOfChosen({ partnerIds, keys }: ChosenPartners): string[] {
  return [...new Set([...(keys ?? []), ...partnerIds.map(idKey)])];
}

/** Lets the service filter by partner if every partner has an Id. */
export function choosePartners(
  keys: readonly string[],
  known: ReadonlyMap<string, PartnerReference>,
): ChosenPartners {
  if (keys.length === 0) return everyPartner;
  const ids = keys.flatMap((key) => known.get(key)?.Id ?? []);
  return ids.length === keys.length ? { partnerIds: ids, keys: null } : { partnerIds: [], keys };
}
