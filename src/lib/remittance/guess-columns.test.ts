import { expect, test } from 'vitest';
import { currencyAbove, guessColumns, isHeaderAlone } from './guess-columns.ts';
import { readTable } from './read-table.ts';

test.each([
  [['Currency: EUR'], 'EUR'],
  [['', 'Currency', ' : ', ' EUR '], 'EUR'],
  [['WÄHRUNG', 'CHF'], 'CHF'],
  [['Account currency:USD'], 'USD'],
  [['Account', 'EUR'], null],
  [['Currency: EUR', 'USD'], null],
  [['Currency', 'euros and cents'], null],
  [['Currency'], null],
  [[], null],
])('reads the currency above a table from %j', (row, currency) => {
  expect(currencyAbove(row)).toBe(currency);
});

const unknown = { isReference: () => false, isId: () => false };
const rolesOf = (text: string, known: Parameters<typeof guessColumns>[1] = unknown) =>
  guessColumns(readTable(text), known).roles;

test('takes a column for the currency by its name, or because it holds nothing else', () => {
  const currencies = (name: string, first = 'EUR', second = 'USD') =>
    rolesOf(`Invoice;Amount;${name}\nA-1;10.00;${first}\nA-2;20.00;${second}`)[2];
  expect(currencies('Currency')).toBe('currency');
  expect(currencies('Currency', '', 'x')).toBe('currency');
  expect(currencies('Code')).toBe('currency');
  expect(currencies('Code', 'EUR', 'none')).toBe('other');
  // Three letters may be somebody's name, or a reference.
  expect(currencies('Payee')).toBe('partner');
  expect(currencies('Currency rate', '1.10', '1.20')).not.toBe('currency');
});

test('prefers the currency of the amount to those of a fee or before its conversion', () => {
  for (const name of ['Orig. currency', 'Fee currency', 'Instructed currency', 'Gebühr Währung']) {
    expect(rolesOf(`Invoice;${name};Amount;Ccy\nA-1;USD;10.00;EUR\nA-2;USD;20.00;EUR`)).toEqual([
      'reference',
      'other',
      'amount',
      'currency',
    ]);
    expect(rolesOf(`Invoice;${name};Amount\nA-1;USD;10.00\nA-2;USD;20.00`)[1]).toBe('currency');
  }
});

/** Below a title, so that the row of names has to be found as well. */
const roleUnder = (name: string, cells: readonly string[], isBankList = false) =>
  rolesOf(`Statement of the account;\n${name};Amount\n${cells[0]};10.00\n${cells[1]};20.00`, {
    ...unknown,
    ...(isBankList && { isPartner: () => false }),
  })[0];
const words = ['one', 'two'];

test.each(
  [
    [
      'date',
      'Date|Buchungsdatum|Data|Dato|Buchungstag|Due|Fällig am|日付|交易日期|Kirjauspäivä|Échéance|Valuta|Fecha',
    ],
    [
      'partner',
      'Partner|Customer|Payer|Payor|Payee|Name|Naam|Kunde|Client|Auftraggeber|Zahler|Nombre|Debtor|Company|Firma|Empfänger|Zahlungspflichtiger|Namn|Drawer|Betaler|Ordonnateur|Donneur d’ordre|Émetteur|Ordinante|Remitter|Originator|Sender|Ordenante|Nadawca|Maksaja|对方户名|振込人',
    ],
    [
      'reference',
      'Ref|Réf.|Invoice|Inv|Number|No|Nr|Document|Beleg|Rechnung|Facture|Bill|Order|Zweck|Riferimento|Omschrijving|Libellé|Concepto|Causale|Description|Details|Memo|Narrative|Purpose|Motif|Betreff|Mededeling|Nota fiscal|Fattura|Factuur|Faktura|Fatura|請求書番号|摘要|发票号|Viite',
    ],
    [
      'currency',
      'Currency|Ccy|Cur|Curr|Währung|Waehrung|WKZ|Devise|Monnaie|Moneda|Divisa|Munteenheid|Valuta',
    ],
  ].flatMap(([role, names]) => names!.split('|').map((name) => [role!, name] as const)),
)('takes a column for the %s by the name %s', (role, name) => {
  // Eight digits are a date only below the name of one.
  expect(roleUnder(name, role === 'date' ? ['20261127', '20261128'] : words)).toBe(role);
});

test.each([
  // A customer's reference, or the name of the own account, is nobody's name.
  ['Kundenreferenz;Begünstigter/Zahlungspflichtiger', ['other', 'partner']],
  ['Account name;Payer', ['other', 'partner']],
  ['Kundennummer;Text', ['reference', 'other']],
  // Money comes in from the payer, whichever column is first.
  ['Zahlungsempfänger*in;Zahlungspflichtige*r', ['other', 'partner']],
  ['Payee name;Payer name', ['other', 'partner']],
  ['Mottagare;Avsändare', ['other', 'partner']],
  ['Auftraggeber/Empfänger;Text', ['partner', 'other']],
])('takes the payer of a bank’s list for the partner: %s', (names, roles) => {
  const text = `Date;${names};Amount\n20.11.2026;one;two;10.00\n20.11.2026;three;four;20.00`;
  const found = rolesOf(text, { ...unknown, isPartner: () => false });
  expect(found.slice(1, 3).map((role) => (role === 'partner' ? role : 'other'))).toEqual(
    roles.map((role) => (role === 'partner' ? role : 'other')),
  );
});

test('takes no account number for the reference of a bank’s list', () => {
  const roles = (names: string) => {
    const text = `Date;${names};Amount\n20.11.2026;12345678;INV-1;10.00\n20.11.2026;12345678;Rent;20.00`;
    return rolesOf(text, { ...unknown, isPartner: () => false }).slice(1, 3);
  };
  expect(roles('Account number;Description')).toEqual(['other', 'reference']);
  expect(roles('Kontonummer;Text')[0]).toBe('other');
  expect(roles('IBAN;Verwendungszweck')).toEqual(['other', 'reference']);
});

test('takes no empty column for the partner', () => {
  const text = 'Date;Payer;Name;Amount\n20.11.2026;;Acme;10.00\n20.11.2026;;B;20.00';
  expect(rolesOf(text, { ...unknown, isPartner: () => false })[2]).toBe('partner');
});

test.each([
  'Fattura;Importo;Sconto;Pagato',
  'Nota fiscal;Valor;Desconto;Valor pago',
  'Factura;Importe;Descuento;Importe pagado',
  'Factuur;Bedrag;Korting;Betaald',
  'Faktura;Belopp;Rabatt;Betalt',
  'Faktura;Kwota;Potrącenie;Zapłacono',
  'Facture;Montant;Retenue;Réglé',
])('takes the paid amount beside its deduction: %s', (names) => {
  const text = `${names}\nA-1;10,00;1,00;9,00\nA-2;20,00;2,00;18,00`;
  expect(rolesOf(text)).toEqual(['reference', 'other', 'other', 'amount']);
});

test.each([
  ['Date;Amount;Credit;Debit', '01.01.2026;7;7;\n02.01.2026;-20;;20', ['other', 'in', 'out']],
  ['Date;Amount;Credit;Debit', '01.01.2026;1.250;1.250;', ['other', 'in', 'out']],
  ['Date;Gross;Amount', '01.01.2026;30;10\n01.01.2026;;20', ['amount', 'part']],
])('compares whole amounts of columns with each other: %s, %j', (names, rows, roles) => {
  const isPartner = () => false;
  expect(rolesOf(`${names}\n${rows}`, { ...unknown, isPartner }).slice(1)).toEqual(roles);
});

test('takes the net amount of whole amounts', () => {
  const text = 'Invoice;Gross;Discount;Total\nINV-1;100;10;90\nINV-2;20;2;18';
  expect(rolesOf(text)).toEqual(['reference', 'other', 'other', 'amount']);
});

const asked = (text: string) => {
  const { asks, roles } = guessColumns(readTable(text), unknown);
  return asks ?? roles.indexOf('amount');
};

test.each([
  'Anzahl',
  'Postleitzahl',
  'Kennzahl',
  'Payment terms',
  'Payment days',
  'Zahlungsziel',
  'Zahlungsbedingung',
  'Invoices paid',
  'Bezahlte Rechnung',
])('takes whole numbers below %s for no paid amount', (name) => {
  for (const rows of ['30;1.234,50\n14;20,00', '30;1000\n14;20'])
    expect(asked(`Text;${name};Betrag\n${rows.replaceAll(/^/gm, 'x;')}`)).toBe(2);
});

test.each([
  'Unpaid',
  'Not paid',
  'Previously paid',
  'Paid to date',
  'Already paid',
  'Bereits bezahlt',
])('asks about the amount beside one that is %s', (name) => {
  expect(asked(`Invoice;Amount;${name}\nINV-1;100.00;40.00\nINV-2;20.00;0.00`)).toBe('amount');
  expect(asked(`Invoice;${name}\nINV-1;40.00\nINV-2;0.00`)).toBe('amount');
});

test('asks about a paid amount whose column is not written as the amounts beside it', () => {
  expect(asked('Invoice;Payment run;Amount\nINV-1;4711;10.00\nINV-2;4711;20.00')).toBe('amount');
  expect(asked('Invoice;Applied;Amount\nINV-1;12.11;10,00\nINV-2;13.11;20,00')).toBe('amount');
  expect(asked('Invoice;Paid;Amount\nINV-1;10.00;10.50\nINV-2;20;20')).toBe(1);
});

test('asks if a net amount is the one before tax', () => {
  const rows = 'INV-1;123.45;100.00\nINV-2;20.00;18.00';
  for (const name of ['Gross', 'Brutto', 'Total amount', 'Invoice amount'])
    expect(asked(`Invoice;${name};Net\n${rows}`), name).toBe('amount');
  expect(asked(`Invoice;Gross;Net\nINV-1;10.00;10.00`)).toBe(2);
  expect(asked('Invoice;Gross;Discount;Net\nINV-1;10.00;1.00;9.00')).toBe(3);
});

test.each(['GUID', 'UUID', 'TransactionId', 'Id'])('finds a row of names with %s', (name) => {
  const ids = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
  expect(roleUnder(name, ids)).toBe('id');
});

test('finds IDs above as many lines of deductions and totals', () => {
  const text =
    '0f8fad5b-d9cb-469f-a165-70867728950e  9.00\n7c9e6679-7425-40de-944b-e07fc1f90ae7  9.00\nDiscount  1.00\nTotal  17.00';
  expect(rolesOf(text)).toEqual(['id', 'amount']);
});

const bankNames = ['Bank', 'Transaction', 'Trans', 'Txn', 'Trx'].flatMap((whose) =>
  ['Ref', 'ID', 'Number'].map((what) => `${whose} ${what}`),
);
const otherBankNames = 'Bank-Transaction|Bank txn|FITID|End-to-end|End2End|Trace|TRN|UTR';
const numberNames = 'Transaction No.|Trans. no|Txn_no|Trx no';

test.each(bankNames.concat(`${otherBankNames}|${numberNames}`.split('|')))(
  'takes %s for the bank’s own reference, but only in a bank’s list',
  (name) => {
    expect(roleUnder(name, words, true)).toBe('bankReference');
    expect(roleUnder(name, words)).not.toBe('bankReference');
  },
);

test.each(['Notes', 'Invest', 'Cursor', 'Stage'])(
  'takes %s, which only begins with a known word, for nothing',
  (name) => {
    expect(roleUnder(name, words)).toBe('other');
  },
);

test.each(['Date', 'Valuta', 'Buchungstag', 'Datum', 'Buchungsdatum', 'Wertstellungsdatum'])(
  'reads a spreadsheet’s numbers of days below %s as dates',
  (name) => {
    const text = `Reference;${name};Amount\nA;46340;10.00\nB;46341;20.00`;
    expect(readTable(text).rows[1]).toEqual(['A', '2026-11-14', '10.00']);
    expect(rolesOf(text)).toEqual(['reference', 'date', 'amount']);
  },
);
test.each([
  ['Date,Payer,Reference,Amount', true],
  ['Date;Payer;Amount\n', true],
  ['Account statement\nIBAN: DE00 1234 5678 9012\nBuchungstag;Auftraggeber;Betrag', true],
  ['Date;Payee;Paid in;Paid out', true],
  ['Date;Payer;Amount\n2026-11-20;Acme;', false],
  ['Date;Payer;Amount\n2026-11-20;Acme;5.00', false],
  // A payer's name may have the words of a header.
  ['Customer Name Ltd;Order', false],
  ['Acme;Amount', false],
  ['', false],
])('tells whether a table has the names of its columns alone: %j', (text, isAlone) => {
  expect(isHeaderAlone(readTable(text))).toBe(isAlone);
});

test.each([
  ['15 Mar', '2 Apr', 'other'],
  ['Mar 15', 'Apr 2', 'other'],
  ['15.03.', '02.04.', 'other'],
  ['15. März', '2. April', 'other'],
  ['15/03', '02/04', 'reference'],
  ['AUG-7', 'SEP-8', 'reference'],
  ['15 Mars', 'PO 7', 'reference'],
])('takes days without a year for no reference: %s, %s', (first, second, role) => {
  const rows = `${first};Acme Ltd;100.00\n${second};Beta Ltd;50.00`;
  expect(rolesOf(rows)[0]).toBe(role);
  if (role === 'other') expect(rolesOf(`Date;Name;Amount\n${rows}`)[0]).toBe(role);
  expect(rolesOf(`Date;Name;Amount\n15/03;Acme;1.50\n02/04;Beta;2.00`)[0]).toBe('other');
});
