import { notificationResource } from '#api/notifications.ts';
import type { ListRow } from '#api/listing/list-reader.ts';
import type {
  AlertStep,
  DoneStep,
  HandStep,
  LabelStep,
  MuteStep,
  NotificationHistory,
  SnoozeStep,
} from '#contract/assignments.ts';
import { isMutedBy } from '#contract/mute.ts';
import type { Notification } from '#contract/notification.ts';
import { visibleString } from '#lib/visible-text.ts';
import { handTexts } from '../team/texts.ts';
import {
  alertStepText,
  doneStepTexts,
  labelStepTexts,
  muteStepTexts,
  snoozeStepTexts,
  stepBy,
  stepOutcomes,
} from './texts.ts';

type Row = ListRow<Notification>;

/** A change of a notification that Waybill recorded. */
export interface TimelineAction {
  key: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** `Archived by ana`. */
  words: string;
  /** `''` without a note. */
  note: string;
  /** Number of the batch; `null` without one. */
  batch: number | null;
}

/** A notification of the record, or a step; the key is unique in a timeline. */
export type TimelineItem = TimelineAction | { key: string; row: Row };

/** Merges the recorded changes into a timeline, newest first. */
export function withSteps(
  rows: readonly Row[],
  history: NotificationHistory | undefined,
): TimelineItem[] {
  const steps = history
    ? [
        ...history.done.map(doneStep),
        ...history.hands.map(handStep),
        ...history.snoozes.map(snoozedStep),
        ...history.labels.map(labelStep),
        ...history.alerts.map(alertStep),
        ...history.mutes.map(muteStep),
      ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    : [];
  const items: TimelineItem[] = [];
  for (const row of rows) {
    // A row without a comparable time keeps its place, so it comes before the recorded changes.
    const instant = notificationResource.sortInstant(row.value) ?? Infinity;
    const older = steps.findIndex(({ at }) => Date.parse(at) <= instant);
    items.push(...steps.splice(0, older === -1 ? steps.length : older), { key: row.key, row });
  }
  return [...items, ...steps];
}

function doneStep({ batch, who, at, what, outcome }: DoneStep, index: number): TimelineAction {
  const name = who === null ? null : visibleString(who);
  const by = name !== null && isMutedBy(name) ? ` · ${name}` : stepBy(name);
  return {
    key: `done ${batch} ${index}`,
    at,
    words: `${doneStepTexts[what]}${by}${stepOutcomes[outcome]}`,
    note: '',
    batch,
  };
}

function handStep({ at, what, who, had, to, note }: HandStep, index: number): TimelineAction {
  const before = had === null ? null : visibleString(had);
  const words = handTexts[what](visibleString(who), before, note !== '', visibleString(to ?? ''));
  return { key: `hand ${at} ${index}`, at, words, note, batch: null };
}

function snoozedStep({ at, what, who, until, onNews }: SnoozeStep, index: number): TimelineAction {
  const by = what === 'time' || what === 'news' || who === null ? '' : stepBy(visibleString(who));
  const till = what === 'snooze' ? snoozeStepTexts.until(until, onNews) : '';
  return {
    key: `snooze ${at} ${index}`,
    at,
    words: `${snoozeStepTexts[what]}${till}${by}`,
    note: '',
    batch: null,
  };
}

function labelStep({ at, what, name, who }: LabelStep, index: number): TimelineAction {
  const by = stepBy(who === null ? null : visibleString(who));
  const words = `${labelStepTexts[what](visibleString(name))}${by}`;
  return { key: `label ${at} ${index}`, at, words, note: '', batch: null };
}

function alertStep({ at, who, people }: AlertStep, index: number): TimelineAction {
  const words = `${alertStepText(people.map(visibleString))}${stepBy(visibleString(who))}`;
  return { key: `alert ${at} ${index}`, at, words, note: '', batch: null };
}

function muteStep({ at, what, who }: MuteStep, index: number): TimelineAction {
  const by = stepBy(who === null ? null : visibleString(who));
  return {
    key: `mute ${at} ${index}`,
    at,
    words: `${muteStepTexts[what]}${by}`,
    note: '',
    batch: null,
  };
}
