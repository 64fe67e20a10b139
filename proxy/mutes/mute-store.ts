import { MOST_MUTED, type MuteList, type MuteResult } from '#contract/mute.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import { readFloor } from '../arrivals/arrival-rows.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { badBody } from '../errors/problem-error.ts';
import type { Transactions } from '../store/store.ts';
import { changeMutes, countMuted, lastMuteRevision, readMuted } from './mute-rows.ts';

/** The muted records of one service account. @throws of all: StoreError */
export interface MuteStore {
  list(after: number | null): Promise<MuteList>;
  /** @throws ProblemError bad-body */
  change(change: MuteChange, who: string | null, at: number): Promise<MuteResult>;
}

/** @param look loads the inbox, so that notifications from before do not count as arrivals */
export function createMuteStore(
  store: Transactions,
  account: string,
  look: () => Promise<void>,
): MuteStore {
  return {
    list: (after) =>
      store.read(async (sql) => {
        const revision = await lastMuteRevision(sql, account);
        return { revision, muted: after === revision ? null : await readMuted(sql, account) };
      }),

    change: async (change, who, at) => {
      const { changed, isFirst } = await store.commit(async (sql) => {
        const done = await changeMutes(sql, { account, who, at }, change);
        if (change.action === 'mute' && (await countMuted(sql, account)) > MOST_MUTED) {
          const most = `You can mute up to ${MOST_MUTED} records.`;
          throw badBody(`${most} Unmute some first. Nothing was muted.`);
        }
        if (done.length > 0) await sql.announce(assignmentTopic(account));
        return { changed: done, isFirst: (await readFloor(sql, account)) === null };
      });
      // If this check fails, the next one finds them.
      if (isFirst && change.action === 'mute') await look().catch(() => {});
      return { changed };
    },
  };
}
