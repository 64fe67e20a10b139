import { expect, test } from 'vitest';
import { outcomesOf, readPasted } from '../testing/pasted-list.ts';
import { readBankList } from './bank-list.ts';
import { unclearMarks } from './column-readers.ts';

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
  ['Data,Odbiorca,Obciążenia,Uznania,Saldo', [0, 2, 4, 5, 6]],
  ['Dátum,Partner,Terhelés,Jóváírás,Egyenleg', [0, 2, 4, 5, 6]],
])('reads credits as incoming money: %s', (header, columns) => {
  expect(outcomesOf(csv(header, ...columns))).toEqual(expected);
});

test('reads signed amounts beside a balance', () => {
  const text =
    'Date,Payee,Amount,Balance\n2026-11-01,Acme Ltd,10.00,260.00\n2026-11-02,Bank,-4.50,255.50';
  expect(outcomesOf(text)).toEqual(['10.00', 'Money out']);
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
  expect(outcomesOf(text)).toEqual(['10.00', 'Money out', '1200.00']);
});

test.each([
  ['two columns', 'Payee;One;Two\nAcme Ltd;10.00 CR;5.00 DR\nBank;4.50 DR;9.50 DR'],
  ['a column without', 'Payee;One;Two\nAcme Ltd;10.00 CR;5.00\nBank;4.50 DR;9.50'],
])('asks which amount moves, then reads its direction: %s', (_which, text) => {
  const { table, columns } = readPasted(text);
  expect(columns.asks).toBe('amount');
  const roles = columns.roles.map((role, at) => (at === 1 ? ('amount' as const) : role));
  const chosen = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(outcomesOf(chosen)).toEqual(['10.00', 'Money out']);
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
  ['Type', 'Credit', 'Debit'],
  ['+/-', '+1', '-1'],
  ['Sign', '1', '-1'],
  ['Art', 'Zahlungseingang', 'Zahlungsausgang'],
  ['Flow', 'Money in', 'Money out'],
])('reads directions in signs and words: %s %s', (name, came, went) => {
  const text = `Datum;Naam;${name};Bedrag\n2026-11-01;Acme Ltd;${came};10,00\n2026-11-02;Bank;${went};4,50`;
  expect(outcomesOf(text)).toEqual(['10.00', 'Money out']);
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
  expect(outcomesOf(text)).toEqual([...expected, 'Balance', 'Total']);
});

test('reads the signed amount beside empty debit columns', () => {
  const { columns, lines } = readPasted(
    'Buchungstag;Beguenstigter;Verwendungszweck;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Betrag;Waehrung\n20.11.26;Acme Ltd;INV-1;;;10,00;EUR\n21.11.26;Miete;Nov;;;-4,50;EUR',
  );
  expect(columns.asks).toBeNull();
  expect(outcomesOf(lines)).toEqual(['10.00', 'Money out']);
});

test('reads a bracketed negative amount with its currency on either side', () => {
  for (const amount of ['$ (4.50)', '($4.50)', '$(4.50)', '(4.50) USD']) {
    expect(
      outcomesOf(`Date\tPayee\tAmount\n2026-11-20\tAcme\t$ 10.00\n2026-11-21\tBank\t${amount}`),
    ).toEqual(['10.00', 'Money out']);
  }
});

test('reads amounts without a direction as the opposite when only a few have a direction', () => {
  const list = (...amounts: readonly string[]) =>
    `Date;Payee;Amount\n${amounts.map((amount) => `2026-11-01;Acme;${amount}`).join('\n')}`;
  expect(outcomesOf(list('5.00', '10.00 CR', '7.00'))).toEqual(['Money out', '10.00', 'Money out']);
  expect(outcomesOf(list('5.00', '10.00 DR', '7.00'))).toEqual(['5.00', 'Money out', '7.00']);
  expect(outcomesOf(list('5.00', '10.00 DR', '7.00', '1.00 CR', '2.00'))).toEqual([
    'Unknown direction',
    'Money out',
    'Unknown direction',
    '1.00',
    'Unknown direction',
  ]);
});

test('doesn’t read whole numbers beside amounts with a direction as amounts', () => {
  expect(
    outcomesOf(
      'Datum;Nr;Payee;Amount\n20261101;101;Acme;5.00\n20261102;102;Acme;10.00 CR\n20261103;103;Acme;7.00',
    ),
  ).toEqual(['Money out', '10.00', 'Money out']);
});

test('tells money out by the running balance where nothing else shows it', () => {
  const list = (...rows: readonly string[]) =>
    outcomesOf(['Date;Payer;Kind;Amount;Balance', ...rows].join('\n'));
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
  const { table, columns } = readPasted(text);
  const unknown = 'Unknown direction';
  expect(outcomesOf(text)).toEqual([unknown, unknown, unknown]);
  expect(unclearMarks(table, columns)).toEqual([came, went]);
  const told = readBankList(table, columns, [], { incoming: came });
  expect(outcomesOf(told)).toEqual(['10.00', '7.00', 'Money out']);
});

test('keeps the direction of a line without a mark unknown, whatever the answer', () => {
  const text = 'Date;Payer;Credit?;Amount\n1;Acme;Y;10.00\n2;Rent;N;4.50\n3;B;;7.00';
  const { table, columns } = readPasted(text);
  const told = readBankList(table, columns, [], { incoming: 'Y' });
  expect(outcomesOf(told)).toEqual(['10.00', 'Money out', 'Unknown direction']);
});

test('asks about no mark beside signed amounts, a balance or known directions', () => {
  const list = (...rows: readonly string[]) => {
    const text = ['Date;Payer;Matched;Amount;Balance', ...rows].join('\n');
    const { table, columns } = readPasted(text);
    return [outcomesOf(text), unclearMarks(table, columns)];
  };
  expect(list('1;Acme;Y;10.00;', '2;Rent;N;-4.50;')).toEqual([['10.00', 'Money out'], []]);
  const [proven] = list('0;Opening balance;;;90', '1;Acme;Y;10.00;100', '2;Rent;N;4.50;95.50');
  expect(proven).toEqual(['Balance', '10.00', 'Money out']);
  const known = readPasted('Date;Payer;Amount;Type\n1;Acme;10.00;Credit\n2;Bank;4.50;?');
  expect(unclearMarks(known.table, known.columns)).toEqual([]);
});

test('guesses no direction below a name of both', () => {
  const unknown = 'Unknown direction';
  for (const name of ['Debit/Credit', 'Soll/Haben', 'Paid in / paid out']) {
    expect(outcomesOf(`Date;Payer;${name}\n1;Acme;10.00\n2;Rent;5.00`), name).toEqual([
      unknown,
      unknown,
    ]);
    expect(outcomesOf(`Date;Payer;${name}\n1;Acme;10.00\n2;Rent;-5.00`)).toEqual([
      '10.00',
      'Money out',
    ]);
  }
});

test('reads a statement whose columns single spaces separate by its balance alone', () => {
  const rows = ['01.11.2026 Acme Ltd INV-1 100.00 1,100.00', '02.11.2026 Rent 50.00 1,050.00'];
  const list = (...lines: readonly string[]) =>
    outcomesOf(['Date Description Debit Credit Balance', ...lines, ...rows].join('\n'));
  expect(list()).toEqual(['Unknown direction', 'Money out']);
  expect(list('Opening balance 1,000.00')).toEqual(['Balance', '100.00', 'Money out']);
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
  expect(outcomesOf([first, second, third].join('\n'))).toEqual(expected);
});

test('reads a word of unknown direction by the sign where all money out has one', () => {
  const list = (...rows: readonly string[]) =>
    outcomesOf(['Date;Payer;Kind;Amount', ...rows].join('\n'));
  const rows = ['1;Acme;Gutschrift;10,00', '2;Rent;Lastschrift;-4,50', '3;Acme;Gutschrift;5,00'];
  expect(list(...rows, '4;B;Gehalt;7,00')).toEqual(['10.00', 'Money out', '5.00', '7.00']);
  expect(list(...rows, '4;Rent;Lastschrift;1,00', '5;B;Gehalt;7,00').at(-1)).toBe(
    'Unknown direction',
  );
});

test('reads directions once a person chose the amount', () => {
  const { table, columns } = readPasted('1,入金,1234,5,Acme\n2,出金,500,6,Power');
  const at = table.rows[0]!.indexOf('1234');
  const roles = columns.roles.map((role, place) => (place === at ? ('amount' as const) : role));
  const lines = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(outcomesOf(lines)).toEqual(['1234', 'Money out']);
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
  expect(outcomesOf(statement).filter((it) => it !== 'No amount')).toEqual([
    '100.00',
    'Total',
    'Money out',
    'Total',
  ]);
  const list = (first: string) =>
    outcomesOf(
      `${first}Date,Payer,Amount\n1,Acme,10.00\nMoney out\nDate,Payer,Amount\n2,Power,4.50`,
    ).filter((it) => it !== 'No amount');
  expect(list('Money in\n')).toEqual(['10.00', 'Money out']);
  expect(list('')).toEqual(['Unknown direction', 'Money out']);
  // Signs say it better.
  expect(outcomesOf('Date,Payer,Amount\nDebits\n1,Acme,10.00\n2,Power,-4.50')).toEqual([
    'No amount',
    '10.00',
    'Money out',
  ]);
});

test('asks nothing where a signed amount says the same as money in and money out', () => {
  const list = (net: string) =>
    outcomesOf(
      `Datum;Naam;Bedrag;Saldo;Credit;Debet\n27/11/2026;Acme;100,00;1100,00;100,00;\n26/11/2026;El;${net};1054,10;;-45,90`,
    );
  expect(list('-45,90')).toEqual(['100.00', 'Money out']);
  expect(
    outcomesOf(
      'Date,Name,Amount,Receipt,Money out,Money in\n27/11/2026,Acme,100.00,,,100.00\n26/11/2026,Tesco,-45.90,,-45.90,',
    ),
  ).toEqual(['100.00', 'Money out']);
  const asks = 'Waiting for your answer';
  expect(list('-45,00')).toEqual([asks, asks]);
});

test('takes no payer’s name for a direction', () => {
  for (const [name, payer] of [
    ['Payer', 'Debit Oy'],
    ['Nadawca/Odbiorca', 'Credit Suisse AG'],
    ['Description', 'Debit Oy INV-1'],
  ]) {
    const { columns, lines } = readPasted(`Date;${name};Amount\n1;${payer};10,00\n2;${payer};5,00`);
    expect(columns.roles).not.toContain('direction');
    expect(lines.map(({ amount }) => amount)).toEqual(['10.00', '5.00']);
  }
});

test('asks about unknown marks beside a single reversal', () => {
  const rows = ['1;Acme;K;10.00', '2;Rent;M;4.50', '3;Rent;M;-2.00', '4;Acme;K;7.00'];
  const { table, columns } = readPasted(['Date;Payer;D/C;Amount', ...rows].join('\n'));
  expect(unclearMarks(table, columns)).toEqual(['K', 'M']);
  const told = readBankList(table, columns, [], { incoming: 'K' });
  expect(outcomesOf(told)).toEqual(['10.00', 'Money out', 'Money out', '7.00']);
});

test('asks about flags beside a single reversal, and about a purpose of one direction', () => {
  const marksOf = (...rows: readonly string[]) => {
    const { table, columns } = readPasted(rows.join('\n'));
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
  const [table, columns] = [readPasted(out.join('\n')).table, readPasted(out.join('\n')).columns];
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

test('asks nothing about ways to pay', () => {
  expect(
    outcomesOf('Date;Text;Type;Amount\n1;Acme INV-1;Wire transfer;100.00\n2;Beta;Check;45.90'),
  ).toEqual(['100.00', '45.90']);
});
