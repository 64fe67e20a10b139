import type { BankStatement } from './bank-statement.ts';

/**
 * Returns identities by which entries are recognized when they return in another import of this
 * statement or an overlapping one: the bank's own reference, otherwise all fields. Equal entries
 * are numbered.
 */
export function entryIdentities({ account, entries }: BankStatement): string[] {
  const seen = new Map<string, number>();
  return entries.map(({ amount, bookedOn, valuedOn, bankReference, ...said }) => {
    const named =
      bankReference === '' ? [said.payer, said.payerAccount, said.reference, said.text] : [];
    const parts = [
      account.replaceAll(/\s/g, ''),
      bookedOn ?? valuedOn ?? '',
      amount,
      bankReference,
      ...named,
    ];
    const key = parts.map(plain).join('|');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}|${count}`;
  });
}

/** Spaces and cases differ between a bank's formats; a text is cut, since its beginning tells. */
function plain(text: string): string {
  return text
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toUpperCase()
    .slice(0, 70);
}
