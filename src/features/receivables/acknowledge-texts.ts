import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import { transactionNoun } from './texts.ts';

/** Texts for acknowledging, in a separate file so that Receivables loads without them. */

const requestNoun: Noun = { one: 'request', many: 'requests' };
const partnerNoun: Noun = { one: 'partner', many: 'partners' };

export const acknowledgeTexts = {
  heading: 'Acknowledge',
  loading: 'the transactions',
  notFound: 'Acknowledgement not found in this browser',
  ifNotFound: 'Batches lists everything that was sent, by anyone.',
  toBatches: 'View batches',
} as const;

/** Texts of the dialog that collects every unacknowledged transaction. */
export const acknowledgeAllTexts = {
  title: 'Acknowledge all that match',
  none: 'No unacknowledged transactions match.',
  // Without a filter that works, nobody knows which of them are unacknowledged.
  found: (count: number, separates: boolean) => {
    const noun = separates ? 'unacknowledged transaction' : 'transaction';
    return `${counted(count, { one: noun, many: `${noun}s` })} ${count === 1 ? 'matches' : 'match'}.`;
  },
  loading: (loaded: number, total: number | null) =>
    total === null
      ? `Loading: ${counted(loaded, transactionNoun)} so far…`
      : `Loading ${formatCount(loaded)} of ${counted(total, transactionNoun)}…`,
  progress: 'Loading transactions',
  retry: 'Retry',
  review: 'Review',
  cancel: 'Cancel',
} as const;

/** Texts of the review before anything is sent. */
export const acknowledgeReviewTexts = {
  heading: (count: number) => `Acknowledge ${counted(count, transactionNoun)}?`,
  notSent: 'Nothing has been sent yet.',
  part: 'Transactions to acknowledge',
  nothing: 'None of these can be acknowledged.',
  scope: (count: number, partners: number, requests: number) =>
    `${counted(count, transactionNoun)} from ${counted(partners, partnerNoun)}, in ${
      requests === 1 ? 'one request' : `${counted(requests, requestNoun)} of up to 200`
    }. Waybill then checks whether the service still lists them as unacknowledged.`,
  totals: 'Totals',
  columns: { units: 'Units', transactions: 'Transactions', total: 'Total', balance: 'Balance' },
  leftOut: (count: number) =>
    `${counted(count, transactionNoun)} can’t be acknowledged and will be left out:`,
  acknowledge: 'Acknowledge',
  cancel: 'Cancel',
  exact: 'What Waybill sends',
  request: 'POST /v2/accounting/receivables/acknowledge. Each request has its own key.',
  requestLabel: (place: number, transactions: number) =>
    `Request ${place}: ${counted(transactions, transactionNoun)}`,
  final: 'You can’t undo this: the service can’t take back an acknowledgement.',
  ownNumbers: 'Send our reference as TransactionNumber',
  ownNumbersHint: (count: number) =>
    `${counted(count, transactionNoun)}. The service may refuse a number that it doesn’t know.`,
} as const;

/** Texts of the list of transactions in the review. */
export const chosenTexts = {
  label: 'Transactions to acknowledge',
  noun: transactionNoun.many,
  columns: { transaction: 'Transaction', partner: 'Partner', total: 'Total' },
} as const;

/** Texts about transactions that are already acknowledged. */
export const alreadyTexts = {
  unseparated:
    'Waybill can’t tell which of these are already acknowledged, and can’t prove the outcome.',
  checking: 'Checking which are already acknowledged…',
  unknown: 'The service doesn’t say which of these are already acknowledged.',
  none: 'None of these is already acknowledged.',
  some: (already: number, count: number) => {
    const [are, them] = already === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${formatCount(already)} of ${counted(count, transactionNoun)} ${are} already acknowledged: the service doesn’t list ${them} as unacknowledged. Waybill can’t prove the outcome for ${them}.`;
  },
} as const;

/** Texts of acknowledgements that are being sent or were sent. */
export const acknowledgeProgressTexts = {
  heading: (count: number) => `Acknowledge ${counted(count, transactionNoun)}`,
  sameKey: 'Waybill tries again with the same key, so nothing is sent twice.',
  stale: 'This may be outdated. Waybill keeps trying.',
  part: 'Progress',
  stopped: 'Stopped.',
  stopping: 'Stopping.',
  sent: (sent: number, requests: number) =>
    sent < requests
      ? `${formatCount(sent)} of ${counted(requests, requestNoun)} sent.`
      : `${counted(requests, requestNoun)} sent.`,
  settled: (settled: number, all: number) =>
    settled === all
      ? 'Every transaction has a result.'
      : settled === 0
        ? 'No transaction has a result yet.'
        : `${formatCount(settled)} of ${counted(all, transactionNoun)} ${settled === 1 ? 'has' : 'have'} a result so far.`,
  waiting: (waiting: number) =>
    `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for your decision.`,
  progress: 'Transactions with a result',
  stop: 'Stop',
  sendRest: 'Send the rest',
  keepsSending: 'You can close this page. Waybill keeps sending and checking.',
  keepsChecking: 'You can close this page. Waybill keeps checking.',
  batches: 'Find each request under Batches.',
  results: 'Results',
  all: (count: number) => countedAll(count, transactionNoun),
} as const;

/** Texts of the table of results. */
export const acknowledgeTableTexts = {
  label: 'Results',
  noun: transactionNoun.many,
  columns: {
    transaction: 'Transaction',
    partner: 'Partner',
    result: 'Result',
    why: 'Why',
    said: 'The service said',
    batch: 'Batch',
  },
  soFar: 'so far',
  status: (name: string) => `Status ${name}`,
} as const;

/** Why a transaction has no result yet; each ends a sentence, without its full stop. */
export const openReasonTexts = {
  sending: 'Waybill is sending it',
  waiting: 'not sent yet',
  retrying: 'the service refused it, and Waybill tries again',
} as const;
