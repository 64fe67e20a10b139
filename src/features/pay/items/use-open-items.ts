import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { draftQueries } from '#api/drafts.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { noFilters, receivableQueries } from '#api/receivables.ts';
import { useWholeList, type UsedWholeList } from '#api/listing/use-whole-list.ts';
import { NEW_ENOUGH } from '#api/listing/whole-list.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { isPartner } from '#lib/ledger/partner-key.ts';
import { isPayable, payItems, type PayItem } from '../model/pay-item.ts';

export interface OpenItems {
  list: UsedWholeList<LedgerResult>;
  /** Whether the list is new enough to decide by; older items are shown while it loads again. */
  isFresh: boolean;
  /** Oldest first, including settled items. */
  all: readonly PayItem[];
  /** Items with an open amount, and those that have a line in the payment. */
  open: readonly PayItem[];
  /** Whether the reservations of other drafts and batches are loaded. */
  knowsHolds: boolean;
}

/** Milliseconds, because loading the list of all partners may take minutes. */
const ALL_NEW_ENOUGH = 5 * NEW_ENOUGH;

const NONE: OpenItems['list']['rows'] = [];

/** Returns all transactions of a payment's partner. */
export function useOpenItems(
  draftId: string,
  content: DraftContent,
  payment: DraftPayment,
  /** Whether to read every partner's items while the payment has no partner. */
  ofAll = false,
): OpenItems {
  const { Id, Code } = payment.partner;
  const partner = Id ?? Code;
  // The service filters by Id alone (interface 4.6), so a Code needs the whole list.
  const partnerId = Id !== null && isGuidShaped(Id) ? Id : null;
  const query = useMemo(
    () =>
      receivableQueries.list({
        ...noFilters,
        partnerIds: partnerId === null ? [] : [partnerId],
      }),
    [partnerId],
  );
  const freshFor = partnerId === null ? ALL_NEW_ENOUGH : NEW_ENOUGH;
  const list = useWholeList(query, { freshFor });
  const [openedAt] = useState(Date.now);
  const drafts = useQuery(draftQueries.list);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const holdsOf = drafts.data?.holds;
  const holds = useMemo(
    () => new Map((holdsOf ?? []).map(({ id, holders }) => [idKey(id), holders])),
    [holdsOf],
  );
  const rows = useMemo(
    () =>
      partner === null
        ? ofAll
          ? list.rows
          : NONE
        : list.rows.filter(({ value }) => isPartner(value.Partner, partner)),
    [list.rows, partner, ofAll],
  );
  const all = useMemo(
    () => payItems(rows, { references, holds, draftId }, content, payment.id),
    [rows, references, holds, draftId, content, payment.id],
  );
  const { lines } = payment;
  const open = useMemo(() => {
    const keys = new Set(lines.map(({ id }) => idKey(id)));
    return all.filter((item) => isPayable(item) || keys.has(item.key));
  }, [all, lines]);
  const isFresh = list.loadedAt !== null && list.loadedAt > openedAt - freshFor;
  return { list, isFresh, all, open, knowsHolds: drafts.data !== undefined };
}
