/** Milliseconds between two events of a kind. */
const APART = 500;

/** Passes the first call on at once, and one for all that follow within half a second, after it. */
export function gather(tell: () => void): { call: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;

  function pass(): void {
    isAsked = false;
    tell();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) pass();
    }, APART).unref();
  }

  return {
    call() {
      if (timer === undefined) pass();
      else isAsked = true;
    },
    close: () => clearTimeout(timer),
  };
}
