import { idKey } from '#lib/guid.ts';
import type { Ask } from '../batches/ask.ts';
import { readTransactions } from '../batches/read-transactions.ts';
import type { Approval } from '../approval/approval.ts';
import { ownersOf } from '../approval/known-partners.ts';
import { refuseAmounts, refuseOtherUnits } from '../approval/refuse-amounts.ts';
import { requestedPayments } from '../journal/requested-payments.ts';
import { findEntry } from '../journal/entry-rows.ts';
import type { Journal } from '../journal/journal.ts';
import type { WritesOptions } from '../journal/writes.ts';
import { recorded } from '../http/recorded.ts';
import { claimPayments } from './claim.ts';
import { lastVerdict } from './holds.ts';
import { balancesOfTransactions } from './review-draft.ts';
import type { AskFirstPage } from '../service/first-page.ts';

interface Options {
  ask: Ask;
  account: string;
  journal: Journal;
  firstPage: AskFirstPage;
  approval: Approval;
  /** @throws ProblemError not-allowed */
  requirePayer: (person: string | null) => Promise<void>;
}

/**
 * Claims payments that come through the service's own path instead of a draft: judges them like a
 * draft, and limits them to unreserved balances wherever the service states balances. A write that
 * is already recorded claims nothing again, and causes no request.
 */
export function claimDirectly({
  ask,
  account,
  journal,
  firstPage,
  approval,
  requirePayer,
}: Options): WritesOptions['claimOf'] {
  return async (endpoint, key, body, who) => {
    if (endpoint !== 'payments.apply' || body === null) return undefined;
    const of = { account, key: idKey(key) };
    const [onRecord, since] = await recorded(() =>
      journal.store.read(
        async (sql) => [await findEntry(sql, of), await lastVerdict(sql)] as const,
      ),
    );
    if (onRecord !== undefined) return undefined;
    refuseAmounts(body);
    const ids = requestedPayments(body).flatMap(({ lines }) => lines.flatMap(({ id }) => id ?? []));
    const readAt = Date.now();
    const transactions = await readTransactions(ask, firstPage, ids).catch(() => null);
    if (transactions !== null) refuseOtherUnits(body, transactions);
    const balances = transactions && balancesOfTransactions({ transactions });
    const partners = transactions && ownersOf(transactions);
    await requirePayer(who);
    return (sql, writeId) =>
      claimPayments(sql, writeId, {
        account,
        approval,
        draft: null,
        body,
        balances,
        readAt,
        since,
        partners,
      });
  };
}
