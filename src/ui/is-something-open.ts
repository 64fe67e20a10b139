/** The dialog or panel that stands over everything else. */
export function topmost(): Element | undefined {
  const found = document.querySelectorAll('[aria-modal="true"], [data-panel]');
  return [...found].findLast((element) => element.checkVisibility());
}

/** Whether something stands over the page and has the keys for itself. */
export const isSomethingOpen = (): boolean => topmost() !== undefined;
