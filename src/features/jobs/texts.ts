import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';

/** Every text about background tasks in the header. */

const batchNoun: Noun = { one: 'batch', many: 'batches' };
const transactionNoun: Noun = { one: 'transaction', many: 'transactions' };

export const jobsTexts = {
  panel: 'In progress',
  group: 'Everywhere',
  left: (count: number) => ` · ${formatCount(count)} left`,
  open: (place: string) => `Open ${place}`,
  stop: 'Stop',
  dismiss: 'Dismiss',
  continues: 'You can close this page. Waybill continues.',
  inbox: 'Inbox',
} as const;

export const sendingTexts = {
  checking: (checked: number, total: number) =>
    `Checking payments: ${formatCount(checked)} of ${formatCount(total)} lines`,
  ended: (results: readonly string[]) => `Payment lines: ${results.join(', ')}.`,
  notFinal: 'Waybill checks again, because results may still change.',
  needsAttention: (count: number) =>
    `${counted(count, batchNoun)} ${count === 1 ? 'needs' : 'need'} attention.`,
  batch: 'batch',
  batches: 'Batches',
} as const;

export const acknowledgingTexts = {
  sending: (sent: number, total: number) => `Acknowledging: ${sentOf(sent, total)}`,
  stopped: (sent: number, total: number) => `Acknowledging stopped: ${sentOf(sent, total)}.`,
  checking: (checked: number, total: number) =>
    `Checking acknowledgements: ${formatCount(checked)} of ${counted(total, transactionNoun)}`,
  ended: (results: readonly string[]) => `Acknowledgements: ${results.join(', ')}.`,
  proven: 'proven',
  refused: 'refused',
  unknown: 'outcome unknown',
  acknowledgement: 'acknowledgement',
} as const;

function sentOf(sent: number, total: number): string {
  return `${formatCount(sent)} of ${counted(total, transactionNoun)} sent`;
}

export const loadWorkTexts = {
  loading: (noun: Noun, loaded: number, total: number | null) =>
    `Loading ${noun.many}: ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`}`,
  failed: (noun: Noun, why: string) => `Loading ${noun.many} stopped: ${why}.`,
  complete: (noun: Noun, loaded: number) => `${countedAll(loaded, noun)} loaded.`,
  stopped: (noun: Noun, loaded: number) => `${counted(loaded, noun)} loaded. There are more.`,
  transaction: transactionNoun,
  payment: { one: 'payment', many: 'payments' },
  notification: { one: 'notification', many: 'notifications' },
  row: { one: 'row', many: 'rows' },
} as const;
