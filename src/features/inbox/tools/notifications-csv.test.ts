import { expect, test } from 'vitest';
import { makeNotification } from '#contract/testing/make-notification.ts';
import { notificationsCsv } from './notifications-csv.ts';

const notification = makeNotification({
  CreatedAt: '2026-11-20T10:00:00+01:00',
  RecordId: 'r1',
  Message: '=cmd|"calc"',
});
const never = new AbortController().signal;

test('writes a UTF-8 file with a line for each notification', async () => {
  const progress: number[] = [];
  const file = await notificationsCsv(
    Array.from({ length: 4500 }, () => notification),
    { signal: never, onProgress: (written) => void progress.push(written) },
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toMatch(/^CreatedAt,Type,Event,EventName/);
  expect(lines[1]).toBe(
    `2026-11-20T10:00:00+01:00,SalesOrder,58,Shipped,SO-1042,r1,"'=cmd|""calc""",1,Unread,n1`,
  );
  expect(lines).toHaveLength(4500 + 2);
  expect(progress).toEqual([2000, 4000, 4500]);
});

test('doesn’t export a RecordId as the notification’s own ID', async () => {
  const file = await notificationsCsv([{ ...notification, id: 'r1', hasOwnId: false }], {
    signal: never,
    onProgress: () => {},
  });
  expect(await file.text()).toMatch(/,Unread,\r\n$/);
});

test('stops on request', async () => {
  await expect(
    notificationsCsv([notification], { signal: AbortSignal.abort(), onProgress: () => {} }),
  ).rejects.toThrow(/abort/i);
});
