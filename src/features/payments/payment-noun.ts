/** What the rows of the list are called. */
export const paymentNoun = { one: 'payment', many: 'payments' } as const;
