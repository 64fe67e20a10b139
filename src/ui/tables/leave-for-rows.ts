/** Moves the focus from a search field to the active row of the screen's list, if it has rows. */
export function leaveForRows(field: HTMLElement): void {
  // Keys of the list work without a focus, too, and a phone's keyboard closes.
  field.blur();
  // For touch, the actions of a focused row would cover its text.
  if (!window.matchMedia('(hover: hover)').matches) return;
  document.querySelector<HTMLElement>('#main [data-index][tabindex="0"]')?.focus();
}
