import { compareDecimals } from '../decimal-sum.ts';
import { plainDecimal, type Decimal } from '../decimal.ts';
import { accountIdentity } from './account-identity.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';

/** How many entries have an identity so far. */
type Counts = Map<string, number>;

/**
 * Returns the entries' identities, statement by statement. Equal entries of statements that follow each
 * other are numbered on: their balances prove that they are two entries.
 */
export function identitiesInStatements(
  statements: readonly BankStatement[],
  spelled = accountIdentity,
): string[][] {
  const counts: Counts[] = [];
  return statements.map((statement, place) => {
    const before = statements.findIndex((it) => isFollowedBy(it, statement));
    // A copy, because two statements may follow the same one: they are the same page twice.
    counts.push(new Map(counts[before]));
    return entryIdentities(statement, counts[place], spelled);
  });
}

function isFollowedBy(before: BankStatement, after: BankStatement): boolean {
  const [{ opening, closing }, next] = [before, after];
  if (opening === null || closing === null || next.opening === null) return false;
  const isSame = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;
  // Without movement, it may be a copy.
  return (
    accountIdentity(before.account) === accountIdentity(after.account) &&
    isSame(closing, next.opening) &&
    !isSame(opening, closing)
  );
}

/**
 * Returns identities by which entries are recognized when they return in another import of this
 * statement or an overlapping one: the bank's own reference, otherwise all fields. Equal entries
 * are numbered.
 */
export function entryIdentities(
  { account, entries }: BankStatement,
  seen: Counts = new Map(),
  spelled = accountIdentity,
): string[] {
  return entries.map((entry) => {
    const key = identityOf(spelled(account), entry);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}|${count}`;
  });
}

/** Characters of a bank's reference that MT940 has room for (field 61, subfield 8). */
const MT_REFERENCE = 16;

/** Returns the identities of entries in earlier versions, which took the account as written. */
export function formerIdentitiesInStatements(statements: readonly BankStatement[]): string[][] {
  return identitiesInStatements(statements, (account) => account.replaceAll(/\s/g, ''));
}

/**
 * Returns the beginnings of the identities of any account's entries of this one's day; of both days,
 * where a bank's other format may give its value date as the booking date.
 */
export function dayBeginnings({ bookedOn, valuedOn }: BankEntry): string[] {
  const days = new Set([bookedOn ?? valuedOn, valuedOn]);
  return [...days].flatMap((day) => (day === null ? [] : beginningOfDay(day)));
}

/** Returns the beginning of the identities of any account's entries of a day. */
export function beginningOfDay(day: string): string {
  return `*|${day}|`;
}

/** The account in identities of a list's lines, which don't name it. */
export const OF_LIST = 'LIST';

/**
 * Whether two identities may be those of one entry, because one of the bank's formats shortens its
 * reference, leaves it out, or spells the account in another way: day and amount are the same. That is
 * less than one identity.
 */
export function areAlike(one: string, other: string): boolean {
  const [[account, day, amount, reference, ...named], theirs] = [one.split('|'), other.split('|')];
  if (day !== theirs[1] || amount !== theirs[2]) return false;
  const accounts = [account!, theirs[0]!];
  // The list may have its own references.
  if (account !== theirs[0] && accounts.includes(OF_LIST)) return true;
  if (!mayBeOne(accounts)) return false;
  const [short = '', long = ''] = [reference, theirs[3]].toSorted(
    (a = '', b = '') => a.length - b.length,
  );
  // Equal ones with other numbers are several entries.
  if (short === long) {
    return (
      account !== theirs[0] ||
      (short === '' && named.slice(0, 4).join('|') !== theirs.slice(4, 8).join('|'))
    );
  }
  return short === '' || plain(long.slice(0, MT_REFERENCE)) === short;
}

/** Digits that banks have in common are fewer. */
const SHORTEST_ACCOUNT = 6;

/** Whether accounts may be one: a format writes the whole IBAN, and another its last part. */
function mayBeOne(accounts: readonly string[]): boolean {
  const [short = '', long = ''] = accounts
    .map((account) => account.replaceAll(/[^\p{L}\d]/gu, ''))
    .toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= SHORTEST_ACCOUNT && long.endsWith(short));
}

/** Returns the bank's reference in an identity. */
export function referenceIn(identity: string): string {
  return identity.split('|')[3] ?? '';
}

/**
 * Returns the identity of this entry where a bank's other format gives its value date as the booking
 * date; `null` if it has no other. Only the bank's reference can prove that they are one entry:
 * without one, they look alike.
 *
 * @param identity its own, which may be numbered
 */
export function valueDayIdentity(
  account: string,
  entry: BankEntry,
  identity: string,
): string | null {
  const { bookedOn, valuedOn } = entry;
  if (bookedOn === null || valuedOn === null || bookedOn === valuedOn) return null;
  const of = accountIdentity(account);
  const number = identity.slice(identityOf(of, entry).length);
  return identityOf(of, { ...entry, bookedOn: valuedOn }) + number;
}

/** Returns the next number of an identity. */
export function nextIdentity(identity: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const next = `${identity}|${number}`;
    if (!taken.has(next)) return next;
  }
}

/**
 * Returns the identity of this entry in a statement with fewer details; `null` if it has no other.
 */
export function bookedIdentity(account: string, entry: BankEntry): string | null {
  return entry.bookedAs
    ? identityOf(accountIdentity(account), { ...entry, ...entry.bookedAs })
    : null;
}

/** Returns the same where MT940 shortens the reference of that entry; `null` if it doesn't. */
export function shortBookedIdentity(account: string, entry: BankEntry): string | null {
  const { bookedAs } = entry;
  if (bookedAs === undefined || bookedAs.bankReference.length <= MT_REFERENCE) return null;
  const bankReference = bookedAs.bankReference.slice(0, MT_REFERENCE);
  return bookedIdentity(account, { ...entry, bookedAs: { ...bookedAs, bankReference } });
}

function identityOf(
  account: string,
  { kind, amount, bookedOn, valuedOn, bankReference, ...said }: BankEntry,
): string {
  const named =
    bankReference === '' ? [said.payer, said.payerAccount, said.reference, said.text] : [];
  const parts = [
    account,
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
