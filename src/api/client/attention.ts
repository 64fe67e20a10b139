/** Milliseconds for which a page's requests count as caused by a person's last action. */
const LASTS = 10_000;

/** On the clock of the page; opening or reloading the page is a person's action. */
let lastAt = performance.now();

export function noteAttention(): void {
  lastAt = performance.now();
}

/** Records every action of a person, anywhere on the page. */
export function watchAttention(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(kind, noteAttention, { capture: true, passive: true });
  }
}

/** Whether a person used the page within so many milliseconds. */
export function isAttended(within = LASTS): boolean {
  return performance.now() - lastAt < within;
}
