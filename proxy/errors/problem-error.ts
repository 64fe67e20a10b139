import { problemType, type Problem, type ProblemKind } from '#contract/problem.ts';
import { ContractError } from '#contract/rows.ts';
import { failureTexts } from './failure-texts.ts';

interface ProblemOptions extends ErrorOptions {
  serviceStatus?: number;
  /** Milliseconds since 1970. */
  maySendAgainAt?: number;
  allow?: readonly string[];
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** A failure of the proxy itself, to be sent as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly problem: Problem;
  /** Allowed methods (RFC 9110 §15.5.6). */
  readonly allow: readonly string[] | undefined;
  /** Seconds until a retry may succeed. */
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
    const { status, title, whatToDo } = failureTexts[kind];
    this.problem = {
      type: problemType(kind),
      title,
      status,
      detail,
      whatToDo,
      ...(serviceStatus === undefined ? {} : { serviceStatus }),
      ...(maySendAgainAt === undefined
        ? {}
        : { maySendAgainAt: new Date(maySendAgainAt).toISOString() }),
    };
  }
}

/** A request whose content Waybill does not accept. */
export function badBody(detail: string, options?: ErrorOptions): ProblemError {
  return new ProblemError('bad-body', detail, options);
}

/** Returns the problem that an error is to people; `null` for a mistake of Waybill's own. */
export function toProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  return error instanceof ContractError
    ? new ProblemError('service-answer-unreadable', error.message, { cause: error })
    : null;
}
