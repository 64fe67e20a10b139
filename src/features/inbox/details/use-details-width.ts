import { persistentStore } from '#ui/persistent-store.ts';
import { useStored } from '#ui/store.ts';

/** In rem; even beside the widest details, the list has room (inbox.module.css). */
export const NARROWEST = 25;
export const WIDEST = 42.5;

/** In rem, as a person set it in this browser; `null` for a share. */
const detailsWidth = persistentStore('waybill-details-width', (saved): number | null =>
  typeof saved === 'number' ? within(saved) : null,
);

export function useDetailsWidth() {
  return { width: useStored(detailsWidth, (it) => it), setWidth };
}

function setWidth(width: number | null): void {
  detailsWidth.set(width === null ? null : within(width));
}

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
