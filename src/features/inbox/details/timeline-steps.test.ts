import { expect, test } from 'vitest';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { NotificationHistory } from '#contract/assignments.ts';
import type { Notification } from '#contract/notification.ts';
import { withSteps } from './timeline-steps.ts';

function row(key: string, CreatedAt: string): ListRow<Notification> {
  return { key, value: { CreatedAt } } as unknown as ListRow<Notification>;
}

const history: NotificationHistory = {
  done: [
    { batch: 2, who: 'ben', at: '2026-11-22T12:00:00Z', what: 'archive', outcome: 'refused' },
    { batch: 1, who: null, at: '2026-11-22T09:00:00Z', what: 'read', outcome: 'done' },
  ],
  hands: [
    { at: '2026-11-22T11:00:00Z', what: 'take-over', who: 'ben', had: 'ana', to: null, note: '' },
    { at: '2026-11-22T10:00:00Z', what: 'take', who: 'ana', had: null, to: null, note: 'mine' },
  ],
  labels: [],
  mutes: [],
  alerts: [],
  snoozes: [
    { at: '2026-11-22T08:30:00Z', what: 'news', who: null, until: null, onNews: true },
    { at: '2026-11-22T08:00:00Z', what: 'snooze', who: 'ana', until: null, onNews: true },
  ],
};

function read(rows: ListRow<Notification>[]) {
  return withSteps(rows, history).map((item) => ('row' in item ? item.key : item.words));
}

test('merges recorded changes by time, newest first', () => {
  expect(read([row('late', '2026-11-22T10:30:00Z'), row('early', '2026-11-20T00:00:00Z')])).toEqual(
    [
      'Archived by ben (refused by the service)',
      'Reassigned from ana to ben',
      'late',
      'Assigned to ana',
      'Marked read in Waybill',
      'Came back from snooze: something new happened',
      'Snoozed until something new happens by ana',
      'early',
    ],
  );
});

test('keeps a row without a time zone in place', () => {
  expect(read([row('written', '2026-11-22T10:30:00')]).at(0)).toBe('written');
});

test('keeps every entry under a unique key', () => {
  const items = withSteps([row('a', '2026-11-22T10:30:00Z')], history);
  expect(new Set(items.map(({ key }) => key)).size).toBe(7);
  expect(withSteps([row('a', '2026-11-22T10:30:00Z')], undefined)).toHaveLength(1);
});
