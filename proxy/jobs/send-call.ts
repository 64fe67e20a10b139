import type { ProblemKind } from '#contract/problem.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findEntry } from '../journal/entry-rows.ts';
import type { Journal } from '../journal/journal.ts';
import type { Writes } from '../journal/writes.ts';
import { TOO_MANY_REQUESTS } from '../service/retry-after.ts';
import { dropCall, findCall, isUnsent, requestOf, type JobCall } from './call-rows.ts';
import { changeTargets, statesWhere, type StoredJob } from './job-rows.ts';

/** Problems that another try with the same key can't fix. */
const final: ReadonlySet<ProblemKind> = new Set([
  'bad-parameter',
  'bad-body',
  'body-too-large',
  'idempotency-key-reused',
  'no-credentials',
]);

/**
 * - `sent`: the journal has its outcome, or that it has none
 * - `declined`: the service answered 429 and did nothing
 * - `again`: nothing was sent, and the same key is to be asked with
 */
type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'declined' }
  | { kind: 'again'; problem: ProblemError };

export interface CallSender {
  /** @throws StoreError */
  send(job: StoredJob, key: string): Promise<SendOutcome>;
  /** Gives up an unsent call. @throws StoreError */
  refuse(job: StoredJob, key: string, reason: string): Promise<void>;
  /** Withdraws an unsent call, so that its targets wait. @throws StoreError */
  takeBack(job: StoredJob, call: JobCall): Promise<void>;
}

interface SenderOptions {
  account: string;
  journal: Journal;
  writes: Pick<Writes, 'carryOut'>;
  clock: () => number;
}

export function createCallSender({ account, journal, writes, clock }: SenderOptions): CallSender {
  const { store } = journal;

  /** @returns whether it will never be sent */
  async function withdraw({ key, state }: JobCall, who: string | null): Promise<boolean> {
    if (state === null) return true;
    const entry = await store.read((sql) => findEntry(sql, { account, key }));
    return await journal.withdraw(entry!, clock(), { who, note: null });
  }

  return {
    async send(job, key) {
      const request = await store.read(async (sql) => {
        const call = await findCall(sql, account, key);
        return call && isUnsent(call)
          ? { endpoint: call.endpoint, ...(await requestOf(sql, job, call)) }
          : undefined;
      });
      if (request === undefined) return { kind: 'sent' };
      const { endpoint, target, body } = request;
      try {
        const status = await writes.carryOut(endpoint, {
          target,
          key,
          body,
          who: job.who,
          async claim(sql) {
            // Another proxy may have withdrawn it in the meantime.
            if ((await findCall(sql, account, key)) === undefined) {
              throw new ProblemError('write-withdrawn', 'The job was stopped.');
            }
          },
        });
        return { kind: status === TOO_MANY_REQUESTS ? 'declined' : 'sent' };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const call = await store.read((sql) => findCall(sql, account, key));
        if (call === undefined || !isUnsent(call)) return { kind: 'sent' };
        if (!final.has(error.kind)) return { kind: 'again', problem: error };
        await this.refuse(job, key, problemWords(error));
        return { kind: 'sent' };
      }
    },

    async refuse(job, key, reason) {
      const call = await store.read((sql) => findCall(sql, account, key));
      if (call === undefined || !isUnsent(call) || !(await withdraw(call, job.who))) return;
      await store.commit(async (sql) => {
        const targets = await statesWhere(sql, job.number, 'call = ?', key);
        const changes = targets.map(({ position }) => ({
          position,
          verdict: 'refused' as const,
          status: null,
          reason,
        }));
        await changeTargets(sql, job.number, changes);
      });
    },

    async takeBack(job, call) {
      if (!(await withdraw(call, job.who))) return;
      await store.commit(async (sql) => {
        const now = await findCall(sql, account, call.key);
        if (now === undefined || (now.state !== null && !now.isWithdrawn)) return;
        await dropCall(sql, account, job, call.key);
      });
    },
  };
}

/** Returns a problem as complete sentences. */
export function problemWords({ problem: { title, detail } }: ProblemError): string {
  return `${title}. ${detail}`;
}
