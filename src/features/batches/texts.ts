import type { ReportOf } from '#api/batches.ts';
import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import type { Batch, BatchKind } from '#contract/batch.ts';
import type { Role } from '#contract/session.ts';
import { formatCount } from '#lib/locale.ts';

/** Every text about batches and their reports; states and results have their own tables in `lib`. */

export const kindNames: Record<BatchKind, string> = {
  update: 'Update notifications',
  archive: 'Archive notifications',
  acknowledge: 'Acknowledge',
  apply: 'Apply payments',
};

export const reportNames: Record<ReportOf, string> = {
  notifications: 'Notification report',
  accounting: 'Accounting report',
};

const nouns: Record<BatchKind, Noun> = {
  update: { one: 'notification', many: 'notifications' },
  archive: { one: 'notification', many: 'notifications' },
  acknowledge: { one: 'transaction', many: 'transactions' },
  apply: { one: 'line', many: 'lines' },
};

/** `200 transactions`. */
export function countedLines({ kind, sent }: Pick<Batch, 'kind' | 'sent'>): string {
  return counted(sent, nouns[kind]);
}

export const batchesTexts = {
  screen: 'Batches',
  noun: 'batches',
  search: 'Search batches',
  searchBy: 'Report ID, payment number, ID',
  kind: 'Kind',
  allKinds: 'All kinds',
  show: 'Show',
  all: 'All',
  attention: 'Needs attention',
  failed: 'With failed lines',
  outdated: 'This data may be outdated.',
  older: 'Show older batches',
  showAll: 'Show all batches',
  none: 'Nothing has been sent yet',
  noneHint: 'Updates, archiving, acknowledgements and payments appear here with their results.',
  noneFound: (kind: string | null, days: string | null, text: string) =>
    `No ${kind === null ? '' : `“${kind}” `}batch${days === null ? '' : ` requested ${days}`} has “${text}”`,
  noneFoundHint: 'Enter a complete report ID, payment number, transaction ID or own reference.',
  noneMatches: (kind: string | null, days: string | null, isFailed: boolean) =>
    `No ${kind === null ? '' : `“${kind}” `}batch${isFailed ? ' with failed lines' : ''}${days === null ? '' : ` requested ${days}`}`,
  openReport: 'Open this ID as:',
} as const;

/** Texts of the days on which batches were requested. */
export const daysTexts = {
  label: 'Dates',
  legend: 'Requested',
  requested: (days: string) => `Requested ${days}`,
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  oneDay: (day: string) => `on ${day}`,
  between: (from: string, to: string) => `from ${from} to ${to}`,
  clear: 'Clear dates',
} as const;

/** Texts of the sums of payments. */
export const sumTexts = {
  ofBatch: 'Amounts',
  ofBatches: (count: number, hasMore: boolean) =>
    `Payments sent in ${hasMore ? 'the newest ' : ''}${counted(count, { one: 'batch', many: 'batches' })}`,
  unapplied: 'No item chosen',
} as const;

/** Columns of the exported batches. */
export const batchSheetTexts = {
  batch: 'Batch',
  action: 'Action',
  requested: 'Requested',
  sentAt: 'Sent',
  state: 'State',
  who: 'Who',
  approvedBy: 'Approved by',
  reportId: 'Report ID',
  lines: 'Lines',
  proven: 'Lines proven',
  refused: 'Lines refused',
  reported: 'Lines reported',
  contradicted: 'Lines contradicted',
  pending: 'Lines pending',
  units: 'Units',
  amount: 'Amount sent',
  amountProven: 'Amount proven',
  amountRefused: 'Amount refused',
  amountReported: 'Amount reported',
  amountContradicted: 'Amount contradicted',
  amountPending: 'Amount pending',
} as const;

export const batchColumnTexts = {
  when: 'When',
  what: 'Action',
  sent: 'Sent',
  amount: 'Amount',
  type: 'Type',
  result: 'Result',
  state: 'State',
  states: 'What the states mean',
  who: 'Who',
  reportId: 'Report ID',
  line: 'Line',
  id: 'ID',
  partner: 'Partner',
  why: 'Why',
  message: 'Message',
  event: 'Event',
  nothing: '–',
} as const;

export const batchTexts = {
  heading: (id: number | string, kind?: BatchKind) =>
    kind === undefined ? `Batch ${id}` : `Batch ${id}: ${kindNames[kind]}`,
  page: 'Batch',
  unknown: 'Batch not found',
  unknownHint: 'Check the number in the link.',
  toBatches: 'View batches',
  loading: 'the batch',
  what: 'batch',
  retrying: 'This data may be outdated. Waybill keeps trying.',
  countDiffers: (received: number | string, sent: number) =>
    `The service received ${received} of ${formatCount(sent)} records.`,
  details: 'Details',
  requested: 'Requested',
  by: 'By',
  approvedBy: 'Approved by',
  sent: 'Sent',
  answered: 'Response',
  settled: 'Finished',
  took: 'Response time',
  milliseconds: (count: number) => `${formatCount(count)} ms`,
  recordsReceived: 'Records received',
  evidence: 'Evidence',
  request: 'Request',
  noBody: 'No body',
  body: 'Body',
  response: (status: number) => `Response: HTTP ${status}`,
  responseBody: 'Response body',
  history: 'History',
  steps: 'steps',
} as const;

/** Texts for people who sent payments by mistake. */
export const letterTexts = {
  title: 'Sent by mistake?',
  hint: 'The service can’t take a payment back. Send this text to the people who run it.',
  copy: 'Copy text',
  show: 'Show text',
  opening: 'Please cancel these payments. They were sent by mistake.',
  sent: (at: string, who: string | null, approvedBy: string | null) =>
    `Sent: ${at}${who === null ? '' : ` by ${who}`}${approvedBy === null ? '' : `, approved by ${approvedBy}`}`,
} as const;

export const lineTexts = {
  title: 'Results',
  table: 'Lines',
  noun: 'lines',
  all: (count: number) => countedAll(count, { one: 'line', many: 'lines' }),
  soFar: 'so far',
  status: (name: string) => `Status ${name}`,
  payment: (number: string) => `Payment ${number}: `,
  autoApply: 'AutoApply',
  progress: (reported: number, sent: number) =>
    `${formatCount(reported)} of ${formatCount(sent)} lines reported`,
} as const;

export const reportTexts = {
  title: 'Report',
  kind: 'Kind of report',
  loading: 'the report',
  what: 'report',
  missing: 'The report may not be ready yet, or may no longer be available.',
  previous: 'Previous page',
  next: 'Next page',
  page: (number: number) => `Page ${number}`,
  loadingPage: (number: number) => `Loading page ${number}…`,
  refresh: 'Refresh',
  json: 'Report as JSON',
} as const;

export const attentionTexts = {
  region: 'Needs attention',
  heading: (count: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${
      count === 1 ? '1 batch needs attention' : `${formatCount(count)} batches need attention`
    }`,
  none: (kind: string | null, text: string) =>
    `No ${kind === null ? '' : `“${kind}” `}batch ${text === '' ? '' : `with “${text}” `}needs attention`,
  noneHint: 'Batches that need a decision appear here.',
  notSent: 'Not sent.',
  sent: 'Sent',
  noEvidence: 'Waybill hasn’t checked the service yet.',
  before: 'Before sending',
  after: 'After sending',
  checking:
    'Waybill checks what the service did. After the waiting time it decides, or asks you if the service doesn’t say.',
  otherRole: (role: Role) => `You need the ${role} role to decide.`,
  restarted: {
    clocks: 'The waiting time started again because the clocks disagree about when this was sent.',
    unknown: 'The waiting time started again because Waybill can’t tell when this was sent.',
  },
  arrived: 'Mark as received',
  sendAgain: 'Send again',
  tryAgain: 'Try again',
  sendAnyway: 'Send anyway',
  inTime: (time: string) => ` in ${time}`,
} as const;

export const decideTexts = {
  cancel: 'Cancel',
  covers: (lines: string) => `This covers ${lines}.`,
  arrived: {
    title: attentionTexts.arrived,
    text: 'Confirm that the service completed this. Waybill won’t send it again, and keeps checking.',
    label: 'How do you know? Saved in the history.',
    yes: attentionTexts.arrived,
  },
  'send-again': {
    title: attentionTexts.sendAgain,
    text: 'Waybill sends the same request again, with the same payment numbers and TransactionId. If the service completed it before and doesn’t recognize it, the payment is applied twice.',
    label: 'Why do you want to send it again? Saved in the history.',
    yes: attentionTexts.sendAgain,
  },
  'send-anyway': {
    title: attentionTexts.sendAnyway,
    text: 'The service may already have this payment. If it does, the payment is applied twice.',
    label: 'Why do you want to send it? Saved in the history.',
    yes: attentionTexts.sendAnyway,
  },
} as const;
