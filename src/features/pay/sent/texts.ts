import { counted, countedAll } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import { draftPaymentNoun } from '../model/texts.ts';

/** Texts of a draft that was sent. */
export const sentTexts = {
  columns: {
    payment: 'Payment',
    item: 'Item',
    amount: 'Amount',
    reason: 'Reason for the difference',
    result: 'Result',
    why: 'Why',
    said: 'The service said',
  },
  /** All columns of the sheet, in order. */
  exported: {
    batch: 'Batch',
    sentAt: 'Sent',
    payment: 'Payment number',
    partnerCode: 'Partner code',
    partner: 'Partner',
    method: 'Method',
    bankDate: 'Bank date',
    bankReference: 'Bank reference',
    item: 'Item',
    itemId: 'Item ID',
    type: 'Type',
    amount: 'Amount',
    units: 'Units',
    reason: 'Reason for the difference',
    reasonNote: 'Note on the difference',
    result: 'Result',
    why: 'Why',
    said: 'The service said',
  },
  account: (sent: number, confirmed: number, open: number, attention: number) =>
    [
      `${counted(sent, draftPaymentNoun)} sent`,
      `${formatCount(confirmed)} confirmed`,
      ...(open > 0 ? [`${formatCount(open)} not confirmed yet`] : []),
      attention === 1 ? '1 needs attention' : `${formatCount(attention)} need attention`,
    ].join(', '),
  settled: 'Finished',
  following: 'Waybill is checking the result',
  sent: 'Sent',
  batch: (id: number) => `Batch ${id}`,
  print: 'Print',
  loading: 'the results',
  autoApply: 'AutoApply',
  notApplied: 'Not applied',
  results: 'Results',
  lines: 'lines',
  all: (count: number) => countedAll(count, { one: 'line', many: 'lines' }),
  soFar: ' so far',
  uncertain: 'Waybill doesn’t know whether the service did this.',
  uncertainHint: 'shows the evidence and your options. Waybill doesn’t send it again by itself.',
  notSent: 'Not sent:',
  notSentHint: 'can be sent from its page, or withdrawn and changed.',
  notFinal: 'Don’t pay refused lines again yet.',
  finalAfter: 'The service may still process them. The result is final after',
  withdrawn: 'Withdrawn. It was never sent.',
  newDraft: 'New draft with the same payments',
  refused:
    'You can put refused lines into a new draft. Lines that succeeded or are pending stay here.',
  newFromRefused: 'New draft from refused lines',
  withdraw: 'Withdraw',
  /** Name of the new draft. */
  refusedOf: (name: string) => `Refused lines of ${name}`,
  refusedIn: (batch: number) => `Refused in batch ${batch}.`,
  reason: (reason: string) => `refused: ${reason}`,
} as const;
