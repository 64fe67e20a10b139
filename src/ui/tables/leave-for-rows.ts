/** Moves the focus from a search field to the active row of the screen's list, once it has rows. */
export function leaveForRows(field: HTMLElement): void {
  // Keys of the list work without a focus, too, and a phone's keyboard closes.
  field.blur();
  // For touch, the actions of a focused row would cover its text.
  if (!window.matchMedia('(hover: hover)').matches) return;
  const focusRow = (): boolean => {
    const row = document.querySelector<HTMLElement>('#main [data-index][tabindex="0"]');
    row?.focus();
    return row !== null;
  };
  if (focusRow()) return;
  // The search still looks for its first row.
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusRow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A person who goes on doesn't want the focus moved later.
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, () => observer.disconnect(), { capture: true, once: true });
  }
}
