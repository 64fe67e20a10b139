import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import type { ListResource } from './paging.ts';

const receivable: ListResource<LedgerResult> = {
  rowKey: ({ Id }) => idKey(Id),
  // DueAt is a calendar date, not an instant: the service's order is as good as any.
  sortInstant: () => undefined,
};

const payment: ListResource<PaymentResult> = {
  rowKey: ({ Id }) => idKey(Id),
  sortInstant: ({ PaymentAt }) => {
    const paid = parseDateTime(PaymentAt);
    return paid?.kind === 'instant' ? paid.epoch : undefined;
  },
};

/** The lists whose rows are read in a worker. Each row has an Id of its own. */
export const rowKinds = {
  receivable: { schema: ledgerResult, resource: receivable },
  payment: { schema: paymentResult, resource: payment },
};

export type RowKind = keyof typeof rowKinds;
