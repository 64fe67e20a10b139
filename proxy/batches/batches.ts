import type { BatchDetails, BatchKind, BatchList } from '#contract/batch.ts';
import type { Decision, Entry } from '../journal/entry.ts';
import { entryOfId } from '../journal/entry-rows.ts';
import type { Journal } from '../journal/journal.ts';
import { MovedOnError } from '../journal/moved-on-error.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import type { BatchQuery } from './batch-query.ts';
import { monotonic } from '../service/sending-clock.ts';
import { listBatches, readBatch, type StoredDetails } from './batch-rows.ts';
import type { Wait, Waits } from './waits.ts';

/** The submitted batches of an account, and the decisions that people make about them. */
export interface Batches {
  /**
   * @param seen ids of the endpoints whose batches may be seen
   * @throws ProblemError journal-unavailable
   */
  list(query: BatchQuery, seen: readonly string[]): Promise<BatchList>;
  /** @throws ProblemError unknown-batch, journal-unavailable */
  read(id: number, seen: readonly string[]): Promise<BatchDetails>;
  /** @throws ProblemError batch-not-open, batch-too-early, and what sending throws */
  sendAgain(id: number, decision: Decision): Promise<BatchDetails>;
  /** Settles an UNKNOWN batch as DONE. @throws ProblemError batch-not-open */
  arrived(id: number, decision: Decision): Promise<BatchDetails>;
}

interface BatchesOptions {
  account: string;
  journal: Journal;
  sendAgain: (entry: Entry, reason: string, decision: Decision) => Promise<void>;
  /** Checks an UNKNOWN batch now. @returns whether the service could be read */
  lookAt: (id: number) => Promise<boolean>;
  waitingTimes: WaitingTimes;
  waits: Waits;
  /** Wakes the follower for another check. */
  wake: () => void;
}

/** Milliseconds from sending after which a batch without effect will never have one. */
export interface WaitingTimes {
  update: number;
  acknowledge: number;
  payment: number;
}

const timeOf = {
  update: 'update',
  archive: 'update',
  acknowledge: 'acknowledge',
  apply: 'payment',
} as const satisfies Record<BatchKind, keyof WaitingTimes>;

export function createBatches(options: BatchesOptions): Batches {
  const { account, journal, waitingTimes, waits, wake } = options;

  async function read(id: number, seen?: readonly string[]): Promise<BatchDetails> {
    return (await lookUp(id, seen)).details;
  }

  /**
   * Returns the batch and the entry from the same moment, because decisions about the batch are
   * applied to the entry.
   */
  async function lookUp(
    id: number,
    seen?: readonly string[],
  ): Promise<{ details: BatchDetails; entry: Entry }> {
    const [stored, entry, wait] = await recorded(() =>
      journal.store.read(async (sql) => {
        const entry = await entryOfId(sql, account, id);
        const wait = entry && waits({ ...entry, wall: await sql.now() });
        return [await readBatch(sql, account, id), entry, wait] as const;
      }),
    );
    if (stored === undefined || seen?.includes(stored.endpoint) === false) {
      throw new ProblemError('unknown-batch', `This Waybill has no batch ${id}.`);
    }
    const details = withTime(stored, wait!, waitingTimes[timeOf[stored.kind]], Date.now());
    return { details, entry: entry! };
  }

  return {
    list: (query, seen) =>
      recorded(() => journal.store.read((sql) => listBatches(sql, account, query, seen))),
    read,
    async sendAgain(id, decision) {
      let { details, entry } = await lookUp(id);
      const { may, state, kind, maySendAgainAt } = details;
      if (!may.sendAgain && state === 'UNKNOWN') throw tooEarly(maySendAgainAt!);
      if (!may.sendAgain) throw notOpen(state);
      // The payment may have arrived since the last check; sending it again would pay twice.
      if (state === 'UNKNOWN' && kind === 'apply') {
        if (!(await options.lookAt(id))) throw unreadable();
        ({ details, entry } = await lookUp(id));
        if (!details.may.sendAgain) throw notOpen(details.state);
      }
      const reason =
        details.held !== null && decision.despite !== undefined
          ? 'a person decided to send it, though the service may already have it'
          : 'a person decided to send it again';
      await options.sendAgain(entry, reason, decision);
      wake();
      return await read(id);
    },
    async arrived(id, decision) {
      const { entry } = await lookUp(id);
      try {
        const reason = 'a person marked it as received';
        await recorded(() =>
          journal.settleWithoutAnswer(entry, 'person', reason, Date.now(), decision),
        );
      } catch (error) {
        if (!(error instanceof MovedOnError)) throw error;
        throw notOpen((await read(id)).state);
      }
      wake();
      return await read(id);
    },
  };
}

/** Smaller changes of the clock are ignored, so that the reported time stays stable. */
const STEADY = 1_000;

function withTime(
  stored: StoredDetails,
  { begunAt, restarted }: Wait,
  waitingTime: number,
  now: number,
): BatchDetails {
  const { sendingAt, state, needsPerson } = stored;
  const left = sendingAt === null ? 0 : Math.max(0, Math.ceil(begunAt + waitingTime - monotonic()));
  const until = sendingAt === null ? null : Date.parse(sendingAt) + waitingTime;
  const isMoved = until !== null && left > 0 && Math.abs(now + left - until) > STEADY;
  return {
    ...stored,
    maySendAgainAt: until === null ? null : new Date(isMoved ? now + left : until).toISOString(),
    waitingTimeLeft: left,
    waitRestarted: state === 'UNKNOWN' && left > 0 ? restarted : null,
    may: {
      sendAgain: state === 'UNKNOWN' ? left === 0 : state === 'PREPARED' && needsPerson,
      arrived: state === 'UNKNOWN',
    },
  };
}

function tooEarly(maySendAgainAt: string): ProblemError {
  return new ProblemError(
    'batch-too-early',
    `The service may still process this. You can send it again from ${maySendAgainAt}.`,
    { maySendAgainAt: Date.parse(maySendAgainAt) },
  );
}

function unreadable(): ProblemError {
  return new ProblemError(
    'batch-not-open',
    'Waybill can’t check right now whether the payment arrived. Nothing was sent.',
  );
}

function notOpen(state: string): ProblemError {
  return new ProblemError(
    'batch-not-open',
    `This batch is ${state}. You can only decide a batch that has an unknown outcome or waits to be sent.`,
  );
}
