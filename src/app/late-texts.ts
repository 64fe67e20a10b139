import type { AreaState } from '#contract/service-status.ts';
import { formatTimeOfDay, shortInstant } from '#lib/format-instant.ts';

/** Texts of the shell that only some situations show, so that the first screen loads without them. */

/** Texts above saved data, while Waybill can't be reached. */
export const offlineCopyTexts = {
  readOnly: 'You’re offline. You can view saved data, but not change it.',
  offline: 'Offline.',
  waits: 'You can’t change anything until Waybill reconnects. It tries every few seconds.',
  connected: (instant: number, today: number) => `Last connected ${when(instant, today)},`,
  loaded: (instant: number, today: number) => `Data loaded ${when(instant, today)},`,
  loadedBetween: (from: number, to: number, today: number) =>
    `Data loaded between ${shortInstant(from, today)} and ${shortInstant(to, today)}, the oldest`,
} as const;

/** Texts above the screens of a page that was loaded before Waybill was updated. */
export const updateTexts = {
  ready: 'Waybill was updated. Reload the page to use the new version.',
  reload: 'Reload',
} as const;

/** `at 14:32`, `on Nov 3, 14:32`. @param today start of the day, in ms since 1970 */
function when(instant: number, today: number): string {
  return instant >= today ? `at ${formatTimeOfDay(instant)}` : `on ${shortInstant(instant, today)}`;
}

/** Commands that find a number or an ID. */
export const findTexts = {
  group: 'Find',
  thisId: 'this ID',
  inNotifications: (what: string) => `Find ${what} in notifications`,
  inBatches: (what: string) => `Find ${what} in batches`,
  inReceivables: (what: string) => `Find ${what} in receivables`,
  inPayments: (what: string) => `Find ${what} in payments`,
  transactionOf: (reference: string) => `Open transaction ${reference}`,
  paymentOf: (number: string) => `Open payment ${number}`,
  batchOf: (id: number) => `Open batch ${id}`,
  transaction: 'Open transaction with this ID',
  payment: 'Open payment with this ID',
  notificationReport: 'Open notification report with this ID',
  accountingReport: 'Open accounting report with this ID',
} as const;

/** Texts of the service status when its panel is open. */
export const statusPanelTexts = {
  service: 'The service',
  sandbox: 'The embedded sandbox',
  clock: (amount: number, unit: string, isAhead: boolean) =>
    `The service’s clock is ${amount} ${unit} ${isAhead ? 'ahead of' : 'behind'} Waybill’s.`,
  whatToDo: {
    answering: '',
    absent: 'The rest works.',
    'credentials-refused':
      'Ask your administrator to check the service’s four credentials and the clock of Waybill’s machine.',
    'no-credentials':
      'Ask your administrator to connect the service under Administration, or to set OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and restart Waybill.',
    busy: 'Waybill tries again after the pause the service requested.',
    failing: 'Unexpected responses. Contact your administrator.',
    unreachable: 'No connection, or no response in time. Waybill keeps trying.',
  } satisfies Record<AreaState, string>,
  checkedAt: (time: string) => `Checked at ${time}`,
  checkAgain: 'Check again',
} as const;

/** Texts shown in place of a screen. */
export const noScreenTexts = {
  notFound: 'Not found',
  pageNotFound: 'Page not found',
  ifNotFound: 'Check the address for a typo. It may also be from an older version.',
  noAccess: 'No access',
  forbidden: 'You don’t have access to this screen',
  needed: (roles: readonly string[], name: string | undefined, own: readonly string[]) =>
    `You need the role ${either.format(roles)}. ${name ?? 'Your account'} has ${
      own.length === 0 ? 'no role' : `the ${own.length === 1 ? 'role' : 'roles'} ${all.format(own)}`
    }.`,
  ifForbidden: 'Ask your administrator for the role, then sign in again.',
} as const;

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** Texts of the preferences. */
export const preferenceTexts = {
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Single keys such as E to archive. Turn them off if you type by voice. Press ? for the list.',
  locale: 'Numbers and dates',
  localeHint: (sample: string, reloads: boolean) =>
    reloads ? `${sample}. The page reloads when you close this.` : sample,
  browserDefault: (name: string) => `Browser default: ${name}`,
  alerts: 'Alerts',
  editAlerts: 'Set up alerts',
  firstScreen: 'First screen',
  firstScreenHint: 'Where Waybill opens. Saved in this browser.',
  defaultScreen: (name: string | undefined) => `Default: ${name ?? ''}`,
  close: 'Close',
} as const;
