import { useEffect } from 'react';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { createStore, useStored } from './store.ts';

/** A row whose value names its partner. */
export interface OfPartner {
  value: { Partner: PartnerReference | null };
}

type Known = ReadonlyMap<string, PartnerReference>;

/** Partners that rows have named since the page was opened, by `partnerKey`. */
const partners = createStore<Known>(new Map());

/** Notes the partners of some rows, and gives all that are known. */
export function useKnownPartners(rows: readonly OfPartner[]): Known {
  useEffect(() => {
    const known = partners.get();
    const met = withPartners(known, rows);
    if (met.size > known.size) partners.set(met);
  }, [rows]);
  return useStored(partners, (it) => it);
}

/** A partner may have an Id, a Code, or both (interface 2.8): neither is demanded. */
export function withPartners(known: Known, rows: readonly OfPartner[]): Known {
  const met = new Map(known);
  for (const { value } of rows) {
    const key = partnerKey(value.Partner);
    if (value.Partner && key !== '' && !met.has(key)) met.set(key, value.Partner);
  }
  return met;
}
