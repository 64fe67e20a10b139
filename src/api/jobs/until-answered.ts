import { ApiError, pauseAfter } from '../client/api-error.ts';
import { pollDelay } from '../client/poll-delay.ts';

/** Temporary refusals: signed out, timed out, too early, too many. */
const PASSES = new Set([401, 408, 425, 429]);

/**
 * Repeats an idempotent request until the proxy accepts it.
 * @param onTrouble called after each try that got no answer, or a temporary refusal
 * @throws ApiError if the refusal is final, and any error of `send` that is not an ApiError
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  onTrouble: (error: unknown) => void,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (isFinalRefusal(error)) throw error;
      onTrouble(error);
      const wait = Math.max(pollDelay(tries) / 2, pauseAfter(error));
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}

/** Whether the same request would fail again. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { failure } = error;
  if (failure.kind !== 'proxy' && failure.kind !== 'rejected') return false;
  const { httpStatus } = failure;
  return httpStatus < 500 && !PASSES.has(httpStatus);
}
