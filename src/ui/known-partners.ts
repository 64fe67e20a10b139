import { useEffect } from 'react';
import { idKey } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { createStore, useStored } from './store.ts';

/** A row whose value names its partner. */
export interface OfPartner {
  value: { Partner: PartnerReference | null };
}

type Known = ReadonlyMap<string, PartnerReference & { Id: string }>;

/** Partners met since the page was opened, by their id in its one spelling. */
const partners = createStore<Known>(new Map());

/** Takes note of the partners of some rows, and gives all that were met. */
export function useKnownPartners(rows: readonly OfPartner[]): Known {
  useEffect(() => {
    const known = partners.get();
    const met = new Map(known);
    for (const { value } of rows) {
      const { Partner } = value;
      const id = Partner?.Id;
      if (Partner && id && !met.has(idKey(id))) met.set(idKey(id), { ...Partner, Id: id });
    }
    if (met.size > known.size) partners.set(met);
  }, [rows]);
  return useStored(partners, (it) => it);
}
