/**
 * Milliseconds that a row stays active before Waybill requests anything for it, because people move
 * quickly by key.
 */
export const STAY = 150;
