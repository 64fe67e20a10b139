import type { Pause } from '#lib/pauses.ts';

/**
 * Milliseconds of work between two pauses: short, because on the page a person must not notice
 * them.
 */
const MOST = 12;

/** @throws the signal's reason if the work was stopped in the pause */
export function createPause(signal?: AbortSignal): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MOST) return undefined;
    return turn().then(() => {
      signal?.throwIfAborted();
      since = performance.now();
    });
  };
}

/** Uses a message, which arrives without the 4 ms that a timer takes. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
