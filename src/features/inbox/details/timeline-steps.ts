import { notificationResource } from '#api/notifications.ts';
import type { ListRow } from '#api/list-reader.ts';
import type { DoneStep, HandStep, NotificationHistory } from '#contract/assignments.ts';
import type { Notification } from '#contract/notification.ts';
import { visibleString } from '#lib/visible-text.ts';

type Row = ListRow<Notification>;

/** Something that was done to a notification from here. */
export interface TimelineAction {
  key: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** `Archived by ana`. */
  words: string;
  /** What was written with it; `''` for nothing. */
  note: string;
  /** Number of the batch; `null` where it was none. */
  batch: number | null;
}

/** A notification of the record, or a step; the key is unique in a timeline. */
export type TimelineItem = TimelineAction | { key: string; row: Row };

/** Puts what was done among the notifications of a timeline, newest first. */
export function withSteps(
  rows: readonly Row[],
  history: NotificationHistory | undefined,
): TimelineItem[] {
  const steps = history
    ? [...history.done.map(doneStep), ...history.hands.map(handStep)].toSorted(
        (a, b) => Date.parse(b.at) - Date.parse(a.at),
      )
    : [];
  const items: TimelineItem[] = [];
  for (const row of rows) {
    // One whose time can't be compared stands where it stood, before what was done.
    const instant = notificationResource.sortInstant(row.value) ?? Infinity;
    const older = steps.findIndex(({ at }) => Date.parse(at) <= instant);
    items.push(...steps.splice(0, older === -1 ? steps.length : older), { key: row.key, row });
  }
  return [...items, ...steps];
}

const doing: Record<DoneStep['what'], string> = {
  read: 'Marked read',
  unread: 'Marked unread',
  archive: 'Archived',
};
const outcomes: Record<DoneStep['outcome'], string> = {
  done: '',
  refused: ': the service refused it',
  open: ': not known whether it was done',
};

function doneStep({ batch, who, at, what, outcome }: DoneStep, index: number): TimelineAction {
  const by = who === null ? 'from here' : `by ${visibleString(who)}`;
  return {
    key: `done ${batch} ${index}`,
    at,
    words: `${doing[what]} ${by}${outcomes[outcome]}`,
    note: '',
    batch,
  };
}

function handStep({ at, what, who, had, note }: HandStep, index: number): TimelineAction {
  const name = visibleString(who);
  const words: Record<HandStep['what'], string> = {
    take: `Taken by ${name}`,
    'take-over': `Taken over by ${name}${had === null ? '' : ` from ${visibleString(had)}`}`,
    release: `Released by ${name}`,
    note: note === '' ? `Note removed by ${name}` : `Note by ${name}`,
  };
  return { key: `hand ${at} ${index}`, at, words: words[what], note, batch: null };
}
