import {
  MOST_ASSIGNED,
  type ConcernList,
  type NotificationHistory,
  type NotificationNews,
  type Assignment,
  type AssignmentChange,
  type AssignmentResult,
} from '#contract/assignments.ts';
import type { Handled } from '#contract/handled.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Transactions } from '../store/store.ts';
import { readHandled } from './handled-rows.ts';
import { readDone, readHistory } from './done-rows.ts';
import { markSeen, noteConcerns, readConcerns } from './concern-rows.ts';
import { countAssignments, readAssignments, takeStep } from './assignment-rows.ts';

/** The assignments of notifications in one service account. Times are ms since 1970. */
export interface AssignmentStore {
  /** @throws StoreError */
  news(since: number | null, now: number): Promise<NotificationNews>;
  /** @throws StoreError */
  history(id: string): Promise<NotificationHistory>;
  /**
   * Changes each assignment separately; where another person was first, leaves it unchanged.
   * @param colleagues people whom a note can mention
   * @throws StoreError, ProblemError too-many-taken
   */
  change(
    change: AssignmentChange,
    who: string,
    at: number,
    colleagues?: readonly string[],
  ): Promise<AssignmentResult>;
  /** Notices that a person has not seen yet. @throws StoreError */
  concerns(person: string, now: number): Promise<ConcernList>;
  /** Marks the person's notices until that moment as seen. @throws StoreError */
  markSeen(person: string, until: number): Promise<void>;
  /** Counts a person’s own work. @param who `null` where nobody signs in @throws StoreError */
  handled(who: string | null, since: number): Promise<Handled>;
  /** Returns people who have used the inbox. @throws StoreError */
  seenPeople(): Promise<string[]>;
  /** @throws StoreError */
  notePerson(name: string, at: number): Promise<void>;
}

/** Returns the topic that is announced once an assignment of an account changes. */
export function assignmentTopic(account: string): string {
  return `taken ${account}`;
}

/**
 * Milliseconds by which each request overlaps the previous one, because a commit may have been in
 * progress and the clocks of several proxies differ. Repeated changes are harmless.
 */
const OVERLAP = 15_000;
/**
 * Milliseconds that a first request reaches back, because a list that was loaded a moment ago may
 * be this old.
 */
const FIRST_LOOK = 120_000;
/** Most ids in one answer. */
const MOST_DONE = 5000;
const MOST_STEPS = 100;

export function createAssignmentStore(store: Transactions, account: string): AssignmentStore {
  return {
    handled: (who, since) => store.read((sql) => readHandled(sql, account, who, since)),
    news: (since, now) =>
      store.read(async (sql) => {
        const from = since === null ? null : since - OVERLAP;
        return {
          taken: await readAssignments(sql, account, from, MOST_ASSIGNED),
          ...(await readDone(sql, account, from ?? now - FIRST_LOOK, MOST_DONE)),
          now: new Date(now).toISOString(),
          next: now,
        };
      }),

    history: (id) => store.read((sql) => readHistory(sql, account, id, MOST_STEPS)),

    change: ({ action, note, to, adds, of }, who, at, colleagues = []) =>
      store.commit(async (sql) => {
        const result: { changed: Assignment[]; refused: Assignment[] } = {
          changed: [],
          refused: [],
        };
        // Always in the same order, so that no two transactions wait for each other.
        const ordered = of.toSorted((a, b) => (idKey(a.id) < idKey(b.id) ? -1 : 1));
        for (const one of ordered) {
          const { taken, isDone, before } = await takeStep(
            sql,
            { account, who, at },
            { action, note, ...(to !== undefined && { to }), ...(adds && { adds }) },
            one,
          );
          if (before !== null) {
            await noteConcerns(sql, { account, who, at }, before, taken, colleagues);
          }
          result[isDone ? 'changed' : 'refused'].push(taken);
        }
        if (
          (action === 'take' || action === 'assign') &&
          (await countAssignments(sql, account)) > MOST_ASSIGNED
        )
          throw tooMany();
        if (result.changed.length > 0) await sql.announce(assignmentTopic(account));
        return result;
      }),

    concerns: (person, now) => store.read((sql) => readConcerns(sql, account, person, now)),

    markSeen: (person, until) =>
      store.commit(async (sql) => {
        await markSeen(sql, account, person, until);
        // The person's other pages then no longer show it.
        await sql.announce(assignmentTopic(account));
      }),

    seenPeople: () =>
      store.read(async (sql) => {
        const all = 'SELECT name FROM colleagues WHERE account = ? ORDER BY name LIMIT 1000';
        return (await sql.all(all, account)).map(({ name }) => name as string);
      }),

    notePerson: (name, at) =>
      store.commit((sql) =>
        sql.upsert('colleagues', [{ account, name, seen_at: at }], ['account', 'name']),
      ),
  };
}

function tooMany(): ProblemError {
  return new ProblemError(
    'too-many-taken',
    `At most ${MOST_ASSIGNED} notifications can be assigned at a time. Unassign some first. Nothing was assigned.`,
  );
}
