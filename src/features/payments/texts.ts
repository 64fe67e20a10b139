import { counted, type Noun } from '#api/listing/describe-listing.ts';

/** Every text of Payments, including the page of one payment. */

export const paymentNoun: Noun = { one: 'payment', many: 'payments' };
const partnerNoun: Noun = { one: 'other partner', many: 'other partners' };

/** Labels that several places share. */
export const paymentLabels = {
  screen: 'Payments',
  payment: 'Payment',
  partner: 'Partner',
  status: 'Status',
  transactions: 'Transactions',
  details: 'Details',
  total: 'Total',
  type: 'Type',
  paid: 'Paid',
  units: 'Units',
  id: 'ID',
} as const;

export const paymentListTexts = {
  view: 'View',
  chart: 'Over time',
  search: 'Search payments',
  searchBy: 'Number, partner, ID or amount',
  apply: 'Apply payment',
  ifNoneMatches: 'Change the partners, statuses or dates, or search for something else.',
  ifNone: 'This account has no payments yet. New payments appear here once the service lists them.',
  sent: 'Payments sent from Waybill',
} as const;

export const filterTexts = {
  label: 'Dates and Units',
  clear: 'Clear these',
  paidOn: (days: string) => `Paid ${days}`,
  inUnits: (what: string, units: string) => `${what}, in ${units}`,
} as const;

export const columnTexts = {
  statusGlossary: 'What the statuses mean',
  asSent: (text: string) => `From the service: ${text}`,
} as const;

export const chartTexts = {
  label: 'Payments over time',
  ofUnits: (units: string) => `Payments in ${units}`,
  heading: (period: 'week' | 'month', units: string) => `Paid by ${period}, in ${units}`,
  table: (period: 'week' | 'month', units: string) =>
    `Payments by ${period} and partner, in ${units}`,
  row: { week: 'Week of', month: 'Month' },
  period: { week: 'Week', month: 'Month' },
  periodLabel: 'Period',
  from: 'From',
  all: 'Total',
  others: (count: number) => counted(count, partnerNoun),
  undated: (count: number) => `Not included: ${counted(count, paymentNoun)} without a date.`,
} as const;

export const paymentTexts = {
  heading: (number: string) => `Payment ${number}`,
  loading: 'the payment',
  lookUp: 'payment',
  checking: 'Checking…',
  unknown: 'Unknown: the service’s lists don’t say',
  code: 'Partner code',
  partnerId: 'Partner ID',
  number: 'Payment number',
  sent: 'Sent from Waybill',
  batch: (id: number) => `Batch ${id}`,
  raw: 'Data from the service',
  rawLabel: 'Payment as JSON',
} as const;

export const itemTexts = {
  missing: 'The service sent no transactions with this payment.',
  none: 'Not applied to any transaction yet.',
  label: 'Transactions of this payment',
  noun: { one: 'transaction', many: 'transactions' },
  transaction: 'Transaction',
  subStatus: 'Sub-status',
  due: 'Due',
  settled: 'Settled',
  balance: 'Balance',
  applied: 'Applied',
  left: 'is not applied',
} as const;

export const partTexts = {
  missing: 'The service sent no details with this payment.',
  none: 'No details.',
  label: 'Details of this payment',
  noun: { one: 'detail', many: 'details' },
  created: 'Created',
} as const;
