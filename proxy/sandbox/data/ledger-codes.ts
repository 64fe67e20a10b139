/** Type of a transaction (interface 2.9). */
export const ledgerType = { order: 0, return: 2, credit: 8, debit: 32 } as const;

/** Status of a transaction (interface 3.2). */
export const ledgerStatus = {
  incomplete: 0,
  actionRequired: 1,
  open: 4,
  fundInitiated: 16,
  fundsSubmitted: 64,
  fundsConfirmed: 256,
  settled: 1024,
} as const;

/** Status of a payment (interface 3.3). */
export const paymentStatus = {
  incomplete: 0,
  actionRequired: 1,
  open: 4,
  completed: 8,
  canceled: 16,
} as const;

/** The two meanings that Money.Units has here; the dialect gives them numbers. */
export type Unit = 'usual' | 'second';

/** Whether a transaction of this type reduces what its partner owes. */
export function reducesBalance(type: number): boolean {
  return type === ledgerType.return || type === ledgerType.credit;
}
