/** What the rows of the ledger are called. */
export const transactionNoun = { one: 'transaction', many: 'transactions' } as const;
