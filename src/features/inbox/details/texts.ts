import type { DoneStep } from '#contract/assignments.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';

/** Every text of an open notification. */

export const detailsTexts = {
  region: 'Details',
  back: 'Back',
  close: 'Close',
  previous: 'Previous notification',
  next: 'Next notification',
  width: 'Details width',
  resize: 'Drag or use the arrow keys. Double-click to reset.',
  raw: 'Notification as JSON',
  rawOf: (label: string) => `${label} as JSON`,
} as const;

export const headTexts = {
  partner: 'Partner',
  tracking: 'Tracking',
  track: (number: string) => `Track ${number}`,
  trackWith: (carrier: string) => `Track with ${carrier}`,
  related: 'Related',
  showAll: (record: string) => `Show all for ${record}`,
  at: (day: string, time: string) => `${day}, ${time}`,
  noTimeZone: (time: string) => `${time} (no time zone)`,
  noLink: 'Broken link to your system:',
  openIn: (host: string) => `Open in ${host}`,
} as const;

export const technicalTexts = {
  title: 'Technical details',
  id: 'Notification ID',
  recordId: 'Record ID',
  copy: 'Copy',
  copyId: 'Copy notification ID',
  copyRecordId: 'Copy record ID',
  type: 'Type',
  event: 'Event',
  status: 'Status',
  created: 'Created, as sent',
} as const;

/** Why there is no link to the user's own system. */
export const linkTexts = {
  noAddress: 'The link template in the settings isn’t a web address.',
  scheme: 'The link template in the settings must start with https or http.',
  host: 'The link template in the settings must name a fixed host.',
  missing: (name: 'recordId' | 'recordNumber') => `This notification has no ${partName[name]}.`,
  unsafe: (name: 'recordId' | 'recordNumber') => `This ${partName[name]} can’t be part of a link.`,
} as const;

const partName = { recordId: 'record ID', recordNumber: 'record number' } as const;

export const recordTexts = {
  record: 'Record',
  batchReport: 'Batch report',
  noLookUp: 'The service can’t look up records of this type.',
  noRecord: 'This notification has no record.',
  noGuid: 'The service looks up records by GUID, and this record ID isn’t one:',
  loading: 'Loading the record…',
  gone: 'Record not found',
  goneHint: 'The service may have removed it. The notification itself is still valid.',
  retry: 'Retry',
} as const;

export const detailsBatchTexts = {
  report: 'Report',
  reportOn: (kind: string) => `Report on ${kind}`,
  searching: 'Searching for the report…',
  unknown: 'This batch wasn’t sent from Waybill, so its kind is unknown.',
  notFound: (paths: number) =>
    `Report not found. Waybill didn’t send this batch, and searched all ${paths} report paths.`,
  find: 'Find report',
  findAgain: 'Search again',
  sent: 'Sent from Waybill:',
  batch: (id: number) => `Batch ${id}`,
  lines: (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`,
} as const;

export const timelineTexts = {
  timeline: 'Timeline',
  entries: 'entries',
  unavailable: 'Activity is unavailable right now.',
  loading: (loaded: number, total: number | null) =>
    `Loading full history: ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`}`,
  stop: 'Stop',
  whole: 'Full history',
  part: (loaded: number) => `From the ${countedNotifications(loaded)} loaded so far`,
  changed: 'The list changed while loading, so some notifications may be missing.',
  loadAll: 'Load full history',
  refresh: 'Refresh',
} as const;

/** Steps in the activity of a notification. */
export const doneStepTexts: Record<DoneStep['what'], string> = {
  read: 'Marked read',
  unread: 'Marked unread',
  archive: 'Archived',
};
export const stepOutcomes: Record<DoneStep['outcome'], string> = {
  done: '',
  refused: ' (refused by the service)',
  open: ' (outcome unknown)',
};
export const snoozeStepTexts = {
  snooze: 'Snoozed',
  end: 'Snooze ended',
  undo: 'Snooze undone',
  time: 'Came back from snooze',
  news: 'Came back from snooze: something new happened',
  until: (until: string | null, onNews: boolean) =>
    [
      ...(until === null ? [] : [` until ${shortInstant(Date.parse(until), Date.now())}`]),
      ...(onNews ? [' until something new happens'] : []),
    ].join(' or'),
} as const;
export const muteStepTexts = { mute: 'Record muted', unmute: 'Record unmuted' } as const;

export const labelStepTexts = {
  add: (name: string) => `Labeled “${name}”`,
  remove: (name: string) => `Label “${name}” removed`,
} as const;
export const alertStepText = (people: readonly string[]) => `${people.join(', ')} alerted`;
/** Without a name where nobody signs in. */
export const stepBy = (who: string | null) => (who === null ? ' in Waybill' : ` by ${who}`);

export const missingTexts = {
  searching: 'Searching for the notification…',
  notFound: 'Not found in this list',
  searched: (loaded: number) => `Not in the first ${countedNotifications(loaded)}`,
  loadMore: 'Search further',
  retry: 'Retry',
  hidden: 'It may be archived, or hidden by your filters or search.',
  everything: 'Search everything',
  notListed: 'The service doesn’t list this notification. It may be archived.',
  archive: 'Search the archive',
} as const;
