import { expect, test } from 'vitest';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { readBankList } from './bank-list.ts';
import { knownByBank } from './line-partner.ts';
import { unclearMarks } from './column-readers.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import type { PayItem } from '../model/pay-item.ts';

function read(text: string, items: readonly PayItem[] = makeItems([['10.00']])) {
  const table = readTable(text);
  const columns = guessColumns(table, knownByBank(items));
  return { table, columns, lines: readBankList(table, columns, items) };
}

const outcomes = (text: string) =>
  read(text).lines.map(({ amount, fault }) => (amount === null ? fault : String(amount)));

const rows = [
  ['2026-11-01', 'Payment', 'Acme Ltd', 'x', '', '10.00', '250,010.00'],
  ['2026-11-02', 'Card fee', 'Bank', 'fee', '4.50', '', '250,005.50'],
  ['2026-11-03', 'Payroll', 'Staff', 'pay', '9,000.00', '', '241,005.50'],
  ['2026-11-04', 'Payment', 'Acme Ltd', 'y', '', '1,200.00', '242,205.50'],
];
const csv = (header: string, ...columns: readonly number[]) =>
  [header, ...rows.map((row) => columns.map((at) => `"${row[at]}"`).join(','))].join('\n');
const expected = ['10.00', 'Money out', 'Money out', '1200.00'];

test.each([
  ['Date,Description,Payee,Reference,Debit,Credit,Running Balance', [0, 1, 2, 3, 4, 5, 6]],
  ['Date,Description,Payee,Reference,Debit,Credit', [0, 1, 2, 3, 4, 5]],
  ['Date,Payee,Reference,Credit,Debit,Balance', [0, 2, 3, 5, 4, 6]],
  ['Buchungstag,Empfänger,Verwendungszweck,Soll,Haben,Saldo', [0, 2, 3, 4, 5, 6]],
  ['Date,Payee,Reference,Paid out,Paid in,Balance', [0, 2, 3, 4, 5, 6]],
  ['Data operazione,Descrizione,Dare,Avere,Saldo', [0, 2, 4, 5, 6]],
  ['Date,Payee,Reference,Withdrawals,Deposits,Balance', [0, 2, 3, 4, 5, 6]],
  ['Datum,Buchungstext,Belastung,Gutschrift,Saldo', [0, 2, 4, 5, 6]],
  ['Data,Descrizione,Uscite,Entrate,Saldo', [0, 2, 4, 5, 6]],
  ['Datum,Text,Uttag,Insättning,Saldo', [0, 2, 4, 5, 6]],
])('reads credits as incoming money: %s', (header, columns) => {
  expect(outcomes(csv(header, ...columns))).toEqual(expected);
});

test('reads signed amounts beside a balance', () => {
  const text =
    'Date,Payee,Amount,Balance\n2026-11-01,Acme Ltd,10.00,260.00\n2026-11-02,Bank,-4.50,255.50';
  expect(outcomes(text)).toEqual(['10.00', 'Money out']);
});

test('reads the direction from a column', () => {
  const text =
    'Date,Payee,Amount,Type\n2026-11-01,Acme Ltd,10.00,Credit\n2026-11-02,Bank,4.50,Debit\n2026-11-02,Bank,4.50,?';
  expect(outcomes(text)).toEqual(['10.00', 'Money out', 'Unknown direction']);
});

test.each([
  [
    'alone',
    'Date;Payee;Amount\n2026-11-01;Acme Ltd;10.00 CR\n2026-11-02;Bank;4.50 DR\n2026-11-03;Acme Ltd;1,200.00 Cr.',
  ],
  [
    'beside a balance that has one, too',
    'Date;Payee;Amount;Balance\n2026-11-01;Acme Ltd;10.00CR;5.00DR\n2026-11-02;Bank;4.50DR;9.50DR\n2026-11-03;Acme Ltd;1,200.00CR;1,190.50CR',
  ],
  [
    'beside a plain balance',
    'Datum;Payee;Betrag;Saldo\n2026-11-01;Acme Ltd;10,00 H;5,00\n2026-11-02;Bank;4,50 S;9,50\n2026-11-03;Acme Ltd;1.200,00 H;1.190,50',
  ],
  [
    'before it',
    'Date;Payee;Amount\n2026-11-01;Acme Ltd;CR 10.00\n2026-11-02;Bank;D 4.50\n2026-11-03;Acme Ltd;C 1,200.00',
  ],
])('reads a direction beside the amount, %s', (_where, text) => {
  expect(outcomes(text)).toEqual(['10.00', 'Money out', '1200.00']);
});

test.each([
  ['two columns', 'Payee;One;Two\nAcme Ltd;10.00 CR;5.00 DR\nBank;4.50 DR;9.50 DR'],
  ['a column without', 'Payee;One;Two\nAcme Ltd;10.00 CR;5.00\nBank;4.50 DR;9.50'],
])('asks which amount moves, then reads its direction: %s', (_which, text) => {
  const { table, columns } = read(text);
  expect(columns.asks).toBe('amount');
  const roles = columns.roles.map((role, at) => (at === 1 ? ('amount' as const) : role));
  const chosen = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(chosen.map(({ amount, fault }) => amount ?? fault)).toEqual(['10.00', 'Money out']);
});

test.each([
  ['Af Bij', 'Bij', 'Af'],
  ['Indicator', 'CRDT', 'DBIT'],
  ['+/-', '+', '-'],
  ['Sens', 'Crédit', 'Débit'],
  ['Tipo', 'Abono', 'Cargo'],
  ['Segno', 'Avere', 'Dare'],
  ['Art', 'Eingang', 'Ausgang'],
  ['D/C', 'Cr.', 'Dr.'],
  ['Direction', 'Incoming', 'Outgoing'],
  ['Type', 'Received', 'Sent'],
  ['Art', 'Einnahme', 'Ausgabe'],
  ['Tipo', 'Ingreso', 'Gasto'],
  ['Tipo', 'Entrata', 'Uscita'],
  ['Tipo', 'Entrada', 'Saída'],
  ['Sens', 'Reçu', 'Émis'],
  ['Rodzaj', 'Uznanie', 'Obciążenie'],
])('reads directions in other languages: %s', (name, came, went) => {
  const text = `Datum;Naam;${name};Bedrag\n2026-11-01;Acme Ltd;${came};10,00\n2026-11-02;Bank;${went};4,50`;
  expect(outcomes(text)).toEqual(['10.00', 'Money out']);
});

test('finds the header below a preamble and skips balances and totals', () => {
  const text = [
    'Account statement',
    'IBAN: DE00 1234 5678 9012',
    'From 2026-11-01 to 2026-11-30',
    '',
    csv('Date,Description,Payee,Reference,Debit,Credit,Running Balance', 0, 1, 2, 3, 4, 5, 6),
    ',Opening balance,,,,250000.00,250000.00',
    'Total,,,,"9,004.50","1,210.00",',
  ].join('\n');
  expect(outcomes(text)).toEqual([...expected, 'Balance', 'Total']);
});

test.each([
  'Date,Payee,Amount,Value\n2026-11-01,A,10.00,12.00\n2026-11-02,B,4.50,5.00',
  'Date,Payee,Balance\n2026-11-01,A,10.00\n2026-11-02,B,4.50',
  '2026-11-01,A,10.00,12.00\n2026-11-02,B,4.50,5.00',
])('asks for the amount column: %j', (text) => {
  const { columns } = read(text);
  expect(columns.asks).toBe('amount');
  expect(columns.roles).not.toContain('amount');
});

test.each([
  [
    'Booking date;Value date;Payer;Account;Purpose;Amount;Currency',
    ['date', 'other', 'partner', 'other', 'reference', 'amount', 'currency'],
  ],
  [
    'Buchungstag;Valuta;Auftraggeber;Konto;Verwendungszweck;Betrag;Währung',
    ['date', 'other', 'partner', 'other', 'reference', 'amount', 'currency'],
  ],
  [
    'Date;Date de valeur;Client;Compte;Motif;Montant;Devise',
    ['date', 'other', 'partner', 'other', 'reference', 'amount', 'currency'],
  ],
])('takes the purpose, not a second date column, as the reference: %s', (header, roles) => {
  const rows = [
    '27.11.2026;27.11.2026;Maple Row;DE89370400440532013000;order 77;2567,01;EUR',
    '28.11.2026;28.11.2026;Acme Ltd;DE02120300000000202051;thanks;10,00;EUR',
  ];
  const { columns, lines } = read([header, ...rows].join('\n'));
  expect(columns.roles).toEqual(roles);
  expect(lines.map(({ reference }) => reference)).toEqual(['order 77', 'thanks']);
});

test('prefers a reference to the purpose', () => {
  const text =
    'Date,Payer,Purpose,Reference,Amount\n2026-11-27,Acme Ltd,thanks,R-1,10.00\n2026-11-28,Acme Ltd,x,R-2,11.00';
  expect(read(text).lines.map(({ reference }) => reference)).toEqual(['R-1', 'R-2']);
});

test('doesn’t read dates without a header as references', () => {
  const { columns } = read('2026-11-27;2026-11-28;Acme Ltd;10.00\n2026-11-28;2026-11-29;B;11.00');
  expect(columns.roles).toEqual(['date', 'other', 'partner', 'amount']);
});

test('reads days written as digits below a date header, and month names', () => {
  const days = (text: string) => read(text).lines.map(({ bankDate }) => bankDate);
  expect(days('Datum,Naam,Af Bij,Bedrag\n20261120,Acme,Bij,10.00\n20261121,Bank,Af,4.50')).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(days('Date,Payee,Amount\n20 Nov 2026,Acme,10.00\n21-Nov-2026,Bank,-4.50')).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

test('keeps eight digits below another header as a number', () => {
  const { columns } = read('Invoice,Payee,Amount\n20261120,Acme,10.00\n20261121,Acme,4.50');
  expect(columns.roles).toEqual(['reference', 'partner', 'amount']);
});

test('skips money whose state says pending or reverted', () => {
  const revolut = (state: string) =>
    `Date,Description,Amount,State\n2026-11-01,Acme Ltd,10.00,COMPLETED\n2026-11-02,Acme Ltd,10.00,${state}`;
  for (const state of ['PENDING', 'Reverted', 'Venter', 'Umsatz vorgemerkt und nicht gebucht']) {
    expect(outcomes(revolut(state)), state).toEqual(['10.00', 'Not booked']);
  }
  expect(outcomes('Date,Payee,Amount\n2026-11-01,Pending Orders Ltd,10.00')).toEqual(['10.00']);
});

test.each(['Status', 'Payment state', 'Zustand', 'Statut', 'Estado', 'Stato'])(
  'skips money whose %s is no booked one, in whatever words',
  (name) => {
    const states =
      'Cancelled by customer|Processing|Initiated|Scheduled|Bounced|in Bearbeitung|Fehlgeschlagen|Chargeback|Voided|Denied|Expired|Unpaid|Awaiting funds|Échoué|En cours|Rechazado|Annullato|Mislukt|Odrzucono|Misslyckades'.split(
        '|',
      );
    const booked = 'Completed|Processed|Paid|Ausgeführt|Exécuté|Completado|Eseguito'.split('|');
    const rows = [...states, ...booked].map((state) => `2026-11-20;Acme Ltd;${state};10.00`);
    expect(outcomes(`Date;Payee;${name};Amount\n${rows.join('\n')}`)).toEqual([
      ...states.map(() => 'Not booked'),
      ...booked.map(() => '10.00'),
    ]);
    // Words of a purpose are no state.
    expect(outcomes('Date;Payee;Text;Amount\n2026-11-20;Acme;Processing fee;10.00')).toEqual([
      '10.00',
    ]);
  },
);

test('skips balances in French, Italian, Spanish and German', () => {
  for (const [first, last] of [
    ['Solde initial', 'Nouveau solde au 30/11/2026'],
    ['Saldo iniziale', 'Saldo contabile finale'],
    ['Saldo anterior', 'Saldo final'],
    ['Alter Kontostand vom 01.11.2026', 'Neuer Kontostand'],
  ]) {
    expect(
      outcomes(
        `Date;Text;Amount\n01/11/2026;${first};9.234,50\n20/11/2026;Acme INV-1;10,00\n30/11/2026;${last};9.244,50`,
      ),
    ).toEqual(['Balance', '10.00', 'Balance']);
  }
});

test('reads placeholders such as NONREF as no reference', () => {
  const { lines } = read(
    'Date,Payee,Reference,End-to-end,Amount\n2026-11-01,Acme Ltd,NONREF,NOTPROVIDED,10.00',
  );
  expect([lines[0]!.reference, lines[0]!.bankReference]).toEqual(['', '']);
});

test('skips a summary above the list', () => {
  const text =
    'Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"1,000.00"\nTotal credits,,"10.00"\nEnding balance as of 11/30/2026,,"1,010.00"\n\nDate,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"\n11/20/2026,ACME INV-1,10.00,"1,010.00"';
  expect(outcomes(text)).toEqual(['Balance', '10.00']);
});

test('reads the signed amount beside empty debit columns', () => {
  const { columns, lines } = read(
    'Buchungstag;Beguenstigter;Verwendungszweck;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Betrag;Waehrung\n20.11.26;Acme Ltd;INV-1;;;10,00;EUR\n21.11.26;Miete;Nov;;;-4,50;EUR',
  );
  expect(columns.asks).toBeNull();
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual(['10.00', 'Money out']);
});

test('doesn’t use the original amount’s currency for the amount', () => {
  const { columns } = read(
    'Date;Payer;Orig currency;Payment currency;Amount\n20.11.2026;Acme;USD;EUR;920,00\n21.11.2026;Beta;EUR;EUR;50,00',
  );
  expect(columns.roles).toEqual(['date', 'partner', 'other', 'currency', 'amount']);
});

test('reads a bracketed negative amount with its currency on either side', () => {
  for (const amount of ['$ (4.50)', '($4.50)', '$(4.50)', '(4.50) USD']) {
    expect(
      outcomes(`Date\tPayee\tAmount\n2026-11-20\tAcme\t$ 10.00\n2026-11-21\tBank\t${amount}`),
    ).toEqual(['10.00', 'Money out']);
  }
});

test('reads amounts without a direction as the opposite when only a few have a direction', () => {
  const list = (...amounts: readonly string[]) =>
    `Date;Payee;Amount\n${amounts.map((amount) => `2026-11-01;Acme;${amount}`).join('\n')}`;
  expect(outcomes(list('5.00', '10.00 CR', '7.00'))).toEqual(['Money out', '10.00', 'Money out']);
  expect(outcomes(list('5.00', '10.00 DR', '7.00'))).toEqual(['5.00', 'Money out', '7.00']);
  expect(outcomes(list('5.00', '10.00 DR', '7.00', '1.00 CR', '2.00'))).toEqual([
    'Unknown direction',
    'Money out',
    'Unknown direction',
    '1.00',
    'Unknown direction',
  ]);
});

test('doesn’t read whole numbers beside amounts with a direction as amounts', () => {
  expect(
    outcomes(
      'Datum;Nr;Payee;Amount\n20261101;101;Acme;5.00\n20261102;102;Acme;10.00 CR\n20261103;103;Acme;7.00',
    ),
  ).toEqual(['Money out', '10.00', 'Money out']);
});

test('skips amounts carried forward', () => {
  for (const label of ['Carried forward', 'Brought forward', 'Riporto', 'Saldovortrag']) {
    expect(outcomes(`Date;Text;Amount\n;${label};99.00\n2026-11-01;Acme;10.00`)).toEqual([
      'Balance',
      '10.00',
    ]);
  }
});

test('proposes the partner that a person chose for another line of the same payer', () => {
  const items = makeItems([['10.00'], ['20.00', { Partner: other }]]);
  const table = readTable(
    'Date,Payee,Text,Amount\n' +
      [
        '2026-11-01,Harbor Holding,a,10.00',
        '2026-11-02,HARBOR HOLDING GmbH,b,20.00',
        '2026-11-03,Pier Holding,c,30.00',
        '2026-11-04,Acme Ltd,d,40.00',
        '2026-11-05,Harbor Holding,INV-1,50.00',
      ].join('\n'),
  );
  const columns = guessColumns(table, knownByBank(items));
  const told = (partners: ReadonlyMap<number, typeof acme>) =>
    readBankList(table, columns, items, { partners }).map(
      ({ partner, proposal }) => partner?.Code ?? (proposal && `${proposal.partner.Code}?`),
    );
  expect(told(new Map([[0, other]]))).toEqual(['OTHR', 'OTHR?', null, 'ACME', 'ACME']);
  // Two choices for one payer are none for the others.
  const both = new Map([
    [0, other],
    [4, acme],
  ]);
  expect(told(both)).toEqual(['OTHR', null, null, 'ACME', 'ACME']);
});

test('takes no count of lines for a payment', () => {
  const list = (...ends: readonly string[]) =>
    ['Date;Payer;Invoice;Amount', '1;Acme Ltd;INV-1;10,00', '2;Acme Ltd;x;7', ...ends].join('\n');
  expect(outcomes(list('Summe;;;17,00', 'Anzahl Zahlungen;;;2'))).toEqual([
    '10.00',
    '7',
    'Total',
    'Count',
  ]);
  expect(outcomes(list(';Number of payments:;;2')).at(-1)).toBe('Count');
  // More than there are lines, with cents, or beside a number: that may be money.
  for (const end of ['Count;;;500', 'Count;;;2,00', 'Number 2;;;2', 'Count Ltd;;;2']) {
    expect(outcomes(list(end)).at(-1), end).not.toBe('Count');
  }
});

test('reads columns that commas separate where texts have tabs in them', () => {
  const text = [
    'Number,Date,Account,Amount,Subcategory,Memo',
    ' ,27/11/2026,20-00-00 12345678,10.00,Counter Credit,"ACME LTD    \tINV-1 BGC"',
    ' ,26/11/2026,20-00-00 12345678,-89.90,Direct Debit,"POWER CO  \t123 DDR"',
  ].join('\n');
  expect(read(text).table.delimiter).toBe(',');
  expect(outcomes(text)).toEqual(['10.00', 'Money out']);
});

test.each(['Belopp', 'Beløb', 'Beløp', 'Kwota', 'Částka'])('reads amounts below %s', (name) => {
  const text = `Datum;${name};Konto;Namn;Saldo\n2026-11-27;1250,00;1234;Acme Ltd;5000,00\n2026-11-26;-89,90;1234;El;3750,00`;
  expect(outcomes(text)).toEqual(['1250.00', 'Money out']);
});

test('follows a second header whose columns changed places', () => {
  const list = (second: string, ...rows: readonly string[]) =>
    outcomes(
      ['Date;Payer;Debit;Credit', '1;Acme;;10,00', '2;Bank;4,50;', second, ...rows].join('\n'),
    );
  const before = ['10.00', 'Money out'];
  const swapped = list('Date;Payer;Credit;Debit', '3;Acme;20,00;', '4;Bank;;5,50');
  expect(swapped).toEqual([...before, '20.00', 'Money out']);
  const again = list('Date;Payer;Debit;Credit', '3;Acme;;20,00', '4;Bank;5,50;');
  expect(again).toEqual([...before, '20.00', 'Money out']);
  // Other columns: a person reads them.
  const other = list('Date;Payer;Credit;Charges', '3;Acme;20,00;5,00');
  expect(other).toEqual([...before, 'No amount']);
});

test('reads a second table below the same or clear names, and no other', () => {
  const list = (...rows: readonly string[]) => {
    const { table, lines } = read(
      ['Date;Payer;Amount', '15.11.2026;Acme;10,00', ...rows].join('\n'),
    );
    return [
      ...lines.slice(1).map(({ amount, fault, payer }) => `${amount ?? fault} ${payer.name}`),
      ...(table.notRead.otherColumns ? [table.notRead.otherColumns] : []),
    ];
  };
  const line = '16.11.2026;Beta;20,00';
  expect(list('Date;Payer;Amount', line)).toEqual(['20.00 Beta']);
  expect(list('Date;Payer;Betrag', line)).toEqual(['20.00 Beta']);
  expect(list('Payer;Date;Amount', 'Beta;16.11.2026;20,00')).toEqual(['20.00 Beta']);
  for (const names of ['Date;Payer;Debit', 'Day;Customer;Debit', 'Day;Customer;Amount'])
    expect(list(names, line), names).toEqual(['No amount ', 1]);
});

test('names an item whose number is a column of digits', () => {
  const [item] = makeItems([['10.00']]);
  const items = [Object.assign(item!, { reference: '10045' })];
  const named = (text: string) => read(text, items).lines.map((line) => line.named.length);
  expect(named('Date;Payer;Text;Amount\n1;Acme;10045;10,00\n2;Acme;10046;20,00')).toEqual([1, 0]);
});

test('tells money out by the running balance where nothing else shows it', () => {
  const list = (...rows: readonly string[]) =>
    outcomes(['Date;Payer;Kind;Amount;Balance', ...rows].join('\n'));
  const rows = ['1;Acme;a;10,00;110,00', '2;Rent;b;90,00;20,00', '3;Acme;c;1.200,00;1.220,00'];
  const out = ['Money out', '1200.00'];
  // Nothing is known of the balance before the first entry.
  expect(list(...rows)).toEqual(['Unknown direction', ...out]);
  expect(list('0;;Opening balance;;100,00', ...rows)).toEqual(['Balance', '10.00', ...out]);
  expect(list(...rows.toReversed())).toEqual(['1200.00', 'Money out', 'Unknown direction']);
  // The latest first, with the balance that the account had before them.
  expect(list(...rows.toReversed(), '0;;Opening balance;;100,00')).toEqual([
    '1200.00',
    'Money out',
    '10.00',
    'Balance',
  ]);
  // Money in alone, or balances that prove nothing.
  expect(list(rows[0]!, '2;Acme;b;90,00;200,00')).toEqual(['10.00', '90.00']);
  expect(list(rows[0]!, '2;Rent;b;90,00;20,00', '3;Acme;c;5,00;7,00')).toEqual([
    '10.00',
    '90.00',
    '5.00',
  ]);
  expect(list('1;Acme;a;10,00;5,00DR', '2;Rent;b;90,00;95,00DR')).toEqual([
    'Unknown direction',
    'Money out',
  ]);
});

test.each([
  ['+/-', '+1', '-1'],
  ['Sign', '1', '-1'],
  ['Art', 'Zahlungseingang', 'Zahlungsausgang'],
  ['Flow', 'Money in', 'Money out'],
])('reads directions in signs and longer words: %s %s', (name, came, went) => {
  const text = `Date;Payer;${name};Amount\n2026-11-01;Acme Ltd;${came};10.00\n2026-11-02;Rent;${went};4.50`;
  expect(outcomes(text)).toEqual(['10.00', 'Money out']);
});

test.each([
  ['Credit?', 'Y', 'N'],
  ['C', 'S', 'N'],
  ['Flag', '1', '0'],
  ['Eingang', 'ja', 'nein'],
  ['Incoming', 'true', 'false'],
  ['Received', 'x', ''],
  ['Direction', 'EXT', 'INT'],
  ['D/C', 'K', 'M'],
])('asks which mark is money in: %s %s', (name, came, went) => {
  const rows = [`1;Acme Ltd;${came};10.00`, `2;Acme Ltd;${came};7.00`, `3;Rent;${went};4.50`];
  const text = [`Date;Payer;${name};Amount`, ...rows].join('\n');
  const { table, columns } = read(text);
  const unknown = 'Unknown direction';
  expect(outcomes(text)).toEqual([unknown, unknown, unknown]);
  expect(unclearMarks(table, columns)).toEqual([came, went]);
  const told = readBankList(table, columns, [], { incoming: came });
  expect(told.map(({ amount, fault }) => amount ?? fault)).toEqual(['10.00', '7.00', 'Money out']);
});

test('keeps the direction of a line without a mark unknown, whatever the answer', () => {
  const text = 'Date;Payer;Credit?;Amount\n1;Acme;Y;10.00\n2;Rent;N;4.50\n3;B;;7.00';
  const { table, columns } = read(text);
  const told = readBankList(table, columns, [], { incoming: 'Y' });
  expect(told.map(({ amount, fault }) => amount ?? fault)).toEqual([
    '10.00',
    'Money out',
    'Unknown direction',
  ]);
});

test('asks about no mark beside signed amounts, a balance or known directions', () => {
  const list = (...rows: readonly string[]) => {
    const text = ['Date;Payer;Matched;Amount;Balance', ...rows].join('\n');
    const { table, columns } = read(text);
    return [outcomes(text), unclearMarks(table, columns)];
  };
  expect(list('1;Acme;Y;10.00;', '2;Rent;N;-4.50;')).toEqual([['10.00', 'Money out'], []]);
  const [proven] = list('0;Opening balance;;;90', '1;Acme;Y;10.00;100', '2;Rent;N;4.50;95.50');
  expect(proven).toEqual(['Balance', '10.00', 'Money out']);
  const known = read('Date;Payer;Amount;Type\n1;Acme;10.00;Credit\n2;Bank;4.50;?');
  expect(unclearMarks(known.table, known.columns)).toEqual([]);
});

test.each([
  ['Amount (cents)', '100050', '1000.50'],
  ['amount_cents', '5', '0.05'],
  ['Betrag in Cent', '1000', '10.00'],
  ['Amount in minor units', '1000', '10.00'],
  ['Montant (centimes)', '1000', '10.00'],
  ['Betrag TEUR', '1,5', '1500'],
  ['Amount k€', '1.25', '1250'],
  ['Amount (in thousands)', '2', '2000'],
  ['Amount (000s)', '2', '2000'],
  ['Betrag in Mio. EUR', '0,5', '500000'],
  ['金額（千円）', '2', '2000'],
  ['Amount, per cent of sales', '10.00', '10.00'],
  ['Betrag Konto 1000', '10.00', '10.00'],
  ['Amount (EUR 1,000)', '1.5', '1500'],
])('reads amounts by the factor in their name: %s', (name, written, amount) => {
  expect(outcomes(`Date;Payer;${name}\n1;Acme;${written}\n2;Acme;${written}`)).toEqual([
    amount,
    amount,
  ]);
});

test('reads a factor above the table, and money in and out with it', () => {
  expect(outcomes('Beträge in TEUR\nDate;Payer;Betrag\n1;Acme;1,5\n2;Acme;2')).toEqual([
    '1500',
    '2000',
  ]);
  const both = 'Date;Payer;Credit (cents);Debit (cents)\n1;Acme;1000;\n2;Rent;;450';
  expect(outcomes(both)).toEqual(['10.00', 'Money out']);
});

test('reads no fraction as cents', () => {
  expect(outcomes('Date;Payer;Amount (cents)\n1;Acme;10.50\n2;Acme;1200')).toEqual([
    'No amount',
    'No amount',
  ]);
});

test.each([
  [
    'by its word',
    '2.11.2026;Bank;Sammelgutschrift;30,00',
    '2.11.2026;Acme;INV-1;10,00',
    '2.11.2026;B;y;20,00',
  ],
  [
    'by its missing payer',
    '2.11.2026;;3 credits;30,00',
    '2.11.2026;Acme;INV-1;10,00',
    '2.11.2026;B;y;15,00',
    '2.11.2026;C;z;5,00',
  ],
  ['above parts without a day', '2.11.2026;;Lot 77;30,00', ';Acme;INV-1;10,00', ';B;y;20,00'],
])('leaves out a batch booking beside its payments: %s', (_, batch, ...parts) => {
  const amounts = parts.map((row) => row.split(';')[3]!.replace(',', '.'));
  const list = (...rows: readonly string[]) =>
    outcomes(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n'));
  expect(list(batch, ...parts)).toEqual(['7.00', 'Batch of other lines', ...amounts]);
  expect(list(...parts, batch)).toEqual(['7.00', ...amounts, 'Batch of other lines']);
});

test('takes no payment for a batch by its sum alone', () => {
  const list = (...rows: readonly string[]) =>
    outcomes(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n')).slice(1);
  const [ten, twenty] = ['2.11.2026;Acme;INV-1;10,00', '2.11.2026;B;y;20,00'];
  expect(list('2.11.2026;;Cash deposit;30,00', ten, twenty)[0]).toBe('30.00');
  // A payer, another day, another sum, or one payment of the same amount.
  expect(list('2.11.2026;C;z;30,00', ten, twenty)).toEqual(['30.00', '10.00', '20.00']);
  expect(list('3.11.2026;;Batch;30,00', '2.11.2026;Acme;INV-1;10,00', twenty)[0]).toBe('30.00');
  expect(list('2.11.2026;;Batch;31,00', ten, twenty)[0]).toBe('31.00');
  expect(list('2.11.2026;;Batch;10,00', ten, twenty)[0]).toBe('10.00');
});

test('guesses no direction below a name of both', () => {
  const unknown = 'Unknown direction';
  for (const name of ['Debit/Credit', 'Soll/Haben', 'Paid in / paid out']) {
    expect(outcomes(`Date;Payer;${name}\n1;Acme;10.00\n2;Rent;5.00`), name).toEqual([
      unknown,
      unknown,
    ]);
    expect(outcomes(`Date;Payer;${name}\n1;Acme;10.00\n2;Rent;-5.00`)).toEqual([
      '10.00',
      'Money out',
    ]);
  }
});

test('reads a statement whose columns single spaces separate by its balance alone', () => {
  const rows = ['01.11.2026 Acme Ltd INV-1 100.00 1,100.00', '02.11.2026 Rent 50.00 1,050.00'];
  const list = (...lines: readonly string[]) =>
    outcomes(['Date Description Debit Credit Balance', ...lines, ...rows].join('\n'));
  expect(list()).toEqual(['Unknown direction', 'Money out']);
  expect(list('Opening balance 1,000.00')).toEqual(['Balance', '100.00', 'Money out']);
});

test('reads a list whose every cell is a line', () => {
  const text =
    'Date\nPayer\nText\nAmount\n01.11.2026\nAcme Ltd\nINV-1\n100.00\n02.11.2026\nRent\nx\n-50.00';
  const { lines } = read(text);
  expect(lines.map(({ bankDate, amount, fault }) => [bankDate, amount ?? fault])).toEqual([
    ['2026-11-01', '100.00'],
    ['2026-11-02', 'Money out'],
  ]);
});

test.each([
  [
    'a PayPal list’s amounts, but never its balance',
    'Datum,Name,Status,Brutto,Gebühr,Netto,Guthaben',
    '27.11.2026,Acme Ltd,Abgeschlossen,"100,00","-2,84","97,16","1.234,56"',
    '26.11.2026,Beta,Ausstehend,"50,00","0,00","50,00",""',
    ['Waiting for your answer', 'Waiting for your answer'],
  ],
  [
    'money in beside what is left',
    'Datum;Name;Betrag;Guthaben;Verfügbar',
    '27.11.2026;Acme Ltd;100,00;1.100,00;900,00',
    '26.11.2026;Rent;-45,90;1.054,10;854,10',
    ['100.00', 'Money out'],
  ],
  [
    'the direction in several words',
    'Date;Text;Type;Amount',
    '1;Acme INV-1;ACH Credit;100.00',
    '2;Power;ACH Debit;45.90',
    ['100.00', 'Money out'],
  ],
  [
    'no direction of cards and returns',
    'Date;Text;Type;Amount',
    '1;Acme INV-1;Credit card payment;100.00',
    '2;Power;Direct debit return;45.90',
    ['Unknown direction', 'Unknown direction'],
  ],
  [
    'no direction of two unknown types',
    'Date;Text;Type;Amount',
    '1;Acme INV-1;Transfer;100.00',
    '2;Power;Payment;45.90',
    ['Unknown direction', 'Unknown direction'],
  ],
  [
    'yen by the balance beside them',
    '日付,摘要,お支払金額,お預り金額,差引残高',
    '2026/11/27,アクメ INV-1,,"100,000","1,234,567"',
    '2026/11/26,電気料金,"8,500",,"1,134,567"',
    ['100000', 'Money out'],
  ],
  [
    'entries whose cells are lines without names',
    '27.11.2026\nAcme Ltd\nINV-1\n+100,00 €',
    '26.11.2026\nStadtwerke\nStrom\n-45,90 €',
    '25.11.2026\nBeta\nx\n+7,00 €',
    ['100.00', 'Money out', '7.00'],
  ],
  [
    'a total of deposits',
    'Date,Text,Amount',
    '11/27/2026,ACME INV-1,100.00',
    '11/27/2026,TOTAL DEPOSITS,100.00',
    ['100.00', 'Total'],
  ],
])('reads %s', (_, first, second, third, expected) => {
  expect(outcomes([first, second, third].join('\n'))).toEqual(expected);
});

test('reads a word of unknown direction by the sign where all money out has one', () => {
  const list = (...rows: readonly string[]) =>
    outcomes(['Date;Payer;Kind;Amount', ...rows].join('\n'));
  const rows = ['1;Acme;Gutschrift;10,00', '2;Rent;Lastschrift;-4,50', '3;Acme;Gutschrift;5,00'];
  expect(list(...rows, '4;B;Gehalt;7,00')).toEqual(['10.00', 'Money out', '5.00', '7.00']);
  expect(list(...rows, '4;Rent;Lastschrift;1,00', '5;B;Gehalt;7,00').at(-1)).toBe(
    'Unknown direction',
  );
});

test('reads directions once a person chose the amount', () => {
  const { table, columns } = read('1,入金,1234,5,Acme\n2,出金,500,6,Power');
  const at = table.rows[0]!.indexOf('1234');
  const roles = columns.roles.map((role, place) => (place === at ? ('amount' as const) : role));
  const lines = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual(['1234', 'Money out']);
});

test('leaves out the groups of a pivot table', () => {
  const group = (...rows: readonly string[]) =>
    outcomes(['Zeilenbeschriftungen;Summe von Betrag', ...rows].join('\n'));
  const batch = 'Batch of other lines';
  expect(
    group('Beta;30,00', 'INV-9;30,00', 'Gamma;30,00', 'INV-8;30,00', 'Gesamtergebnis;60,00'),
  ).toEqual([batch, '30.00', batch, '30.00', 'Total']);
  expect(group('Acme Ltd;150,00', 'INV-1;100,00', 'INV-2;50,00')).toEqual([
    batch,
    '100.00',
    '50.00',
  ]);
});

test('takes no count of lines for the reference', () => {
  const { columns } = read('No;Date;Remarks;Amount\n1;27.11.2026;a 7;10.00\n2;26.11.2026;b 8;5.00');
  expect(columns.roles).toEqual(['other', 'date', 'reference', 'amount']);
});

test('reads a wider row above the names of the columns as no part of them', () => {
  const { table } = read(
    'Compte;Compte;****1234;27/11/2026;;1 234,56\nDate;Libelle;Type;Montant\n27/11/2026;INV-1;VIR;100,00\n26/11/2026;EDF;PRLV;-45,90',
  );
  expect(table.notRead.tooLong).toEqual([]);
});

test('reads directions from the headings of sections', () => {
  const statement = [
    'Deposits and additions',
    'Date        Description              Amount',
    '11/27       ACME LTD INV-1           100.00',
    'Total deposits and additions         100.00',
    'Electronic withdrawals',
    'Date        Description              Amount',
    '11/26       POWER CO                  45.90',
    'Total withdrawals                     45.90',
  ].join('\n');
  expect(outcomes(statement).filter((it) => it !== 'No amount')).toEqual([
    '100.00',
    'Total',
    'Money out',
    'Total',
  ]);
  const list = (first: string) =>
    outcomes(
      `${first}Date,Payer,Amount\n1,Acme,10.00\nMoney out\nDate,Payer,Amount\n2,Power,4.50`,
    ).filter((it) => it !== 'No amount');
  expect(list('Money in\n')).toEqual(['10.00', 'Money out']);
  expect(list('')).toEqual(['Unknown direction', 'Money out']);
  // Signs say it better.
  expect(outcomes('Date,Payer,Amount\nDebits\n1,Acme,10.00\n2,Power,-4.50')).toEqual([
    'No amount',
    '10.00',
    'Money out',
  ]);
});

test('asks nothing where a signed amount says the same as money in and money out', () => {
  const list = (net: string) =>
    outcomes(
      `Datum;Naam;Bedrag;Saldo;Credit;Debet\n27/11/2026;Acme;100,00;1100,00;100,00;\n26/11/2026;El;${net};1054,10;;-45,90`,
    );
  expect(list('-45,90')).toEqual(['100.00', 'Money out']);
  expect(
    outcomes(
      'Date,Name,Amount,Receipt,Money out,Money in\n27/11/2026,Acme,100.00,,,100.00\n26/11/2026,Tesco,-45.90,,-45.90,',
    ),
  ).toEqual(['100.00', 'Money out']);
  const asks = 'Waiting for your answer';
  expect(list('-45,00')).toEqual([asks, asks]);
});

test('reads no digits of a fixed width as an amount', () => {
  expect(outcomes('Date;Payer;Amount\n1;Acme;000000010000\n2;B;0.50')).toEqual([
    'No amount',
    '0.50',
  ]);
});

test('takes no payer’s name for a direction', () => {
  for (const [name, payer] of [
    ['Payer', 'Debit Oy'],
    ['Nadawca/Odbiorca', 'Credit Suisse AG'],
    ['Description', 'Debit Oy INV-1'],
  ]) {
    const { columns, lines } = read(`Date;${name};Amount\n1;${payer};10,00\n2;${payer};5,00`);
    expect(columns.roles).not.toContain('direction');
    expect(lines.map(({ amount }) => amount)).toEqual(['10.00', '5.00']);
  }
});

test('reads the other party’s name, not the account’s own', () => {
  const { lines } = read(
    'Rekeningnummer;Naam;Datum;Bedrag;Naam tegenpartij\nBE68539007547034;OWN BV;1;10,00;Acme Ltd',
  );
  expect(lines.map(({ payer }) => payer.name)).toEqual(['Acme Ltd']);
});

test('asks about no amount below the name of a reference', () => {
  expect(
    outcomes('Date,Amount,Payment Reference\n1,10.00,INV-1\n2,5.00,100.00\n3,-4.50,fee'),
  ).toEqual(['10.00', '5.00', 'Money out']);
});

test('finds the columns of a list whose texts all have another separator, or lines', () => {
  const list = (text: string) =>
    `"Account:","****1"\n"Date","Text","Paid in","Paid out"\n"01 Nov 2026",${text},"10.00",""\n"02 Nov 2026",${text},"","4.50"`;
  expect(outcomes(list('"Pier; Co"'))).toEqual(['10.00', 'Money out']);
  const lines = '"first\nsecond\nthird\nfourth\nfifth"';
  expect(outcomes(list(lines))).toEqual(['10.00', 'Money out']);
});

test('reads a day and month in either order by another date or a decimal comma', () => {
  const days = (text: string) => read(text).lines.map(({ bankDate }) => bankDate);
  expect(days('Date;Payer;Amount\n03/04/2026;Acme;10,00')).toEqual(['2026-04-03']);
  expect(days('From 01/11/2026\nto\n11/30/2026\nDate,Payer,Amount\n03/04/2026,Acme,10.00')).toEqual(
    ['2026-03-04'],
  );
  expect(days('Date,Value date,Payer,Amount\n03/04/2026,13/04/2026,Acme,10.00')).toEqual([
    '2026-04-03',
  ]);
  expect(days('Date,Payer,Amount\n03/04/2026,Acme,10.00')).toEqual([null]);
});

const ubs = (...rows: readonly string[]) =>
  ['Booking date;Currency;Debit;Credit;Individual amount;Balance;Description', ...rows].join('\n');

test('reads the individual amounts below a batch, and no batch', () => {
  const text = ubs(
    '2026-11-20;CHF;;1500.00;;9000.00;Collective credit',
    ';;;;1000.00;;Acme Ltd INV-1',
    ';;;;500.00;;Beta',
    '2026-11-19;CHF;-30.00;;;7500.00;Collective debit',
    ';;;;-10.00;;Power',
    ';;;;-20.00;;Water',
    '2026-11-18;CHF;;7.00;;7530.00;Gamma',
  );
  const { columns, lines } = read(text);
  expect(columns.asks).toBeNull();
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual([
    'Batch of other lines',
    '1000.00',
    '500.00',
    'Batch of other lines',
    'Money out',
    'Money out',
    '7.00',
  ]);
  expect(lines.map(({ bankDate }) => bankDate)[1]).toBe('2026-11-20');
});

test('asks about individual amounts that don’t add up, with an answer that reads each line', () => {
  const text = ubs(
    '2026-11-20;CHF;;1500.00;;9000.00;Collective credit',
    ';;;;1000.00;;Acme Ltd INV-1',
    '2026-11-19;CHF;-30.00;;;7500.00;Rent',
    '2026-11-18;CHF;;7.00;;7530.00;Gamma',
  );
  const { table, columns } = read(text);
  expect(columns.asks).toBe('amount');
  const roles = [...columns.roles];
  for (const [column, role] of columns.offers![0]!) roles[column] = role;
  expect(roles.slice(2, 4)).toEqual(['out', 'in']);
  const lines = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual([
    '1500.00',
    'No amount',
    'Money out',
    '7.00',
  ]);
});

test.each([
  ['beside each part', '1500.00', '1500.00', '70.00'],
  ['beside the first part', '1500.00', '', '70.00'],
])('reads a lockbox’s invoices as parts of their checks: %s', (_, first, second, third) => {
  const list = (...amounts: readonly string[]) =>
    [
      'Check number,Check amount,Remitter,Invoice,Invoice amount',
      `1001,${first},Acme Ltd,INV-1,${amounts[0]}`,
      `1001,${second},Acme Ltd,INV-2,${amounts[1]}`,
      `1002,${third},Beta,INV-3,70.00`,
    ].join('\n');
  const { columns } = read(list('1000.00', '500.00'));
  expect(columns.asks).toBeNull();
  expect(outcomes(list('1000.00', '500.00'))).toEqual(['1000.00', '500.00', '70.00']);
  const { table, columns: open } = read(list('1000.00', '520.00'));
  expect(open.asks).toBe('amount');
  const answer = open.offers!.find(([whole]) => table.rows[0]![whole![0]] === 'Check amount')!;
  const roles = [...open.roles];
  for (const [column, role] of answer) roles[column] = role;
  const lines = readBankList(
    table,
    { ...open, roles, asks: null },
    makeItems([['1.00'], ['2.00']]),
  );
  // The check's number shows that it is one.
  const part = 'Part of another line';
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual(['1500.00', part, '70.00']);
  expect(lines[0]!.reference).toBe('INV-1 INV-2');
  expect(lines[0]!.named.map(({ item }) => item.reference)).toEqual(['INV-1', 'INV-2']);
});

test('counts checks of the same amount by their numbers, and no check without one', () => {
  const roles = ['other', 'amount', 'partner', 'reference', 'part'] as const;
  const list = (name: string, ...numbers: readonly string[]) => {
    const rows = numbers.map(
      (number, at) => `${number},500.00,Acme Ltd,INV-${at + 1},${300 - at}.00`,
    );
    const table = readTable(
      [`${name},Check amount,Payer,Invoice,Invoice amount`, ...rows].join('\n'),
    );
    return readBankList(table, { header: 0, roles, asks: null }, []).map(
      ({ amount, fault }) => amount ?? fault,
    );
  };
  const [part, unclear] = ['Part of another line', 'Parts that differ from their total'];
  expect(list('Check no', '1', '1', '2', '2')).toEqual(['500.00', part, '500.00', part]);
  expect(list('Lot', '1', '1', '2', '2')).toEqual([unclear, unclear, unclear, unclear]);
  expect(list('Check no', '1', '1', '1', '2')).toEqual(['500.00', part, part, '500.00']);
});

test('counts a check with its invoices below it once', () => {
  const rows = [
    '1001,1500.00,Acme Ltd,,',
    ',,,INV-1,1000.00',
    ',,,INV-2,500.00',
    '1002,70.00,Beta,,',
  ];
  const text = ['Check,Check amount,Remitter,Invoice,Invoice amount', ...rows].join('\n');
  const { lines } = read(text);
  expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual([
    'Batch of other lines',
    '1000.00',
    '500.00',
    '70.00',
  ]);
  expect(lines.map(({ payer }) => payer.name)).toEqual([
    'Acme Ltd',
    'Acme Ltd',
    'Acme Ltd',
    'Beta',
  ]);
});

test('asks whether a batch counts whose payments are not beside it, or that has one', () => {
  const list = (...rows: readonly string[]) =>
    read(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n'));
  const [batch, fee] = ['2.11.2026;;Sammelgutschrift;30,00', '2.11.2026;Bank;fee;-1,50'];
  const [ten, twenty] = ['2.11.2026;Acme Ltd;INV-1;10,00', '2.11.2026;B;y;20,00'];
  const five = '2.11.2026;C;z;5,00';
  for (const rows of [
    [batch, fee, ten, twenty],
    [batch, five, ten, twenty],
    [ten, five, batch, twenty],
    [batch, '2.11.2026;B;y;30,00'],
    // Booked on another day.
    [batch, ten.replace('2.', '3.'), twenty.replace('2.', '3.')],
    [batch, ten, '6.11.2026;B;y;30,00', five],
    // Some on one day, the others on the next or after a weekend.
    [batch, five, '3.11.2026;B;y;25,00'],
    [five, '5.11.2026;B;y;25,00', '5.11.2026;D;y;4,00', batch],
    ['1.11.2026;E;y;23,00', fee, batch],
  ]) {
    const { table, columns, lines } = list(...rows);
    const asked = lines.flatMap(({ mayBeBatch, cells }) => (mayBeBatch ? [cells.join(';')] : []));
    expect(asked, rows.join('\n')).toEqual([batch]);
    const place = lines.findIndex(({ mayBeBatch }) => mayBeBatch);
    const [left, counted] = [false, true].map((counts) =>
      readBankList(table, columns, [], { countsBatches: new Map([[place, counts]]) }).filter(
        ({ mayBeBatch }) => !mayBeBatch,
      ),
    );
    expect(left!.filter(({ fault }) => fault === 'Batch of other lines')).toHaveLength(1);
    expect(counted!.map(({ amount }) => amount)).toContain('30.00');
  }
  // Parts on three days, another week, another sum, another batch, or a payer that Waybill knows.
  for (const rows of [
    [batch, ten.replace('2.', '12.'), twenty.replace('2.', '12.')],
    [batch, batch.replace('2.', '3.')],
    [batch, five, '3.11.2026;B;y;15,00', '4.11.2026;B;y;10,00'],
    [batch, five, ten],
    [batch.replace(';;', ';Acme Ltd;'), five, ten, twenty],
  ]) {
    const { lines } = list(...rows);
    expect(
      lines.some(({ mayBeBatch }) => mayBeBatch),
      rows.join('\n'),
    ).toBe(false);
  }
});

test('answers for each batch by itself', () => {
  const [ten, twenty] = ['2.11.2026;Acme Ltd;INV-1;10,00', '2.11.2026;B;y;20,00'];
  const [one, other] = ['3.11.2026;;Sammelgutschrift;30,00', '4.11.2026;;Sammelgutschrift;20,00'];
  const { table, columns, lines } = read(
    ['Date;Payer;Text;Amount', ten, twenty, one, other].join('\n'),
  );
  expect(lines.map(({ mayBeBatch }) => mayBeBatch ?? false)).toEqual([false, false, true, true]);
  const countsBatches = new Map([
    [2, false],
    [3, true],
  ]);
  const answered = readBankList(table, columns, [], { countsBatches });
  expect(answered.map(({ amount, fault }) => amount ?? fault)).toEqual([
    '10.00',
    '20.00',
    'Batch of other lines',
    '20.00',
  ]);
});

test('asks about unknown marks beside a single reversal', () => {
  const rows = ['1;Acme;K;10.00', '2;Rent;M;4.50', '3;Rent;M;-2.00', '4;Acme;K;7.00'];
  const { table, columns } = read(['Date;Payer;D/C;Amount', ...rows].join('\n'));
  expect(unclearMarks(table, columns)).toEqual(['K', 'M']);
  const told = readBankList(table, columns, [], { incoming: 'K' });
  expect(told.map(({ amount, fault }) => amount ?? fault)).toEqual([
    '10.00',
    'Money out',
    'Money out',
    '7.00',
  ]);
});

test('asks about flags beside a single reversal, and about a purpose of one direction', () => {
  const marksOf = (...rows: readonly string[]) => {
    const { table, columns } = read(rows.join('\n'));
    const all = {
      ...columns,
      roles: columns.roles.map((it) => (it === 'direction' ? 'other' : it)),
    };
    return {
      marks: unclearMarks(table, columns),
      asIn: readBankList(table, columns, [], { incoming: unclearMarks(table, columns)[0] }).map(
        ({ amount, fault }) => amount ?? fault,
      ),
      all: readBankList(table, all, []).map(({ amount, fault }) => amount ?? fault),
    };
  };
  expect(
    marksOf('Date;Payer;Flag;Amount', '1;A;1;10.00', '2;B;0;4.50', '3;B;0;-2.00', '4;A;1;7.00'),
  ).toEqual({
    marks: ['1', '0'],
    asIn: ['10.00', 'Money out', 'Money out', '7.00'],
    all: ['10.00', '4.50', 'Money out', '7.00'],
  });
  const out = ['Date;Payer;Purpose;Amount', '1;A;Debit;10.00', '2;B;Debit;4.50'];
  const asked = { marks: ['Debit', ''], asIn: ['10.00', '4.50'], all: ['10.00', '4.50'] };
  expect(marksOf(...out)).toEqual(asked);
  const [table, columns] = [read(out.join('\n')).table, read(out.join('\n')).columns];
  expect(readBankList(table, columns, [], { incoming: '' }).map(({ fault }) => fault)).toEqual([
    'Money out',
    'Money out',
  ]);
  for (const certain of [
    ['Date;Payer;Purpose;Amount', '1;A;Credit;10.00', '2;B;Credit;4.50'],
    ['Date;Payer;Purpose;Amount', '1;A;Debit;10.00', '2;B;Debit;4.50', '3;B;INV-2;4.50'],
    ['Date;Payer;Details;Amount', '1;A;Debit;10.00', '2;B;Credit;4.50'],
    ['Date;Payer;Details;Amount', '1;A;Debit;-10.00', '2;B;Debit;-4.50'],
    ['Date;Payer;Checked;Amount', '1;A;Y;10.00', '2;B;N;-4.50', '3;B;N;4.50', '4;B;Y;-4.50'],
  ])
    expect(marksOf(...certain).marks, certain.join('\n')).toEqual([]);
});

test('takes no account holder for the payer beside an empty column of payers', () => {
  const payers = (...rows: readonly string[]) =>
    read(rows.join('\n')).lines.map(({ payer }) => payer.name);
  const dkb = 'Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Zweck;Betrag';
  expect(payers(dkb, '1.11.2026;;Own GmbH;a;10,00', '2.11.2026;;Own GmbH;b;5,00')).toEqual([
    '',
    '',
  ]);
  expect(payers(dkb, '1.11.2026;Acme;Own GmbH;a;10,00')).toEqual(['Acme']);
  const kbc = 'Naam;Datum;Bedrag;Naam tegenpartij';
  expect(payers(kbc, 'OWN BV;1/11/2026;10,00;')).toEqual(['']);
  // Several names are those of payers.
  expect(payers('Datum;Avsändare;Namn;Belopp', '1;;Acme;10,00', '2;;Beta;5,00')).toEqual([
    'Acme',
    'Beta',
  ]);
});

test('asks nothing about ways to pay', () => {
  expect(
    outcomes('Date;Text;Type;Amount\n1;Acme INV-1;Wire transfer;100.00\n2;Beta;Check;45.90'),
  ).toEqual(['100.00', '45.90']);
});

test.each(['\t', ';', '  '])(
  'takes lines without a day or an amount for the text above: %j',
  (gap) => {
    const text = [
      ['Date', 'Text', 'Amount'],
      ['01.11.2026', 'Acme', '10,00'],
      ['', 'Invoice', ''],
      ['', 'INV-1', ''],
      ['02.11.2026', 'Beta', '5,00'],
      ['', 'Summe', '15,00'],
      ['', 'Other', ''],
    ]
      .map((row) => (gap === '  ' ? row.filter(Boolean) : row).join(gap))
      .join('\n');
    const { lines } = read(text);
    expect(lines.map(({ amount, fault }) => amount ?? fault)).toEqual([
      '10.00',
      'Continues the line above',
      'Continues the line above',
      '5.00',
      'Total',
      'No amount',
    ]);
    expect(lines[0]!.partner).toEqual(acme);
  },
);

test.each([
  [
    'account',
    'Credit account|Account credited|Account to credit|Gutschriftskonto|Konto Gutschrift|Haben-Konto|Compte crédité|Cuenta de abono|Conto accredito|Creditrekening|Krediterat konto|Rachunek kredyt|Deposit account|Payment account|Settlement account',
  ],
  [
    'card',
    'Credit card|Debit card no.|Carte de crédit|Tarjeta de crédito|Carta di credito|Karta kredyt|Kreditkort|Debetkaart',
  ],
  [
    'number',
    'Credit note no.|Credit note|Nota de crédito|Nota di credito|Creditnota|Numéro de crédit|Deposit slip|Receipt number|Einzahlungsschein|Debitorennummer|Creditor ID|Amount ID|VAT number',
  ],
  ['limit', 'Credit limit|Limite de crédit|Límite de crédito|Limite di credito|Kredietlimiet'],
  [
    'kind',
    'Amount type|Betragsart|Zahlungsart|Amount currency|Credit/Debit indicator|Payment status|Amount in words|Received from|Paid by|Creditor|Debtor name',
  ],
  [
    'day',
    'Saldo date|Balance date|Credit date|Date received|Date de crédit|Fecha de abono|Data accredito|Eingangsdatum|Value date|Imported',
  ],
])('takes no %s for money, whatever its name', (_, names) => {
  for (const name of names.split('|')) {
    for (const cells of [
      ['12345678', '12345678'],
      ['4711', ''],
    ]) {
      const list = (amount: string) =>
        outcomes(
          `Date;Payer;${name};${amount}\n1.11.2026;Acme;${cells[0]};10,00\n2.11.2026;B;${cells[1]};-4,50`,
        );
      expect(list('Amount'), name).toEqual(['10.00', 'Money out']);
      // A name that says nothing is no reason to take the other column.
      expect(list('Turnover'), name).not.toContain('12345678');
      expect(list('Turnover'), name).not.toContain('4711');
    }
  }
});

test('takes an amount in a currency, or into an account, for money', () => {
  for (const name of ['Amount in account currency', 'Abono en cuenta', 'Credit card amount']) {
    expect(outcomes(`Date;Payer;${name}\n1.11.2026;Acme;10,00`), name).toEqual(['10.00']);
  }
});
