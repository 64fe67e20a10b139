import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createJournal } from '../journal/journal.ts';
import { eachStore } from '../testing/each-store.ts';
import { leaveToOthers } from './check-first.ts';
import { insertJob, targetsWhere } from './job-rows.ts';

const ACCOUNT = 'a';
/** When ana chose what she archives, in ms since 1970. */
const CHOSEN_AT = 1_000_000;
const NOW = CHOSEN_AT + 300_000;

/** A job of ana’s that archives some notifications, and people who change them at any time. */
async function start(open: (typeof eachStore)[number][1], count: number) {
  const [store] = await open(1);
  const journal = createJournal(store!);
  const ids = Array.from({ length: count }, () => randomUUID());
  return {
    ids,
    change: async (
      who: string | null,
      at: number,
      what: 'Read' | 'Unread' | 'Archive',
      id: string,
    ): Promise<void> => {
      const body = { Read: [], Unread: [], Archive: [], [what]: [id] };
      const intent = {
        account: ACCOUNT,
        who,
        key: randomUUID(),
        endpoint: 'notifications.update',
        target: '/v2/notifications/update',
        body: JSON.stringify(body),
        bodyHash: 'h',
      };
      const sending = await journal.markSending(await journal.prepare(intent, at), at);
      const answer = { status: 200, contentType: null, body: '{}' };
      const answered = await journal.storeAnswer(sending, answer, at);
      const done = { state: 'DONE', reason: 'ok', reportId: null, recordsReceived: 1 } as const;
      await journal.settle(answered, done, at);
    },
    /** @returns what becomes of each target that is left alone, by its position */
    leave: () =>
      store!.commit(async (sql) => {
        const targets = ids.map((id) => ({
          id,
          hasOwnId: true,
          recordNumber: null,
          chosen: [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before: 1 }],
          goal: 4,
        }));
        const job = await insertJob(sql, {
          account: ACCOUNT,
          id: randomUUID(),
          who: 'ana',
          bodyHash: null,
          action: 'archive',
          undoes: null,
          retries: null,
          since: CHOSEN_AT,
          checkFirst: 'others',
          targets,
          at: CHOSEN_AT,
        });
        const stored = await targetsWhere(sql, job.number);
        return await leaveToOthers(sql, ACCOUNT, job, stored, NOW);
      }),
  };
}

test.each(eachStore.slice(0, process.env['MODE'] === 'postgres' ? 2 : 1))(
  '%s: skips targets that another person changed since they were selected',
  async (_kind, open) => {
    const { ids, change, leave } = await start(open, 7);
    const [byBen, earlier, sameGoal, byAna, afterBen, byNobody, untouched] = ids;
    await change('ben', CHOSEN_AT - 1, 'Read', earlier!);
    await change('ben', CHOSEN_AT + 60_000, 'Read', byBen!.toUpperCase());
    await change('ben', CHOSEN_AT + 60_000, 'Archive', sameGoal!);
    await change('ana', CHOSEN_AT + 60_000, 'Read', byAna!);
    await change('ben', CHOSEN_AT + 60_000, 'Read', afterBen!);
    await change('ana', CHOSEN_AT + 120_000, 'Unread', afterBen!);
    await change(null, CHOSEN_AT + 60_000, 'Read', byNobody!);
    expect(untouched).toBeDefined();
    expect(await leave()).toEqual([
      { position: 0, verdict: 'skipped', status: 2, reason: 'ben marked it read, 4 min ago.' },
    ]);
  },
);
