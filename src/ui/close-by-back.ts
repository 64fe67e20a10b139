import { topmost } from './is-something-open.ts';

const goingBack = 'waybill:back';

/** Closes the dialog or sheet over the page, and tells whether there was one. */
export function closeByBack(): boolean {
  const top = topmost();
  // Beside a page, a panel's choices are steps of the history themselves.
  const modal = top?.closest('[aria-modal="true"]') ?? null;
  return modal !== null && !modal.dispatchEvent(new Event(goingBack, { cancelable: true }));
}

/** Runs `close` when a person goes back in history while the dialog is the topmost. */
export function onGoingBack(dialog: Element, close: () => void, signal: AbortSignal): void {
  dialog.addEventListener(
    goingBack,
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
}
