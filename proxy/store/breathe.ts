/** Milliseconds of statements after which others get their turn. */
const TURN = 10;

// As it is now: tests replace the global one, and then nothing would go on.
const { setImmediate: soon } = globalThis;

/**
 * What `node:sqlite` does keeps everybody else waiting, and what awaits it goes on without a turn of
 * the event loop in between. So a long row of statements lets the loop turn now and then: who waits
 * for a transaction waits on, all others are answered meanwhile.
 */
export function createBreather(clock = () => performance.now()): () => Promise<void> | undefined {
  let begun = clock();
  return () => {
    if (clock() - begun < TURN) return undefined;
    return new Promise((resolve) => {
      soon(() => {
        begun = clock();
        resolve();
      });
    });
  };
}
