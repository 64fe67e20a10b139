import { ProblemError } from '../errors/problem-error.ts';
import { BrokeOffError, NoCredentialsError, NotSentError, PausedError } from './service-call.ts';

const brokeOff = {
  timeout: ['service-timeout', 'The service didn’t respond in time.'],
  reset: ['service-broke-off', 'The service broke off before its answer was whole.'],
  'too-large': ['service-answer-too-large', 'The service’s answer is larger than Waybill takes.'],
} as const;

/** What the browser is told about a read that got no answer. */
export function callProblem(error: unknown): unknown {
  if (error instanceof PausedError) {
    const kind = error.reason === 'busy' ? error.problem : 'service-refused-credentials';
    const { message, retryAfter } = error;
    const detail = `${message} Waybill tries again in ${retryAfter} s.`;
    return new ProblemError(kind, detail, { cause: error, retryAfter });
  }
  if (error instanceof NotSentError) {
    return new ProblemError('service-unreachable', 'No connection to the service could be made.', {
      cause: error,
    });
  }
  if (error instanceof BrokeOffError) {
    const [kind, detail] = brokeOff[error.reason];
    return new ProblemError(kind, detail, { cause: error });
  }
  if (error instanceof NoCredentialsError) {
    return new ProblemError(
      'no-credentials',
      'The OAUTH_* values are not set: only the carriers can be read.',
      { cause: error },
    );
  }
  return error;
}
