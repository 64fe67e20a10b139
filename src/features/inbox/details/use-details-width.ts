import { createStore, useStored } from '#ui/store.ts';

/** rem; beside the widest the list keeps room as well (inbox.module.css). */
export const NARROWEST = 25;
export const WIDEST = 42.5;

const KEY = 'waybill-details-width';

/** In rem, as a person set it in this browser; `null` for a share. */
const detailsWidth = createStore(read());

export function useDetailsWidth() {
  return { width: useStored(detailsWidth, (it) => it), setWidth };
}

function setWidth(width: number | null): void {
  detailsWidth.set(width === null ? null : within(width));
  try {
    localStorage.setItem(KEY, JSON.stringify(detailsWidth.get()));
  } catch {
    // Without storage the width lasts until the page is closed.
  }
}

function read(): number | null {
  try {
    const width = Number.parseFloat(localStorage.getItem(KEY) ?? '');
    return Number.isFinite(width) ? within(width) : null;
  } catch {
    return null;
  }
}

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
