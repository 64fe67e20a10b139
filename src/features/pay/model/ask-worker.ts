/**
 * Asks a worker of its own, one question at a time: a newer question ends the older one, whose promise
 * is rejected with an AbortError.
 *
 * @param start makes the worker; throws where the browser can't
 * @throws Error where the worker fails
 */
export function askWorker<Answer>(
  start: () => Worker,
): (question: unknown, signal: AbortSignal) => Promise<Answer> {
  /** The one worker, and who waits for it. */
  let worker: Worker | null = null;
  let cancel: (() => void) | null = null;
  return (question, signal) => {
    cancel?.();
    return new Promise((resolve, reject) => {
      worker ??= start();
      const end = (): void => {
        cancel = null;
        signal.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        end();
        // What runs can't be told to stop: its worker is.
        worker?.terminate();
        worker = null;
        reject(new DOMException('The question was given up', 'AbortError'));
      };
      cancel = abort;
      signal.addEventListener('abort', abort);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
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
          reject(new Error(message || 'The worker failed'));
        },
        { once: true },
      );
      // A worker’s own, which takes no origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(question);
    });
  };
}
