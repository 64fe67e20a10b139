import { counted } from '#api/listing/describe-listing.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { visibleString } from '#lib/visible-text.ts';
import { notificationNoun } from '../model/texts.ts';

/** Every text of snoozing. */

export const snoozeChoiceTexts = {
  later: 'Later today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next week',
  news: 'Until something new happens',
  pick: 'Pick a date and time',
  pickAction: 'Snooze until then',
  orNews: 'Or sooner, if something new happens to the record',
  past: 'Choose a time in the future.',
  tooFar: 'Choose a time within a year.',
} as const;

export const snoozeTexts = {
  snooze: 'Snooze',
  end: 'End snooze',
  undoSnooze: 'Undo snooze',
  bar: 'Snooze',
  viewBar: 'Snoozed notifications',
  title: (count: number) => (count === 1 ? 'Snooze' : `Snooze ${counted(count, notificationNoun)}`),
  noRecord: 'Notifications without a record can only be snoozed until a time.',
  shared: 'Snoozed notifications leave the inbox for everyone who shares it.',
  backGroup: 'Back from snooze',
  unavailable:
    'Waybill couldn’t load what is snoozed. Snoozed notifications may show in the inbox.',
  snoozed: (what: string, until: string) => `Snoozed ${what} ${until}.`,
  ended: (what: string) => `Ended the snooze of ${what}.`,
  until: (until: number | null, onNews: boolean, now: number) =>
    [
      ...(until === null ? [] : [`until ${shortInstant(until, now)}`]),
      ...(onNews ? ['until something new happens'] : []),
    ].join(' or '),
  badge: (until: string) => `Snoozed ${until}`,
  by: (who: string | null) => (who === null ? '' : ` by ${visibleString(who)}`),
  back: (who: string | null, since: string, isNews: boolean) =>
    `Snoozed${who === null ? '' : ` by ${visibleString(who)}`}, back since ${since}${isNews ? ': something new happened' : ''}`,
} as const;
