/** Moves the focus from a search field to the active row of the screen's list, once it has rows. */
export function leaveForRows(field: HTMLElement): void {
  // Keys of the list work without a focus, too, and a phone's keyboard closes.
  field.blur();
  // For touch, the actions of a focused row would cover its text.
  if (!window.matchMedia('(hover: hover)').matches) return;
  const focusRow = (): void =>
    document.querySelector<HTMLElement>('#main [data-index][tabindex="0"]')?.focus();
  focusRow();
  // The search may still look for its first row, and take away the rows that were there before.
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    // Where nothing else has the focus, the screen's heading takes it (`restore-focus.ts`).
    if (focused === null || focused === document.body || focused.matches('h1')) focusRow();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A person who goes on doesn't want the focus moved later.
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, () => observer.disconnect(), { capture: true, once: true });
  }
}
