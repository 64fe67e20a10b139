import type { Decimal } from '../decimal.ts';
import { compareDecimals, negateDecimal, sumDecimals } from '../decimal-sum.ts';
import {
  BankFileError,
  MOST_ENTRIES,
  type BankEntry,
  type BankStatement,
  type UnreadPart,
} from './bank-statement.ts';
import { dayFromDigits } from './entry-text.ts';
import { currencyPlaces, joinDecimal } from './written-decimal.ts';

interface Group {
  currency: string;
  day: string | null;
  isBooked: boolean;
}

interface Account {
  statement: BankStatement & { entries: BankEntry[]; unread: UnreadPart[] };
  places: number;
  day: string | null;
  isBooked: boolean;
  /** Amounts as written, for the account's control total. */
  amounts: Decimal[];
}

/** Group statuses of a deletion and of a test, whose entries move no money. */
const NOT_BOOKED = new Set(['2', '4']);

/**
 * Reads BAI version 2: amounts have no point, the account's currency says where it would stand. An
 * account's control total must be the sum of its amounts, a group's that of its accounts, and the
 * file's that of its groups, or the file was changed on its way.
 *
 * @throws BankFileError where a control total does not hold, the file has no trailer, or there are
 *   too many entries
 */
export function readBai(text: string): BankStatement[] {
  const statements: BankStatement[] = [];
  let group: Group = { currency: 'USD', day: null, isBooked: true };
  let account: Account | null = null;
  /** Sums of control totals, whose currencies may differ. */
  const totals = { group: 0n, file: 0n };
  let isWhole = false;
  let count = 0;
  for (const record of recordsOf(text)) {
    const [code, ...fields] = record.split(',');
    switch (code!.trim()) {
      case '02':
        group = {
          currency: fields[5]?.trim() || 'USD',
          day: dayFromDigits(fields[3]?.trim() ?? ''),
          isBooked: !NOT_BOOKED.has(fields[2]?.trim() ?? ''),
        };
        totals.group = 0n;
        break;
      case '03':
        account = begin(fields, group);
        statements.push(account.statement);
        break;
      case '16':
        if (++count > MOST_ENTRIES) throw new BankFileError('too-many');
        if (account) addEntry(account, fields, record);
        break;
      case '49':
        if (account) checkTotal(account, fields[0] ?? '');
        account = null;
        totals.group += wholeNumber(fields[0]);
        break;
      case '98':
        if (wholeNumber(fields[0]) !== totals.group) throw new BankFileError('broken');
        totals.file += totals.group;
        break;
      case '99':
        if (wholeNumber(fields[0]) !== totals.file) throw new BankFileError('broken');
        isWhole = true;
        break;
      default:
    }
  }
  // Without its trailer an account may have lost entries, and the file whole accounts.
  if (account || !isWhole) throw new BankFileError('broken');
  if (statements.length === 0) throw new BankFileError('empty');
  return statements;
}

/** Returns records joined with their continuations (88), without the final mark. */
function recordsOf(text: string): string[] {
  const records: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const record = line.trim().replace(/\/$/, '');
    if (record === '') continue;
    // A comma at the end of a record leaves its last field empty: the next record begins a new
    // field.
    if (record.startsWith('88,') && records.length > 0) {
      records[records.length - 1] += record.slice(2);
    } else records.push(record);
  }
  return records;
}

function begin(fields: readonly string[], group: Group): Account {
  const currency = fields[1]?.trim() || group.currency;
  const account: Account = {
    statement: {
      format: 'BAI2',
      account: fields[0]?.trim() ?? '',
      currency,
      opening: null,
      closing: null,
      entries: [],
      unread: [],
    },
    places: 0,
    day: group.day,
    isBooked: group.isBooked,
    amounts: [],
  };
  // Type, amount, count and funds (with their details) repeat.
  for (let at = 2; at + 1 < fields.length;) {
    const type = fields[at]!.trim();
    const amount = exact(fields[at + 1]!, currency);
    if (amount) account.amounts.push(amount);
    if (group.isBooked && type === '010') account.statement.opening = amount;
    if (group.isBooked && type === '015') account.statement.closing = amount;
    at += 3 + fundsLength(fields, at + 3);
  }
  return account;
}

/** Returns the number of fields that state the availability of funds. */
function fundsLength(fields: readonly string[], at: number): number {
  switch (fields[at]?.trim()) {
    case 'S':
      return 4;
    case 'V':
      return 3;
    case 'D':
      return 2 + 2 * Number(/^\s*(\d{1,4})\s*$/.exec(fields[at + 1] ?? '')?.[1] ?? 0);
    default:
      return 1;
  }
}

function addEntry(account: Account, fields: readonly string[], record: string): void {
  const { statement } = account;
  account.places++;
  const type = Number(fields[0]);
  const amount = exact(fields[1] ?? '', statement.currency!);
  const isIn = type >= 100 && type < 400;
  const isOut = type >= 400 && type < 700;
  // 890 is a message without money.
  if (type === 890) return;
  if (amount) account.amounts.push(amount);
  // Only balances and totals have a sign: that of an entry contradicts its type, or repeats it.
  const isSigned = /^\s*[+-]/.test(fields[1] ?? '');
  if (!amount || isSigned || (!isIn && !isOut)) {
    statement.unread.push({ place: account.places, text: record.slice(0, 200) });
    return;
  }
  const names = fields.slice(2 + fundsLength(fields, 2));
  const valued = fields[2]?.trim() === 'V' ? dayFromDigits(fields[3]?.trim() ?? '') : null;
  statement.entries.push({
    kind: !account.isBooked ? 'pending' : isIn ? 'in' : 'out',
    amount: isOut ? negateDecimal(amount) : amount,
    currency: statement.currency,
    bookedOn: account.day,
    valuedOn: valued ?? account.day,
    payer: '',
    payerAccount: '',
    text: names
      .slice(2)
      .filter((part) => part.trim() !== '')
      .join(',')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    reference: names[1]?.trim() ?? '',
    bankReference: names[0]?.trim() ?? '',
  });
}

function checkTotal({ amounts, statement }: Account, stated: string): void {
  const total = exact(stated, statement.currency!);
  if (!total || compareDecimals(total, sumDecimals(amounts)) !== 0)
    throw new BankFileError('broken');
}

/** @throws BankFileError where it is none */
function wholeNumber(text = ''): bigint {
  const digits = /^([+-]?)(\d{1,30})$/.exec(text.trim());
  if (!digits) throw new BankFileError('broken');
  return digits[1] === '-' ? -BigInt(digits[2]!) : BigInt(digits[2]!);
}

/** Inserts the decimal point into an amount: `150000` of dollars is 1500.00. */
function exact(digits: string, currency: string): Decimal | null {
  const parts = /^([+-]?)(\d{1,30})$/.exec(digits.trim());
  if (!parts) return null;
  const padded = parts[2]!.padStart(currencyPlaces(currency), '0');
  const point = padded.length - currencyPlaces(currency);
  return joinDecimal(parts[1] === '-' ? '-' : '', padded.slice(0, point), padded.slice(point));
}
