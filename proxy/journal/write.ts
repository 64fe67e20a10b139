import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import {
  NoCredentialsError,
  NotSentError,
  type Send,
  type ServiceAnswer,
} from '../service/service-call.ts';
import type { Sql } from '../store/sql.ts';
import type { Decision, Entry, Intent, WriteVerdict } from './entry.ts';
import type { Journal, Sending } from './journal.ts';
import { judge } from './judge-answer.ts';
import { MovedOnError } from './moved-on-error.ts';
import { createUnrecorded } from './unrecorded.ts';
import { replyOf, unknownOutcome, type WriteReply } from './write-reply.ts';
import { intentOf, refuseOther, type Claim, type WriteRequest } from './write-request.ts';

export interface Writer {
  /**
   * Sends a write once, however often it is requested.
   * @throws ProblemError: idempotency-key-reused, write-under-way, write-uncertain,
   * service-unreachable, service-refused-credentials, no-credentials, journal-unavailable,
   * payment-listed, payment-unchecked, stopping
   */
  submit(request: WriteRequest): Promise<WriteReply>;
  /**
   * Sends a PREPARED or UNKNOWN write, because a person or a read-back decided so.
   * @throws ProblemError as `submit` does
   */
  sendAgain(
    entry: Entry,
    call: Call,
    reason: string,
    decision?: Decision | null,
  ): Promise<WriteReply>;
  /** Settles an UNKNOWN write by its recorded answer, if that decides it. */
  judgeStored(entry: Entry, call: Call, isOwnReport?: IsOwnReport): Promise<Entry>;
  /** Accepts no new writes, and resolves once those in progress have an outcome. */
  drain(): Promise<void>;
}

/**
 * Whether a report is about the write that is judged. It decides where the answer names the report
 * under another TransactionId than the one sent.
 */
export type IsOwnReport = (reportId: string) => Promise<boolean>;

/** The inputs for sending besides the entry. */
type Call = Pick<WriteRequest, 'expects' | 'deadline' | 'maxBytes'>;

interface WriterOptions {
  journal: Journal;
  send: Send;
  /**
   * Runs before a write is sent, to check its targets. If it throws, the write stays PREPARED or
   * UNKNOWN.
   */
  beforeSending?: (entry: Entry, despite: readonly string[]) => Promise<void>;
  /**
   * Checks a recorded write in the transaction that marks it as sending; a new write was already
   * checked by its claim. If it throws, nothing is sent and the error passes through.
   */
  release?: (sql: Sql, entry: Entry, who: string | null) => Promise<void>;
  /** The time by the service's own clock, in ms since 1970, where known. */
  serviceTime?: () => number | null;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** The only way by which a write reaches the service. */
export function createWriter({
  journal,
  send,
  beforeSending = () => Promise.resolve(),
  release = () => Promise.resolve(),
  serviceTime = () => null,
  clock = Date.now,
}: WriterOptions): Writer {
  const underWay = new Map<string, { intent: Intent; end: Promise<unknown> }>();
  const unrecorded = createUnrecorded(journal);
  let draining = false;

  async function write(intent: Intent, request: WriteRequest): Promise<WriteReply> {
    let isJudged = false;
    const claim: Claim = async (sql, id) => {
      await request.claim?.(sql, id);
      isJudged = request.claim !== undefined;
    };
    const found = await recorded(() => journal.prepare(intent, clock(), claim));
    refuseOther(intent, found);
    const entry = await unrecorded.recordLeft(found).catch((error: unknown) => {
      throw notRecorded(error);
    });
    if (entry.state === 'PREPARED') {
      const { who, approvedBy = null, despite } = request;
      return approvedBy === null
        ? attempt(entry, request, undefined, { who, note: null, despite }, isJudged)
        : attempt(entry, request, APPROVED, { who: approvedBy, note: null, despite }, isJudged);
    }
    if (entry.state === 'DONE' || entry.state === 'REJECTED') return replyOf(entry, true);
    return lookAgain(entry, request);
  }

  async function attempt(
    prepared: Entry,
    call: Call,
    reason?: string,
    decision?: Decision | null,
    isJudged = false,
  ): Promise<WriteReply> {
    if (prepared.isWithdrawn) throw withdrawn();
    await beforeSending(prepared, decision?.despite ?? []);
    const claim = isJudged ? undefined : releaseOf(prepared, decision);
    return deliver(
      (sending) => journal.markSending(prepared, clock(), { ...sending, claim }),
      { reason, decision },
      call,
      (entry, error) => notSent(entry, error),
    );
  }

  async function attemptAgain(
    unknown: Entry,
    call: Call,
    reason: string,
    decision?: Decision | null,
  ): Promise<WriteReply> {
    await beforeSending(unknown, decision?.despite ?? []);
    const claim = releaseOf(unknown, decision);
    return deliver(
      (sending) => journal.markSendingAgain(unknown, clock(), { ...sending, claim }),
      { reason, decision },
      call,
      // Nothing was sent now; the outcome of the earlier sending is still unknown.
      (entry, error) => unanswered(entry, error),
    );
  }

  function releaseOf(entry: Entry, decision: Decision | null | undefined): Claim {
    return (sql) => release(sql, entry, decision?.who ?? null);
  }

  async function deliver(
    mark: (sending: Sending) => Promise<Entry>,
    decided: Pick<Sending, 'reason' | 'decision'>,
    request: Call,
    onNotSent: (entry: Entry, error: NotSentError | NoCredentialsError) => Promise<never>,
  ): Promise<WriteReply> {
    const goneBy = stopwatch(clock);
    const entry = await unlessMoved(() =>
      recorded(() => mark({ ...decided, deadline: request.deadline, serviceTime: serviceTime() })),
    );
    let answer: ServiceAnswer;
    try {
      // If this process was suspended for too long, other processes take over its writes.
      if (goneBy() > FRESH)
        throw new NotSentError('Waybill paused for too long before sending it.');
      answer = await send({
        method: 'POST',
        target: entry.target,
        body: entry.body,
        signed: true,
        deadline: request.deadline,
        maxBytes: request.maxBytes,
      });
    } catch (error) {
      if (error instanceof NotSentError || error instanceof NoCredentialsError) {
        return onNotSent(entry, error);
      }
      return unanswered(entry, error);
    }
    const answeredAt = clock();
    let settled: Entry;
    try {
      settled = await unrecorded.record(entry, async (open) => {
        const answered =
          open.answer === null ? await journal.storeAnswer(open, answer, answeredAt) : open;
        return await journal.settle(answered, judge(answer, entry, request.expects), clock());
      });
    } catch (error) {
      // The service may have done it, and the disk does not tell, so the outcome is unknown.
      throw unknownOutcome('the response arrived but could not be recorded', { cause: error });
    }
    return replyOf(settled, false);
  }

  async function notSent(entry: Entry, error: NotSentError | NoCredentialsError): Promise<never> {
    const isNotSent = error instanceof NotSentError;
    const kind = isNotSent ? error.problem : 'no-credentials';
    const reason = `nothing was sent: ${phrase(error)}`;
    await unlessMoved(() =>
      recorded(
        () =>
          unrecorded.record(entry, async (open) =>
            open.state === 'SENDING' ? await journal.markNotSent(open, reason, clock()) : open,
          ),
        'Nothing was sent. ',
      ),
    );
    throw new ProblemError(
      kind,
      `Nothing was sent: ${phrase(error)}. You can send the same key again.`,
      { cause: error, ...(isNotSent && { retryAfter: error.retryAfter }) },
    );
  }

  async function unanswered(entry: Entry, error: unknown): Promise<never> {
    try {
      await journal.settle(entry, noAnswer(phrase(error)), clock());
    } catch {
      // It stays SENDING; the next process that finds it treats it as UNKNOWN.
    }
    throw unknownOutcome(phrase(error), { cause: error });
  }

  /**
   * An entry whose outcome is open is never sent again. But if the whole answer was stored and only
   * its verdict was lost, the answer still says what happened.
   */
  async function lookAgain(found: Entry, { expects }: Call): Promise<WriteReply> {
    let entry = found;
    try {
      // This process is not sending the write, but another proxy may be.
      if (entry.state === 'SENDING') entry = await journal.abandon(entry, clock());
      const verdict =
        entry.state === 'UNKNOWN' && entry.answer && judge(entry.answer, entry, expects);
      if (verdict && verdict.state !== 'UNKNOWN') {
        entry = await journal.settle(entry, verdict, clock());
      }
    } catch (error) {
      throw notRecorded(error);
    }
    if (entry.state === 'SENDING' || entry.state === 'PREPARED') throw underWayElsewhere();
    return replyOf(entry, true);
  }

  /** Runs one piece of work at a time for each key. */
  async function alone<T>(intent: Intent, work: () => Promise<T>): Promise<T> {
    if (draining) throw new ProblemError('stopping', 'Waybill is stopping. Nothing was sent.');
    const id = JSON.stringify([intent.account, intent.key]);
    const first = underWay.get(id);
    if (first) {
      refuseOther(intent, first.intent);
      throw new ProblemError(
        'write-under-way',
        'The first request with this key is still in progress. Try again in a moment.',
      );
    }
    const end = work();
    underWay.set(id, { intent, end });
    try {
      return await end;
    } finally {
      underWay.delete(id);
    }
  }

  return {
    submit: async (request) => {
      const intent = intentOf(request);
      return await alone(intent, () => write(intent, request));
    },
    sendAgain: (entry, call, reason, decision) =>
      alone(entry, () =>
        entry.state === 'PREPARED'
          ? attempt(entry, call, reason, decision)
          : attemptAgain(entry, call, reason, decision),
      ),
    async judgeStored(entry, { expects }, isOwnReport) {
      // A repeated request may have judged it in the meantime.
      const answer = entry.state === 'UNKNOWN' ? entry.answer : null;
      let verdict = answer && judge(answer, entry, expects);
      if (answer && verdict?.state === 'UNKNOWN' && isOwnReport) {
        const own = judge(answer, entry, expects, true);
        const isDone = own.state === 'DONE' && own.reportId !== null;
        if (isDone && (await isOwnReport(own.reportId!))) {
          const reason = `${own.reason} with a different TransactionId, and its report lists everything that Waybill sent`;
          verdict = { ...own, reason };
        }
      }
      // A person may be sending it again right now, and a check without a result must not block
      // that.
      if (!verdict || verdict.state === 'UNKNOWN') return entry;
      return await alone(entry, () => journal.settle(entry, verdict, clock()));
    },
    async drain() {
      draining = true;
      await Promise.allSettled([...underWay.values()].map(({ end }) => end));
      await unrecorded.stop();
    },
  };
}

/** Most milliseconds from the start of a write's lease until its first byte. */
const FRESH = 10_000;

/**
 * @returns milliseconds since then, by the clock that also ran while the process, or the machine,
 * slept
 */
function stopwatch(clock: () => number): () => number {
  const [begun, began] = [clock(), performance.now()];
  return () => Math.max(clock() - begun, performance.now() - began);
}

/** @throws ProblemError write-under-way, where another proxy was first; write-withdrawn */
async function unlessMoved<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MovedOnError)) throw error;
    throw error.isWithdrawn ? withdrawn() : underWayElsewhere();
  }
}

function underWayElsewhere(): ProblemError {
  return new ProblemError(
    'write-under-way',
    'Another request is already sending this write. Try again in a moment.',
  );
}

function notRecorded(error: unknown): ProblemError {
  if (error instanceof MovedOnError) return underWayElsewhere();
  return unknownOutcome('the response could not be recorded', { cause: error });
}

const APPROVED = 'a second person approved it, and Waybill is sending it';

function withdrawn(): ProblemError {
  return new ProblemError('write-withdrawn', 'It was withdrawn and won’t be sent.');
}

function noAnswer(reason: string): WriteVerdict {
  return { state: 'UNKNOWN', reason, reportId: null, recordsReceived: null };
}

/** Returns an error's message in a form that can end a sentence. */
function phrase(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
