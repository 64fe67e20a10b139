/** Interface 4.6. */
export const RECEIVABLES = '/api/v2/accounting/receivables';
/** Interface 4.10. */
export const PAYMENTS = `${RECEIVABLES}/payments`;
/** Asks for all that can be included (interface 4.10). */
export const PAYMENTS_QUERY = 'include=Details,Items';
