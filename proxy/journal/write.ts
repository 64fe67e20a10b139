import { createHash } from 'node:crypto';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../problem-error.ts';
import {
  NoCredentialsError,
  NotSentError,
  type Send,
  type ServiceAnswer,
} from '../service/service-call.ts';
import { StoreError } from '../store/store-error.ts';
import type { Entry, Intent, Verdict } from './entry.ts';
import type { Journal } from './journal.ts';
import { judge } from './judge.ts';
import { withTransactionId } from './transaction-id.ts';

/** A write as the browser asked for it, already found to be what the interface documents. */
export interface WriteRequest {
  /** The service account it is signed with. */
  account: string;
  /** Idempotency-Key: a UUID, compared without regard to case. */
  key: string;
  /** Id in the endpoint table. */
  endpoint: string;
  /** Path and query below the base address. */
  target: string;
  /** Canonical JSON text, digits kept; `null` for a request without a body. */
  body: string | null;
  /** 4.8 and 4.9: the key goes out as `TransactionId` where the body has none. */
  takesTransactionId: boolean;
  /** Whether a 2xx answer reads as the contract says. */
  expects: (answer: ServiceAnswer) => boolean;
  /** Milliseconds until the whole answer must be here. */
  deadline: number;
  /** Largest answer taken, in bytes. */
  maxBytes: number;
}

/** The service's own reply; `replayed` where it comes from the journal and nothing was sent. */
export interface WriteReply {
  kind: 'answer';
  answer: ServiceAnswer;
  replayed: boolean;
}

export interface Writer {
  /**
   * Sends a write once, however often it is asked for.
   * @throws ProblemError: idempotency-key-reused, write-under-way, write-uncertain,
   *   service-unreachable, service-refused-credentials, no-credentials, journal-unavailable,
   *   stopping
   */
  submit(request: WriteRequest): Promise<WriteReply>;
  /** Takes no new writes and resolves once those under way have their outcome. */
  drain(): Promise<void>;
}

/** The one way by which a write reaches the service. */
export function createWriter({
  journal,
  send,
  clock = Date.now,
}: {
  journal: Journal;
  send: Send;
  clock?: () => number;
}): Writer {
  const underWay = new Map<string, { intent: Intent; end: Promise<unknown> }>();
  let draining = false;

  async function write(intent: Intent, request: WriteRequest): Promise<WriteReply> {
    const entry = await recorded(() => journal.prepare(intent, clock()));
    refuseOther(intent, entry);
    if (entry.state === 'PREPARED') return attempt(entry, request);
    if (entry.state === 'DONE' || entry.state === 'REJECTED') return reply(entry, true);
    return lookAgain(entry, request);
  }

  async function attempt(prepared: Entry, request: WriteRequest): Promise<WriteReply> {
    const entry = await recorded(() => journal.markSending(prepared, clock()));
    let answer: ServiceAnswer;
    try {
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
        return notSent(entry, error);
      }
      return unanswered(entry, error);
    }
    // From here on the service may have done it: a journal that fails is no reason to say it did not.
    try {
      const answered = await journal.storeAnswer(entry, answer, clock());
      return reply(await settled(answered, judge(answer, request.expects)), false);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw uncertain('its answer came but could not be recorded', { cause: error });
    }
  }

  async function notSent(entry: Entry, error: Error): Promise<never> {
    const reason = `nothing was sent: ${error.message}`;
    await recorded(() => journal.markNotSent(entry, reason, clock()), 'Nothing was sent. ');
    if (error instanceof NoCredentialsError) {
      throw new ProblemError('no-credentials', `Nothing was sent: ${error.message}`, {
        cause: error,
      });
    }
    throw new ProblemError(
      'service-unreachable',
      `Nothing was sent: ${error.message} Asking again with the same key may send it.`,
      { cause: error },
    );
  }

  async function unanswered(entry: Entry, error: unknown): Promise<never> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await journal.settle(entry, noReceipt(reason), clock());
    } catch {
      // Left as SENDING, which is read as UNKNOWN by whoever finds it.
    }
    throw uncertain(reason, { cause: error });
  }

  /**
   * An entry whose outcome is open. It is never sent again; yet where the whole answer was stored
   * and only its verdict was lost, the answer still says what happened.
   */
  async function lookAgain(entry: Entry, request: WriteRequest): Promise<WriteReply> {
    const verdict = entry.answer
      ? judge(entry.answer, request.expects)
      : noReceipt('its answer was lost');
    if (verdict.state === 'UNKNOWN' && entry.state === 'UNKNOWN') {
      throw uncertain(entry.reason, statusOf(entry));
    }
    try {
      return reply(await settled(entry, verdict), true);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw uncertain('its answer could not be recorded', { cause: error });
    }
  }

  function settled(entry: Entry, verdict: Verdict): Promise<Entry> {
    return journal.settle(entry, verdict, clock());
  }

  return {
    async submit(request) {
      if (draining) throw new ProblemError('stopping', 'Waybill is stopping. Nothing was sent.');
      const intent = intentOf(request);
      const id = JSON.stringify([intent.account, intent.key]);
      const first = underWay.get(id);
      if (first) {
        refuseOther(intent, first.intent);
        throw new ProblemError(
          'write-under-way',
          'The first request with this key has no outcome yet. Ask again in a moment.',
        );
      }
      const end = write(intent, request);
      underWay.set(id, { intent, end });
      try {
        return await end;
      } finally {
        underWay.delete(id);
      }
    },
    async drain() {
      draining = true;
      await Promise.allSettled([...underWay.values()].map(({ end }) => end));
    },
  };
}

function intentOf({ account, key, endpoint, target, body, takesTransactionId }: WriteRequest) {
  const lowerKey = idKey(key);
  return {
    account,
    key: lowerKey,
    endpoint,
    target,
    body: takesTransactionId && body !== null ? withTransactionId(body, lowerKey) : body,
    // No JSON text is empty: a request without a body differs from every one with a body.
    bodyHash: createHash('sha256')
      .update(body ?? '')
      .digest('hex'),
  };
}

function refuseOther(asked: Intent, recorded: Intent): void {
  if (
    asked.endpoint === recorded.endpoint &&
    asked.target === recorded.target &&
    asked.bodyHash === recorded.bodyHash
  ) {
    return;
  }
  throw new ProblemError(
    'idempotency-key-reused',
    'This key belongs to a write with another address or body. Nothing was sent.',
  );
}

/** Nothing may leave before this has resolved. */
async function recorded<T>(work: () => Promise<T>, before = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ProblemError('journal-unavailable', `${before}${error.message}`, { cause: error });
  }
}

function reply(entry: Entry, replayed: boolean): WriteReply {
  const { state, answer, reason } = entry;
  if (state === 'UNKNOWN' || answer === null) throw uncertain(reason, statusOf(entry));
  if (answer.status === 401) {
    throw new ProblemError(
      'service-refused-credentials',
      'The service answered 401: it refused the credentials, and the write with them.',
      { serviceStatus: 401 },
    );
  }
  return { kind: 'answer', answer, replayed };
}

function noReceipt(reason: string): Verdict {
  return { state: 'UNKNOWN', reason, reportId: null, recordsReceived: null };
}

function statusOf({ answer }: Entry): { serviceStatus?: number } {
  return answer ? { serviceStatus: answer.status } : {};
}

function uncertain(
  reason: string,
  options: ErrorOptions & { serviceStatus?: number },
): ProblemError {
  return new ProblemError(
    'write-uncertain',
    `The service may or may not have done this: ${reason}. It will not be sent again by itself.`,
    options,
  );
}
