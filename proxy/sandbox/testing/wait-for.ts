import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a request until it returns something other than `undefined`; the test's own time limit
 * ends it.
 */
export async function waitFor<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(5);
  }
}
