import { plainDecimal, type Decimal } from '../decimal.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';

/**
 * Returns identities by which entries are recognized when they return in another import of this
 * statement or an overlapping one: the bank's own reference, otherwise all fields. Equal entries
 * are numbered.
 */
export function entryIdentities({ account, entries }: BankStatement): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const key = identityOf(account, entry);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}|${count}`;
  });
}

/**
 * Returns the identity of this entry in a statement with fewer details; `null` if it has no other.
 */
export function bookedIdentity(account: string, entry: BankEntry): string | null {
  return entry.bookedAs ? identityOf(account, { ...entry, ...entry.bookedAs }) : null;
}

function identityOf(
  account: string,
  { kind, amount, bookedOn, valuedOn, bankReference, ...said }: BankEntry,
): string {
  const named =
    bankReference === '' ? [said.payer, said.payerAccount, said.reference, said.text] : [];
  const parts = [
    account.replaceAll(/\s/g, ''),
    bookedOn ?? valuedOn ?? '',
    withCents(amount),
    bankReference,
    ...named,
    // A pending entry is not the booked one that follows it.
    ...(kind === 'in' ? [] : [kind]),
  ];
  return parts.map(plain).join('|');
}

/** `100` and `100.5` as `100.00` and `100.50`: files of one bank differ in this. */
function withCents(amount: Decimal): string {
  const [whole, fraction = ''] = plainDecimal(amount).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/**
 * Spaces and case differ between a bank's formats; the beginning of a text is enough to compare.
 */
function plain(text: string): string {
  return text
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toUpperCase()
    .slice(0, 70);
}
