/** What the rows of the list are called. */
export const noun = { one: 'payment', many: 'payments' } as const;
