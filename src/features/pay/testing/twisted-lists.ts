import type { DialectEntry } from './bank-dialects.ts';

/** The notation of a list, as a bank or a spreadsheet on the way writes it. */
export interface Twist {
  language: keyof typeof LANGUAGES;
  separator: ';' | ',' | '\t';
  /** The decimal mark and what groups digits. */
  notation: keyof typeof NOTATIONS;
  negative: '-5' | '5-' | '(5)' | '\u22125' | '5 DR' | 'D' | 'columns';
  digits: '0' | '\u0660' | '\u06F0';
  day: keyof typeof DAYS;
  /** Whether texts that look like numbers are written as formulas: `="001"`. */
  hasFormulas: boolean;
  hasBalance: boolean;
  balanceRows: 'none' | 'both' | 'last';
  /** Entries on a page, with its total and the names of the columns again; 0 for one page. */
  page: number;
  /** Whether each page, or the list, ends with the sums of its entries. */
  hasTotals: boolean;
  footnote: string;
  isLatestFirst: boolean;
  /** A column beside the amount. */
  beside: 'nothing' | 'fee' | 'original' | 'account';
  currency: 'none' | 'column' | 'behind' | 'before' | 'name';
}

export const LANGUAGES = {
  English: {
    day: 'Date',
    payer: 'Payer',
    text: 'Description',
    amount: 'Amount',
    into: 'Credit',
    out: 'Debit',
    sign: 'D/C',
    balance: 'Balance',
    account: 'Account number',
    currency: 'Currency',
    fee: 'Fee',
    original: 'Original amount',
    opening: 'Opening balance',
    closing: 'Closing balance',
    total: 'Total',
  },
  German: {
    day: 'Buchungstag',
    payer: 'Auftraggeber',
    text: 'Verwendungszweck',
    amount: 'Betrag',
    into: 'Haben',
    out: 'Soll',
    sign: 'S/H',
    balance: 'Saldo',
    account: 'Kontonummer',
    currency: 'Währung',
    fee: 'Gebühr',
    original: 'Ursprungsbetrag',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    total: 'Summe',
  },
  French: {
    day: 'Date',
    payer: 'Donneur d’ordre',
    text: 'Libellé',
    amount: 'Montant',
    into: 'Crédit',
    out: 'Débit',
    sign: 'Sens',
    balance: 'Solde',
    account: 'Numéro de compte',
    currency: 'Devise',
    fee: 'Frais',
    original: 'Montant d’origine',
    opening: 'Solde initial',
    closing: 'Solde final',
    total: 'Total',
  },
} as const;

export const NOTATIONS = {
  '1234.5': ['.', '', false],
  '1,234.5': ['.', ',', false],
  '1.234,5': [',', '.', false],
  '1234,5': [',', '', false],
  "1'234.5": ['.', "'", false],
  '1\u2019234.5': ['.', '\u2019', false],
  '1 234,5': [',', '\u00A0', false],
  '1\u202F234,5': [',', '\u202F', false],
  '12,34,567.5': ['.', ',', true],
} as const;

const two = (number: number): string => String(number).padStart(2, '0');

export const DAYS = {
  iso: (day: number) => `2026-11-${two(day)}`,
  german: (day: number) => `${two(day)}.11.2026`,
  'with time': (day: number) => `2026-11-${two(day)} 23:45:10`,
  'with zone': (day: number) => `2026-11-${two(day)}T23:45:10+01:00`,
  'german with time': (day: number) => `${two(day)}.11.2026 00:15`,
  worded: (day: number) => `${two(day)} Nov 2026`,
  'as text': (day: number) => `'2026-11-${two(day)}`,
} as const;

/** Cents as an amount without its sign. */
function sizeOf(cents: number, { notation }: Twist): string {
  const [mark, group, isIndian] = NOTATIONS[notation];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const [whole, last] = [digits.slice(0, -2), digits.slice(-2)];
  const grouped = isIndian
    ? whole.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, group)
    : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return grouped + mark + last;
}

function moneyOf(cents: number, twist: Twist): string {
  const size = sizeOf(cents, twist);
  const { negative, currency } = twist;
  const styles = {
    '-5': `-${size}`,
    '5-': `${size}-`,
    '(5)': `(${size})`,
    '\u22125': `\u2212${size}`,
    '5 DR': `${size} DR`,
    D: size,
    columns: `-${size}`,
  };
  const written = cents < 0 ? styles[negative] : negative === '5 DR' ? `${size} CR` : size;
  if (currency === 'before') return `EUR ${written}`;
  return currency === 'behind' ? `${written} EUR` : written;
}

/** The cells of a list, its lines below each other. */
function twistedRows(given: readonly DialectEntry[], twist: Twist): string[][] {
  const names = LANGUAGES[twist.language];
  const {
    negative,
    hasBalance,
    balanceRows,
    page,
    hasTotals,
    footnote,
    isLatestFirst,
    beside,
    currency,
  } = twist;
  let balance = 5_000_000;
  const entries = given.map((entry) => Object.assign({ balance: (balance += entry.cents) }, entry));
  const withoutSign = negative === 'D' || negative === 'columns';
  const amounts = (cents: number): string[] => {
    const written = moneyOf(withoutSign ? Math.abs(cents) : cents, twist);
    if (negative === 'columns') return cents > 0 ? ['', written] : [written, ''];
    const mark = twist.language === 'German' ? ['S', 'H'] : ['D', 'C'];
    return negative === 'D' ? [mark[Number(cents > 0)]!, written] : [written];
  };
  const code = currency === 'name' ? ' (EUR)' : '';
  const amountNames =
    negative === 'columns'
      ? [names.out + code, names.into + code]
      : [...(negative === 'D' ? [names.sign] : []), names.amount + code];
  const formula = (text: string) =>
    twist.hasFormulas && /^0?\d+$/.test(text) ? `="${text}"` : text;
  const besides = {
    nothing: [],
    fee: [names.fee],
    original: [names.original],
    account: [names.account],
  };
  const header = [
    names.day,
    names.payer,
    names.text,
    ...besides[beside],
    ...amountNames,
    ...(currency === 'column' ? [names.currency] : []),
    ...(hasBalance ? [names.balance] : []),
  ];
  const rows = entries.map((entry, at) => {
    const cells = {
      nothing: [],
      fee: [sizeOf(at % 2 === 0 ? 150 : 0, twist)],
      original: [at % 2 === 0 ? '' : sizeOf(Math.round(entry.cents * 1.1), twist)],
      account: [formula(at % 2 === 0 ? '0012345678' : '0012345679')],
    };
    return [
      DAYS[twist.day](entry.day),
      entry.payer,
      formula(entry.text),
      ...cells[beside],
      ...amounts(entry.cents),
      ...(currency === 'column' ? ['EUR'] : []),
      ...(hasBalance ? [moneyOf(entry.balance, { ...twist, negative: '-5' })] : []),
    ];
  });
  if (isLatestFirst) rows.reverse();
  const blank = header.map(() => '');
  /** A row with a label and an amount in the last column, or in that of amounts. */
  const labelled = (label: string, cents: number): string[] =>
    blank.map((_, at) => {
      if (at === 1) return label;
      return at === header.length - 1 ? moneyOf(cents, { ...twist, negative: '-5' }) : '';
    });
  const list: string[][] = [header];
  const isWith = (kind: 'both' | 'last') =>
    hasBalance && (balanceRows === 'both' || balanceRows === kind);
  if (isWith('both')) list.push(labelled(names.opening, 5_000_000));
  const ordered = isLatestFirst ? entries.toReversed() : entries;
  const place = header.indexOf(amountNames.at(-1)!);
  /** Sums of money in and out, or of both where the sign tells them apart. */
  const totalOf = (from: number, to: number): string[] => {
    const of = ordered.slice(from, to).map(({ cents }) => cents);
    const sum = (some: readonly number[]) => some.reduce((all, cents) => all + cents, 0);
    const [into, out] = [of.filter((it) => it > 0), of.filter((it) => it < 0)].map(sum);
    return blank.map((_, at) => {
      if (at === 1) return names.total;
      if (at === place) return moneyOf(withoutSign ? into! : sum(of), { ...twist, negative: '-5' });
      return negative === 'columns' && at === place - 1 ? moneyOf(-out!, twist) : '';
    });
  };
  const size = page || rows.length;
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % size === 0) list.push(header);
    list.push(row);
    const end = at + 1;
    if (hasTotals && (end % size === 0 || end === rows.length))
      list.push(totalOf(end - (((end - 1) % size) + 1), end));
  }
  if (isWith('last') || isWith('both')) list.push(labelled(names.closing, balance));
  if (footnote) list.push([footnote, ...blank.slice(1)]);
  return list;
}

/** A list as text. */
export function twistedList(given: readonly DialectEntry[], twist: Twist): string {
  const zero = twist.digits.codePointAt(0)!;
  return twistedRows(given, twist)
    .map((row) =>
      row
        .map((cell) => {
          const isMoney = zero !== 48 && /\d/.test(cell) && !/\p{L}/u.test(cell);
          const text = isMoney
            ? cell.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
            : cell;
          const isQuoted = text.includes(twist.separator) || /["\r\n]/.test(text);
          return isQuoted && !text.startsWith('="') ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(twist.separator),
    )
    .join('\n');
}
