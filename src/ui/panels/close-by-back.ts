import { closePanel } from './close-panel.ts';
import { topmost } from '../is-something-open.ts';

const goingBack = 'waybill:back';

/**
 * Closes the dialog or sheet over the page, or the panel in it, and returns whether there was one.
 */
export function closeByBack(): boolean {
  // Beside a page, a panel's choices are steps of the history themselves.
  const top = topmost();
  const modal = top?.closest('[aria-modal="true"]');
  if (!top || !modal) return false;
  if (top !== modal) {
    closePanel(top);
    return true;
  }
  const event = new Event(goingBack, { bubbles: true, cancelable: true });
  return !modal.dispatchEvent(event);
}

/** Runs `close` when a person goes back in history while `inside` is in the topmost dialog. */
export function onGoingBack(inside: Element, close: () => void, signal: AbortSignal): void {
  document.addEventListener(
    goingBack,
    (event) => {
      if (!(event.target as Element).contains(inside)) return;
      event.preventDefault();
      close();
    },
    { signal },
  );
}
