import {
  isNotOffered,
  isRefusal,
  mayBeAboutParameter,
  mayBePastEnd,
  readEnvelope,
} from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import type { ProblemKind } from '#contract/problem.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { currentRequest } from '../log/request-scope.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Reads } from '../service/reads.ts';
import { parseReadTarget } from '../service/target.ts';

/**
 * Sends a request to the service as the page would: `GET`, `/api/v2/carriers`.
 * @throws ProblemError; ReadRefusedError where the service refuses; SyntaxError where the answer is
 * not JSON
 */
export type Ask = (method: 'GET' | 'POST', path: string) => Promise<Json>;

/** The service refused a read. */
export class ReadRefusedError extends ProblemError {
  override name = 'ReadRefusedError';
  readonly status: number;
  readonly answer: Json;

  /** @param words ends a sentence, without its full stop */
  constructor(status: number, words: string, answer: Json = null) {
    super('service-refused', sentenceOf(words), { serviceStatus: status });
    this.message = words;
    this.status = status;
    this.answer = answer;
  }
}

/** Failures of one call that may not affect the next one. */
const PASSING: ReadonlySet<ProblemKind> = new Set([
  'service-unreachable',
  'service-broke-off',
  'service-timeout',
  'service-busy',
]);
/** Milliseconds before a page is requested again, and the number of retries. */
const AGAIN = { first: 250, longest: 4_000, most: 4 };

/**
 * Returns the HTTP status by which the service says that it does not offer this at all; otherwise
 * `null`.
 */
export function notOfferedStatus(error: unknown): number | null {
  const status = statusOf(error);
  return status !== undefined && isNotOffered(status) ? status : null;
}

/** Whether the service may have refused the request for a parameter's value. */
export function refusesParameter(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && mayBeAboutParameter(status);
}

/** Whether the service may have refused a page because its list has none of this number. */
export function isPastEnd(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && mayBePastEnd(status);
}

/** Whether the service itself refused the request, for whatever reason. */
export function isRefused(error: unknown): boolean {
  return statusOf(error) !== undefined;
}

/** The status by which the service refused, with JSON or bare. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof ReadRefusedError) return error.status;
  const status = error instanceof ProblemError ? error.problem.serviceStatus : undefined;
  return status !== undefined && status >= 400 ? status : undefined;
}

/**
 * Creates a function that sends requests to the service until `stopping`.
 * @param fresh bypasses every cache; otherwise shares the page's calls
 */
export function createAsk(
  reads: Pick<Reads, 'read'>,
  stopping: AbortSignal,
  { fresh }: { fresh: boolean },
): Ask {
  return async (method, path) => {
    // A read may span many pages, so it stops before the next page.
    stopping.throwIfAborted();
    const { endpoint, target } = parseReadTarget(method, path);
    // Nobody waits for a call that belongs to no request.
    const isBackground = currentRequest() === undefined;
    const { status, body } = await reads.read(endpoint, target, { fresh, isBackground });
    const answer = parseJson(body.toString());
    const envelope = readEnvelope(answer);
    if (!isRefusal(status, envelope)) return answer;
    const said = orderMessages(envelope.messages)
      .map(({ Text }) => Text)
      .filter((text) => text !== null);
    const words = `the service answered ${status}${said.length > 0 ? `: ${said.join(' ')}` : ''}`;
    throw new ReadRefusedError(status, words, answer);
  };
}

/**
 * Retries a failed page, because starting over with page one would cost the service up to a hundred
 * calls. `stopping` ends the wait, and then `ask` throws.
 */
export function askPatiently(ask: Ask, stopping: AbortSignal): Ask {
  return async (method, path) => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(method, path);
      } catch (error) {
        if (tries === AGAIN.most || !mayPass(error)) throw error;
        const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1_000 : 0;
        if (asked > AGAIN.longest) throw error;
        const pause = Math.max(asked, AGAIN.first * 2 ** tries);
        await wait(pause, undefined, { signal: stopping }).catch(() => {});
      }
    }
  };
}

function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  // A gateway in front of the service answers with HTML.
  if (status !== undefined) return [429, 502, 503, 504].includes(status);
  return error instanceof ProblemError && PASSING.has(error.kind);
}
