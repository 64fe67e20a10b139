/** Interface 4.6. */
export const RECEIVABLES = '/api/v2/accounting/receivables';
/** Interface 4.10. */
export const PAYMENTS = `${RECEIVABLES}/payments`;
/** Query that includes all optional parts (interface 4.10). */
export const PAYMENTS_QUERY = 'include=Details,Items';
