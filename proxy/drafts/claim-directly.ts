import { applyPayments } from '#contract/payment.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson } from '#lib/json.ts';
import type { Ask } from '../batches/ask.ts';
import type { Claim } from '../journal/write-request.ts';
import { claimPayments } from './claim.ts';
import { readTransactions } from './read-transactions.ts';
import { balancesOfTransactions } from './review-draft.ts';

/**
 * The claim of payments that come by the service's own path and not from a draft: held to what is
 * left of each balance wherever the service tells the balances.
 */
export function claimDirectly(ask: Ask, account: string, firstPage: number) {
  return async (endpoint: string, body: string | null): Promise<Claim | undefined> => {
    if (endpoint !== 'payments.apply' || body === null) return undefined;
    const { Payments } = z.parse(applyPayments, parseJson(body));
    const ids = Payments.flatMap(({ ApplyTo }) => ApplyTo.map(({ Id }) => Id));
    const balances = await readTransactions(ask, firstPage, ids).then(
      (transactions) => balancesOfTransactions({ transactions }),
      () => null,
    );
    // A service that does not list one of them leaves nothing to hold it to.
    const isKnown = balances !== null && ids.every((id) => balances.has(idKey(id)));
    return (database, writeId) =>
      claimPayments(database, writeId, {
        account,
        draft: null,
        body,
        balances: isKnown ? balances : null,
      });
  };
}
