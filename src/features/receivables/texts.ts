import { counted, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';

/** Texts of Receivables with its partner and transaction pages; acknowledging has its own file. */

export const transactionNoun: Noun = { one: 'transaction', many: 'transactions' };
export const paidNoun: Noun = { one: 'payment', many: 'payments' };
const dayNoun: Noun = { one: 'day', many: 'days' };
const referenceNoun: Noun = { one: 'reference', many: 'references' };

/** Labels that several places share. */
export const labels = {
  screen: 'Receivables',
  applyPayment: 'Apply payment',
  aging: 'Aging',
  balance: 'Balance',
  total: 'Total',
  payments: 'Payments',
  none: 'None',
} as const;

export const ledgerTexts = {
  unknownTypes: (count: number) =>
    `${counted(count, transactionNoun)} of unknown type ${count === 1 ? 'is' : 'are'} not in the totals.`,
  ifNoneMatches: 'Change the dates, amounts or statuses, or search for something else.',
  ifNone: 'This account has no transactions yet.',
  loadAgain: 'Refresh',
  selected: (count: number) => `${formatCount(count)} selected`,
  open: ' open',
  leftOut: (count: number) => `. ${formatCount(count)} of unknown type not included`,
  clearSelection: 'Clear selection',
  atMost: (most: number) => `Select ${formatCount(most)} or fewer to apply a payment.`,
  acknowledge: 'Acknowledge',
  cantSave: 'This browser can’t save data, so Waybill can’t send anything safely.',
  unseparated:
    'The service’s unacknowledged filter leaves nothing out, so this list may include acknowledged transactions. Check the unacknowledged setting.',
} as const;

export const ledgerColumnTexts = {
  difference: 'Difference',
  reference: 'Reference',
  type: 'Type',
  status: 'Status',
  statusGlossary: 'What the statuses mean',
  partner: 'Partner',
  due: 'Due',
  days: 'Overdue',
  settled: 'Settled',
  subStatus: 'Sub-status',
  asSent: (text: string) => `From the service: ${text}`,
  noDate: 'No date',
  dueToday: 'Today',
  daysLeft: (days: number) => `in ${counted(days, dayNoun)}`,
  /** A column's name in an exported file. */
  daysOverdue: (days: number) => counted(days, dayNoun),
} as const;

export const ledgerFilterTexts = {
  view: 'View',
  list: 'Transactions',
  types: 'Types',
  unacknowledged: 'Unacknowledged',
  search: 'Search transactions',
  searchBy: 'Reference, partner, ID or amount',
  more: 'Dates and amounts',
  moreChosen: (chosen: number) => (chosen > 0 ? `: ${chosen} selected` : ''),
  undated: 'No due date',
  overdue: 'Days overdue (1 or more is overdue)',
  withoutPartners: (count: number) =>
    `Exclude the ${counted(count, { one: 'partner', many: 'partners' })} shown in Overview`,
  amount: 'Total (ignoring the sign)',
  withBalance: 'Only with a balance',
  clear: 'Clear these',
} as const;

export const ledgerCommandTexts = {
  next: 'Next',
  previous: 'Previous',
  open: 'Open transaction',
  select: 'Select',
  selectUpTo: 'Select up to here',
  selectAll: 'Select all that match',
} as const;

export const agingTexts = {
  explained: (amount: string, units: string, count: number) =>
    `${amount} ${units} of the balance stays open for a known reason (${counted(count, transactionNoun)}).`,
  day: 'Days overdue on',
  units: 'Units',
  chart: 'Balance by days overdue',
  overdue: 'Days overdue',
  allPartners: 'All partners',
  partners: 'partners',
  noPartner: 'No partner',
  of: (units: string) => `Aging, ${units}`,
} as const;

export const partnerTexts = {
  statementOn: (day: string) => `Statement on ${day}`,
  print: 'Print page',
  unknown: 'Partner not found',
  unknownWhy: 'Waybill finds partners by their transactions. Check the link for a typo.',
  toReceivables: 'Find partners in Receivables',
  loadingPayments: (read: number) => `Loading payments: ${formatCount(read)}`,
  number: 'Number',
  paid: 'Paid',
  retry: 'Retry',
} as const;

/** The parts of a statement (`statement-parts.ts`). */
export const statementTexts = {
  items: 'Open items',
  credits: 'Credits',
  inFlight: 'Money in flight',
  settled: 'Settled, with a balance',
} as const;

export const differenceTexts = {
  heading: 'Differences',
  hint: 'Internal note. The service has no write-off, so these amounts stay open there.',
  open: (amount: string, units: string, reason: string) => `${amount} ${units}: ${reason}.`,
  states: {
    pending: 'The outcome of the payment is pending:',
    stands: 'Left open by',
    failed: 'Not in effect, because the payment failed:',
  },
  payment: 'Payment',
  remove: 'Remove',
} as const;

export const transactionTexts = {
  heading: 'Transaction',
  loading: 'the transaction',
  reference: 'Reference',
  type: 'Type',
  status: 'Status',
  acknowledgement: 'Acknowledgement',
  subStatus: 'Sub-status',
  due: 'Due',
  settled: 'Settled',
  partner: 'Partner',
  partnerCode: 'Partner code',
  partnerId: 'Partner ID',
  number: 'Transaction number',
  id: 'ID',
  checking: 'Checking…',
  listed: 'Not acknowledged',
  'not listed': 'Nothing to acknowledge',
  unknown: 'Unknown: the service’s list doesn’t say',
  noDueDate: 'No due date',
  raw: 'Data from the service',
  rawLabel: 'Transaction as JSON',
  payment: 'Payment',
  /** A payment may also pay other transactions. */
  paymentTotal: 'Total of the payment',
  paymentsMissing: 'The service sent no payments with this transaction.',
  noPayments: 'No payments applied yet.',
  paymentsLabel: 'Payments of this transaction',
  activity: 'Activity',
  activityLoading: 'Loading…',
  batches: 'batches',
  noActivity: 'Nothing sent from Waybill yet.',
  applied: 'Payment applied',
  acknowledged: 'Acknowledged',
  by: 'by',
} as const;

/** Texts of acknowledgements that are not complete. */
export const unfinishedTexts = {
  stopped: (count: number) =>
    `You stopped an acknowledgement. ${counted(count, transactionNoun)} not sent.`,
  continue: 'Continue',
  neverSent: (count: number) =>
    `${counted(count, transactionNoun)} that you acknowledged in an earlier version of Waybill ${count === 1 ? 'was' : 'were'} never sent.`,
  review: 'Review',
  dismiss: 'Dismiss',
} as const;

export const undecidedTexts = {
  decide: 'Decide',
  notSent: (count: number) => `${counted(count, transactionNoun)} not sent.`,
  unknownOutcome: (count: number) => `Outcome unknown for ${counted(count, transactionNoun)}.`,
  unseparated: 'The service’s unacknowledged filter leaves nothing out, so Waybill can’t check. ',
  waits: 'Waybill needs your decision.',
  checksUntil: 'Waybill keeps checking until ',
  checks: 'Waybill keeps checking',
  afterwards: '. If the service doesn’t say, Waybill asks you.',
} as const;

export const importTexts = {
  title: 'Import references',
  hint: (known: number) =>
    `CSV with two columns: the transaction’s ID and your reference.${known === 0 ? '' : ` ${counted(known, referenceNoun)} saved.`}`,
  paste: 'Paste references, or drop a file here',
  file: 'Choose a file',
  unreadableFile: 'Waybill couldn’t read this file. Try another one.',
  import: (count: number) =>
    count === 0 ? 'Import references' : `Import ${counted(count, referenceNoun)}`,
  close: 'Close',
  imported: (added: number, changed: number, unchanged: number) =>
    `${counted(added, referenceNoun)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
  preview: (added: number, changed: number, unchanged: number) =>
    `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
  more: (count: number) => `and ${formatCount(count)} more`,
  unknown: (count: number) =>
    `${counted(count, { one: 'ID matches', many: 'IDs match' })} no listed transaction. Check for typos. Example:`,
  skippedLines: (count: number) =>
    `${counted(count, { one: 'line', many: 'lines' })} skipped: the ID or the reference is missing or too long. Example:`,
  conflicts: (count: number, example: string) =>
    `${counted(count, { one: 'ID', many: 'IDs' })} skipped because of two different references. Example: ${example}.`,
  tooMany: 'Too many to save. Remove some first.',
} as const;

/** Texts about letters in the list and on a partner's page; the letters have their own file. */
export const letterHistoryTexts = {
  reminders: 'Reminders',
  ofPartner: 'Statement or reminder',
  statement: 'Statement',
  level: (level: number) => `Level ${level}`,
  title: 'Letters sent',
  none: 'No letter recorded yet',
  loading: 'Loading letters…',
  failed: 'The letters couldn’t be loaded.',
  retry: 'Retry',
  day: 'Date',
  letter: 'Letter',
  total: 'Total',
  items: 'Items',
  by: 'By',
  action: 'Action',
  remove: 'Remove',
  removeOf: (letter: string, day: string) => `Remove ${letter} of ${day}`,
  removeTitle: 'Remove this letter from the history?',
  removeHint: 'The audit log keeps a record of the removal.',
  keep: 'Keep',
} as const;
