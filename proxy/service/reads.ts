import { LRUCache } from 'lru-cache';
import { isNotOffered } from '#contract/envelope.ts';
import type { ReadEndpoint } from './endpoints.ts';
import type { HttpAnswer } from './exchange.ts';
import { callProblem } from './call-problem.ts';
import { createBulkheads, type InBulkhead } from './bulkheads.ts';
import { EmptyLists } from './empty-lists.ts';
import { Flights } from './flights.ts';
import { PartnerParameter } from './partner-parameter.ts';
import { readReply, type ReadReply } from './read-reply.ts';
import type { Urgency } from './read-queue.ts';
import { TOO_MANY_REQUESTS } from './retry-after.ts';
import { createRetryBudget } from './retry-budget.ts';
import { withRetries } from './retry.ts';
import type { ServiceCall } from './service-call.ts';

interface ReadsOptions {
  /** The service and credentials, which are part of every cache key. */
  account: string;
  send: (call: ServiceCall) => Promise<HttpAnswer>;
  /** Milliseconds for a read with all its retries. */
  deadline: number;
  /** Milliseconds for which an answer is reused; 0 for never. */
  cache: Readonly<Record<ReadEndpoint['cache'], number>>;
  inBulkhead?: InBulkhead;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Milliseconds for which an answer stays in the cache for callers that accept an older one. */
const KEPT_FOR = 30_000;

interface Kept {
  reply: ReadReply;
  /**
   * Milliseconds on the process's own clock: when the answer was requested, and until when it is
   * used for everybody.
   */
  askedAt: number;
  freshUntil: number;
}

/** How a read is to be answered. */
export interface ReadHow {
  /** A read-back: neither the cache nor a read in progress may answer it. */
  fresh?: boolean;
  /**
   * Maximum age in milliseconds: such an answer is accepted even if it is no longer reused
   * otherwise.
   */
  oldest?: number;
  /** Whether nobody waits for the read, so that all other reads go first. */
  isBackground?: boolean;
}

/** Reads from the service: shared, cached briefly, and retried where that is safe. */
export class Reads {
  readonly #options: ReadsOptions;
  readonly #inBulkhead: InBulkhead;
  readonly #flights = new Flights<ReadReply>();
  readonly #cache = new LRUCache<string, Kept>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ reply: { body } }) => body.length + 1,
    ttl: 1,
  });
  /** Methods that a service turned out to require, by endpoint. */
  readonly #otherMethods = new Set<string>();
  readonly #emptyLists = new EmptyLists();
  readonly #partnerParameter = new PartnerParameter();
  readonly #budget = createRetryBudget();
  /** The number of calls that the service didn't refuse as too many. */
  #answered = 0;
  #generation = 0;
  readonly #generations = new Map<string, number>();

  constructor(options: ReadsOptions) {
    this.#options = options;
    this.#inBulkhead = options.inBulkhead ?? createBulkheads();
  }

  /**
   * Call this when a write has finished, or something else is known to have changed, so that
   * earlier reads do not answer later requests.
   * @param endpointId the only endpoint whose answers have changed, if just one
   */
  bumpGeneration(endpointId?: string): void {
    if (endpointId === undefined) this.#generation++;
    else this.#generations.set(endpointId, this.#generationOf(endpointId) + 1);
  }

  #generationOf(endpointId: string): number {
    return this.#generations.get(endpointId) ?? 0;
  }

  /** @throws ProblemError */
  read(
    endpoint: ReadEndpoint,
    target: string,
    { fresh = false, oldest = 0, isBackground = false }: ReadHow = {},
  ): Promise<ReadReply> {
    const fetch = (urgency: Urgency, known?: Buffer) =>
      this.#partnerParameter.read(target, (one) =>
        this.#emptyLists.read(one, (list) => this.#fetch(endpoint, list, urgency, known)),
      );
    if (fresh) return fetch({ isBackground });
    const key = this.#key(endpoint, target);
    const kept = this.#cache.get(key);
    const now = performance.now();
    if (kept && (now < kept.freshUntil || now - kept.askedAt < oldest)) {
      return Promise.resolve(kept.reply);
    }
    return this.#flights.share(key, isBackground, async (urgency) => {
      const reply = await fetch(urgency, kept?.reply.body);
      const ttl = this.#timeFor(endpoint, reply);
      if (ttl > 0 && !mayBeRefusal(reply)) {
        const freshUntil = performance.now() + ttl;
        this.#cache.set(key, { reply, askedAt: now, freshUntil }, { ttl: Math.max(ttl, KEPT_FOR) });
      }
      return reply;
    });
  }

  /** An answer without rows may come from a service with a fault, so it is not cached for long. */
  #timeFor(endpoint: ReadEndpoint, { body }: ReadReply): number {
    const { lists, [endpoint.cache]: time } = this.#options.cache;
    if (time <= lists) return time;
    return /"Result"\s*:\s*\[/.test(body.toString('latin1')) ? time : lists;
  }

  #key({ id }: ReadEndpoint, target: string): string {
    const generations = [this.#generation, this.#generationOf(id)];
    return JSON.stringify([this.#options.account, id, target, ...generations]);
  }

  async #fetch(
    endpoint: ReadEndpoint,
    target: string,
    urgency: Urgency,
    known?: Buffer,
  ): Promise<ReadReply> {
    const { deadline } = this.#options;
    const isBackground = () => urgency.isBackground;
    const answered = () => this.#answered;
    try {
      const answer = await this.#inBulkhead(endpoint.id, { urgency, deadline }, (left) =>
        withRetries({ deadline: left, budget: this.#budget, isBackground, answered }, (time) =>
          this.#ask(endpoint, target, time),
        ),
      );
      return readReply(answer, endpoint.signed, known);
    } catch (error) {
      throw callProblem(error);
    }
  }

  async #ask(endpoint: ReadEndpoint, target: string, deadline: number): Promise<HttpAnswer> {
    const { method, otherMethod = method, signed, maxBytes, id } = endpoint;
    const remembered = this.#otherMethods.has(id);
    const end = performance.now() + deadline;
    const call = {
      method: remembered ? otherMethod : method,
      target,
      body: null,
      signed,
      deadline,
      maxBytes,
    };
    const answer = await this.#sendOrSignAgain(endpoint, call);
    // The interface names two methods for some endpoints.
    if (otherMethod === method || !isNotOffered(answer.status)) return answer;
    const other = await this.#sendOrSignAgain(endpoint, {
      ...call,
      method: remembered ? method : otherMethod,
      deadline: Math.max(1, end - performance.now()),
    });
    if (isNotOffered(other.status)) return answer;
    if (other.status < 300 && remembered) this.#otherMethods.delete(id);
    else if (other.status < 300) this.#otherMethods.add(id);
    return other;
  }

  async #sendOrSignAgain(endpoint: ReadEndpoint, call: ServiceCall): Promise<HttpAnswer> {
    const { send } = this.#options;
    const answer = await send(call);
    if (answer.status !== TOO_MANY_REQUESTS) this.#answered++;
    if (answer.status !== 401) return answer;
    if (answer.clockCorrected) return await send(call);
    if (endpoint.signedOnRefusal && !call.signed) {
      return await this.#sendOrSignAgain(endpoint, { ...call, signed: true });
    }
    return answer;
  }
}

/** Whether an answer may be a refusal. Refusals are never cached, because the next try may work. */
function mayBeRefusal({ status, body }: ReadReply): boolean {
  return status >= 300 || /"Success"\s*:\s*false/.test(body.toString('latin1'));
}
