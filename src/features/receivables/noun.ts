/** What the rows of the ledger are called. */
export const noun = { one: 'transaction', many: 'transactions' } as const;
