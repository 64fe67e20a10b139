import { expect, test } from 'vitest';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import { outcomesOf, readPasted } from '../testing/pasted-list.ts';
import { readBankList } from './bank-list.ts';
import { knownByBank } from './line-partner.ts';

test.each([
  'Date,Payee,Amount,Value\n2026-11-01,A,10.00,12.00\n2026-11-02,B,4.50,5.00',
  'Date,Payee,Balance\n2026-11-01,A,10.00\n2026-11-02,B,4.50',
  '2026-11-01,A,10.00,12.00\n2026-11-02,B,4.50,5.00',
])('asks for the amount column: %j', (text) => {
  const { columns } = readPasted(text);
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
  const { columns, lines } = readPasted([header, ...rows].join('\n'));
  expect(columns.roles).toEqual(roles);
  expect(lines.map(({ reference }) => reference)).toEqual(['order 77', 'thanks']);
});

test('prefers a reference to the purpose', () => {
  const text =
    'Date,Payer,Purpose,Reference,Amount\n2026-11-27,Acme Ltd,thanks,R-1,10.00\n2026-11-28,Acme Ltd,x,R-2,11.00';
  expect(readPasted(text).lines.map(({ reference }) => reference)).toEqual(['R-1', 'R-2']);
});

test('doesn’t read dates without a header as references', () => {
  const { columns } = readPasted(
    '2026-11-27;2026-11-28;Acme Ltd;10.00\n2026-11-28;2026-11-29;B;11.00',
  );
  expect(columns.roles).toEqual(['date', 'other', 'partner', 'amount']);
});

test('reads days written as digits below a date header, and month names', () => {
  const days = (text: string) => readPasted(text).lines.map(({ bankDate }) => bankDate);
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
  const { columns } = readPasted('Invoice,Payee,Amount\n20261120,Acme,10.00\n20261121,Acme,4.50');
  expect(columns.roles).toEqual(['reference', 'partner', 'amount']);
});

test('reads placeholders such as NONREF as no reference', () => {
  const { lines } = readPasted(
    'Date,Payee,Reference,End-to-end,Amount\n2026-11-01,Acme Ltd,NONREF,NOTPROVIDED,10.00',
  );
  expect([lines[0]!.reference, lines[0]!.bankReference]).toEqual(['', '']);
});

test('skips a summary above the list', () => {
  const text =
    'Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"1,000.00"\nTotal credits,,"10.00"\nEnding balance as of 11/30/2026,,"1,010.00"\n\nDate,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"\n11/20/2026,ACME INV-1,10.00,"1,010.00"';
  expect(outcomesOf(text)).toEqual(['Balance', '10.00']);
});

test('doesn’t use the original amount’s currency for the amount', () => {
  const { columns } = readPasted(
    'Date;Payer;Orig currency;Payment currency;Amount\n20.11.2026;Acme;USD;EUR;920,00\n21.11.2026;Beta;EUR;EUR;50,00',
  );
  expect(columns.roles).toEqual(['date', 'partner', 'other', 'currency', 'amount']);
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

test('reads columns that commas separate where texts have tabs in them', () => {
  const text = [
    'Number,Date,Account,Amount,Subcategory,Memo',
    ' ,27/11/2026,20-00-00 12345678,10.00,Counter Credit,"ACME LTD    \tINV-1 BGC"',
    ' ,26/11/2026,20-00-00 12345678,-89.90,Direct Debit,"POWER CO  \t123 DDR"',
  ].join('\n');
  expect(readPasted(text).table.delimiter).toBe(',');
  expect(outcomesOf(text)).toEqual(['10.00', 'Money out']);
});

test.each(['Belopp', 'Beløb', 'Beløp', 'Kwota', 'Částka'])('reads amounts below %s', (name) => {
  const text = `Datum;${name};Konto;Namn;Saldo\n2026-11-27;1250,00;1234;Acme Ltd;5000,00\n2026-11-26;-89,90;1234;El;3750,00`;
  expect(outcomesOf(text)).toEqual(['1250.00', 'Money out']);
});

test('follows a second header whose columns changed places', () => {
  const list = (second: string, ...rows: readonly string[]) =>
    outcomesOf(
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
    const { table, lines } = readPasted(
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
  const named = (text: string) => readPasted(text, items).lines.map((line) => line.named.length);
  expect(named('Date;Payer;Text;Amount\n1;Acme;10045;10,00\n2;Acme;10046;20,00')).toEqual([1, 0]);
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
  expect(outcomesOf(`Date;Payer;${name}\n1;Acme;${written}\n2;Acme;${written}`)).toEqual([
    amount,
    amount,
  ]);
});

test('reads a factor above the table, and money in and out with it', () => {
  expect(outcomesOf('Beträge in TEUR\nDate;Payer;Betrag\n1;Acme;1,5\n2;Acme;2')).toEqual([
    '1500',
    '2000',
  ]);
  const both = 'Date;Payer;Credit (cents);Debit (cents)\n1;Acme;1000;\n2;Rent;;450';
  expect(outcomesOf(both)).toEqual(['10.00', 'Money out']);
});

test('reads no fraction as cents', () => {
  expect(outcomesOf('Date;Payer;Amount (cents)\n1;Acme;10.50\n2;Acme;1200')).toEqual([
    'Unreadable amount',
    'Unreadable amount',
  ]);
});

test('reads a list whose every cell is a line', () => {
  const text =
    'Date\nPayer\nText\nAmount\n01.11.2026\nAcme Ltd\nINV-1\n100.00\n02.11.2026\nRent\nx\n-50.00';
  const { lines } = readPasted(text);
  expect(lines.map(({ bankDate, amount, fault }) => [bankDate, amount ?? fault])).toEqual([
    ['2026-11-01', '100.00'],
    ['2026-11-02', 'Money out'],
  ]);
});

test('takes no count of lines for the reference', () => {
  const { columns } = readPasted(
    'No;Date;Remarks;Amount\n1;27.11.2026;a 7;10.00\n2;26.11.2026;b 8;5.00',
  );
  expect(columns.roles).toEqual(['other', 'date', 'reference', 'amount']);
});

test('reads a wider row above the names of the columns as no part of them', () => {
  const { table } = readPasted(
    'Compte;Compte;****1234;27/11/2026;;1 234,56\nDate;Libelle;Type;Montant\n27/11/2026;INV-1;VIR;100,00\n26/11/2026;EDF;PRLV;-45,90',
  );
  expect(table.notRead.tooLong).toEqual([]);
});

test('reads no digits of a fixed width as an amount', () => {
  expect(outcomesOf('Date;Payer;Amount\n1;Acme;000000010000\n2;B;0.50')).toEqual([
    'Unreadable amount',
    '0.50',
  ]);
});

test('reads the other party’s name, not the account’s own', () => {
  const { lines } = readPasted(
    'Rekeningnummer;Naam;Datum;Bedrag;Naam tegenpartij\nBE68539007547034;OWN BV;1;10,00;Acme Ltd',
  );
  expect(lines.map(({ payer }) => payer.name)).toEqual(['Acme Ltd']);
});

test('asks about no amount below the name of a reference', () => {
  expect(
    outcomesOf('Date,Amount,Payment Reference\n1,10.00,INV-1\n2,5.00,100.00\n3,-4.50,fee'),
  ).toEqual(['10.00', '5.00', 'Money out']);
});

test('finds the columns of a list whose texts all have another separator, or lines', () => {
  const list = (text: string) =>
    `"Account:","****1"\n"Date","Text","Paid in","Paid out"\n"01 Nov 2026",${text},"10.00",""\n"02 Nov 2026",${text},"","4.50"`;
  expect(outcomesOf(list('"Pier; Co"'))).toEqual(['10.00', 'Money out']);
  const lines = '"first\nsecond\nthird\nfourth\nfifth"';
  expect(outcomesOf(list(lines))).toEqual(['10.00', 'Money out']);
});

test('reads a day and month in either order by another date or a decimal comma', () => {
  const days = (text: string) => readPasted(text).lines.map(({ bankDate }) => bankDate);
  expect(days('Date;Payer;Amount\n03/04/2026;Acme;10,00')).toEqual(['2026-04-03']);
  expect(days('From 01/11/2026\nto\n11/30/2026\nDate,Payer,Amount\n03/04/2026,Acme,10.00')).toEqual(
    ['2026-03-04'],
  );
  expect(days('Date,Value date,Payer,Amount\n03/04/2026,13/04/2026,Acme,10.00')).toEqual([
    '2026-04-03',
  ]);
  expect(days('Date,Payer,Amount\n03/04/2026,Acme,10.00')).toEqual([null]);
});

test('takes no account holder for the payer beside an empty column of payers', () => {
  const payers = (...rows: readonly string[]) =>
    readPasted(rows.join('\n')).lines.map(({ payer }) => payer.name);
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
    const { lines } = readPasted(text);
    expect(outcomesOf(lines)).toEqual([
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
        outcomesOf(
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
    expect(outcomesOf(`Date;Payer;${name}\n1.11.2026;Acme;10,00`), name).toEqual(['10.00']);
  }
});

test('takes the account’s line above a list for no payment', () => {
  const bnp = [
    'Compte de chèques;Compte de chèques;****1234;20/11/2026;;12 345,67',
    '20/11/2026;;;VIR SEPA RECU /DE ACME LTD;;1 234,50',
    '19/11/2026;;;PRLV SEPA EDF;;-89,90',
  ];
  expect(outcomesOf(bnp.join('\n'))).toEqual(['1234.50', 'Money out']);
  const fio = [
    '"accountId";"2000000000"',
    '"currency";"CZK"',
    '"openingBalance";"12345,67"',
    '"closingBalance";"13580,17"',
    '"idFrom";"1"',
    '',
    '"ID operace";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"VS";"Zpráva pro příjemce"',
    '"269001";"20.11.2026";"1234,50";"CZK";"123456789";"Acme Ltd";"10045";"INV-1"',
    '"269002";"19.11.2026";"-89,90";"CZK";"987654321";"CEZ";"77";""',
  ];
  expect(outcomesOf(fio.join('\n'))).toEqual(['1234.50', 'Money out']);
  // Nor where its amounts have no name.
  const { table } = readPasted(fio.join('\n').replace('Objem', 'Ks'));
  expect(table.notRead.tooLong).toEqual([]);
});

test('takes the holder of the other account for the payer', () => {
  const { lines } = readPasted(
    'Transactiedatum;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder\n20-11-2026;C;10,00;NL91ABNA0417164300;Beta\n21-11-2026;D;5,00;NL91;Eneco',
  );
  expect(lines.map(({ payer }) => payer.name)).toEqual(['Beta', 'Eneco']);
});

test.each([
  [
    'its own bank',
    'Bankname Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;Betrag',
    'Volksbank;20.11.2026;Beta;10,00',
    'Beta',
  ],
  ['its own bank', 'Account name,Bank name,Date,Credit amount', 'OWN,HSBC,20/11/2026,10.00', ''],
  [
    'a sender’s account number',
    'Bokföringsdag;Belopp;Avsändare;Namn',
    '20.11.2026;10,00;1234 56 78901;Beta',
    'Beta',
  ],
  ['its own account', 'Naam van de rekening;Datum;Bedrag', 'OWN BV;20/11/2026;10,00', ''],
  ['a currency', 'Date,Amount,Currency,Customer Facing Currency', '20/11/2026,10.00,usd,usd', ''],
  ['an address', 'Date,Amount,From Customer Email Address', '20/11/2026,10.00,a@b.example', ''],
])('takes no name of %s for the payer: %s', (_, header, row, payer) => {
  const { lines } = readPasted([header, row, row].join('\n'));
  expect(lines.map((line) => [line.amount, line.payer.name])).toEqual([
    ['10.00', payer],
    ['10.00', payer],
  ]);
});

test('takes the currency and amount before a conversion for neither of the line’s own', () => {
  for (const header of [
    'Date;Payer;Amount (EUR);Original Amount;Original Currency',
    'Datum;Payer;Betrag (EUR);Betrag (Fremdwährung);Fremdwährung',
    'Date;Payer;Amount (EUR);Exchange To Amount;Exchange To Currency',
  ]) {
    const { lines } = readPasted(`${header}\n20.11.2026;Acme;10,00;11,50;USD\n21.11.2026;B;5,00;;`);
    expect(
      lines.map(({ amount, currency }) => [amount, currency?.texts]),
      header,
    ).toEqual([
      ['10.00', ['EUR']],
      ['5.00', ['EUR']],
    ]);
  }
});
