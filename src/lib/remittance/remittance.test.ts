import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountFromText, decimalMarkOf } from '../amount-text.ts';
import { calendarDay } from '../calendar-day.ts';
import { chooseAmount } from './amount-columns.ts';
import { dateOrderOf, dayFromText } from './date-text.ts';
import { guessColumns } from './guess-columns.ts';
import {
  matchRemittance,
  type LineMatch,
  type MatchItem,
  type RemittanceLine,
} from './match-remittance.ts';
import { readTable } from './read-table.ts';
import { splitBySpaces } from './split-by-spaces.ts';

describe('reading a table', () => {
  test.each([
    ['a\tb\nc\td', '\t', ['a | b', 'c | d']],
    ['a;1,5\nb;2,5', ';', ['a | 1,5', 'b | 2,5']],
    ['a,1.5\nb,2.5', ',', ['a | 1.5', 'b | 2.5']],
    ['a|1.5\r\nb|2.5\r\n', '|', ['a | 1.5', 'b | 2.5']],
    ['INV-1  1.250,00\nINV-2  7,50', 'spaces', ['INV-1 | 1.250,00', 'INV-2 | 7,50']],
    [
      'Invoice INV-1 1 250.00\nInvoice INV-2 7.50',
      'spaces',
      ['Invoice INV-1 | 1 250.00', 'Invoice INV-2 | 7.50'],
    ],
    ['110740 120.00\n110741 80.00', 'spaces', ['110740 | 120.00', '110741 | 80.00']],
    ['a;1,5\rb;2,5', ';', ['a | 1,5', 'b | 2,5']],
    ['\uFEFF"x ""y"", z",1\n\n"new\nline",2', ',', ['x "y", z | 1', 'new\nline | 2']],
    ['a,b\nc,d\ne', ',', ['a | b', 'c | d', 'e | ']],
    ['', 'spaces', []],
  ])('%j', (text, delimiter, rows) => {
    expect(readTable(text, text.includes('new') ? ',' : undefined)).toEqual({
      rows: rows.map((row) => row.split(' | ')),
      delimiter,
      notRead: { tooMany: 0, tooLong: [] },
    });
  });
});

test.each([
  [
    'Dear Sirs,\n\nplease find our payment:\n\nINV-1  1,234.00\nINV-2  1,234.50\n\nRegards,\nAcme, Inc.',
  ],
  [
    'Dear Sirs,\nwe paid EUR 2.468,50 today as follows:\nINV-1  1.234,00\nINV-2  1.234,50\nRegards,',
  ],
  ['Hello Ann, we paid this today:\nINV-1 1.234,00 EUR\nINV-2 1.234,50 EUR'],
  ['Bonjour,\nnous avons payé, ce jour :\nINV-1 1 234,00 €\nINV-2 1 234,50 €\nCordialement,'],
  ['Hello,\nINV-1  1.234,00\nINV-2  1.234,50\ninvoices 3, 4  70,50\nRegards,'],
  ['INV-1 1,234.00\nINV-2 1,234.50\nTotal: two thousand and 50/100 dollars\n$2,468.50'],
  ['INV-1 = 1,234.00\nINV-2 = 1,234.50\n---------\n2,468.50'],
  ['INV-1 1,234.00\nINV-2 1,234.50\nX-3  l,234.50'],
  [
    'Geachte heer,\nHeden betaald:\nINV-1 € 1.234,00\nINV-2 € 1.234,50\nBoete € 7,-\nTotaal € 2.475,50',
  ],
  [
    'Hello,\nINV-1 1,234.00\nINV-2 1,234.50\nRegards,\nAnn | Clerk\nAcme | High St 12 | London\nT 020 7946 0123 | M 07700 900123',
  ],
  ['Berlin, 20.11.2026\nINV-1 1.234,00\nINV-2 1.234,50\nHauptstraße 12, 10115 Berlin'],
])('keeps amounts with commas whole in a letter: %j', (text) => {
  const { delimiter, rows } = readTable(text);
  expect(delimiter).toBe('spaces');
  const paid = rows.filter(([name]) => name!.startsWith('INV'));
  const amounts = paid.map((row) => {
    const amount = row.at(-1);
    const mark = decimalMarkOf([amount!]);
    return amountFromText(amount!, mark!);
  });
  expect(amounts).toEqual(['1234.00', '1234.50']);
});

test('reads columns that commas separate below their names, whatever the numbers', () => {
  expect(readTable('Invoice,Amount\nINV 1,100\nINV 2,200').delimiter).toBe(',');
});

test.each([
  'Tel. +1 555 0100',
  'Phone: +49 30 901820',
  'Ann Lee, mobile +44 7700 900123',
  'Fax 0049 711 12345',
  'Page 1',
  'Page 1 of 2',
  '12 Main Street, Suite 200',
  'P.O. Box 12',
])('finds no amount in the end of a letter: %j', (line) => {
  const { rows } = readTable(`INV-1  100.00\nTotal  100.00\n\n${line}`);
  expect(rows.at(-1)).toEqual([line, '']);
});

test.each([
  'Payment advice of 27 Nov 2026',
  'Payments of 1-30 November 2026',
  'Payments of 1 to 30 Nov 2026',
  'Payments from Nov 1 to 30, 2026',
  'Due on November 27',
  'Statement for November 2026',
  'Statement for Q4 2026',
  'Sent on Nov 27,2026',
  'Sent on 27 11 2026',
  'Sent on 2026 11 27',
  'Sent on 2026 Nov 27',
  'Sent on 27 Nov 26',
  'Vom 27. November 2026',
  'Emitida el 27 de noviembre de 2026',
  'Le 1er décembre 2026',
  'Pagato il 27 set. 2026',
  'Den 27. november ’26',
  'Zahlungsavis vom 27.11',
  'Belastung am 1.12',
  'Statement dated 20261127',
  'Date: 20261127',
  'Avis de paiement du 27.11',
])('finds no amount in the date of a letter: %j', (line) => {
  const { rows } = readTable(`INV-1  100.00\nTotal  100.00\n\n${line}`);
  expect(rows.at(-1)).toEqual([line, '']);
});

test('splits no texts where commas of a list below a summary split its lines further', () => {
  const text = [
    'Description,,Summary Amt.',
    'Beginning balance as of 11/01/2026,,"5,000.00"',
    'Total credits,,"10.00"',
    'Ending balance as of 11/30/2026,,"5,010.00"',
    '',
    'Date,Description,Amount,Running Bal.',
    '11/01/2026,Acme Ltd a|b|c,0.01,"5,000.01"',
    '11/01/2026,Acme Ltd a|b|c,0.01,"5,000.02"',
  ].join('\n');
  expect(readTable(text).delimiter).toBe(',');
});

test('separates columns whose amounts are unreadable', () => {
  expect(readTable('A;x;? 10.00\nB;y;? 4.50').delimiter).toBe(';');
});

test.each(['42,120.00\n43,1.50', 'INV 42,120.00\nINV 43,80.00', '110740,120.00\n110741,80.00'])(
  'reads two columns that a comma separates: %j',
  (text) => {
    expect(readTable(text).delimiter).toBe(',');
  },
);

test('takes no number of a date as an amount, whatever its language and place', () => {
  const languages = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb'];
  const date = fc
    .record({
      language: fc.constantFrom(...languages),
      at: fc.date({
        min: new Date('1990-01-01'),
        max: new Date('2080-12-31'),
        noInvalidDate: true,
      }),
      month: fc.constantFrom('long' as const, 'short' as const),
      day: fc.constantFrom('numeric' as const, undefined),
    })
    .map(({ language, at, month, day }) =>
      new Intl.DateTimeFormat(language, { year: 'numeric', month, day, timeZone: 'UTC' }).format(
        at,
      ),
    );
  const between = fc.constantFrom(' - ', '-', '–', ' to ', ' bis ', ' et ');
  const dates = fc.oneof(
    date,
    fc.tuple(date, between, date).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(dates, (text) => {
      expect(readTable(`INV-1  ${text}  100.00\nINV-2  ${text}  200.00`).rows).toEqual([
        ['INV-1', text, '100.00'],
        ['INV-2', text, '200.00'],
      ]);
      expect(splitBySpaces(`Advice of ${text}`)).toEqual([`Advice of ${text}`]);
    }),
  );
});

test.each([
  ['€1,234.50 for INV-1', ['for INV-1', '€1,234.50']],
  ['INV-1 paid in full, EUR 1,234.50. Thanks', ['INV-1 paid in full, Thanks', 'EUR 1,234.50']],
  ['INV-1 1.234,50 EUR bezahlt', ['INV-1 bezahlt', '1.234,50 EUR']],
  ['INV-1 1,234.50 03/11/2026', ['INV-1 03/11/2026', '1,234.50']],
  ['INV-1:1234.50', ['INV-1:', '1234.50']],
  ['INV-1：1,234.50元', ['INV-1：', '1,234.50元']],
  ['INV-1 12.50 EUR bezahlt', ['INV-1 bezahlt', '12.50 EUR']],
  // Several, a date, a time, a rate, brackets, or a group of which only a part is clear.
  ['INV-1 1,234.50 less 24.69 discount', ['INV-1 1,234.50 less 24.69 discount']],
  ['INV-1 27.11 bezahlt', ['INV-1 27.11 bezahlt']],
  ['INV-1 14.35 Uhr', ['INV-1 14.35 Uhr']],
  ['INV-1 vom 27.11.26 bezahlt', ['INV-1 vom 27.11.26 bezahlt']],
  ['INV-1 2,50 % Skonto', ['INV-1 2,50 % Skonto']],
  ['INV-1 (87.30) is disputed', ['INV-1 (87.30) is disputed']],
  ['INV-1 1 234,50 EUR bezahlt', ['INV-1 1 234,50 EUR bezahlt']],
])('finds the only amount within a line where no line ends with one: %j', (line, cells) => {
  expect(readTable(`Hello\n${line}`).rows[1]!.filter((cell) => cell !== '')).toEqual(cells);
});

test('leaves an amount in its sentence where other lines end with theirs', () => {
  const line = 'We dispute INV-2 of EUR 87.30, please call';
  expect(readTable(`INV-1 1,234.50\n${line}`).rows[1]).toEqual([line, '']);
  expect(readTable(`${line}\nTotal 87.30`).rows[0]![1]).toBe('EUR 87.30');
});

test.each([
  ['INV-1 +1 234.50', ['INV-1', '+1 234.50']],
  ['INV-1 +1234567', ['INV-1', '+1234567']],
  ['Rent May 1.250', ['Rent May', '1.250']],
  ['Rent May 1,250.00', ['Rent May', '1,250.00']],
  ['Rent May 12,50', ['Rent May', '12,50']],
  ['Paid out 12', ['Paid out', '12']],
  ['INV-1 27 Nov 2026 50.00 100.00', ['INV-1 27 Nov 2026', '50.00', '100.00']],
  ['INV-1 12/10 2026', ['INV-1 12/10', '2026']],
  ['INV-1 vom 27.11 250,00', ['INV-1 vom 27.11', '250,00']],
  ['INV-1 dated 20261127 250.00', ['INV-1 dated 20261127', '250.00']],
  ['INV-1 27.11', ['INV-1', '27.11']],
  ['INV-1 vom 27.13', ['INV-1 vom', '27.13']],
  ['INV-1 dated 20261327', ['INV-1 dated', '20261327']],
  ['Payment of 20261127', ['Payment of', '20261127']],
  ['INV-1 +50.00 12.00', ['INV-1', '+50.00', '12.00']],
  ['Mobile 12 phones 1,250.00', ['Mobile 12 phones', '1,250.00']],
  ['Suite 200 1,250.00', ['Suite 200', '1,250.00']],
  ['Page 1 12.50', ['Page 1', '12.50']],
  ['Suite 12.50', ['Suite', '12.50']],
])('finds the amounts of %j', (line, cells) => {
  expect(readTable(line).rows).toEqual([cells]);
});

test.each([
  ['Invoice, Amount\nINV 1,100.00\nINV 2,200.00'],
  ['100.00, Paid by Acme\n200.00, Paid by Bob'],
  ['INV-1, Acme, 100.00\nINV-2, Bob, 200.00'],
])('separates columns by commas with spaces: %j', (text) => {
  expect(readTable(text).delimiter).toBe(',');
});

describe('guessing columns', () => {
  const nothing = { isReference: () => false, isId: () => false };

  test('guesses columns by the header', () => {
    const table = readTable(
      'Invoice No;Due date;Amount paid\nA1;21.11.2026;1.250,00\nA2;01.12.2026;7,50',
    );
    expect(guessColumns(table, nothing)).toEqual({
      header: 0,
      asks: null,
      roles: ['reference', 'date', 'amount'],
    });
  });

  test('guesses columns by known references, whatever the header says', () => {
    const table = readTable('Text\tNumber\tOpen\nINV-7\t1\t7.50\nINV-8\t2\t8.50');
    const known = { isReference: (text: string) => text.startsWith('INV-'), isId: () => false };
    expect(guessColumns(table, known).roles).toEqual(['reference', 'other', 'amount']);
  });

  test('guesses columns by cell contents without a header', () => {
    const table = readTable('2026-11-21,INV-7,7.50\n2026-11-22,INV-8,8.50');
    expect(guessColumns(table, nothing)).toEqual({
      header: -1,
      asks: null,
      roles: ['date', 'reference', 'amount'],
    });
  });

  test('finds an ID column beside numbers', () => {
    const table = readTable('6f9619ff-8b86-d011-b42d-00cf4fc964ff,7.50');
    expect(guessColumns(table, nothing).roles).toEqual(['id', 'amount']);
  });

  test('finds no columns in an empty table', () => {
    expect(guessColumns(readTable(''), nothing)).toEqual({ header: -1, roles: [], asks: null });
  });
});

test('reads dates in their common order', () => {
  expect(dateOrderOf(['03.04.2026', '21.04.2026'])).toBe('dmy');
  expect(dateOrderOf(['03/04/2026', '04/21/2026'])).toBe('mdy');
  expect(dateOrderOf(['03/04/2026'])).toBeUndefined();
  expect(dateOrderOf(['03.04.2026'])).toBe('dmy');
  expect(dateOrderOf(['2026-04-03'])).toBe('ymd');
  expect(dateOrderOf(['21.04.2026', '04/21/2026'])).toBeUndefined();
  expect(dayFromText('21.11.26', 'dmy')).toBe(calendarDay('2026-11-21'));
  expect(dayFromText('31.02.2026', 'dmy')).toBeUndefined();
  for (const text of [
    '20261121',
    '21 Nov 2026',
    '21-NOV-26',
    '21. November 2026',
    '21 nov. 2026',
    'Nov 21, 2026',
    '21st November 2026',
    '21 novembre 2026',
    'Sat, 21 Nov 2026 23:59:00 GMT',
    'Saturday 21 November 2026',
    "'2026-11-21",
    '\u0662\u0660\u0662\u0666-\u0661\u0661-\u0662\u0661',
  ]) {
    expect(dateOrderOf([text]), text).toBe('ymd');
    expect(dayFromText(text, 'mdy'), text).toBe(calendarDay('2026-11-21'));
  }
  expect(dayFromText('1 März 2026', 'dmy')).toBe(calendarDay('2026-03-01'));
  expect(dayFromText('20261301', 'ymd')).toBeUndefined();
  expect(dayFromText('21 Foo 2026', 'dmy')).toBeUndefined();
});

describe('choosing the amount column', () => {
  /** @param given cells by the column’s name; _ is an empty one */
  const choose = (
    given: Record<string, string>,
    { isBankList = false, hasHeader = true } = {},
  ): string => {
    const names = Object.keys(given);
    const columns = names.map((name, index) => ({
      index,
      name: hasHeader ? name : '',
      cells: given[name]!.split(' ').map((cell) => cell.replace('_', '')),
    }));
    const { isUnclear, ...chosen } = chooseAmount(columns, isBankList, hasHeader);
    if (isUnclear) return 'unclear';
    return Object.entries(chosen)
      .map(([as, index]) => `${as} ${names[index]}`)
      .join(', ');
  };
  const bank = { isBankList: true };

  test('takes the money in and out of a bank’s list, or its only amount', () => {
    expect(choose({ debit: '1.00 _', credit: '_ 2.00' }, bank)).toBe('in credit, out debit');
    expect(choose({ debit: '1.00 2.00' }, bank)).toBe('out debit');
    expect(choose({ credit: '1.00 2.00' }, bank)).toBe('in credit');
    expect(choose({ debit: '1.00', 'paid out': '2.00' }, bank)).toBe('unclear');
    expect(choose({ credit: '1.00', 'paid in': '2.00' }, bank)).toBe('unclear');
    for (const amount of ['amount', 'payment']) {
      expect(choose({ [amount]: '1.00', debit: '_', credit: '_' }, bank)).toBe(`amount ${amount}`);
      expect(choose({ [amount]: '1.00 2.00', debit: '_ 1.00', credit: '_ _' }, bank)).toBe(
        'unclear',
      );
      expect(choose({ [amount]: '1.00 2.00', debit: '_ _', credit: '1.00 _' }, bank)).toBe(
        'unclear',
      );
    }
    expect(choose({ amount: '1.00', value: '2.00' }, bank)).toBe('unclear');
    expect(choose({ amount: '1.00', gross: '2.00' }, bank)).toBe('unclear');
    expect(choose({ gross: '1.00' }, bank)).toBe('amount gross');
    expect(choose({ net: '1.00' }, bank)).toBe('amount net');
    expect(choose({ gross: '2.00', net: '1.00' }, bank)).toBe('unclear');
    expect(choose({ column: '1.00', amount: '2.00' }, bank)).toBe('amount amount');
    expect(choose({ column: '1.00', net: '2.00' }, bank)).toBe('amount net');
    expect(choose({ column: '1.00' }, bank)).toBe('amount column');
    expect(choose({ column: '1.00', other: '2.00' }, bank)).toBe('unclear');
    expect(choose({ balance: '1.00' }, bank)).toBe('unclear');
    // Amounts before their conversion, and those that differ for money out alone.
    expect(choose({ 'orig amount': '2.00', amount: '1.00' }, bank)).toBe('amount amount');
    expect(choose({ amount: '1.00', 'lastschrift ursprungsbetrag': '2.00' }, bank)).toBe(
      'amount amount',
    );
    expect(choose({ 'original amount': '2.00' }, bank)).toBe('amount original amount');
    expect(choose({ amount: '1.00 -5.00', total: '1.00 -5.20' }, bank)).toBe('amount amount');
    expect(choose({ amount: '1.00 5.00', total: '1.00 -5.20' }, bank)).toBe('unclear');
    expect(choose({ betrag: '1.00', 'auslagenersatz rücklastschrift': '3.00' }, bank)).toBe(
      'amount betrag',
    );
    expect(choose({ 'ut fra konto': '1.00 _', 'inn på konto': '_ 2.00' }, bank)).toBe(
      'in inn på konto, out ut fra konto',
    );
    expect(choose({ お支払金額: '1.00 _', お預り金額: '_ 2.00', 残高: '1 3' }, bank)).toBe(
      'in お預り金額, out お支払金額',
    );
    expect(choose({ 借方金额: '1.00 _', 贷方金额: '_ 2.00', 余额: '1 3' }, bank)).toBe(
      'in 贷方金额, out 借方金额',
    );
  });

  test('takes the paid amount of a remittance, and asks if nothing shows it', () => {
    expect(choose({})).toBe('');
    expect(choose({ amount: '3.00', paid: '2.00', discount: '1.00' })).toBe('amount paid');
    expect(choose({ paid: '3.00 1.00', remitted: '3.00 2.00' })).toBe('unclear');
    expect(choose({ paid: '3.00 1.00', remitted: '3.00 1.00' })).toBe('amount paid');
    // The net amount may be the one before tax.
    expect(choose({ net: '3.00', gross: '4.00' })).toBe('unclear');
    expect(choose({ net: '3.00', amount: '4.00' })).toBe('unclear');
    expect(choose({ net: '3.00', gross: '4.00', discount: '1.00' })).toBe('amount net');
    expect(choose({ net: '3.00', vat: '1.00' })).toBe('unclear');
    expect(choose({ amount: '3.00' })).toBe('amount amount');
    expect(choose({ amount: '3.00', column: '4.00' })).toBe('unclear');
    expect(choose({ amount: '3.00', column: '4' })).toBe('amount amount');
    for (const other of [
      'unit price',
      'einzelpreis',
      'discount %',
      'skonto in %',
      'prix unitaire',
    ]) {
      expect(choose({ amount: '3.00', [other]: '1.00' }), other).toBe('amount amount');
    }
    expect(choose({ amount: '3.00', 'tds 2%': '1.00' })).toBe('unclear');
    expect(choose({ valor: '3.00', iss: '1.00', 'valor líquido': '2.00' })).toBe(
      'amount valor líquido',
    );
    expect(choose({ importe: '3.00', 'importe neto': '2.00' })).toBe('unclear');
    expect(choose({ 金額: '3.00', 単価: '2.00' })).toBe('amount 金額');
    for (const other of ['gross', 'discount', 'vat', 'balance', 'credit', 'debit']) {
      expect(choose({ column: '3.00', [other]: '1.00' }), other).toBe('unclear');
    }
    for (const other of ['gross', 'discount', 'vat']) {
      expect(choose({ amount: '3.00', [other]: '1.00' }), other).toBe('unclear');
    }
    expect(choose({ column: '3.00' })).toBe('amount column');
    expect(choose({ column: '3.00', other: '4.00' })).toBe('unclear');
  });

  test('takes an amount that is gross minus deduction in every row', () => {
    const columns = { gross: '5.00 7.00', discount: '1.00 _', amount: '4.00 7.00' };
    expect(choose(columns)).toBe('amount amount');
    expect(choose({ ...columns, discount: '-1.00 0.00' })).toBe('amount amount');
    expect(choose({ ...columns, amount: '4.00 7.01' })).toBe('unclear');
    expect(choose({ ...columns, gross: '5.00 x' })).toBe('unclear');
    expect(choose({ ...columns, discount: '1.00 x' })).toBe('unclear');
    expect(choose({ ...columns, value: '1.00 2.00' })).toBe('unclear');
    expect(choose({ ...columns, brutto: '5.00 7.00' })).toBe('unclear');
    expect(choose({ ...columns, skonto: '1.00 0.00' })).toBe('unclear');
    // The amount without a discount, in a list that has none.
    expect(choose({ gross: '5.00', amount: '5.00' })).toBe('unclear');
  });

  test('takes the only column with fractions where there is no header', () => {
    const none = { hasHeader: false };
    expect(choose({ a: '1 2', b: '1.00 2.50' }, none)).toBe('amount b');
    expect(choose({ a: '1 2', b: '1.00 2' }, none)).toBe('amount b');
    expect(choose({ a: '7 8', b: '1.00 2 3' }, none)).toBe('unclear');
    expect(choose({ a: '1.00 2.50', b: '1.00 2.51' }, none)).toBe('unclear');
    expect(choose({ a: '1.00 2.50', b: '1.00 2.50' }, none)).toBe('amount a');
    expect(choose({ a: '1 2' }, none)).toBe('amount a');
    expect(choose({ a: '1 2', b: '3 4' }, none)).toBe('unclear');
    expect(choose({ a: '_ _', b: '1.00 2.00' }, none)).toBe('amount b');
  });
});

describe('matching', () => {
  const day = calendarDay('2026-11-21')!;
  const item = (given: Partial<MatchItem>): MatchItem => ({
    id: crypto.randomUUID(),
    reference: null,
    transactionNumber: null,
    due: null,
    available: 100n,
    reduces: false,
    ...given,
  });
  const line = (given: Partial<RemittanceLine>): RemittanceLine => ({
    reference: null,
    id: null,
    amount: null,
    due: null,
    ...given,
  });

  test('matches by reference in any spelling, ID or transaction number', () => {
    const items = [
      item({ reference: 'INV-1042' }),
      item({ reference: 'INV-1043' }),
      item({ id: 'ABCDEF00-0000-0000-0000-000000000000' }),
      item({ transactionNumber: 'T9' }),
    ];
    const lines = [
      line({ reference: ' inv-1042 ', amount: 100n }),
      line({ reference: 'INV1043', amount: 40n }),
      line({ reference: 'abcdef00-0000-0000-0000-000000000000', amount: 101n }),
      line({ reference: 't9' }),
      line({ reference: 'INV-1042', amount: 5n }),
      line({ reference: 'INV-9', amount: 5n }),
    ];
    expect(matchRemittance(lines, items)).toEqual([
      { state: 'matched', place: 0, by: 'reference', applied: 100n },
      { state: 'short-paid', place: 1, by: 'reference', applied: 40n },
      { state: 'over', place: 2, by: 'ID', applied: 100n },
      { state: 'matched', place: 3, by: 'transaction number', applied: 100n },
      { state: 'duplicate', place: 0, by: 'reference', applied: 0n },
      { state: 'unknown', place: null, by: null, applied: 0n },
    ]);
  });

  test('matches an ID between words, in a column of IDs as in one of references', () => {
    const id = 'abcdef00-0000-0000-0000-000000000000';
    const items = [item({ id: id.toUpperCase(), reduces: true })];
    for (const text of [`less credit ${id}`, `${id}, our credit`]) {
      expect(matchRemittance([line({ id: text, amount: -100n })], items)[0]).toEqual({
        state: 'matched',
        place: 0,
        by: 'ID',
        applied: 100n,
      });
    }
  });

  test('leaves a line unknown when two items share its reference', () => {
    const items = [item({ reference: 'A' }), item({ reference: 'a' })];
    expect(matchRemittance([line({ reference: 'A' })], items)[0]!.state).toBe('unknown');
  });

  test('matches by amount and due date for a single unnamed item', () => {
    const items = [item({ due: day }), item({ due: day, reference: 'B' }), item({ due: day + 1 })];
    const lines = [
      line({ amount: 100n, due: day }),
      line({ reference: 'B', amount: 100n }),
      line({ amount: 100n, due: day }),
    ];
    expect(matchRemittance(lines, items).map(({ place }) => place)).toEqual([0, 1, null]);
  });

  test('matches a negative amount to a credit', () => {
    const items = [item({ due: day }), item({ due: day, reduces: true })];
    const [match] = matchRemittance([line({ amount: -100n, due: day })], items);
    expect(match).toMatchObject({ place: 1, state: 'matched', applied: 100n });
  });

  test('marks settled items and follows a person’s choice', () => {
    const items = [item({ reference: 'A', available: 0n }), item({ reference: 'B' })];
    const lines = [line({ reference: 'A', amount: 5n }), line({ reference: 'B', amount: 5n })];
    expect(matchRemittance(lines, items).map(({ state }) => state)).toEqual([
      'settled',
      'short-paid',
    ]);
    const byHand = new Map([
      [0, 1],
      [1, -1],
    ]);
    expect(matchRemittance(lines, items, { byHand })).toMatchObject([
      { state: 'short-paid', place: 1, by: 'hand', applied: 5n },
      { state: 'unknown', place: null, by: 'hand' },
    ]);
  });

  test('judges an amount by the balance and the sign of its item', () => {
    const items = [
      item({ reference: 'debt' }),
      item({ reference: 'credit', available: 30n, reduces: true }),
      item({ reference: 'settled', available: 0n }),
      item({ reference: 'cent', available: 1n }),
    ];
    type Options = Parameters<typeof matchRemittance>[2];
    const judge = (
      reference: string,
      amount: bigint | null,
      given: Partial<RemittanceLine> & Options = {},
    ) => {
      const lines = [line({ reference, amount, ...given })];
      const [{ state, applied }] = matchRemittance(lines, items, given) as [LineMatch];
      return [state, applied];
    };
    const unsigned = { hasUnsignedCredits: true };
    expect(judge('debt', 99n)).toEqual(['short-paid', 99n]);
    expect(judge('debt', 0n)).toEqual(['short-paid', 0n]);
    expect(judge('debt', -1n)).toEqual(['sign', 0n]);
    expect(judge('debt', 100n, unsigned)).toEqual(['matched', 100n]);
    expect(judge('debt', -100n, unsigned)).toEqual(['sign', 0n]);
    expect(judge('debt', null)).toEqual(['matched', 100n]);
    expect(judge('debt', null, { isUnread: true })).toEqual(['no-amount', 0n]);
    expect(judge('credit', -30n)).toEqual(['matched', 30n]);
    expect(judge('credit', -29n)).toEqual(['short-paid', 29n]);
    expect(judge('credit', -31n)).toEqual(['over', 30n]);
    expect(judge('credit', 0n)).toEqual(['short-paid', 0n]);
    expect(judge('credit', 30n)).toEqual(['sign', 0n]);
    expect(judge('credit', 30n, unsigned)).toEqual(['matched', 30n]);
    expect(judge('credit', null)).toEqual(['matched', 30n]);
    expect(judge('cent', 1n)).toEqual(['matched', 1n]);
    expect(judge('settled', 1n)).toEqual(['settled', 0n]);
    expect(judge('settled', null, { isUnread: true })).toEqual(['settled', 0n]);
    const foreign = { isInOtherCurrency: true };
    expect(judge('debt', 100n, foreign)).toEqual(['currency', 0n]);
    const byHand = (place: number) => ({ ...foreign, byHand: new Map([[0, place]]) });
    expect(judge('debt', 100n, byHand(0))).toEqual(['matched', 100n]);
    expect(judge('debt', 100n, byHand(-1))).toEqual(['unknown', 0n]);
  });

  test('takes digits as a hint only together with the exact amount, and no item of several', () => {
    const items = [
      item({ reference: 'INV 10042', transactionNumber: 'T 77777' }),
      item({ transactionNumber: 'SO-20042', available: 30n, reduces: true }),
      item({ id: '00030042-0000-0000-0000-000000000000', available: 7n }),
    ];
    const placeOf = (reference: string, amount: bigint | null) =>
      matchRemittance([line({ reference, amount })], items)[0]!.place;
    expect(placeOf('your no. 2026-10042-A', 100n)).toBe(0);
    expect(placeOf('your no. 2026-77777-A', 100n)).toBe(0);
    for (const amount of [99n, -100n, null]) expect(placeOf('2026-10042-A', amount)).toBeNull();
    expect(placeOf('2026-20042-A', -30n)).toBe(1);
    expect(placeOf('2026-20042-A', 30n)).toBeNull();
    // An id’s digits are no number that people write.
    expect(placeOf('2026-00030042-A', 7n)).toBeNull();
    expect(placeOf('INV 10042, SO-20042', 100n)).toBeNull();
    expect(placeOf('for SO-20042 thanks', -5n)).toBe(1);
    expect(placeOf('for 00030042-0000-0000-0000-000000000000 thanks', 5n)).toBe(2);
  });

  test('matches by amount and due date only what no other line names, once', () => {
    const items = [item({ due: day }), item({ due: day, reference: 'B' })];
    const unnamed = line({ amount: 100n, due: day });
    const places = (...lines: RemittanceLine[]) =>
      matchRemittance(lines, items).map(({ place }) => place);
    expect(places(unnamed)).toEqual([null]);
    expect(places(line({ reference: 'B' }), unnamed)).toEqual([1, 0]);
    expect(places(line({ reference: 'B' }), { ...unnamed, due: null })).toEqual([1, null]);
    expect(places(line({ reference: 'B' }), { ...unnamed, amount: null })).toEqual([1, null]);
    expect(places(line({ reference: 'B' }), { ...unnamed, amount: -100n })).toEqual([1, null]);
    const foreign = { ...unnamed, isInOtherCurrency: true };
    expect(places(line({ reference: 'B' }), foreign)).toEqual([1, null]);
    // A person took the item off this line.
    const byHand = new Map([[1, -1]]);
    const [, off] = matchRemittance([line({ reference: 'B' }), unnamed], items, { byHand });
    expect(off).toMatchObject({ state: 'unknown', place: null });
  });

  test('never applies more than an item’s balance and never pays an item twice', () => {
    const texts = fc.constantFrom('A', 'a ', 'B', 'C-1', 'C1', 'D', null);
    const items = fc.array(
      fc
        .record({
          reference: texts,
          available: fc.bigInt(-5n, 50n),
          due: fc.option(fc.nat(3)),
          reduces: fc.boolean(),
        })
        .map(item),
      { maxLength: 8 },
    );
    const lines = fc.array(
      fc
        .record({
          reference: texts,
          amount: fc.option(fc.bigInt(-60n, 60n)),
          due: fc.option(fc.nat(3)),
          isUnread: fc.boolean(),
          isInOtherCurrency: fc.boolean(),
        })
        .map(line),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, items, fc.boolean(), (given, list, hasUnsignedCredits) => {
        const applied = new Map<number, bigint>();
        const all = matchRemittance(given, list, { hasUnsignedCredits });
        for (const [at, match] of all.entries()) {
          if (match.place === null || match.applied === 0n) continue;
          expect(applied.has(match.place)).toBe(false);
          applied.set(match.place, match.applied);
          const { available, reduces } = list[match.place]!;
          expect(match.applied > 0n && match.applied <= available).toBe(true);
          // It never applies a line that can't be read, or a payment of a credit.
          const { amount, isUnread, isInOtherCurrency } = given[at]!;
          expect(isUnread || isInOtherCurrency).toBe(false);
          if (amount === null) continue;
          const parts = given.filter((_, other) => all[other]!.place === match.place);
          if (all.some(({ state, place }) => state === 'part' && place === match.place)) {
            // Lines of one item pay their sum.
            expect(match.applied).toBe(parts.reduce((sum, part) => sum + part.amount!, 0n));
            expect(parts.some((part) => part.isUnread)).toBe(false);
            continue;
          }
          expect(match.applied <= (amount < 0n ? -amount : amount)).toBe(true);
          expect(reduces).toBe(amount < 0n || (reduces && hasUnsignedCredits));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
