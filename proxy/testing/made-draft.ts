import type { DraftLine, DraftPayment } from '#contract/draft.ts';

/** Makes a payment of a draft, by default 5 to the partner NORD, without lines. */
export function makePayment(given: Partial<DraftPayment> = {}): DraftPayment {
  return {
    id: 'p1',
    paymentNumber: '',
    partner: { Id: null, Code: 'NORD', Name: null },
    method: { Id: null, Code: 'WIRE', Name: null },
    amount: '5',
    units: 0,
    autoApply: false,
    lines: [],
    bankDate: null,
    note: '',
    ...given,
  };
}

/**
 * Makes a line of a payment, by default for an order with a balance of 100; its fields are in the
 * order of the contract, as stored.
 */
export function makeLine({
  id,
  amount,
  ...given
}: Pick<DraftLine, 'id' | 'amount'> & Partial<DraftLine>): DraftLine {
  return { id, type: 0, transactionNumber: null, amount, balance: '100', rule: null, ...given };
}
