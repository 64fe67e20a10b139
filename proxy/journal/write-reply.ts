import { ProblemError } from '../errors/problem-error.ts';
import type { ServiceAnswer } from '../service/service-call.ts';
import type { Entry } from './entry.ts';

/** The service's own reply; `replayed` where it comes from the journal and nothing was sent. */
export interface WriteReply {
  kind: 'answer';
  answer: ServiceAnswer;
  replayed: boolean;
}

/**
 * Builds the browser's reply for an entry that is DONE, REJECTED or UNKNOWN.
 * @throws ProblemError: write-uncertain, service-refused-credentials
 */
export function replyOf(entry: Entry, replayed: boolean): WriteReply {
  const { state, answer, reason, settledBy } = entry;
  if (state === 'DONE' && settledBy !== 'answer') {
    throw new ProblemError(
      'write-uncertain',
      `The service’s response was lost or unclear, but this is known to be done: ${reason}.`,
    );
  }
  if (state === 'UNKNOWN' || answer === null) {
    throw unknownOutcome(reason, answer ? { serviceStatus: answer.status } : {});
  }
  if (answer.status === 401) {
    throw new ProblemError(
      'service-refused-credentials',
      'The service answered 401: it refused the credentials and did nothing.',
      { serviceStatus: 401 },
    );
  }
  return { kind: 'answer', answer, replayed };
}

/** @param reason ends a sentence, without its full stop */
export function unknownOutcome(
  reason: string,
  options: ErrorOptions & { serviceStatus?: number } = {},
): ProblemError {
  return new ProblemError(
    'write-uncertain',
    `The service may or may not have done this: ${reason}. Waybill won’t send it again by itself.`,
    options,
  );
}
