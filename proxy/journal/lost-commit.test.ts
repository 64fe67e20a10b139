import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { archiveRequest } from '../testing/archive-request.ts';
import { startCommitCutter } from '../testing/commit-cutter.ts';
import { openPostgres } from '../testing/each-store.ts';
import { newDatabase } from '../testing/postgres-database.ts';
import { createJournal } from './journal.ts';
import { createWriter } from './write.ts';

const unavailable = { kind: 'journal-unavailable' };
const uncertain = { kind: 'write-uncertain' };
const told = { replayed: true };

test.each([
  // The connection is lost at the commit of …  it is said to be … and once it is back …  after so many sends
  [1, 'PREPARED', 'before', unavailable, { replayed: false }, 1],
  [1, 'PREPARED', 'after', unavailable, { replayed: false }, 1],
  [2, 'SENDING', 'before', unavailable, { replayed: false }, 1],
  [2, 'SENDING', 'after', unavailable, uncertain, 0],
  [3, 'its answer', 'before', uncertain, told, 1],
  [3, 'its answer', 'after', uncertain, told, 1],
  [4, 'DONE', 'before', uncertain, told, 1],
  [4, 'DONE', 'after', uncertain, told, 1],
] as const)(
  'sends only recorded writes when commit %i (%s) is lost %s PostgreSQL did it',
  async (nth, _, when, first, later, sends) => {
    const cutter = await startCommitCutter(await newDatabase());
    onTestFinished(cutter.close);
    const store = await openPostgres(cutter.url);
    let calls = 0;
    const writer = createWriter({
      journal: createJournal(store),
      send: async () => {
        calls++;
        return { status: 200, contentType: null, body: '{"Id":"x"}' };
      },
    });
    const submit = () =>
      writer.submit(archiveRequest).catch((error: unknown) => {
        if (error instanceof ProblemError) return error;
        throw error;
      });
    cutter.cut(when, nth);
    expect(await submit()).toMatchObject(first);
    // If Waybill says that nothing was recorded, then nothing was sent.
    expect(calls).toBe(nth < 3 ? 0 : 1);
    cutter.heal();
    expect(await submit()).toMatchObject(later);
    expect(await submit()).toMatchObject(later === uncertain ? uncertain : told);
    expect(calls).toBe(sends);
  },
);
