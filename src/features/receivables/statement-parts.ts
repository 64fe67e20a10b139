import { signOf } from '#lib/decimal-sum.ts';
import { isMoneyInFlight, isOpen } from '#lib/ledger/is-open.ts';
import type { LedgerEntry } from '#lib/ledger/ledger-entry.ts';
import { reducesDebt } from '#lib/ledger/signed-amount.ts';
import { statementTexts } from './texts.ts';

/** The parts of a statement, in their order. */
export const statementParts = [
  { key: 'items', name: statementTexts.items, isAlwaysShown: true },
  { key: 'credits', name: statementTexts.credits, isAlwaysShown: true },
  { key: 'inFlight', name: statementTexts.inFlight, isAlwaysShown: false },
  { key: 'settled', name: statementTexts.settled, isAlwaysShown: false },
] as const;

type StatementPart = (typeof statementParts)[number]['key'];

/**
 * Returns the part of a statement for a transaction; `null` for paid ones. Every open balance has a
 * part, because the aging above them counts it.
 */
export function statementPart(entry: LedgerEntry): StatementPart | null {
  if (isMoneyInFlight(entry.Status)) return 'inFlight';
  if (signOf(entry.Balance.Value) === 0) return null;
  if (!isOpen(entry)) return 'settled';
  return reducesDebt(entry.Type) ? 'credits' : 'items';
}
