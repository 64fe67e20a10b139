import { ApiError } from './api-error.ts';
import { describeFailure, maySignIn, SIGN_IN } from './describe-failure.ts';

/** Explains why something failed, in whole sentences, and what to do where only that helps. */
export function reasonOf(error: unknown): string {
  const { title, detail, whatToDo } = describeFailure(error);
  const rest = gatewayOf(error) === undefined ? detail : whatToDo;
  return rest === '' ? `${title}.` : `${title}. ${rest}`;
}

/** Describes a failure after which the same request is repeated until it succeeds. */
export function describeTrouble(error: unknown): string {
  const gateway = gatewayOf(error);
  const advice = gateway !== undefined && maySignIn(gateway) ? ` ${SIGN_IN}` : '';
  return `${describeFailure(error).title}. Trying again…${advice}`;
}

/** Returns the HTTP status of a server in front of Waybill that answered instead of it. */
function gatewayOf(error: unknown): number | undefined {
  const failure = error instanceof ApiError ? error.failure : null;
  return failure?.kind === 'contract' ? failure.gateway : undefined;
}
