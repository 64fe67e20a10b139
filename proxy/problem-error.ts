import { problemType, type Problem, type ProblemKind } from '#contract/problem.ts';

const statusAndTitle: Record<ProblemKind, readonly [status: number, title: string]> = {
  'unknown-endpoint': [404, 'No such endpoint'],
  'method-not-allowed': [405, 'Method not allowed'],
  'bad-parameter': [400, 'A parameter is not what the interface allows'],
  'bad-body': [400, 'The body is not what the interface describes'],
  'body-too-large': [413, 'The body is too large'],
  'wrong-content-type': [415, 'The body must be application/json'],
  'idempotency-key-missing': [400, 'A write needs an Idempotency-Key'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for another body'],
  'write-under-way': [409, 'This write is still under way'],
  'cross-site': [403, 'Requests from other sites are refused'],
  'wrong-host': [421, 'This is not the host that was asked for'],
  'no-credentials': [503, 'No credentials for the service'],
  'service-unreachable': [502, 'The service can’t be reached'],
  'service-broke-off': [502, 'The service broke off its answer'],
  'service-timeout': [504, 'The service did not answer in time'],
  'service-busy': [503, 'The service can’t take this now'],
  'service-refused-credentials': [502, 'The service refused the credentials'],
  'service-answer-unreadable': [502, 'The service’s answer can’t be read'],
  'service-answer-too-large': [502, 'The service’s answer is too large'],
  'write-uncertain': [502, 'Whether the service did this is uncertain'],
  'payment-listed': [409, 'The service already lists this payment'],
  'payment-unchecked': [503, 'Waybill couldn’t check whether the service already has this payment'],
  'write-withdrawn': [409, 'This was taken back'],
  'unknown-batch': [404, 'No such batch'],
  'batch-not-open': [409, 'This batch is not open to a decision'],
  'batch-too-early': [409, 'The waiting time has not passed'],
  'unknown-draft': [404, 'No such draft'],
  'draft-changed': [409, 'The draft was changed elsewhere'],
  'draft-locked': [409, 'The draft was sent'],
  'draft-not-ready': [422, 'The draft can’t be sent as it is'],
  'draft-too-large': [413, 'The draft is too large'],
  'too-many-drafts': [409, 'There are too many open drafts'],
  'too-busy': [429, 'Too many requests at once'],
  'draft-not-confirmed': [409, 'A warning was not confirmed'],
  'second-approver': [409, 'A second payer must send this'],
  'over-allocated': [409, 'More is asked for than is left'],
  'bad-references': [422, 'These references can’t be imported'],
  'too-many-taken': [422, 'Too many notifications are taken'],
  'nobody-signs-in': [409, 'Nobody signs in here'],
  'signed-out': [401, 'Nobody is signed in'],
  'not-allowed': [403, 'This is not for you to do'],
  'no-account': [403, 'This is no service account of yours'],
  'sign-in-refused': [401, 'The sign-in failed'],
  'sign-in-too-often': [429, 'Too many sign-ins'],
  'journal-unavailable': [503, 'Writes are refused: the journal can’t record them'],
  'too-many-streams': [429, 'Too many event streams are open'],
  stopping: [503, 'Waybill is stopping'],
  internal: [500, 'Something went wrong in Waybill'],
};

interface ProblemOptions extends ErrorOptions {
  serviceStatus?: number;
  /** Milliseconds since 1970. */
  maySendAgainAt?: number;
  allow?: readonly string[];
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** A failure of the proxy's own, on its way to becoming `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly problem: Problem;
  /** Methods that would do (RFC 9110 §15.5.6). */
  readonly allow: readonly string[] | undefined;
  /** Seconds until it may be better. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ProblemKind,
    detail: string,
    { serviceStatus, maySendAgainAt, allow, retryAfter, ...options }: ProblemOptions = {},
  ) {
    super(detail, options);
    this.kind = kind;
    this.allow = allow;
    this.retryAfter = retryAfter;
    const [status, title] = statusAndTitle[kind];
    this.problem = {
      type: problemType(kind),
      title,
      status,
      detail,
      ...(serviceStatus === undefined ? {} : { serviceStatus }),
      ...(maySendAgainAt === undefined
        ? {}
        : { maySendAgainAt: new Date(maySendAgainAt).toISOString() }),
    };
  }
}
