import { ProblemError } from '../errors/problem-error.ts';
import type { HttpAnswer } from './exchange.ts';
import { isAnswer, withoutMark } from './json-bytes.ts';
import { retryAfterOf } from './retry-after.ts';

/** The reply of a service to a read, in the form for the browser: its status and its JSON text. */
export interface ReadReply {
  status: number;
  /** UTF-8; all callers that wait for the same read share one buffer. */
  body: Buffer;
  /** Seconds for which the service asked its callers to wait. */
  retryAfter?: number;
}

/**
 * @param known the body of an earlier reply: the same bytes need no second check
 * @throws ProblemError service-refused-credentials, service-answer-unreadable
 */
export function readReply(answer: HttpAnswer, signed: boolean, known?: Buffer): ReadReply {
  const { status, body } = answer;
  if (status === 401) {
    throw new ProblemError(
      'service-refused-credentials',
      signed
        ? 'The service answered 401: it doesn’t accept Waybill’s credentials.'
        : 'The service answered 401, though its interface needs no credentials here.',
      { serviceStatus: status },
    );
  }
  const came = withoutMark(body);
  const isKnown = known?.equals(came) === true;
  // Above 599 there is no HTTP status (RFC 9110 §15), and none that a browser could receive.
  const isPassedOn = status < 300 || (status >= 400 && status < 600);
  if (!isPassedOn || !(isKnown || isAnswer(came))) {
    throw new ProblemError(
      'service-answer-unreadable',
      `The service answered ${status} with something its interface doesn’t describe.`,
      { serviceStatus: status },
    );
  }
  const asked = status === 429 || status === 503 ? retryAfterOf(answer) : 0;
  // The known buffer may have been compressed already.
  const text = isKnown ? known : came;
  return { status, body: text, ...(asked > 0 && { retryAfter: Math.ceil(asked / 1000) }) };
}

/**
 * A status from 400 with a body that is not JSON is an answer as well: a refusal.
 * @throws any other error
 */
export function unreadableReply(error: unknown): ReadReply {
  if (error instanceof ProblemError && error.kind === 'service-answer-unreadable') {
    const { serviceStatus } = error.problem;
    if (serviceStatus !== undefined) return { status: serviceStatus, body: Buffer.from('{}') };
  }
  throw error;
}
