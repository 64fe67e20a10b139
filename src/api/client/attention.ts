/** Milliseconds for which what a page asks counts as caused by what a person did before. */
const LASTS = 10_000;

/** On the clock of the page; opening or reloading it is a person's doing. */
let lastAt = performance.now();

export function noteAttention(): void {
  lastAt = performance.now();
}

/** Notes whatever a person does with the page, wherever on it. */
export function watchAttention(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(kind, noteAttention, { capture: true, passive: true });
  }
}

/** Whether a person did something with the page within so many milliseconds. */
export function isAttended(within = LASTS): boolean {
  return performance.now() - lastAt < within;
}
