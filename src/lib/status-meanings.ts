/**
 * Explains the states of interface 3 by what Waybill does with each, because the interface gives
 * only their names.
 */
const COUNTS_AS_OPEN = 'Open while a balance is left. Waybill can suggest it for a payment.';
const IN_FLIGHT =
  'Money is on its way. Waybill counts it separately and never suggests it for a payment.';

/** Meanings for notifications (interface 3.1). */
export const notificationStatusMeanings: Readonly<Record<number, string>> = {
  1: 'Nobody has marked it as read.',
  2: 'Marked as read. It stays in the inbox.',
  4: 'No longer in the inbox. Mark it read or unread to bring it back.',
};

/** Meanings for receivable transactions (interface 3.2). */
export const ledgerStatusMeanings: Readonly<Record<number, string>> = {
  0: `The service calls it incomplete. ${COUNTS_AS_OPEN}`,
  1: `Needs action. The service doesn’t say what. ${COUNTS_AS_OPEN}`,
  4: COUNTS_AS_OPEN,
  16: IN_FLIGHT,
  64: IN_FLIGHT,
  256: IN_FLIGHT,
  1024: 'Settled, whatever its balance. Waybill doesn’t suggest it for a payment.',
};

/** Meanings for payments (interface 3.3). */
export const paymentStatusMeanings: Readonly<Record<number, string>> = {
  0: 'The service calls it incomplete.',
  1: 'Needs action. The service doesn’t say what.',
  4: 'The service calls it open.',
  8: 'The service calls it completed.',
  16: 'Canceled in the service. You can’t cancel payments in Waybill.',
};
