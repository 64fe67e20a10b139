import { ProblemError } from '../errors/problem-error.ts';
import { BrokeOffError, NoCredentialsError, NotSentError, PausedError } from './service-call.ts';

const brokeOff = {
  timeout: ['service-timeout', 'The service didn’t respond in time.'],
  reset: ['service-broke-off', 'The service ended its response too early.'],
  'too-large': ['service-answer-too-large', 'The response is larger than Waybill accepts.'],
} as const;

/** Describes a read without a response as a problem for the browser. */
export function callProblem(error: unknown): unknown {
  if (error instanceof PausedError) {
    const kind = error.reason === 'busy' ? error.problem : 'service-refused-credentials';
    const { message, retryAfter } = error;
    const detail = `${message} Waybill tries again in ${retryAfter} s.`;
    return new ProblemError(kind, detail, { cause: error, retryAfter });
  }
  if (error instanceof NotSentError) {
    return new ProblemError('service-unreachable', 'Waybill couldn’t connect to the service.', {
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
      'Waybill has no credentials for the service. Only the Carriers screen works.',
      { cause: error },
    );
  }
  return error;
}
