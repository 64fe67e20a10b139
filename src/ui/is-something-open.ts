/** Returns the dialog or panel on top of everything else. */
export function topmost(): Element | undefined {
  const found = document.querySelectorAll('[aria-modal="true"], [data-panel]');
  return [...found].findLast((element) => element.checkVisibility());
}

/** Whether a dialog or panel is over the page and receives all keys. */
export const isSomethingOpen = (): boolean => topmost() !== undefined;
