import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Decimal } from '../decimal.ts';
import { compareDecimals, negateDecimal, signOf, sumDecimals } from '../decimal-sum.ts';
import {
  BankFileError,
  MOST_ENTRIES,
  type BankEntry,
  type BankFormat,
  type BankStatement,
  type UnreadPart,
} from './bank-statement.ts';
import { statedReference, joinWrapped, realDay } from './entry-text.ts';
import { joinDecimal } from './written-decimal.ts';

/** An element: its text where it has attributes or nothing else, and its children by name. */
type Node = { readonly [name: string]: readonly Node[] } & { readonly '#text'?: string };

const MOST_ENVELOPES = 6;

/**
 * Reads CAMT.052, 053 and 054 of ISO 20022 in any version: where versions differ (in the place of a
 * status, an agent or a party's name), every place is tried.
 *
 * @throws BankFileError for malformed XML, declared entities, or too many entries
 */
export function readCamt(text: string): BankStatement[] {
  // No bank declares a document type; entities declared there can fill the memory.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new BankFileError('declarations');
  if (XMLValidator.validate(text) !== true) throw new BankFileError('broken');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    alwaysCreateTextNode: true,
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  });
  const root = parsed(parser, text);
  const reports = documentsIn(root).flatMap((document) =>
    (
      [
        ['BkToCstmrStmt', 'Stmt', 'CAMT.053'],
        ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'CAMT.054'],
        ['BkToCstmrAcctRpt', 'Rpt', 'CAMT.052'],
      ] as const
    ).flatMap(([message, report, format]) =>
      at(document, message, report).map((it) => ({ it, format })),
    ),
  );
  if (reports.length === 0) throw new BankFileError('empty');
  const statements = reports.map(({ it, format }) => readReport(it, format));
  const count = statements.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > MOST_ENTRIES) throw new BankFileError('too-many');
  return statements;
}

function parsed(parser: XMLParser, text: string): Node {
  try {
    return parser.parse(text) as Node;
  } catch {
    // The parser catches errors that the validator misses, such as an unclosed declaration.
    throw new BankFileError('broken');
  }
}

/** A network's envelope may be around the document, beside a header. */
function documentsIn(root: Node): readonly Node[] {
  let nodes: readonly Node[] = [root];
  for (let depth = 0; depth < MOST_ENVELOPES && nodes.length > 0; depth++) {
    const found = nodes.flatMap((node) => at(node, 'Document'));
    if (found.length > 0) return found;
    nodes = nodes.flatMap((node) => Object.values(node).filter(Array.isArray).flat() as Node[]);
  }
  return [];
}

function readReport(report: Node, format: BankFormat): BankStatement {
  const entries: BankEntry[] = [];
  const unread: UnreadPart[] = [];
  for (const [index, entry] of at(report, 'Ntry').entries()) {
    const read = readEntry(entry);
    if (read) entries.push(...read);
    else unread.push({ place: index + 1, text: namesOf(entry) });
  }
  const balances = at(report, 'Bal');
  const balance = (codes: readonly string[]): Decimal | null => {
    for (const code of codes) {
      const found = balances.find((it) => textAt(it, 'Tp', 'CdOrPrtry', 'Cd') === code);
      if (!found) continue;
      const amount = amountOf(found);
      if (amount === null) unread.push({ place: 0, text: `${code} · ${textAt(found, 'Amt')}` });
      return amount;
    }
    return null;
  };
  return {
    format,
    account: textAt(report, 'Acct', 'Id', 'IBAN') || textAt(report, 'Acct', 'Id', 'Othr', 'Id'),
    currency:
      textAt(report, 'Acct', 'Ccy') || currencyOf(at(report, 'Ntry')[0]) || currencyOf(balances[0]),
    opening: balance(['OPBD', 'PRCD']),
    closing: balance(['CLBD']),
    entries,
    unread,
  };
}

/** Names an entry as far as it can: a person finds it by the bank's reference or the amount. */
function namesOf(entry: Node): string {
  const names = [['AcctSvcrRef'], ['NtryRef'], ['BookgDt', 'Dt'], ['Amt'], ['AddtlNtryInf']];
  const known = names.map((path) => textAt(entry, ...path)).filter(Boolean);
  return known.join(' · ').slice(0, 200);
}

/**
 * The entry, or the transactions that were booked together as the entry; nothing if it is
 * unreadable.
 */
function readEntry(entry: Node): BankEntry[] | null {
  const amount = amountOf(entry);
  if (amount === null) return null;
  const whole = readParts(entry, entry, amount);
  const details = at(entry, 'NtryDtls', 'TxDtls');
  if (details.length === 0) return [whole];
  const [only] = details;
  const bookedAs = { amount, bankReference: statedReference(textAt(entry, 'AcctSvcrRef')) };
  const partOf = (part: BankEntry): BankEntry =>
    bookedAs.bankReference === '' || bookedAs.bankReference === part.bankReference
      ? part
      : { ...part, bookedAs };
  if (details.length === 1) return [partOf(readParts(entry, only!, amount))];
  const parts = details.map((it) => {
    const own = amountOf(it, textAt(it, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd'));
    return own && currencyOf(it, 'Amt') === whole.currency ? readParts(entry, it, own) : null;
  });
  const isWhole =
    parts.every((part) => part !== null) &&
    compareDecimals(sumDecimals(parts.map((part) => part.amount)), amount) === 0;
  if (isWhole) return parts.map(partOf);
  const texts = details.map((it) => readParts(entry, it, amount)).flatMap(namesIn);
  return [{ ...whole, text: [...new Set(texts)].filter(Boolean).join(' ') || whole.text }];
}

function namesIn({ text, reference }: BankEntry): string[] {
  return [text, reference];
}

function readParts(entry: Node, details: Node, amount: Decimal): BankEntry {
  const parties = at(details, 'RltdPties')[0];
  // Names moved below Pty in version 08.
  const partyText = (...path: string[]): string =>
    textAt(parties, 'Dbtr', ...path) || textAt(parties, 'Dbtr', 'Pty', ...path);
  const ultimate = textAt(parties, 'UltmtDbtr', 'Nm') || textAt(parties, 'UltmtDbtr', 'Pty', 'Nm');
  const account = at(parties, 'DbtrAcct', 'Id')[0];
  const structured = (['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf'] as const).flatMap((path) =>
    at(details, 'RmtInf', 'Strd', ...path.split('/')).map(textOf),
  );
  const status =
    textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Prtry');
  const text =
    joinWrapped(at(details, 'RmtInf', 'Ustrd').map(textOf)) ||
    textAt(details, 'AddtlTxInf') ||
    textAt(entry, 'AddtlNtryInf');
  return {
    kind: kindOf(status, isReversal(entry) || isReversal(details), amount),
    amount,
    currency: currencyOf(entry),
    bookedOn: dayAt(entry, 'BookgDt'),
    valuedOn: dayAt(entry, 'ValDt'),
    payer: ultimate || partyText('Nm'),
    payerAccount: textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id'),
    text: [text, ...structured].filter(Boolean).join(' '),
    reference: statedReference(textAt(details, 'Refs', 'EndToEndId')),
    // NtryRef numbers entries within this file; another file with the same entry has a different
    // number.
    bankReference: statedReference(
      textAt(details, 'Refs', 'AcctSvcrRef') ||
        (details === entry || at(entry, 'NtryDtls', 'TxDtls').length === 1
          ? textAt(entry, 'AcctSvcrRef')
          : textAt(details, 'Refs', 'TxId')),
    ),
  };
}

/** Reversed by the bank, or an own payment that came back. */
function isReversal(node: Node): boolean {
  return ['true', '1'].includes(textAt(node, 'RvslInd')) || at(node, 'RtrInf').length > 0;
}

function kindOf(status: string, isReversed: boolean, amount: Decimal): BankEntry['kind'] {
  // An entry that isn't marked as booked isn't money yet.
  if (status !== 'BOOK' && status !== '') return 'pending';
  if (isReversed) return 'reversal';
  return signOf(amount) < 0 ? 'out' : 'in';
}

/** Reads the amount of an entry, of a transaction (in two places, by version), or of a balance. */
function amountOf(node: Node, direction = textAt(node, 'CdtDbtInd')): Decimal | null {
  const text = textAt(node, 'Amt') || textAt(node, 'AmtDtls', 'TxAmt', 'Amt');
  // An xs:decimal without a minus sign: the direction is beside it.
  const [, whole, fraction] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const amount = whole === undefined ? null : joinDecimal('', whole, fraction);
  if (amount === null) return null;
  if (direction === 'CRDT') return amount;
  return direction === 'DBIT' ? negateDecimal(amount) : null;
}

function currencyOf(node: Node | undefined, ...path: string[]): string | null {
  const amount = at(node, ...(path.length === 0 ? ['Amt'] : path))[0];
  const inner = amount ?? at(node, 'AmtDtls', 'TxAmt', 'Amt')[0];
  return (inner?.['@Ccy'] as unknown as string | undefined) ?? null;
}

function dayAt(entry: Node, name: string): string | null {
  const text = textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm');
  return realDay(text.slice(0, 10));
}

function at(node: Node | undefined, ...path: string[]): readonly Node[] {
  let nodes: readonly Node[] = node ? [node] : [];
  for (const name of path) nodes = nodes.flatMap((it) => it[name] ?? []);
  return nodes;
}

function textAt(node: Node | undefined, ...path: string[]): string {
  const [first] = at(node, ...path);
  return first ? textOf(first) : '';
}

function textOf(node: Node): string {
  return (node['#text'] ?? '')
    .replaceAll(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (whole, decimal?: string, hex?: string) => {
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
