import { expect, test } from 'vitest';
import { readTable } from '#lib/remittance/read-table.ts';
import { makeItems } from '../testing/made-items.ts';
import { outcomesOf, readPasted } from '../testing/pasted-list.ts';
import { readBankList } from './bank-list.ts';

const ubs = (...rows: readonly string[]) =>
  ['Booking date;Currency;Debit;Credit;Individual amount;Balance;Description', ...rows].join('\n');

test('skips money whose state says pending or reverted', () => {
  const revolut = (state: string) =>
    `Date,Description,Amount,State\n2026-11-01,Acme Ltd,10.00,COMPLETED\n2026-11-02,Acme Ltd,10.00,${state}`;
  for (const state of ['PENDING', 'Reverted', 'Venter', 'Umsatz vorgemerkt und nicht gebucht']) {
    expect(outcomesOf(revolut(state)), state).toEqual(['10.00', 'Not booked']);
  }
  const intesa = revolut('NON CONTABILIZZATO').replace('State', 'Contabilizzazione');
  expect(outcomesOf(intesa)).toEqual(['10.00', 'Not booked']);
  expect(outcomesOf('Date,Payee,Amount\n2026-11-01,Pending Orders Ltd,10.00')).toEqual(['10.00']);
});

test.each(['Status', 'Payment state', 'Zustand', 'Statut', 'Estado', 'Stato'])(
  'skips money whose %s is no booked one, in whatever words',
  (name) => {
    const states =
      'Cancelled by customer|Processing|Initiated|Scheduled|Bounced|in Bearbeitung|Fehlgeschlagen|Chargeback|Voided|Denied|Expired|Unpaid|Awaiting funds|in_transit|Blocked|Autorizzato|Authorised|Échoué|En cours|Rechazado|Annullato|Mislukt|Odrzucono|Misslyckades'.split(
        '|',
      );
    const booked = 'Completed|Processed|Paid|Ausgeführt|Exécuté|Completado|Eseguito'.split('|');
    const rows = [...states, ...booked].map((state) => `2026-11-20;Acme Ltd;${state};10.00`);
    expect(outcomesOf(`Date;Payee;${name};Amount\n${rows.join('\n')}`)).toEqual([
      ...states.map(() => 'Not booked'),
      ...booked.map(() => '10.00'),
    ]);
    // Words of a purpose are no state.
    expect(outcomesOf('Date;Payee;Text;Amount\n2026-11-20;Acme;Processing fee;10.00')).toEqual([
      '10.00',
    ]);
  },
);

test('skips balances, and amounts carried forward', () => {
  for (const [first, last] of [
    ['Solde initial', 'Nouveau solde au 30/11/2026'],
    ['Saldo iniziale', 'Saldo contabile finale'],
    ['Saldo anterior', 'Saldo final'],
    ['Alter Kontostand vom 01.11.2026', 'Neuer Kontostand'],
    ['Brought forward', 'Carried forward'],
    ['Saldovortrag', 'Riporto'],
  ]) {
    expect(
      outcomesOf(
        `Date;Text;Amount\n01/11/2026;${first};9.234,50\n20/11/2026;Acme INV-1;10,00\n;${last};9.244,50`,
      ),
    ).toEqual(['Balance', '10.00', 'Balance']);
  }
});

test('takes no count of lines for a payment', () => {
  const list = (...ends: readonly string[]) =>
    ['Date;Payer;Invoice;Amount', '1;Acme Ltd;INV-1;10,00', '2;Acme Ltd;x;7', ...ends].join('\n');
  expect(outcomesOf(list('Summe;;;17,00', 'Anzahl Zahlungen;;;2'))).toEqual([
    '10.00',
    '7',
    'Total',
    'Count',
  ]);
  expect(outcomesOf(list(';Number of payments:;;2')).at(-1)).toBe('Count');
  // More than there are lines, with cents, or beside a number: that may be money.
  for (const end of ['Count;;;500', 'Count;;;2,00', 'Number 2;;;2', 'Count Ltd;;;2']) {
    expect(outcomesOf(list(end)).at(-1), end).not.toBe('Count');
  }
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
    outcomesOf(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n'));
  expect(list(batch, ...parts)).toEqual(['7.00', 'Batch of other lines', ...amounts]);
  expect(list(...parts, batch)).toEqual(['7.00', ...amounts, 'Batch of other lines']);
});

test('takes no payment for a batch by its sum alone', () => {
  const list = (...rows: readonly string[]) =>
    outcomesOf(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n')).slice(1);
  const [ten, twenty] = ['2.11.2026;Acme;INV-1;10,00', '2.11.2026;B;y;20,00'];
  expect(list('2.11.2026;;Cash deposit;30,00', ten, twenty)[0]).toBe('30.00');
  // A payer, another day, another sum, or one payment of the same amount.
  expect(list('2.11.2026;C;z;30,00', ten, twenty)).toEqual(['30.00', '10.00', '20.00']);
  expect(list('3.11.2026;;Batch;30,00', '2.11.2026;Acme;INV-1;10,00', twenty)[0]).toBe('30.00');
  expect(list('2.11.2026;;Batch;31,00', ten, twenty)[0]).toBe('31.00');
  expect(list('2.11.2026;;Batch;10,00', ten, twenty)[0]).toBe('10.00');
});

test('leaves out the groups of a pivot table', () => {
  const group = (...rows: readonly string[]) =>
    outcomesOf(['Zeilenbeschriftungen;Summe von Betrag', ...rows].join('\n'));
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
  const { columns, lines } = readPasted(text);
  expect(columns.asks).toBeNull();
  expect(outcomesOf(lines)).toEqual([
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
  const { table, columns } = readPasted(text);
  expect(columns.asks).toBe('amount');
  const roles = [...columns.roles];
  for (const [column, role] of columns.offers![0]!) roles[column] = role;
  expect(roles.slice(2, 4)).toEqual(['out', 'in']);
  const lines = readBankList(table, { ...columns, roles, asks: null }, []);
  expect(outcomesOf(lines)).toEqual(['1500.00', 'No amount', 'Money out', '7.00']);
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
  const { columns } = readPasted(list('1000.00', '500.00'));
  expect(columns.asks).toBeNull();
  expect(outcomesOf(list('1000.00', '500.00'))).toEqual(['1000.00', '500.00', '70.00']);
  const { table, columns: open } = readPasted(list('1000.00', '520.00'));
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
  expect(outcomesOf(lines)).toEqual(['1500.00', part, '70.00']);
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
  const { lines } = readPasted(text);
  expect(outcomesOf(lines)).toEqual(['Batch of other lines', '1000.00', '500.00', '70.00']);
  expect(lines.map(({ payer }) => payer.name)).toEqual([
    'Acme Ltd',
    'Acme Ltd',
    'Acme Ltd',
    'Beta',
  ]);
});

test('asks whether a batch counts whose payments are not beside it, or that has one', () => {
  const list = (...rows: readonly string[]) =>
    readPasted(['Date;Payer;Text;Amount', '1.11.2026;Zed;a;7,00', ...rows].join('\n'));
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
  const { table, columns, lines } = readPasted(
    ['Date;Payer;Text;Amount', ten, twenty, one, other].join('\n'),
  );
  expect(lines.map(({ mayBeBatch }) => mayBeBatch ?? false)).toEqual([false, false, true, true]);
  const countsBatches = new Map([
    [2, false],
    [3, true],
  ]);
  const answered = readBankList(table, columns, [], { countsBatches });
  expect(outcomesOf(answered)).toEqual(['10.00', '20.00', 'Batch of other lines', '20.00']);
});
