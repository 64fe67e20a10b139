/** An entry of a bank's list: whole cents, below 0 for money out. */
export interface DialectEntry {
  cents: number;
  /** Day of November 2026. */
  day: number;
  payer: string;
  text: string;
  reference: string;
}

interface Row extends DialectEntry {
  /** The account's balance after it, in cents. */
  balance: number;
  place: number;
}

/** How a bank writes its lists for spreadsheets. */
export interface Dialect {
  bank: string;
  separator: string;
  quotes: 'all' | 'needed';
  mark: ',' | '.';
  group: string;
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16' | 'windows-1252';
  lineEnd: '\n' | '\r\n';
  /** Lines above the names of the columns. */
  above: readonly string[];
  columns: readonly (readonly [name: string, cellOf: (row: Row, dialect: Dialect) => string])[];
  isLatestFirst?: boolean;
  /** A last line, such as that of a total, and why it is no payment. */
  below?: (rows: readonly Row[], dialect: Dialect) => readonly [line: string, fault: string];
  /** Whether the payer has a column of its own that Waybill recognizes. */
  hasPayer: boolean;
}

export function money(cents: number, { mark, group }: Pick<Dialect, 'mark' | 'group'>): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
const german = ({ day }: Row) => `${two(day)}.11.2026`;
const shortGerman = ({ day }: Row) => `${two(day)}.11.26`;
const slashed = ({ day }: Row) => `${two(day)}/11/2026`;
const dashed = ({ day }: Row) => `${two(day)}-11-2026`;
const american = ({ day }: Row) => `11/${two(day)}/2026`;
const iso = ({ day }: Row) => `2026-11-${two(day)}`;
const digits = ({ day }: Row) => `202611${two(day)}`;
const worded = ({ day }: Row) => `${two(day)} Nov 2026`;
const signed = ({ cents }: Row, dialect: Dialect) => money(cents, dialect);
const plus = ({ cents }: Row, dialect: Dialect) =>
  `${cents > 0 ? '+' : ''}${money(cents, dialect)}`;
const size = ({ cents }: Row, dialect: Dialect) => money(Math.abs(cents), dialect);
const paidIn = ({ cents }: Row, dialect: Dialect) => (cents > 0 ? money(cents, dialect) : '');
const paidOut = ({ cents }: Row, dialect: Dialect) => (cents < 0 ? money(-cents, dialect) : '');
const paidOutSigned = ({ cents }: Row, dialect: Dialect) =>
  cents < 0 ? money(cents, dialect) : '';
const balance = (row: Row, dialect: Dialect) => money(row.balance, dialect);
const payer = (row: Row) => row.payer;
const text = (row: Row) => row.text;
const reference = (row: Row) => row.reference;
const both = (row: Row) => `${row.payer} ${row.text}`.trim();
const word =
  (into: string, out: string) =>
  ({ cents }: Row) =>
    cents > 0 ? into : out;
const always = (cell: string) => () => cell;
const nothing = always('');

/** The most frequent notation. */
const usual = {
  separator: ';',
  quotes: 'needed',
  mark: ',',
  group: '',
  encoding: 'utf-8',
  lineEnd: '\n',
  above: [],
  hasPayer: false,
} as const;

/** Column names and notations as the banks' own exports have them. */
const differing: readonly (Pick<Dialect, 'bank' | 'columns'> & Partial<Dialect>)[] = [
  {
    bank: 'Sparkasse, CAMT for spreadsheets',
    quotes: 'all',
    encoding: 'windows-1252',
    lineEnd: '\r\n',
    columns: [
      ['Auftragskonto', always('DE89370400440532013000')],
      ['Buchungstag', shortGerman],
      ['Valutadatum', shortGerman],
      ['Buchungstext', word('GUTSCHR. UEBERWEISUNG', 'FOLGELASTSCHRIFT')],
      ['Verwendungszweck', text],
      ['Glaeubiger ID', nothing],
      ['Mandatsreferenz', nothing],
      ['Kundenreferenz (End-to-End)', reference],
      ['Sammlerreferenz', nothing],
      ['Lastschrift Ursprungsbetrag', nothing],
      ['Auslagenersatz Ruecklastschrift', nothing],
      ['Beguenstigter/Zahlungspflichtiger', payer],
      ['Kontonummer/IBAN', always('DE02120300000000202051')],
      ['BIC (SWIFT-Code)', always('BYLADEM1001')],
      ['Betrag', signed],
      ['Waehrung', always('EUR')],
      ['Info', always('Umsatz gebucht')],
    ],
    hasPayer: true,
  },
  {
    bank: 'Deutsche Bank',
    group: '.',
    above: [
      'Umsätze BusinessKonto;;;Kundennummer: 100 1234567',
      '01.11.2026 - 30.11.2026',
      'Letzter Kontostand;;;;5.000,00;EUR',
    ],
    columns: [
      ['Buchungstag', german],
      ['Wert', german],
      ['Umsatzart', word('SEPA-Gutschrift von', 'SEPA-Lastschrift von')],
      ['Begünstigter / Auftraggeber', payer],
      ['Verwendungszweck', text],
      ['IBAN', always('DE02120300000000202051')],
      ['BIC', always('BYLADEM1001')],
      ['Kundenreferenz', reference],
      ['Mandatsreferenz', nothing],
      ['Gläubiger ID', nothing],
      ['Fremde Gebühren', nothing],
      ['Betrag', nothing],
      ['Abweichender Empfänger', nothing],
      ['Anzahl der Aufträge', nothing],
      ['Anzahl der Schecks', nothing],
      ['Soll', paidOutSigned],
      ['Haben', paidIn],
      ['Währung', always('EUR')],
    ],
    hasPayer: true,
    below: (rows, dialect) => [
      `Kontostand;30.11.2026;;;${money(rows.at(-1)?.balance ?? 0, dialect)};EUR`,
      'Balance',
    ],
  },
  {
    bank: 'DKB',
    quotes: 'all',
    group: '.',
    encoding: 'utf-8 with mark',
    above: ['"Girokonto";"DE89370400440532013000"', '"Zeitraum:";"01.11.2026 - 30.11.2026"'],
    columns: [
      ['Buchungsdatum', shortGerman],
      ['Wertstellung', shortGerman],
      ['Status', always('Gebucht')],
      ['Zahlungspflichtige*r', payer],
      ['Zahlungsempfänger*in', always('Own GmbH')],
      ['Verwendungszweck', text],
      ['Umsatztyp', word('Eingang', 'Ausgang')],
      ['IBAN', always('DE02120300000000202051')],
      ['Betrag (€)', signed],
      ['Gläubiger-ID', nothing],
      ['Mandatsreferenz', nothing],
      ['Kundenreferenz', reference],
    ],
    isLatestFirst: true,
    hasPayer: true,
  },
  {
    bank: 'ING Netherlands',
    separator: ',',
    quotes: 'all',
    columns: [
      ['Datum', digits],
      ['Naam / Omschrijving', payer],
      ['Rekening', always('NL91ABNA0417164300')],
      ['Tegenrekening', always('NL02RABO0123456789')],
      ['Code', word('OV', 'GT')],
      ['Af Bij', word('Bij', 'Af')],
      ['Bedrag (EUR)', size],
      ['Mutatiesoort', word('Overschrijving', 'Online bankieren')],
      ['Mededelingen', text],
    ],
    isLatestFirst: true,
    hasPayer: true,
  },
  {
    bank: 'Rabobank',
    separator: ',',
    quotes: 'all',
    encoding: 'windows-1252',
    lineEnd: '\r\n',
    columns: [
      ['IBAN/BBAN', always('NL91ABNA0417164300')],
      ['Munt', always('EUR')],
      ['BIC', always('RABONL2U')],
      ['Volgnr', ({ place }) => String(1234 + place).padStart(18, '0')],
      ['Datum', iso],
      ['Rentedatum', iso],
      ['Bedrag', plus],
      ['Saldo na trn', (row, dialect) => `+${balance(row, dialect)}`],
      ['Tegenrekening IBAN/BBAN', always('NL02RABO0123456789')],
      ['Naam tegenpartij', payer],
      ['Naam uiteindelijke partij', nothing],
      ['Naam initiërende partij', nothing],
      ['BIC tegenpartij', always('ABNANL2A')],
      ['Code', word('cb', 'id')],
      ['Batch ID', nothing],
      ['Transactiereferentie', reference],
      ['Machtigingskenmerk', nothing],
      ['Incassant ID', nothing],
      ['Betalingskenmerk', nothing],
      ['Omschrijving-1', text],
      ['Omschrijving-2', nothing],
      ['Omschrijving-3', nothing],
      ['Reden retour', nothing],
      ['Oorspr bedrag', nothing],
      ['Oorspr munt', nothing],
      ['Koers', nothing],
    ],
    hasPayer: true,
  },
  {
    bank: 'KBC',
    encoding: 'windows-1252',
    lineEnd: '\r\n',
    columns: [
      ['Rekeningnummer', always('BE68539007547034')],
      ['Rubrieknaam', nothing],
      ['Naam', always('OWN BV')],
      ['Munt', always('EUR')],
      ['Afschriftnummer', ({ place }) => `02026${String(place).padStart(3, '0')}`],
      ['Datum', slashed],
      ['Omschrijving', text],
      ['Valuta', slashed],
      ['Bedrag', signed],
      ['Saldo', balance],
      ['credit', paidIn],
      ['debet', paidOutSigned],
      ['rekeningnummer tegenpartij', always('BE71096123456769')],
      ['BIC tegenpartij', always('GKCCBEBB')],
      ['Naam tegenpartij', payer],
      ['Adres tegenpartij', nothing],
      ['gestructureerde mededeling', nothing],
      ['Vrije mededeling', reference],
    ],
    isLatestFirst: true,
    hasPayer: true,
  },
  {
    bank: 'UBS',
    mark: '.',
    encoding: 'utf-8 with mark',
    above: [
      'Account number:;0235 00123456.01;',
      'IBAN:;CH93 0076 2011 6238 5295 7;',
      'From:;2026-11-01;',
      'Until:;2026-11-30;',
      'Opening balance:;5000.00;',
    ],
    columns: [
      ['Trade date', iso],
      ['Trade time', nothing],
      ['Booking date', iso],
      ['Value date', iso],
      ['Currency', always('CHF')],
      ['Debit', paidOutSigned],
      ['Credit', paidIn],
      ['Individual amount', nothing],
      ['Balance', balance],
      ['Transaction no.', ({ place }) => `99300TI${String(place).padStart(6, '0')}`],
      ['Description1', payer],
      ['Description2', text],
      ['Description3', reference],
      ['Footnotes', nothing],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'PostFinance',
    mark: '.',
    group: "'",
    encoding: 'utf-8 with mark',
    lineEnd: '\r\n',
    above: ['Datum von:;="2026-11-01"', 'Buchungsart:;="Alle Buchungen"', 'Währung:;="CHF"'],
    columns: [
      ['Datum', german],
      ['Avisierungstext', both],
      ['Gutschrift in CHF', paidIn],
      ['Lastschrift in CHF', paidOutSigned],
      ['Valuta', german],
      ['Saldo in CHF', balance],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'Chase',
    separator: ',',
    mark: '.',
    columns: [
      ['Details', word('CREDIT', 'DEBIT')],
      ['Posting Date', american],
      ['Description', both],
      ['Amount', signed],
      ['Type', word('ACH_CREDIT', 'ACH_DEBIT')],
      ['Balance', balance],
      ['Check or Slip #', nothing],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'Bank of America',
    separator: ',',
    mark: '.',
    group: ',',
    above: [
      'Description,,Summary Amt.',
      'Beginning balance as of 11/01/2026,,"5,000.00"',
      'Total credits,,"10.00"',
      'Ending balance as of 11/30/2026,,"5,010.00"',
      '',
    ],
    columns: [
      ['Date', american],
      ['Description', both],
      ['Amount', signed],
      ['Running Bal.', balance],
    ],
  },
  {
    bank: 'Lloyds',
    separator: ',',
    mark: '.',
    columns: [
      ['Transaction Date', slashed],
      ['Transaction Type', word('FPI', 'DD')],
      ['Sort Code', always("'30-00-00")],
      ['Account Number', always('12345678')],
      ['Transaction Description', both],
      ['Debit Amount', paidOut],
      ['Credit Amount', paidIn],
      ['Balance', balance],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'Crédit Agricole',
    group: '\u00A0',
    encoding: 'windows-1252',
    above: ['Compte courant n° 12345678901', 'Solde au 30/11/2026 : 5 000,00 €', ''],
    columns: [
      ['Date', slashed],
      ['Libellé', both],
      ['Débit euros', paidOut],
      ['Crédit euros', paidIn],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'Intesa Sanpaolo',
    group: '.',
    encoding: 'windows-1252',
    lineEnd: '\r\n',
    columns: [
      ['Data contabile', slashed],
      ['Data valuta', slashed],
      ['Descrizione', both],
      ['Accrediti', paidIn],
      ['Addebiti', paidOutSigned],
      ['Divisa', always('EUR')],
    ],
  },
  {
    bank: 'Santander',
    separator: '\t',
    group: '.',
    encoding: 'utf-16',
    lineEnd: '\r\n',
    above: ['Cuenta:\tES91 2100 0418 4502 0005 1332', 'Titular:\tOwn SL'],
    columns: [
      ['Fecha Operación', slashed],
      ['Fecha Valor', slashed],
      ['Concepto', both],
      ['Importe', (row, dialect) => `${signed(row, dialect)} EUR`],
      ['Saldo', (row, dialect) => `${balance(row, dialect)} EUR`],
    ],
    isLatestFirst: true,
  },
  {
    bank: 'Nordea',
    encoding: 'utf-8 with mark',
    columns: [
      ['Bokföringsdag', iso],
      ['Belopp', signed],
      ['Avsändare', payer],
      ['Mottagare', always('1234567')],
      ['Namn', nothing],
      ['Rubrik', text],
      ['Saldo', balance],
      ['Valuta', always('SEK')],
    ],
    isLatestFirst: true,
    hasPayer: true,
  },
  {
    bank: 'mBank',
    group: ' ',
    lineEnd: '\r\n',
    above: ['mBank S.A.;', '#Klient;', 'Own sp. z o.o.;', '#Waluta;', 'PLN;', ''],
    columns: [
      ['#Data operacji', iso],
      ['#Data księgowania', iso],
      ['#Opis operacji', always('PRZELEW')],
      ['#Tytuł', text],
      ['#Nadawca/Odbiorca', payer],
      ['#Numer konta', always("'12114020040000300201355387'")],
      ['#Kwota', signed],
      ['#Saldo po operacji', balance],
    ],
    below: (rows, dialect) => [
      `;;;;;#Saldo końcowe;${money(rows.at(-1)?.balance ?? 0, dialect)};`,
      'Balance',
    ],
  },
  {
    bank: 'Wise',
    separator: ',',
    quotes: 'all',
    mark: '.',
    columns: [
      ['TransferWise ID', ({ place }) => `TRANSFER-10000${place}`],
      ['Date', dashed],
      ['Amount', signed],
      ['Currency', always('EUR')],
      ['Description', word('Received money', 'Sent money')],
      ['Payment Reference', text],
      ['Running Balance', balance],
      ['Exchange From', nothing],
      ['Exchange To', nothing],
      ['Exchange Rate', nothing],
      ['Payer Name', ({ cents, payer: name }) => (cents > 0 ? name : '')],
      ['Payee Name', ({ cents, payer: name }) => (cents < 0 ? name : '')],
      ['Payee Account Number', nothing],
      ['Merchant', nothing],
      ['Total fees', always('0.00')],
    ],
    isLatestFirst: true,
    hasPayer: true,
  },
  {
    bank: 'Nationwide',
    separator: ',',
    quotes: 'all',
    mark: '.',
    group: ',',
    encoding: 'windows-1252',
    lineEnd: '\r\n',
    above: ['"Account Name:","Business ****12345"', '"Account Balance:","£5,000.00"', ''],
    columns: [
      ['Date', worded],
      ['Transaction type', word('Bank credit', 'Direct debit')],
      ['Description', both],
      ['Paid out', (row, dialect) => (row.cents < 0 ? `£${paidOut(row, dialect)}` : '')],
      ['Paid in', (row, dialect) => (row.cents > 0 ? `£${paidIn(row, dialect)}` : '')],
      ['Balance', (row, dialect) => `£${balance(row, dialect)}`],
    ],
  },
];

export const dialects: readonly Dialect[] = differing.map((own) => Object.assign({}, usual, own));

/** The rows of a list in the order of its bank, with the account's balance after each. */
export function rowsOf(entries: readonly DialectEntry[], { isLatestFirst }: Dialect): Row[] {
  let sum = 500_000_000;
  const rows = entries.map((entry, place): Row => {
    sum += entry.cents;
    return { ...entry, balance: sum, place: place + 1 };
  });
  return isLatestFirst ? rows.toReversed() : rows;
}

/** A bank's list as cells, below the lines above it. */
export function cellsOf(rows: readonly Row[], dialect: Dialect): string[][] {
  const { columns } = dialect;
  return [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row, dialect))),
  ];
}

/** A bank's list as text. */
export function listOf(rows: readonly Row[], dialect: Dialect): string {
  const { separator, quotes, lineEnd, above, below } = dialect;
  const quoted = (cell: string): string =>
    quotes === 'all' || cell.includes(separator) || /["\r\n]/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const lines = cellsOf(rows, dialect).map((cells) => cells.map(quoted).join(separator));
  const last = below ? [below(rows, dialect)[0]] : [];
  return [...above, ...lines, ...last].join(lineEnd) + lineEnd;
}

/** The same as copied from a spreadsheet. */
export function pastedOf(rows: readonly Row[], dialect: Dialect): string {
  const { separator, above, below } = dialect;
  const lines = cellsOf(rows, dialect).map((cells) =>
    cells.map((cell) => cell.replaceAll('\n', ' ')).join('\t'),
  );
  const last = below ? [below(rows, dialect)[0]] : [];
  const apart = (line: string): string => line.replaceAll('"', '').replaceAll(separator, '\t');
  return [...above.map(apart), ...lines, ...last.map(apart)].join('\n');
}

/** The bytes of a text, of which windows-1252 has all characters that the tests use. */
export function encoded(written: string, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'utf-16') {
    const marked = `\uFEFF${written}`;
    const units = Uint16Array.from(marked, (_, at) => marked.charCodeAt(at));
    return new Uint8Array(units.buffer);
  }
  if (encoding === 'windows-1252') {
    const code = (at: number): number => (written[at] === '€' ? 0x80 : written.charCodeAt(at));
    return Uint8Array.from(written, (_, at) => code(at));
  }
  return new TextEncoder().encode(encoding === 'utf-8' ? written : `\uFEFF${written}`);
}
