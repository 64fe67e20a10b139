import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { NotificationNews, Assignment } from '#contract/assignments.ts';
import { teamQueries, withNews, type TeamNews } from './assignments.ts';

const NOW = Date.UTC(2026, 10, 22, 10);
const iso = (before: number): string => new Date(NOW - before).toISOString();

function news(fields: Partial<NotificationNews> = {}): NotificationNews {
  return { taken: [], done: [], isCut: false, now: iso(0), next: NOW, ...fields };
}

function taken(who: string | null, version: number): Assignment {
  return { id: 'A-1', who, since: who === null ? null : iso(0), note: '', version };
}

const none = { read: [], unread: [], archive: [] };

test('keeps the later change of a notification, whichever response contains it', () => {
  const archived = { ...none, batch: 2, who: 'ana', at: iso(1000), archive: ['A-1'] };
  const read = { ...none, batch: 1, who: 'ben', at: iso(5000), read: ['a-1', 'b-2'] };
  const first = withNews(undefined, news({ done: [archived] }), 0);
  const both = withNews(first, news({ done: [read] }), 0);
  expect(both.changes.get('a-1')).toMatchObject({ who: 'ana', status: 4, batch: 2 });
  expect(both.changes.get('b-2')).toMatchObject({ who: 'ben', status: 2, batch: 1 });
});

test('forgets old changes', () => {
  const old = { ...none, batch: 1, who: 'ana', at: iso(3 * 3_600_000), read: ['a-1'] };
  expect(withNews(undefined, news({ done: [old] }), 0).changes.size).toBe(0);
});

test('keeps a notification unassigned when an older response arrives late', () => {
  let known: TeamNews | undefined;
  for (const [who, version] of [
    ['ana', 1],
    [null, 3],
    ['ana', 2],
  ] as const) {
    known = withNews(known, news({ taken: [taken(who, version)] }), 0);
  }
  expect(known!.assignments.get('a-1')).toMatchObject({ who: null, version: 3 });
});

test('removes the braces of an ID when requesting its activity', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ hands: [], done: [], snoozes: [], labels: [], alerts: [], mutes: [] });
  });
  const id = '065e49cd-6cfb-e501-2a07-86ae843c6d9b';
  await new QueryClient().fetchQuery(teamQueries.history(`{${id.toUpperCase()}}`));
  vi.unstubAllGlobals();
  expect(asked).toEqual([`/api/notifications/${id}/history`]);
});
