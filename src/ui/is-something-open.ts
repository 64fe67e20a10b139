/** Whether something stands over the page and has the keys for itself; a word's meaning has not. */
export function isSomethingOpen(): boolean {
  const found = '[aria-modal="true"], :popover-open:not([role="tooltip"])';
  return [...document.querySelectorAll(found)].some((element) => element.checkVisibility());
}
