import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import { DAYS } from './count-by-day.ts';

/** Every text of the overview. */

export const nouns = {
  notification: { one: 'notification', many: 'notifications' },
  unread: { one: 'unread notification', many: 'unread notifications' },
  transaction: { one: 'transaction', many: 'transactions' },
  payment: { one: 'payment', many: 'payments' },
  completed: { one: 'completed payment', many: 'completed payments' },
} as const satisfies Record<string, Noun>;

export const overviewTexts = {
  screen: 'Overview',
  attention: 'Needs attention',
  notifications: 'Notifications',
  receivables: 'Receivables',
  loading: 'Loading…',
  retry: 'Retry',
  loadAll: 'Load all',
  notRefreshed: ' · Couldn’t refresh',
  showTypes: 'Show each type',
  showChart: 'Show as a chart',
  other: 'Other',
  noType: 'No type',
  changed: (noun: Noun) =>
    `The list changed while loading. Some ${noun.many} may be missing or outdated.`,
} as const;

/** The figures under Needs attention. */
export const figureTexts = {
  urgent: 'Needs action',
  batches: 'Batches to review',
  batchesCover: 'Sent from Waybill',
  failedLines: 'Failed lines',
  failedCover: (batches: number) =>
    `In ${counted(batches, { one: 'batch', many: 'batches' })}, last ${DAYS} days`,
  drafts: 'Drafts waiting for approval',
  templates: 'Broken tracking links',
  of: (count: number, noun: Noun) => `Of ${counted(count, noun)}`,
  draftNoun: { one: 'draft', many: 'drafts' },
  carrierNoun: { one: 'carrier', many: 'carriers' },
} as const;

/** How much of a list is loaded. */
export const loadingTexts = {
  all: countedAll,
  loaded: (count: number, noun: Noun) => `${counted(count, noun)} loaded`,
  none: (noun: Noun) => `No ${noun.many} loaded yet`,
  progress: (loaded: number, total: number | null, noun: Noun) =>
    loaded === 0
      ? `Loading ${noun.many}`
      : `Loading ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`} ${noun.many}`,
  progressShown: (count: number) => `. Showing the first ${formatCount(count)}`,
  failed: (noun: Noun) => `Couldn’t load ${noun.many}`,
  part: (count: number, noun: Noun) => `First ${counted(count, noun)}`,
  refreshing: (loaded: number) => ` · Refreshing: ${formatCount(loaded)}`,
  limit: '. Waybill loads up to 20,000 rows automatically.',
  more: (count: number, noun: Noun) => `Only the first ${counted(count, noun)} are loaded.`,
  partialSums: 'Sums cover only the loaded rows.',
  daysComplete: `The last ${DAYS} days are complete.`,
  daysPartial: `The last ${DAYS} days are incomplete.`,
  older: (time: string) => ` · older ones ${time}`,
} as const;

export const notificationTexts = {
  shown: 'Notifications',
  inbox: 'Inbox',
  everything: 'All',
  inInbox: ' in the inbox',
  all: ' of every status',
  byDay: `By type and day, last ${DAYS} days`,
  loading: 'Loading…',
  byDayCover: (from: string, to: string, isLocal: boolean) =>
    `from ${from} to ${to}, ${isLocal ? 'in your time zone' : 'as the service writes its times'}`,
  dayNotLoaded: 'not loaded yet',
  noneInDays: 'No notifications in these days',
  table: `Notifications by type and day, last ${DAYS} days`,
  type: 'Type',
  sum: 'Total',
  allTypes: 'All types',
  byHour: `By hour of the week, last ${DAYS} days`,
  byHourCover: (most: number, isLocal: boolean) =>
    `${isLocal ? 'Local time' : 'Time as written'} · busiest hour: ${formatCount(most)}`,
  hours: 'Notifications by hour of the week',
  day: 'Day',
  hour: 'Hour',
  unreadByType: 'Unread by type',
  allUnread: 'All unread notifications',
  unread: 'Unread',
  unreadPart: ' · first 5,000 counted',
  unreadCover: 'unread',
  noneUnread: 'No unread notifications',
} as const;

export const overviewLedgerTexts = {
  units: 'Units',
  unknownTypes: (count: number) =>
    `${counted(count, nouns.transaction)} of unknown type ${count === 1 ? 'is' : 'are'} not in the totals.`,
  none: 'There are no transactions',
  noneHint: 'Balances appear here.',
  balanceIn: (units: string) => `Balance, ${units}`,
  sumIn: (units: string) => `Total, ${units}`,
  aging: 'Aging',
  agingCover: (day: string) => `by days overdue, ${day}`,
  agingTable: 'Balance by days overdue',
  overdue: 'Days overdue',
  due: 'Due in the next 30 days',
  dueCover: (from: string, to: string) => `due from ${from} to ${to}`,
  dueTable: 'Due by week',
  week: 'Week',
  transactions: 'Transactions',
  partners: 'Balance by partner',
  partner: 'Partner',
  partnersCover: (count: number) =>
    `owed by ${counted(count, { one: 'partner', many: 'partners' })}`,
  otherPartners: (count: number) =>
    counted(count, { one: 'other partner', many: 'other partners' }),
  collected: 'Collected by month',
  undated: (count: number) => `. Not included: ${counted(count, nouns.payment)} without a date.`,
  collectedCover: (from: string, to: string) => `in completed payments from ${from} to ${to}`,
  month: 'Month',
  payments: 'Payments',
  late: 'Average days late',
  lateNone: 'Settled in the last 12 months',
  lateEmpty: 'No settled transaction had a due date',
  lateCover: (count: number, from: string, to: string) =>
    `${counted(count, { one: 'order or debit', many: 'orders and debits' })} settled from ${from} to ${to}:`,
  days: (isEarly: boolean) => (isEarly ? 'days early' : 'days late'),
  howLate: 'How Waybill calculates average days late',
  how: 'How it is calculated',
  formula: 'Σ total × (day settled − day due) ÷ Σ total',
  formulaHint:
    'Covers orders and debits with a due date, settled in the last 12 months. Larger totals count more, signs are ignored, early settlement offsets late settlement. Rounded to a tenth of a day.',
} as const;
