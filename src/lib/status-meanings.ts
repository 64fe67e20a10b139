/**
 * What is known of the states of interface 3: their names, and what Waybill does with each. The
 * interface shows neither what they mean beyond their names nor what leads from one to another.
 */
const COUNTS_AS_OPEN = 'Counts as open while a balance is left, and is proposed for a payment.';
const IN_FLIGHT = 'Money is on its way: shown, counted apart, and never proposed for a payment.';

/** Of notifications (interface 3.1). */
export const notificationStatusMeanings: Readonly<Record<number, string>> = {
  1: 'Nobody has marked it read.',
  2: 'Marked read; it stays in the inbox.',
  4: 'Out of the inbox. It can be marked read or unread again, which brings it back.',
};

/** Of receivable transactions (interface 3.2). */
export const ledgerStatusMeanings: Readonly<Record<number, string>> = {
  0: `The service has it as incomplete. ${COUNTS_AS_OPEN}`,
  1: `The service waits for somebody; for what, it does not say here. ${COUNTS_AS_OPEN}`,
  4: COUNTS_AS_OPEN,
  16: IN_FLIGHT,
  64: IN_FLIGHT,
  256: IN_FLIGHT,
  1024: 'Counts as settled: not open, whatever its balance, and not proposed for a payment.',
};

/** Of payments (interface 3.3). */
export const paymentStatusMeanings: Readonly<Record<number, string>> = {
  0: 'The service has it as incomplete.',
  1: 'The service waits for somebody; for what, it does not say here.',
  4: 'The service has it as open.',
  8: 'The service has it as completed.',
  16: 'Canceled at the service. It can’t be done from here: the service offers no way.',
};
