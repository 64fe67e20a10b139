import { expect, test } from 'vitest';
import type { TeamNews } from '#api/assignments.ts';
import type { Notification } from '#contract/notification.ts';
import type { InboxRow } from '../model/inbox.ts';
import { colleagueChangeOf, describeChange, assignmentOf } from './colleague-change.ts';
import { noticesOf, outcomeWords } from './team-words.ts';

const SERVER = Date.UTC(2026, 10, 22, 10);
/** This browser's clock is an hour behind. */
const LOOKED = SERVER - 3_600_000;
const id = 'ABCDEF00-0000-0000-0000-000000000001';

function row(fields: Partial<Notification> = {}): InboxRow {
  const value = {
    id,
    hasOwnId: true,
    Status: 1,
    RecordNumber: 'SO-1',
    Type: 'SalesOrder',
    CreatedAt: '2026-11-01T00:00:00Z',
    ...fields,
  };
  return { key: id, value } as unknown as InboxRow;
}

function news({
  who = 'ana',
  ago = 120_000,
  status = 4,
  holder = null,
}: {
  who?: string | null;
  ago?: number;
  status?: number;
  holder?: string | null;
} = {}): TeamNews {
  const since = new Date(SERVER).toISOString();
  return {
    assignments: new Map([
      [id.toLowerCase(), { id, who: holder, since: holder && since, note: '', version: 1 }],
    ]),
    changes: new Map([[id.toLowerCase(), { who, at: SERVER - ago, status, batch: 1 }]]),
    now: SERVER,
    lookedAt: LOOKED,
    next: SERVER,
  };
}

/** The list was read ten minutes ago. */
const view = { me: 'ben', readAt: LOOKED - 600_000 };

test('shows another person’s change since the list was loaded, by the server’s clock', () => {
  const found = colleagueChangeOf(news(), row(), view)!;
  expect(describeChange(found, SERVER)).toBe('Archived by ana, 2 min ago');
});

test.each<[string, TeamNews, InboxRow]>([
  ['one’s own', news({ who: 'ben' }), row()],
  ['whoever it was before people signed in', news({ who: null }), row()],
  ['what the row shows already', news(), row({ Status: 4 })],
  ['what was before the list was read', news({ ago: 700_000 }), row()],
  ['another notification', news(), row({ id: id.replace(/1$/, '2') })],
  ['one that nothing names', news(), row({ id: null })],
])('shows no change: %s', (_what, known, of) => {
  expect(colleagueChangeOf(known, of, view)).toBeNull();
});

test('includes changes that the service may still have been processing', () => {
  expect(colleagueChangeOf(news({ ago: 630_000 }), row(), view)).not.toBeNull();
});

test('shows the owner until the assignment ends', () => {
  expect(assignmentOf(news({ holder: 'ana' }), row())).toMatchObject({ who: 'ana' });
  expect(assignmentOf(news(), row())).toBeUndefined();
});

test('warns of a colleague’s change, unless it led to the same status', () => {
  const look = { ...view, now: SERVER };
  expect(noticesOf(news(), 'read', [row()], look)).toEqual(['SO-1: archived by ana, 2 min ago.']);
  expect(noticesOf(news(), 'archive', [row()], look)).toEqual([]);
});

test('warns before archiving a notification assigned to a colleague', () => {
  const look = { ...view, now: SERVER };
  const known = news({ who: 'ben', holder: 'ana' });
  expect(noticesOf(known, 'archive', [row()], look)).toEqual(['SO-1: assigned to ana.']);
  expect(noticesOf(known, 'read', [row()], look)).toEqual([]);
  expect(noticesOf(known, 'archive', [row()], { ...look, me: 'ana' })).not.toContain(
    'SO-1: assigned to ana.',
  );
  const many = Array.from({ length: 9 }, (_, n) => row({ RecordNumber: `SO-${n}` }));
  expect(noticesOf(known, 'archive', many, look).at(-1)).toBe('And 5 more.');
});

test('describes the result of assigning', () => {
  const free = { id, who: null, since: null, note: '', version: 0 };
  const held = { ...free, who: 'ana', since: new Date(SERVER).toISOString(), version: 1 };
  const words = (changed: number, refused: (typeof held | typeof free)[]) => {
    const rows = Array.from({ length: changed + refused.length }, () => row());
    const result = { changed: Array.from({ length: changed }, () => held), refused };
    return outcomeWords('take', result, rows, SERVER);
  };
  expect(words(1, [])).toBe('Assigned SO-1 to you.');
  expect(words(2, [])).toBe('Assigned 2 notifications to you.');
  expect(words(0, [held])).toBe('Already assigned to ana, just now. To reassign, choose Assign…');
  expect(words(1, [held, held])).toBe(
    'Assigned 1 notification to you. 2 notifications unchanged: already assigned to ana. To reassign, choose Assign…',
  );
  expect(words(0, [free])).toBe('Someone unassigned this notification first. Nothing changed.');
});
