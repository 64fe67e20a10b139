/** Notification status (interface 3.1). 0 stands in samples, outside the documented set. */
export const notificationStatusNames = { 1: 'Unread', 2: 'Read', 4: 'Archived' } as const;

/** Receivable transaction status (interface 3.2). */
export const ledgerStatusNames = {
  0: 'Incomplete',
  1: 'Action required',
  4: 'Open',
  16: 'Fund initiated',
  64: 'Funds submitted',
  256: 'Funds confirmed',
  1024: 'Settled',
} as const;

/** Receivable transaction type (interface 2.9). */
export const ledgerTypeNames = { 0: 'Order', 2: 'Return', 8: 'Credit', 32: 'Debit' } as const;

/** Payment status, a filter of 4.10 (interface 3.3). */
export const paymentStatusNames = {
  0: 'Incomplete',
  1: 'Action required',
  4: 'Open',
  8: 'Completed',
  16: 'Canceled',
} as const;
