import type { AddUp } from '#lib/subset-sum/answer.ts';

export interface AddUpQuestion {
  /** Oldest first, in a unit that makes all of them whole; credits are negative. */
  amounts: readonly bigint[];
  /** Above 0. */
  target: bigint;
}

/** The one worker, and who waits for it. */
let worker: Worker | null = null;
let cancel: (() => void) | null = null;

/**
 * Asks the worker which items add up. A newer question ends the older one, whose promise is
 * rejected with the signal's reason or an AbortError.
 * @throws Error where the browser can't run the worker
 */
export function askAddUp(question: AddUpQuestion, signal: AbortSignal): Promise<AddUp> {
  cancel?.();
  return new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('./add-up.worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => {
      cancel = null;
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      // A search can't be told to stop: its worker is.
      worker?.terminate();
      worker = null;
      reject(new DOMException('The search was given up', 'AbortError'));
    };
    cancel = abort;
    signal.addEventListener('abort', abort);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<AddUp>) => {
        end();
        resolve(data);
      },
      { once: true },
    );
    worker.addEventListener(
      'error',
      ({ message }) => {
        end();
        worker?.terminate();
        worker = null;
        reject(new Error(message || 'The search could not be run'));
      },
      { once: true },
    );
    // A worker’s own, which takes no origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(question);
  });
}
