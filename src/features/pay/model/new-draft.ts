import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import { cutText } from '#lib/cut-text.ts';
import { signOf } from '#lib/decimal-sum.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { formatTimeOfDay } from '#lib/format-instant.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { formatDay, readersDay } from '#lib/calendar-day.ts';
import { newPayment } from './draft-edits.ts';
import { isPayable, lineOf, type PayItem } from './pay-item.ts';

/**
 * Creates a draft for chosen transactions: one payment for each partner and Units, for the full
 * available amounts. Transactions that are in flight, settled or reserved by others are left out.
 */
export function draftOfItems(
  items: readonly PayItem[],
  method: DraftPayment['method'],
): DraftContent {
  const payable = items.filter(
    (item) => isPayable(item) && !item.isInFlight && signOf(item.available) > 0,
  );
  const groups = Map.groupBy(payable, ({ partner, units }) => `${units} ${partnerKey(partner)}`);
  const payments = [...groups.values()].map((group) => {
    const lines = group.map((item) => lineOf(item, item.available, null));
    const sum = appliedOf(lines);
    const { partner, units } = group[0]!;
    return newPayment({
      ...(partner && { partner }),
      units,
      method,
      lines,
      amount: signOf(sum) > 0 ? sum : '',
    });
  });
  return { payments: payments.length === 0 ? [newPayment({ method })] : payments };
}

const NOBODY = 'Payments';

/** Returns a draft's name once the partner's name is known, unless a person has changed it. */
export function renamed(draft: string, { Code, Name }: PartnerReference): string {
  const before = `${Code || NOBODY}, `;
  return draft.startsWith(before) && Name !== null
    ? cutText(`${Name}, ${draft.slice(before.length)}`, 200)
    : draft;
}

/** Returns a draft's first name: its partner and the time. */
export function draftName(of: string | null | undefined): string {
  const now = Date.now();
  return cutText(`${of || NOBODY}, ${formatDay(readersDay(now))}, ${formatTimeOfDay(now)}`, 200);
}
