import { money, type Dialect } from './bank-dialects.ts';

/** A line of a remittance: whole cents, below 0 for a credit note. */
export interface LetterLine {
  reference: string;
  gross: number;
  /** The deduction from it, 0 for none. */
  discount: number;
}

export interface Letter {
  lines: readonly LetterLine[];
  /** A deduction of the whole payment, 0 for none. */
  fee: number;
  hasTotal: boolean;
}

/** The words and notations of a language. */
export interface Tongue {
  language: string;
  mark: Dialect['mark'];
  group: string;
  currency: string;
  greeting: readonly string[];
  invoice: string;
  credit: string;
  date: string;
  gross: string;
  discount: string;
  paid: string;
  fee: string;
  total: string;
  closing: readonly string[];
}

export const tongues: readonly Tongue[] = [
  {
    language: 'English',
    mark: '.',
    group: ',',
    currency: 'USD',
    greeting: ['Dear Sir or Madam,', 'please find below the invoices that we paid today:'],
    invoice: 'Invoice',
    credit: 'Credit note',
    date: 'Date',
    gross: 'Gross amount',
    discount: 'Discount',
    paid: 'Amount paid',
    fee: 'less bank charges',
    total: 'Total',
    closing: ['Kind regards', 'Ann Smith', 'Tel. +1 555 010 2030'],
  },
  {
    language: 'German',
    mark: ',',
    group: '.',
    currency: 'EUR',
    greeting: ['Sehr geehrte Damen und Herren,', 'folgende Rechnungen haben wir heute bezahlt:'],
    invoice: 'Rechnung',
    credit: 'Gutschrift',
    date: 'Datum',
    gross: 'Rechnungsbetrag',
    discount: 'Skonto',
    paid: 'Zahlbetrag',
    fee: 'abzgl. Bankgebühren',
    total: 'Summe',
    closing: ['Mit freundlichen Grüßen', 'Eva Müller', 'Hauptstraße 12, 10115 Berlin'],
  },
  {
    language: 'French',
    mark: ',',
    group: '\u202F',
    currency: 'EUR',
    greeting: ['Madame, Monsieur,', 'nous avons réglé ce jour les factures suivantes :'],
    invoice: 'Facture',
    credit: 'Avoir',
    date: 'Date',
    gross: 'Montant brut',
    discount: 'Escompte',
    paid: 'Montant réglé',
    fee: 'moins frais bancaires',
    total: 'Total',
    closing: ['Cordialement', 'Jean Dupont'],
  },
  {
    language: 'Spanish',
    mark: ',',
    group: '.',
    currency: 'EUR',
    greeting: ['Estimados señores:', 'hemos pagado hoy las siguientes facturas:'],
    invoice: 'Factura',
    credit: 'Abono',
    date: 'Fecha',
    gross: 'Importe bruto',
    discount: 'Descuento',
    paid: 'Importe pagado',
    fee: 'menos comisión bancaria',
    total: 'Total',
    closing: ['Atentamente', 'Ana García'],
  },
  {
    language: 'Italian',
    mark: ',',
    group: '.',
    currency: 'EUR',
    greeting: ['Gentili signori,', 'abbiamo pagato oggi le seguenti fatture:'],
    invoice: 'Fattura',
    credit: 'Nota di credito',
    date: 'Data',
    gross: 'Importo lordo',
    discount: 'Sconto',
    paid: 'Importo pagato',
    fee: 'meno spese bancarie',
    total: 'Totale',
    closing: ['Cordiali saluti', 'Luca Rossi'],
  },
  {
    language: 'Dutch',
    mark: ',',
    group: '.',
    currency: 'EUR',
    greeting: ['Geachte heer, mevrouw,', 'vandaag hebben wij de volgende facturen betaald:'],
    invoice: 'Factuur',
    credit: 'Creditnota',
    date: 'Datum',
    gross: 'Bruto bedrag',
    discount: 'Korting',
    paid: 'Betaald bedrag',
    fee: 'min bankkosten',
    total: 'Totaal',
    closing: ['Met vriendelijke groet', 'Jan de Vries'],
  },
];

const paidOf = ({ gross, discount }: LetterLine): number => gross - discount;
const isCredit = ({ gross }: LetterLine): boolean => gross < 0;

export function sumOf({ lines, fee }: Letter): number {
  return lines.reduce((sum, line) => sum + paidOf(line), -fee);
}

type Layout = (letter: Letter, tongue: Tongue) => string;

function linesOf(
  { lines, fee, hasTotal, ...letter }: Letter,
  tongue: Tongue,
  lineOf: (name: string, amount: string, line: LetterLine | null) => string,
): string[] {
  const written = (cents: number) => money(cents, tongue);
  return [
    ...lines.map((line) => {
      const name = `${isCredit(line) ? tongue.credit : tongue.invoice} ${line.reference}`;
      return lineOf(name, written(paidOf(line)), line);
    }),
    ...(fee > 0 ? [lineOf(tongue.fee, written(fee), null)] : []),
    ...(hasTotal
      ? [lineOf(tongue.total, written(sumOf({ lines, fee, hasTotal, ...letter })), null)]
      : []),
  ];
}

function within(letter: Letter, tongue: Tongue, body: readonly string[]): string {
  return [...tongue.greeting, '', ...body, '', ...tongue.closing].join('\n');
}

/** A table with the gross amount, the discount and what is paid. */
function tableWith(separator: string, isQuoted = false): Layout {
  return ({ lines, fee, hasTotal }, tongue) => {
    const { invoice, date, gross, discount, paid, total } = tongue;
    const written = (cents: number) => money(cents, tongue);
    const rows = [
      [invoice, date, gross, discount, paid],
      ...lines.map((line, at) => [
        line.reference,
        `${String((at % 28) + 1).padStart(2, '0')}.11.2026`,
        written(line.gross),
        written(line.discount),
        written(paidOf(line)),
      ]),
      ...(fee > 0 ? [[tongue.fee, '', '', '', written(-fee)]] : []),
      ...(hasTotal ? [[total, '', '', '', written(sumOf({ lines, fee, hasTotal }))]] : []),
    ];
    return rows
      .map((row) => (isQuoted ? row.map((cell) => `"${cell}"`) : row).join(separator))
      .join('\n');
  };
}

export const layouts: Readonly<Record<string, Layout>> = {
  'a letter with single spaces': (letter, tongue) =>
    within(
      letter,
      tongue,
      linesOf(letter, tongue, (name, amount) => `${name} ${amount}`),
    ),
  'a letter with colons and currencies': (letter, tongue) =>
    within(
      letter,
      tongue,
      linesOf(letter, tongue, (name, amount) => `${name}: ${amount} ${tongue.currency}`),
    ),
  'a list with bullets': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount) => `- ${name}  ${tongue.currency} ${amount}`).join('\n'),
  'amounts first': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount) => `${amount} ${tongue.currency} ${name}`).join('\n'),
  'aligned columns': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount) => name.padEnd(40) + amount.padStart(16)).join('\n'),
  'days between name and amount': (letter, tongue) =>
    within(
      letter,
      tongue,
      linesOf(letter, tongue, (name, amount, line) =>
        line ? `${name}  05.11.2026  ${amount}` : `${name}  ${amount}`,
      ),
    ),
  semicolons: tableWith(';'),
  tabs: tableWith('\t'),
  'quotes and commas': tableWith(',', true),
  bars: tableWith(' | '),
  'lines of name and value': ({ lines, fee }, tongue) =>
    [...lines, ...(fee > 0 ? [{ reference: tongue.fee, gross: -fee, discount: 0 }] : [])]
      .map(
        (line) =>
          `${tongue.invoice}: ${line.reference}\n${tongue.paid}: ${money(paidOf(line), tongue)}`,
      )
      .join('\n'),
  'included tax': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount, line) =>
      line
        ? `${name}: ${amount} (incl. 19% ${money(Math.ceil(Math.abs(line.gross) / 7), tongue)})`
        : `${name}: ${amount}`,
    ).join('\n'),
  'remarks in brackets': (letter, tongue) =>
    [
      'Payment advice no. 4711',
      '',
      ...linesOf(letter, tongue, (name, amount, line) => {
        const remarks = ['(due 20.11.2026)', '(gross)', '[PO 4500012345]', 'incl. VAT 1.00'];
        const remark = line ? remarks[Math.abs(line.gross) % remarks.length]! : '';
        return `${name}: ${amount} ${remark}`.trim();
      }),
    ].join('\n'),
  'Arabic digits': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount) => {
      const written = amount.replaceAll(/\d/g, (digit) =>
        String.fromCodePoint(0x660 + Number(digit)),
      );
      return `${name}: ${written}`;
    }).join('\n'),
  'a number before a wide gap': (letter, tongue) =>
    linesOf(letter, tongue, (name, amount, line) =>
      line
        ? `${name.padEnd(30)} 20.11.2026${amount.padStart(20)}`
        : `${name.padEnd(41)}${amount.padStart(20)}`,
    ).join('\n'),
  'a letter with a place, a day and a register': (letter, tongue) =>
    [
      '12 Main Street',
      'Berlin, 20.11.2026',
      '',
      within(
        letter,
        tongue,
        linesOf(letter, tongue, (name, amount) => `${name}   ${amount} ${tongue.currency}`),
      ),
      'IBAN DE89 3704 0044 0532 0130 00',
      'USt-IdNr. DE123456789',
    ].join('\n'),
  'a total above the lines': (letter, tongue) =>
    [
      `${tongue.total}: ${money(sumOf(letter), tongue)} ${tongue.currency}`,
      '',
      ...linesOf(
        { ...letter, hasTotal: false },
        tongue,
        (name, amount) => `${name}: ${amount} ${tongue.currency}`,
      ),
    ].join('\n'),
  'discounts on lines of their own': ({ lines, fee, hasTotal }, tongue) =>
    [
      ...lines.flatMap(({ reference, gross, discount }) => [
        `${gross < 0 ? tongue.credit : tongue.invoice} ${reference}  ${money(gross, tongue)}`,
        ...(discount > 0 ? [`${tongue.discount} ${reference}  ${money(-discount, tongue)}`] : []),
      ]),
      ...(fee > 0 ? [`${tongue.fee}  ${money(-fee, tongue)}`] : []),
      ...(hasTotal ? [`${tongue.total}  ${money(sumOf({ lines, fee, hasTotal }), tongue)}`] : []),
    ].join('\n'),
  'cells on lines of their own': ({ lines, fee, hasTotal }, tongue) =>
    [
      tongue.invoice,
      tongue.paid,
      ...lines.flatMap((line) => [line.reference, money(paidOf(line), tongue)]),
      ...(fee > 0 ? [tongue.fee, money(-fee, tongue)] : []),
      ...(hasTotal ? [tongue.total, money(sumOf({ lines, fee, hasTotal }), tongue)] : []),
    ].join('\n'),
  'names and amounts with single spaces': ({ lines, fee, hasTotal }, tongue) =>
    [
      `${tongue.invoice} ${tongue.gross} ${tongue.discount} ${tongue.paid}`,
      ...[...lines, ...(fee > 0 ? [{ reference: tongue.fee, gross: -fee, discount: 0 }] : [])].map(
        (line) =>
          [
            line.reference,
            ...[line.gross, line.discount, paidOf(line)].map((cents) => money(cents, tongue)),
          ].join(' '),
      ),
      ...(hasTotal ? [`${tongue.total} ${money(sumOf({ lines, fee, hasTotal }), tongue)}`] : []),
    ].join('\n'),
};
