import { useEffect, useMemo } from 'react';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { createStore } from '#lib/store.ts';
import { useStored } from '../store.ts';

type Known = ReadonlyMap<string, PartnerReference>;

/** Partners that rows have named since the page was opened, by `partnerKey`. */
const partners = createStore<Known>(new Map());

/** Records some partners, and returns all known ones. */
export function useKnownPartners(named: readonly PartnerReference[]): Known {
  useEffect(() => {
    const known = partners.get();
    const met = withPartners(known, named);
    if (met.size > known.size) partners.set(met);
  }, [named]);
  const known = useStored(partners, (it) => it);
  return useMemo(() => {
    // The store learns of them after this render.
    const met = withPartners(known, named);
    return met.size > known.size ? met : known;
  }, [known, named]);
}

/** A partner may have an Id, a Code, or both (interface 2.8): neither is required. */
export function withPartners(known: Known, named: readonly PartnerReference[]): Known {
  const met = new Map(known);
  for (const partner of named) {
    const key = partnerKey(partner);
    if (key !== '' && !met.has(key)) met.set(key, partner);
  }
  return met;
}
