import { counted } from '#api/listing/describe-listing.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { Alert, AlertChannel, AlertDelivery, DeliveryOutcome } from '#contract/alert.ts';

const noun = { one: 'notification', many: 'notifications' };

const nameOrCount = (alerts: readonly Alert[]): string =>
  alerts.length === 1
    ? `alert ${visibleString(alerts[0]!.name)}`
    : counted(alerts.length, { one: 'alert', many: 'alerts' });

/** Every text of the alerts. */
export const alertPageTexts = {
  screen: 'Alerts',
  list: 'Alerts and channels',
  inbox: 'Inbox',
  noun: 'alerts',
  about: 'Alerts reach you outside Waybill when notifications arrive, even if no page is open.',
  create: 'New alert',
  none: 'No alerts yet',
  noneHint: 'Create an alert here, or choose Alert me for a search or a rule.',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOne: (name: string) => `Delete ${name}`,
  deleted: (alerts: readonly Alert[]) => `Deleted ${nameOrCount(alerts)}.`,
  restored: (alerts: readonly Alert[]) => `Restored ${nameOrCount(alerts)}.`,
  undoDelete: (count: number) => `Undo: restore ${count === 1 ? 'alert' : 'alerts'}`,
  deleteChannelTitle: (name: string) => `Delete channel ${name}?`,
  deleteChannelHint: 'Alerts will no longer go there. You can’t undo this.',
  deletedChannel: (name: string) => `Deleted channel ${visibleString(name)}.`,
  save: 'Save',
  cancel: 'Cancel',
  isOn: (name: string) => `${name} is on`,

  alertTitle: (name: string) => (name === '' ? 'New alert' : `Alert: ${name}`),
  name: 'Name',
  source: 'Alert me about',
  ofSearch: 'Notifications that match a search',
  ofRule: 'Notifications that a rule acts on',
  ofPerson: 'Assignments and mentions',
  search: 'Search',
  searchHint: 'Text, type:, event:, record: and needs: work as in the inbox.',
  rule: 'Rule',
  noRules: 'There are no rules yet.',
  channels: 'Send to',
  noChannels: 'Save the alert, then add a channel. The alert uses your first one.',
  nowhere: 'Not sent: choose a channel.',

  channelsTitle: 'Channels',
  createChannel: 'New channel',
  noChannelsYet: 'No channels yet. Add one, so that alerts can reach you.',
  channelTitle: (name: string) => (name === '' ? 'New channel' : `Channel: ${name}`),
  kind: 'Kind',
  kinds: { webhook: 'Webhook', email: 'Email', push: 'Browser notifications' },
  format: 'Format',
  formats: {
    standard: 'Signed JSON (Standard Webhooks)',
    slack: 'Slack',
    teams: 'Microsoft Teams',
  },
  address: 'Address',
  addressHint: 'An https:// address. Waybill doesn’t show it again.',
  addressUnchanged: (host: string) => `Leave empty to keep the address at ${host}.`,
  email: 'Email address',
  withText: 'Include record numbers and messages',
  withTextHint: 'Messages can contain amounts. Without this, alerts contain counts only.',
  keepsQuiet: 'Wait for the end of quiet hours',
  mostPerHour: 'Maximum messages per hour',
  mostHint: 'Above it, notifications wait and go out in one message.',
  pushHint: 'This browser shows alerts, even if Waybill isn’t open. It asks you first.',
  pushObstacles: {
    unsupported:
      'This browser can’t show alerts here. On a phone, add Waybill to the home screen first.',
    blocked: 'This browser blocks notifications from Waybill. Allow them in its settings.',
  },
  pushRefused: 'The browser didn’t subscribe',
  pushRefusedHint: 'Allow notifications when the browser asks, then save again.',
  digest: 'When to send',
  atOnce: 'At once',
  digestAt: (hour: string) => `Daily digest at ${hour}`,
  secretTitle: 'Signing secret',
  secretHint: 'Copy it now. Waybill can’t show it again. Your receiver checks signatures with it.',
  copySecret: 'Copy secret',
  last: (result: string) => `Latest message: ${result}`,
  test: 'Send test',
  testOne: (name: string) => `Send test to ${name}`,
  stoppedByAdmin: 'Your administrator stopped this channel.',
  gone: 'Its receiver is gone, or you signed out everywhere. Edit the channel to use it again.',

  timesTitle: 'Quiet hours',
  timesOn: 'Use quiet hours',
  from: 'From',
  to: 'To',
  zone: (saved: string, own: string) =>
    saved === own
      ? `Times are in ${own}.`
      : `Times are in ${saved}. After saving, they are in ${own}, the time zone of this browser.`,

  logTitle: 'Deliveries',
  logEmpty: 'Nothing sent yet',
  when: 'When',
  channel: 'Channel',
  content: 'Content',
  result: 'Result',
  action: 'Action',
  testMessage: 'Test message',
  notifications: (count: number) => counted(count, noun),
  sendAgain: 'Send again',

  othersTitle: 'Channels of other people',
  person: 'Person',
  leadsTo: 'Leads to',
  state: 'State',
  active: 'Active',
  stopped: 'Stopped',
  stop: 'Stop',
  stopOne: (host: string, person: string) => `Stop ${host} of ${person}`,
} as const;

/** Describes the outcome of an attempt. */
function outcomeText({ problem, status }: DeliveryOutcome): string {
  const code = status === null ? '' : ` (${status})`;
  switch (problem) {
    case null:
      return `Delivered${code}`;
    case 'answer':
      return `Receiver returned an error${code}`;
    case 'redirect':
      return `Receiver redirects${code}. Enter the final address.`;
    case 'timeout':
      return 'Receiver didn’t answer in time';
    case 'unreachable':
      return 'Receiver can’t be reached';
    case 'not-allowed':
      return 'Address isn’t allowed';
    case 'mail':
      return `Mail server refused the message${code}`;
    case 'gone':
      return `Receiver is gone${code}`;
    default:
      return problem satisfies never;
  }
}

export function describeDelivery(
  { state, attempts, outcome, nextAt }: AlertDelivery,
  timeOf: (at: string) => string,
): string {
  const text = outcome === null ? '' : outcomeText(outcome);
  if (state === 'waiting') {
    // A message that is sent again still has its earlier outcome.
    return text === '' || attempts === 0 ? 'Sending' : `${text}. Next attempt ${timeOf(nextAt!)}`;
  }
  if (text === '') return 'Canceled';
  return attempts > 1 ? `${text}, attempt ${attempts}` : text;
}

/** `Slack · hooks.slack.com · counts only`. */
export function describeChannel(channel: AlertChannel, hourOf: (hour: number) => string): string {
  const { kind, format, leadsTo, withText, digestHour } = channel;
  const kindName =
    kind === 'webhook' && format !== null && format !== 'standard'
      ? alertPageTexts.formats[format]
      : alertPageTexts.kinds[kind];
  return [
    kindName,
    leadsTo,
    withText ? 'with messages' : 'counts only',
    ...(digestHour === null ? [] : [alertPageTexts.digestAt(hourOf(digestHour)).toLowerCase()]),
  ].join(' · ');
}

/** Describes the source of an alert. */
export function describeSource({ search, rule }: Pick<Alert, 'search' | 'rule'>): string {
  return search ?? (rule === null ? alertPageTexts.ofPerson : alertPageTexts.ofRule);
}
