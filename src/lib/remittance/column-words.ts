/** The meaning of an amount column, by its name. */
export type AmountKind =
  | 'never'
  | 'deduction'
  | 'tax'
  | 'in'
  | 'out'
  | 'paid'
  | 'net'
  | 'gross'
  | 'amount'
  | 'unnamed';

/** The first match counts: `Balance paid` is a balance, `Discount on payment` a deduction. */
const KINDS: readonly (readonly [AmountKind, RegExp])[] = [
  [
    'never',
    /balance|saldo|solde|kontostand|guthaben|verfügbar|available|disponi[bv]|running|(?<!ent)rate\b|kurs|qty|quantity|menge|\bfees?\b|charge/,
  ],
  [
    'never',
    /egyenleg|zůstatek|auslagen|unit price|unit cost|einzelpreis|unitair|unitari|単価|残高|余额/,
  ],
  ['never', /anzahl(?!ung)|leitzahl|kennzahl|\bterms?\b|zahlungsziel|bedingung|\b(?:days|tage)\b/],
  // The paid amount is less than the amount beside these.
  [
    'deduction',
    /unpaid|not paid|unbezahlt|nicht bezahlt|previously|prior pa|already|paid to date|bereits|déjà/,
  ],
  [
    'deduction',
    /discount|deduct|skonto|sconto|abz[uü]g|rabat|korting|descuento|desconto|potrąc|withh|escompte|remise|reten|riten|allowance|\b(tds|tcs|wht|iss|irrf)\b/,
  ],
  ['tax', /\bvat\b|\btax|mwst|\bust\b|\btva\b|\biva\b|\bgst\b|\bbtw\b|steuer/],
  [
    'in',
    /cr[eé]dit|haben|gutschrift|(paid|money) in|deposit|receipt|received|einzahl|eingang|abono|entrat|insätt|uznani|jóváír|\bavere\b|\binn\b|入金|預|贷方|收入/,
  ],
  [
    'out',
    /d[eé]b[ie]t|\bsoll\b|lastschrift|(paid|money) out|withdraw|auszahl|ausgang|belastung|cargo|uscit|uttag|obciąż|terhel|disburse|\bdare\b|\but\b|出金|支払|借方|支出/,
  ],
  [
    'paid',
    /paid|payment|payable|zahl|appl|remit|settle|überwiesen|pagad|pagat|\bpago\b|réglé|betaald|betalt|zapłac/,
  ],
  ['net', /\bnet\b|netto|\bneto\b|l[ií]quido/],
  [
    'gross',
    /gross|brutt?o|\bbrut\b|\blordo\b|invoiced? (amount|total|value)|rechnungsbetrag|original/,
  ],
  [
    'amount',
    /amount|betrag|bedrag|belopp|beløb|beløp|kwota|částka|objem|összeg|montant|import[eo][^d]|import[eo]$|\bsum\b|summe|total|value|valor|wert|\bamt\b|open|offen|due|tutar|金額|金额|määrä/,
  ],
];

/** Words for an account, a card, a number, a limit, a kind, a day and the like. */
const ATTRIBUTES = new Set(
  'account accounts acct konto konta kontot rachunek rachunku compte cuenta conto iban bic card cards kort karta carte tarjeta carta note nota slip limit limite límite limiet no nos nr num number numéro número numero numer date data fecha day type typ tipo art soort rodzaj code kod código codice indicator flag id ids status state method name currency ccy devise moneda divisa waluta munt weight'.split(
    ' ',
  ),
);
/** The same where they are joined to another word; `Skonto` is no account. */
const JOINED =
  /[^s]konto$|[tg]skonto$|rekening$|card$|karte$|kaart$|kreditkort$|nota$|limit$|limiet$|nummer$|nr$|datum$|dato$|stag$|sart$|schein$|kennzeichen$|währung$|waehrung$|zahler$|gewicht$/;
/** Words that only end a name of no money, as in `Received from` and `Amount in words`. */
const LAST = /^(?:by|from|to|info|words|worten|lettres|letras|lettere|woorden|słownie|remitter)$/;
const PARTY = /^(?:creditor|kreditor|debitor|debtor|acreedor|deudor|debitore)/;
const AMOUNT =
  /(?:^amt|amounts?|betr[aä]ge?|bedrag|belopp|beløb|beløp|kwota|částka|objem|montant|import[eo]|total)$/;

/**
 * Whether a name has the word for money, but is that of an account, a number, a day and the like:
 * `Credit account`, `Amount type`, `Date de crédit`.
 */
export function isAttributeName(name: string): boolean {
  const words = name
    .split('(', 1)[0]!
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (AMOUNT.test(last) || name.endsWith('to date')) return false;
  if (LAST.test(last) || words.some((word) => PARTY.test(word))) return true;
  // `Abono en cuenta` and `Inn på konto` are amounts, as is `Amount in account currency`.
  if (/^(?:på|fra|från|til|till|into|auf|en|su|sul|na|op)$/.test(words.at(-2) ?? '')) return false;
  const place = words.findIndex((word) => AMOUNT.test(word));
  if (place >= 0 && /^(?:in|en|i|w|em|im)$/.test(words[place + 1] ?? '')) return false;
  const isAttribute = (word: string) => ATTRIBUTES.has(word) || JOINED.test(word);
  return isAttribute(last) || (first !== 'card' && isAttribute(first));
}

/** Returns what the words of a text say about the amount beside it. */
export function amountKindOfText(text: string): AmountKind {
  // `Discount %` has shares, but `TDS 2%` amounts.
  if (/[^\d ] ?%/.test(text)) return 'never';
  return KINDS.find(([, words]) => words.test(text))?.[0] ?? 'unnamed';
}

/** Returns the meaning of a column by its name, in lower case. */
export function amountKind(name: string): AmountKind {
  const kind = amountKindOfText(name);
  return kind !== 'unnamed' && isAttributeName(name) ? 'never' : kind;
}

/** Whether a column has money in and money out, such as `Debit/Credit`. */
export function namesBothWays(name: string): boolean {
  return ['in', 'out'].every((way) =>
    KINDS.some(([kind, words]) => kind === way && words.test(name.toLowerCase())),
  );
}

/** Whether a column has the account's balance after each entry. */
export function isBalanceName(name: string): boolean {
  return (
    /balance|saldo|solde|kontostand|guthaben|egyenleg|zůstatek|残高|余额/i.test(name) &&
    !isAttributeName(name.toLowerCase())
  );
}

/** The direction of a payment, from the cell beside an unsigned amount. */
const DIRECTIONS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...directions(
    'in',
    'credit cr c crdt cred haben h in gutschrift eingang zahlungseingang geldeingang deposit bij + +1 crédit crédito abono avere kredit kredyt incoming inbound inflow moneyin paidin received einnahme ingreso entrata entrada reçu recu uznanie wpływ income zufluss zugang lodgement deposits 入金 預入 收入 贷',
  ),
  ...directions(
    'out',
    'debit dr d dbit deb soll s out lastschrift ausgang zahlungsausgang geldausgang withdrawal af - -1 \u2212 \u2013 débit débito cargo dare debet outgoing outbound outflow moneyout paidout sent ausgabe gasto egreso uscita salida saída émis emis obciążenie wypływ expense abfluss abgang withdrawals 出金 支払 支出 借',
  ),
]);

function directions(way: 'in' | 'out', words: string): (readonly [string, 'in' | 'out'])[] {
  return words.split(' ').map((word) => [word, way] as const);
}

export function directionOf(cell: string): 'in' | 'out' | undefined {
  return DIRECTIONS.get(cell.toLowerCase().replaceAll(/\s|\.$/g, ''));
}

const YES = 'y j s o t x yes ja oui si sí sim true wahr vrai 1'.split(' ');
const NO = ['', ...'n f no nein non não false falsch faux 0'.split(' ')];

/**
 * The direction that one of several words gives: `ACH Credit`. A card or a return may go either way.
 */
export function directionInWords(cell: string): 'in' | 'out' | undefined {
  if (cell.length > 60 || /card|karte|carte|tarjeta|return|revers|rück|storno|refund/i.test(cell))
    return undefined;
  const words = cell.split(/[^\p{L}]+/u).filter(({ length }) => length > 3);
  const ways = new Set(words.flatMap((word) => directionOf(word) ?? []));
  return ways.size === 1 ? [...ways][0] : undefined;
}

const METHODS = new Set(
  'bank transfer wire ach sepa swift eft bacs chaps fps instant check cheque cash card lockbox überweisung echtzeit scheck bar virement chèque espèces bonifico assegno transferencia cheques overboeking przelew'.split(
    ' ',
  ),
);

/** Whether words are those of a way to pay, which goes in either direction. */
export function isMethod(cell: string): boolean {
  return cell
    .toLowerCase()
    .split(/[\s/-]+/)
    .every((word) => METHODS.has(word));
}

/** Whether a cell says no to a question that others answer with yes. */
export function isNo(cell: string): boolean {
  return NO.includes(cell.trim().toLowerCase());
}

/** The direction of the entries below a heading, such as `Electronic withdrawals`. */
export function directionOfHeading(text: string): 'in' | 'out' | undefined {
  const name = text.toLowerCase();
  if (name.length > 40 || /\d/.test(name) || namesBothWays(name)) return undefined;
  const kind = amountKind(name);
  if (kind === 'in' || kind === 'out') return kind;
  return /^(?:checks? paid|(?:service )?(?:fees|charges))$/.test(name) ? 'out' : undefined;
}

/** Whether cells answer a question with yes or no, so that they may be directions. */
export function areFlags(cells: readonly string[]): boolean {
  const marks = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  if (marks.size === 3) marks.delete('');
  return marks.size === 2 && [YES, NO].every((words) => words.some((word) => marks.has(word)));
}

const DIRECTION_PARTS =
  'direc direz richt retning riktning kierun sentido vorzeichen indicat kennzeichen shkzg 借贷 收支 入出'.split(
    ' ',
  );
const DIRECTION_NAMES = new Set(
  'd/c c/d dr/cr cr/dr s/h in/out +/- sens segno sign signo'.split(' '),
);

/** Whether a column says if money came in, whatever its marks are. */
export function isDirectionName(name: string): boolean {
  return (
    DIRECTION_PARTS.some((part) => name.includes(part)) ||
    DIRECTION_NAMES.has(name.replaceAll(' ', '')) ||
    namesBothWays(name)
  );
}
