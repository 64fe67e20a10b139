import type { Decimal } from '../decimal.ts';
import { negateDecimal } from '../decimal-sum.ts';
import { isIban } from './account-identity.ts';
import {
  BankFileError,
  MOST_ENTRIES,
  type BankEntry,
  type BankStatement,
  type EntryKind,
  type UnreadPart,
} from './bank-statement.ts';
import { dayFromDigits, statedReference, realDay } from './entry-text.ts';
import { readInformation } from './mt-information.ts';
import { joinDecimal } from './written-decimal.ts';

interface Field {
  tag: string;
  lines: string[];
}

/**
 * Reads SWIFT MT940 and MT942: statements of one account and one day each, in the order of the
 * file. A page of a statement begins with field 20, or with another account. An interim report (MT942)
 * has no balances.
 *
 * @throws BankFileError where it has no statement, too many entries, or no closing balance
 */
export function readMt(text: string): BankStatement[] {
  const pages: StatementPage[] = [];
  let count = 0;
  for (const field of fieldsOf(text)) {
    const latest = pages.at(-1);
    if (!latest || field.tag === '20' || latest.isOfOther(field)) pages.push(new StatementPage());
    pages.at(-1)!.take(field);
    if (field.tag === '61' && ++count > MOST_ENTRIES) throw new BankFileError('too-many');
  }
  const statements: BankStatement[] = [];
  for (const [index, page] of pages.entries()) {
    const read = page.read();
    const before = statements.at(-1);
    if (read && before && page.continues(pages[index - 1]!)) {
      statements[statements.length - 1] = joined(before, read);
    } else if (read) statements.push(read);
  }
  if (statements.length === 0) throw new BankFileError('empty');
  return statements;
}

/** Joined because equal entries are told apart by their number within the statement. */
function joined(before: BankStatement, page: BankStatement): BankStatement {
  return {
    ...page,
    opening: before.opening,
    entries: [...before.entries, ...page.entries],
    unread: [...before.unread, ...page.unread],
  };
}

/** Whether a text begins as a statement of MT940 or MT942. */
export function isMt(text: string): boolean {
  const tags = new Set(Array.from(fieldsOf(text), ({ tag }) => tag));
  const has = (...names: readonly string[]) => names.some((name) => tags.has(name));
  return has('25', '25P') && has('20', '61');
}

const LINE_ENDS = /[\r\n\u0085\u2028\u2029]+/;
/** Unlike spaces, marks of byte order, and signs that networks put around a message. */
const SHOWN = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * Lines that begin with a tag begin a field; others belong to the one above. Those outside of the
 * message's block have no tag.
 */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field = { tag: '', lines: [] };
  // The first field may follow the header in its line, and the end of the block the last one.
  const lines = text.replaceAll('{4:', '{4:\n').replaceAll('-}', '\n-}').split(LINE_ENDS);
  for (const line of lines) {
    const shown = line.slice(Math.max(0, line.search(SHOWN)));
    const tag = /^:(\d\d[A-Z]?):(.*)$/.exec(shown);
    if (tag || shown.startsWith('-}') || shown.startsWith('{') || line.trimEnd() === '-') {
      yield field;
      field = { tag: tag?.[1] ?? '', lines: tag ? [tag[2]!] : [] };
    } else field.lines.push(line);
  }
  yield field;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,14})$/;
/** Value date, entry date, mark, funds code, amount, type, references. */
const ENTRY =
  /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d{1,15},\d{0,14})([NFS][A-Z0-9]{3})(.*)$/;

/** The mark and the type of an entry, in a line that doesn't begin with its tag. */
const LOST_MARK = /\d\d\d\d(?:[CD]|R[CD]|E[CD])[A-Z]?\d/;
const LOST_TYPE = /[.,]\d?\d?[NFS][A-Z\d][A-Z\d][A-Z\d]/;

class StatementPage {
  #account = '';
  /** Statement number and page, `12/1`. */
  #number = '';
  #currency: string | null = null;
  #opening: Decimal | null = null;
  #closing: Decimal | null = null;
  #isInterim = false;
  #isKnown = false;
  #isClosed = false;
  #places = 0;
  readonly #entries: BankEntry[] = [];
  readonly #unread: UnreadPart[] = [];
  /** The entry that the next field 86 describes; `null` below any other field. */
  #latest: BankEntry | null = null;

  take({ tag, lines }: Field): void {
    const first = lines[0]?.trim() ?? '';
    for (const text of tag === '61' ? lines.slice(1) : lines) {
      if (LOST_MARK.test(text) && LOST_TYPE.test(text))
        this.#unread.push({ place: this.#places, text: text.slice(0, 200) });
    }
    // Field 86 is also about the whole statement, below its last balances.
    if (tag !== '86') this.#latest = null;
    switch (tag) {
      case '25':
      case '25P':
        this.#account = first;
        break;
      case '28':
      case '28C':
        this.#number = first;
        break;
      case '60F':
      case '60M':
        // A page without a field 20 of its own carries the balance forward.
        this.#opening ??= this.#balance(first);
        break;
      case '62F':
      case '62M':
        this.#closing = this.#balance(first);
        this.#isClosed = true;
        break;
      case '34F':
        this.#isInterim = true;
        this.#isKnown = true;
        this.#currency = /^[A-Z]{3}/.exec(first)?.[0] ?? this.#currency;
        break;
      case '61':
        this.#entry(lines);
        break;
      case '86':
        if (this.#latest) Object.assign(this.#latest, readInformation(lines, this.#latest));
        break;
      default:
    }
  }

  /** Whether a field names another account, which some banks write without a field 20 before it. */
  isOfOther({ tag, lines }: Field): boolean {
    return tag.startsWith('25') && this.#account !== '' && this.#account !== lines[0]!.trim();
  }

  /** Whether this is the next page of the statement that the other one is a page of. */
  continues(other: StatementPage): boolean {
    const [number, page] = this.#number.split('/');
    const [otherNumber, otherPage] = other.#number.split('/');
    return (
      this.#account === other.#account &&
      number === otherNumber &&
      Number(page) === Number(otherPage) + 1
    );
  }

  /** @throws BankFileError where the file ends before the closing balance */
  read(): BankStatement | null {
    if (!this.#isKnown && this.#entries.length === 0 && this.#unread.length === 0) return null;
    if (this.#opening !== null && !this.#isClosed) throw new BankFileError('broken');
    const currency = this.#currency;
    return {
      format: this.#isInterim ? 'MT942' : 'MT940',
      account: this.#account,
      currency,
      opening: this.#opening,
      closing: this.#closing,
      entries: this.#entries.map((entry) => ({ ...entry, currency })),
      unread: this.#unread,
    };
  }

  #balance(text: string): Decimal | null {
    const parts = BALANCE.exec(text);
    if (!parts) {
      this.#unread.push({ place: this.#places, text });
      return null;
    }
    this.#isKnown = true;
    this.#currency = parts[3]!;
    return signed(parts[4]!, parts[1] === 'D');
  }

  #entry(lines: readonly string[]): void {
    this.#places++;
    const [, value, entryDay, mark, , amount, , names] = ENTRY.exec(lines[0]!.trim()) ?? [];
    const valuedOn = value === undefined ? null : dayFromDigits(value);
    // A reversal of a credit decreases the balance, a reversal of a debit increases it.
    const exact = amount && signed(amount, mark === 'D' || mark === 'RC' || mark === 'ED');
    if (!exact || valuedOn === null) {
      const text = lines.join(' ').slice(0, 200);
      this.#unread.push({ place: this.#places, text });
      return;
    }
    const [reference = '', bankReference = ''] = names!.split('//');
    const below = lines.slice(1).join(' ').trim();
    // Rabobank has the payer's account there.
    const isAccount = isIban(below);
    this.#latest = {
      kind: kindOf(mark!),
      amount: exact,
      currency: null,
      bookedOn: entryDay === undefined ? valuedOn : nearest(valuedOn, entryDay),
      valuedOn,
      payer: '',
      payerAccount: isAccount ? below : '',
      text: isAccount ? '' : below,
      reference: statedReference(reference),
      bankReference: statedReference(bankReference),
    };
    this.#entries.push(this.#latest);
  }
}

function kindOf(mark: string): EntryKind {
  if (mark.startsWith('R')) return 'reversal';
  if (mark.startsWith('E')) return 'pending';
  return mark === 'C' ? 'in' : 'out';
}

function signed(text: string, isDebit: boolean): Decimal | null {
  const [whole = '', fraction] = text.split(',');
  const amount = joinDecimal('', whole, fraction);
  return amount && isDebit ? negateDecimal(amount) : amount;
}

/** Returns month and day in the year nearest to another day, because entries cross New Year. */
function nearest(valuedOn: string, monthDay: string): string | null {
  const year = Number(valuedOn.slice(0, 4));
  const tail = `${monthDay.slice(0, 2)}-${monthDay.slice(2)}`;
  const days = [year - 1, year, year + 1].flatMap((it) => realDay(`${it}-${tail}`) ?? []);
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valuedOn));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
