export const closing = 'waybill:close-panel';

/** Closes the panel that contains `inside`. */
export function closePanel(inside: Element | null): void {
  inside?.closest('[data-panel]')?.dispatchEvent(new Event(closing));
}
