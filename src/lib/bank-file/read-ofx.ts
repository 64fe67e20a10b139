import type { Decimal } from '../decimal.ts';
import { signOf } from '../decimal-sum.ts';
import {
  BankFileError,
  MOST_ENTRIES,
  type BankEntry,
  type BankStatement,
  type UnreadPart,
} from './bank-statement.ts';
import { dayFromDigits } from './entry-text.ts';
import { currencyPlaces, joinDecimal } from './written-decimal.ts';

/**
 * Reads OFX 1 (SGML, whose values have no end tags) and 2 (XML) in the same way: a tag with a text
 * behind it is a value, any other begins or ends a group. OFX names what the account holds at the
 * end alone, so that its entries can't be checked against a sum.
 *
 * @throws BankFileError where it has no statement, is cut off, or has too many entries
 */
export function readOfx(file: string): BankStatement[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(file)) throw new BankFileError('declarations');
  // Some banks fill the file up with spaces or end it with Ctrl-Z.
  const end = file.replaceAll('\u001A', '').trimEnd().slice(-10);
  if (!end.toUpperCase().endsWith('</OFX>')) throw new BankFileError('broken');
  const statements: BankStatement[] = [];
  let count = 0;
  let statement: StatementBuilder | null = null;
  let group: Map<string, string> | null = null;
  let isPending = false;
  let isOriginal = false;
  /** The text that no end tag or other element has ended yet. */
  let text: string | null = null;
  const plain = file.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  for (const [, slash, name, value] of plain.matchAll(ELEMENT)) {
    const tag = name!.toUpperCase();
    const isEnd = slash === '/';
    if (group && text !== null && !TAGS.has(tag) && !tag.includes('.')) {
      // Payers put references in angle brackets, which not every bank escapes.
      const more = unescaped(`<${slash}${name}>${value}`.trim());
      group.set(text, [group.get(text), more].filter(Boolean).join(' '));
      continue;
    }
    text = !isEnd && (tag === 'NAME' || tag === 'MEMO') ? tag : null;
    if (group && AROUND.test(tag)) {
      statement?.add(group, isPending);
      group = null;
    }
    if (/^(?:CC)?STMTRS$/.test(tag)) {
      if (isEnd && statement) statements.push(statement.read());
      statement = isEnd ? null : new StatementBuilder();
    } else if (/^STMTTRNP?$/.test(tag)) {
      if (isEnd) continue;
      if (++count > MOST_ENTRIES) throw new BankFileError('too-many');
      group = new Map();
      isPending = tag === 'STMTTRNP';
    } else if (tag === 'ORIGCURRENCY') isOriginal = !isEnd;
    else if (!isEnd && value!.trim() !== '') {
      const said = unescaped(value!.trim());
      // The amount was converted from the original currency into the account's.
      if (group && !isOriginal) group.set(tag, group.get(tag) ?? said);
      else statement?.say(tag, said);
    } else statement?.turn(tag, isEnd);
  }
  if (statements.length === 0) throw new BankFileError('empty');
  return statements;
}

/** A tag, and the text up to the next one. A `<` in a text begins no tag. */
const ELEMENT =
  /<(\/?)([A-Za-z][A-Za-z0-9.]{0,39})>([^<]*(?:<(?!\/?[A-Za-z][A-Za-z0-9.]{0,39}>)[^<]*)*)/g;

/** Elements around a transaction, which end it where a bank leaves out its end. */
const AROUND = /^(?:STMTTRNP?|BANKTRAN(?:LIST)?P?|(?:CC)?STMTRS|LEDGERBAL|AVAILBAL)$/;

/** Elements of a transaction, and those that end it. Names with a dot are a bank's own. */
const TAGS = new Set(
  'STMTTRN STMTTRNP STMTRS CCSTMTRS OFX BANKTRANLIST BANKTRANLISTP BANKTRANP LEDGERBAL AVAILBAL BALAMT \
TRNTYPE DTPOSTED DTTRAN DTUSER DTEXPIRE DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM \
REFNUM SIC PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE BANKACCTTO \
CCACCTTO BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY MEMO IMAGEDATA IMAGETYPE IMAGEREF IMAGEREFTYPE \
IMAGEDELAY DTIMAGEAVAIL IMAGETTL CHECKSUP CURRENCY ORIGCURRENCY CURRATE CURSYM INV401KSOURCE'.split(
    ' ',
  ),
);

class StatementBuilder {
  #account = '';
  #currency: string | null = null;
  #closing: Decimal | null = null;
  #isLedger = false;
  #places = 0;
  readonly #entries: BankEntry[] = [];
  readonly #unread: UnreadPart[] = [];

  /** A group begins or ends. Only the ledger's balance counts. */
  turn(tag: string, isEnd: boolean): void {
    if (tag === 'LEDGERBAL') this.#isLedger = !isEnd;
  }

  say(tag: string, value: string): void {
    if (tag === 'ACCTID') this.#account ||= value;
    if (tag === 'CURDEF') this.#currency = value;
    if (tag === 'BALAMT' && this.#isLedger) this.#closing = signed(value, this.#currency);
  }

  add(said: ReadonlyMap<string, string>, isPending: boolean): void {
    this.#places++;
    const currency = said.get('CURSYM') ?? this.#currency;
    const amount = signed(said.get('TRNAMT') ?? '', currency);
    const type = said.get('TRNTYPE')?.toUpperCase() ?? '';
    // Money out above 0 lacks its sign, or came back.
    const isUnclear = MONEY_OUT.has(type) && amount && signOf(amount) > 0;
    if (!amount || isUnclear) {
      const text = [...said.values()].join(' ').slice(0, 200);
      this.#unread.push({ place: this.#places, text });
      return;
    }
    const day = dayFromDigits(said.get('DTPOSTED')?.slice(0, 8) ?? '');
    this.#entries.push({
      // A correction or deletion of an earlier transaction is not incoming money.
      kind:
        isPending || type === 'HOLD'
          ? 'pending'
          : said.has('CORRECTFITID')
            ? 'reversal'
            : signOf(amount) < 0
              ? 'out'
              : 'in',
      amount,
      currency,
      bookedOn: day,
      valuedOn: dayFromDigits(said.get('DTAVAIL')?.slice(0, 8) ?? '') ?? day,
      payer: said.get('NAME') ?? '',
      payerAccount: said.get('ACCTID') ?? '',
      text: [said.get('MEMO'), said.get('CHECKNUM')].filter(Boolean).join(' '),
      reference: said.get('REFNUM') ?? '',
      bankReference: said.get('FITID') ?? '',
    });
  }

  read(): BankStatement {
    return {
      format: 'OFX',
      account: this.#account,
      currency: this.#currency,
      opening: null,
      closing: this.#closing,
      entries: this.#entries,
      unread: this.#unread,
    };
  }
}

/** Types without these, such as POS and ATM, have either sign. */
const MONEY_OUT = new Set('DEBIT FEE SRVCHG CHECK CASH PAYMENT DIRECTDEBIT REPEATPMT'.split(' '));

/**
 * OFX allows a comma as decimal mark and forbids thousands separators, but banks write them anyway:
 * `1.234` may be either, unless the currency has three decimal places.
 */
function signed(text: string, currency: string | null): Decimal | null {
  const [, sign, whole, fraction] = /^([+-]?)(\d*)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const mayBeThousands = fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayBeThousands && currencyPlaces(currency) !== 3) return null;
  return joinDecimal(sign === '-' ? '-' : '', whole, fraction);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|([a-z]{2,5}));/g,
    (whole, code?: string, name?: string) => {
      if (code === undefined) return NAMED[name!] ?? whole;
      return Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : whole;
    },
  );
}
