import { expect, test } from 'vitest';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { makeItems } from '../testing/made-items.ts';
import { newPayment } from '../model/draft-edits.ts';
import type { PayItem } from '../model/pay-item.ts';
import { matchTable } from './remittance.ts';
import { takeOver } from './take-over.ts';

function read(text: string, items: readonly PayItem[]) {
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
  const columns = guessColumns(table, { isReference, isId: () => false });
  return { table, columns, matched: matchTable(table, columns, items, null) };
}

/** Returns the amount and lines that an empty payment would get. */
function take(text: string, items: readonly PayItem[]) {
  const { change } = takeOver(newPayment(), read(text, items).matched);
  return { amount: change.amount, lines: change.lines!.map(({ amount }) => amount) };
}

const credit = { Type: 8 } as const;

test('uses a total as a check, not as a line', () => {
  const items = makeItems([['100.10'], ['50.00']]);
  for (const total of ['Total', 'Summe:', 'Grand total', 'Gesamtbetrag', 'TOTAL PAID', '']) {
    const text = `Invoice;Amount\nINV-1;100.10\nINV-2;50.00\n${total};150.10`;
    expect(take(text, items), total).toEqual({ amount: '150.10', lines: ['100.10', '50.00'] });
    expect(read(text, items).matched.totals, total).toMatchObject([
      { stated: '150.10', difference: '0.00' },
    ]);
  }
  const { matched } = read('INV-1  100.10\nINV-2  50.00\nTotal  170.10', items);
  expect(matched.totals).toMatchObject([{ stated: '170.10', difference: '20.00' }]);
});

test('reads a first line with an unreadable amount as a line, not a header', () => {
  const items = makeItems([['100.10'], ['50.00'], ['7.50']]);
  for (const amount of ['100.10¹', 'see note']) {
    const { lines } = read(`INV-1;${amount}\nINV-2;50.00\nINV-3;7.50`, items).matched;
    const states = lines.map(({ match }) => match.state);
    expect(states).toEqual(['no-amount', 'matched', 'matched']);
  }
});

test.each(['−50.00', '-50.00', '50.00-', '(50.00)', '‐50.00', '–50.00', '50.00 −', '﹣50.00'])(
  'applies no amount of %s to an invoice',
  (amount) => {
    const items = makeItems([['100.10'], ['50.00']]);
    for (const gap of [' ', '  ', ';']) {
      const { matched } = read(`INV-1${gap}100.10\nINV-2${gap}${amount}`, items);
      expect(matched.lines[1]).toMatchObject({ match: { state: 'sign', applied: 0n } });
    }
  },
);

test('subtracts a credit with any sign once a total or a person confirms it', () => {
  const items = makeItems([['100.00'], ['50.00'], ['30.00', credit]]);
  const lines = (amount: string) => `INV-1;100.00\nINV-2;50.00\nINV-3;${amount}`;
  expect(take(lines('-30.00'), items)).toEqual({
    amount: '120.00',
    lines: ['100.00', '50.00', '30.00'],
  });
  expect(take(`${lines('30.00')}\nTotal;120.00`, items).amount).toBe('120.00');
  const unsigned = read(lines('30.00'), items).matched;
  expect(unsigned.questions).toEqual(['credits']);
  expect(unsigned.lines[2]!.match).toMatchObject({ state: 'sign', applied: 0n });
});

test('subtracts amounts marked as credits, as the items show', () => {
  const items = makeItems([['1234.00'], ['50.00'], ['30.00', credit]]);
  const paid = { amount: '1254.00', lines: ['1234.00', '50.00', '30.00'] };
  for (const text of [
    'INV-1  1,234.00\nINV-2  50.00\nINV-3  30.00 CR',
    'INV-1 1,234.00 DR\nINV-2 50.00 DR\nINV-3 30.00 CR',
    'Invoice;Amount\nINV-1;1,234.00DR\nINV-2;50.00Dr.\nINV-3;30.00Cr.',
    'Invoice;Amount;D/C\nINV-1;1,234.00;D\nINV-2;50.00;D\nINV-3;30.00;C',
    'Beleg\tBetrag\tS/H\nINV-1\t1.234,00\tS\nINV-2\t50,00\tS\nINV-3\t30,00\tH',
    'Invoice;Amount\nINV-1;1,234.00 DR\nINV-2;50.00 DR\nINV-3;(30.00) CR\nTotal;1,254.00 DR',
    // The payer's own books, where an invoice is a credit.
    'INV-1 1,234.00 CR\nINV-2 50.00 CR\nINV-3 30.00 DR',
  ]) {
    expect(take(text, items), text).toEqual(paid);
    expect(read(text, items).matched.questions, text).toEqual([]);
  }
});

test('reads a currency beside an amount with a direction', () => {
  const { lines } = read(
    'INV-1 USD 100.00 DR\nINV-2 USD 50.00 DR',
    makeItems([['100'], ['9']]),
  ).matched;
  expect(lines.map(({ currency }) => currency?.texts)).toEqual([['USD'], ['USD']]);
});

test('asks which direction reduces the payment when neither items nor a total show it', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = 'INV-1 100.00\nINV-2 50.00\nDM-77 20.00 DR';
  const { table, columns, matched } = read(text, items);
  expect(matched.questions).toEqual(['directions']);
  expect(matched.directions).toMatchObject({ in: '', out: 'DR' });
  const total = (reducing: 'in' | 'out') =>
    matchTable(table, columns, items, null, { answers: { reducing } }).total;
  expect([total('in'), total('out')]).toEqual(['170.00', '130.00']);
  const stated = read(`${text}\nTotal 130.00`, items).matched;
  expect([stated.total, stated.questions]).toEqual(['130.00', []]);
  // It may be a deduction from the invoice that it names.
  expect(read('INV-1 100.00\nINV-2 50.00 CR', items).matched.questions).toEqual(['directions']);
  // Contradicts itself: one invoice of each direction.
  expect(read('INV-1 100.00 DR\nINV-2 50.00 CR', items).matched.questions).toEqual(['directions']);
});

test('applies the net amount of gross, deduction and net', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = 'Invoice;Gross;Deduction;Net\nINV-1;100.00;2.00;98.00\nINV-2;50.00;1.00;49.00';
  expect(take(text, items)).toEqual({ amount: '147.00', lines: ['98.00', '49.00'] });
});

test.each([
  ['Invoice;Net;VAT;Gross', '81.00;19.00;100.00'],
  ['Invoice;Amount;Discount', '100.00;2.00'],
  ['Invoice;Amount 1;Amount 2', '100.00;98.00'],
  ['Invoice;Gross', '100.00'],
  ['Invoice;Balance', '100.00'],
  ['', '100.00;98.00'],
])('asks for the amount column: %s', (header, cells) => {
  const { columns } = read(
    `${header}\nINV-1;${cells}\nINV-2;${cells}`,
    makeItems([['100'], ['9']]),
  );
  expect(columns.roles).not.toContain('amount');
  expect(columns.asks).toBe('amount');
});

test('pays whole balances only when a person says so', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const { matched, table, columns } = read('Invoice;Note\nINV-1;a\nINV-2;b', items);
  expect(matched.questions).toEqual(['balances']);
  expect(matched.lines.map(({ match }) => match.applied)).toEqual([0n, 0n]);
  const told = matchTable(table, columns, items, null, { answers: { paysBalances: true } });
  expect(told.questions).toEqual([]);
  expect(told.lines.map(({ match }) => match.applied)).toEqual([10_000n, 5_000n]);
});

test('asks which amount is meant, and pays no balance instead', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = 'Invoice;Gross amount;Amount\nINV-1;100.00;90.00\nINV-2;50.00;50.00';
  const { matched, table, columns } = read(text, items);
  expect(matched.questions).toEqual(['amount']);
  const told = matchTable(table, columns, items, null, { answers: { paysBalances: true } });
  for (const { lines } of [matched, told]) {
    expect(lines.map(({ match }) => [match.state, match.applied])).toEqual([
      ['no-amount', 0n],
      ['no-amount', 0n],
    ]);
  }
});

test('applies nothing to an item whose money is on its way', () => {
  const items = makeItems([['100.00'], ['50.00', { Status: 64 }]]);
  const { lines } = read('INV-1;100.00\nINV-2;50.00', items).matched;
  expect(lines.map(({ match }) => [match.state, match.applied])).toEqual([
    ['matched', 10_000n],
    ['settled', 0n],
  ]);
});

test.each([
  'Payment amount: 150.00',
  'Total: 150.00',
  'We have transferred EUR 150.00',
  'Hemos pagado el 27/11/2026 el importe de 150.00',
])('uses a total above the lines as a check: %s', (head) => {
  const items = makeItems([['100.00'], ['50.00'], ['7.00']]);
  const lines = 'INV-1  100.00\nINV-2  50.00';
  for (const text of [`Dear Sirs,\n${head}\n\n${lines}`, `${head}\n${lines}\nTotal  150.00`]) {
    const { questions, totals, ...matched } = read(text, items).matched;
    expect([questions, matched.total], text).toEqual([[], '150.00']);
    expect(new Set(totals.map(({ difference }) => difference)), text).toEqual(new Set(['0.00']));
  }
  // It may be an amount beside them.
  expect(read(`${head}\n${lines}\nINV-3  7.00`, items).matched).not.toMatchObject({
    totals: [{ difference: '0.00' }],
  });
});

test('reads a deduction by a total above the lines, and each part by its own', () => {
  const items = makeItems([['100.00'], ['50.00'], ['30.00']]);
  const less = read(
    'Hello\nTotal paid  147.00\nINV-1  100.00\nINV-2  50.00\nDiscount  3.00',
    items,
  );
  expect([less.matched.questions, less.matched.total]).toEqual([[], '147.00']);
  const parts = read(
    'Total  150.00\nINV-1  100.00\nINV-2  50.00\nTotal  30.00\nINV-3  30.00',
    items,
  );
  expect(parts.matched.totals.map(({ difference }) => difference)).toEqual(['0.00', '0.00']);
});

test('checks each subtotal with the lines above it, and no balance as a total', () => {
  const items = makeItems([['100.00'], ['50.00'], ['30.00']]);
  const text = [
    'Invoice;Amount',
    'Balance forward;400.00',
    'INV-1;100.00',
    'INV-2;50.00',
    'Subtotal;150.00',
    'INV-3;30.00',
    'Subtotal;30.00',
    'Total;181.00',
  ].join('\n');
  const { totals, lines } = read(text, items).matched;
  expect(lines).toHaveLength(3);
  expect(totals.map(({ label, difference }) => [label, difference])).toEqual([
    ['Subtotal', '0.00'],
    ['Subtotal', '0.00'],
    ['Total', '1.00'],
  ]);
});

test('asks for the decimal mark when 1,234 is ambiguous', () => {
  const items = makeItems([['1234'], ['5']]);
  expect(read('Invoice;Amount\nINV-1;1,234', items).matched.questions).toEqual(['mark']);
  expect(read('Invoice;Amount\nINV-1;1.234', items).matched.questions).toEqual(['mark']);
  expect(read('Invoice;Amount\nINV-1;1,5\nINV-2;1.5', items).matched.questions).toEqual(['mark']);
  expect(read('Invoice;Amount\nINV-1;1,234.00', items).matched.questions).toEqual([]);
});

test('doesn’t pay an item in full for an unreadable amount', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const { lines } = read('Invoice;Amount\nINV-1;100.00\nINV-2;see note', items).matched;
  expect(lines[1]!.match).toMatchObject({ state: 'no-amount', applied: 0n });
});

test('doesn’t split columns at commas within amounts', () => {
  const items = makeItems([['1234.50'], ['2234.50']]);
  expect(take('INV-1 1,234.50\nINV-2 2,234.50', items).lines).toEqual(['1234.50', '2234.50']);
});

test('counts unread lines', () => {
  const items = makeItems([['1.00']]);
  const many = Array.from({ length: 50_001 }, (_, at) => `INV-${at + 1};1.00`).join('\n');
  expect(readTable(many)).toMatchObject({ notRead: { tooMany: 45_001, tooLong: [] } });
  const long = `INV-1;1.00\nINV-2;${'x'.repeat(20_000)}\nINV-3;1.00`;
  expect(readTable(long).notRead).toEqual({ tooMany: 0, tooLong: [2] });
  expect(read(long, items).matched.lines).toHaveLength(2);
});

test('finds the header below a preamble', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = [
    'Remittance advice',
    'Payment date: 2026-11-20',
    'Our reference 4711, thank you',
    '',
    'Invoice;Date;Amount paid',
    'INV-1;2026-01-01;100.00',
    'INV-2;2026-01-02;50.00',
  ].join('\n');
  expect(take(text, items)).toEqual({ amount: '150.00', lines: ['100.00', '50.00'] });
  expect(read(text, items).columns.header).toBe(3);
});

test('keeps the date column despite a stray row', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text =
    'Note;Due date;Amount\nx;2026-01-01;100.00\ny;2026-01-02;50.00\nz;on receipt;1.00\nw;2026-01-09;3.00';
  expect(read(text, items).matched.lines.map(({ match }) => match.by)).toEqual([
    'amount and due date',
    'amount and due date',
    null,
    null,
  ]);
});

test.each([
  'Invoice INV-1, | 100.00',
  '#INV-1. | 100.00',
  'Re.: INV 1 / order 7 | 100.00',
  'Rechnung(INV-1) | 100.00',
  'Your ref:INV–1 | 100.00',
])('finds the reference in %j', (line) => {
  const items = makeItems([['100.00'], ['50.00']]);
  expect(read(`${line}\nInvoice INV-2, | 50.00`, items).matched.lines[0]).toMatchObject({
    item: { reference: 'INV-1' },
    match: { applied: 10_000n },
  });
});

test('asks about a line that names two items', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const { lines } = read('INV-1 and INV-2 | 100.00\nINV-2 | 50.00', items).matched;
  expect(lines[0]!.match).toMatchObject({ state: 'unknown', applied: 0n });
});

test('matches an item by digits alone only with the exact amount', () => {
  const items = makeItems([['100.00'], ['50.00']]).map((item, at) =>
    Object.assign(item, { reference: `INV-11074${at}` }),
  );
  const { lines } = read('110740 | 100.00\n110741 | 49.00', items).matched;
  expect(lines.map(({ match }) => match)).toMatchObject([
    { state: 'matched', by: 'digits and amount', applied: 10_000n },
    { state: 'unknown', applied: 0n },
  ]);
});

test.each([
  ['0004711', '4711', true],
  ['4711', '0000004711', true],
  ['RE-00123', 'RE 123', true],
  // Other numbers, or too short to tell.
  ['47110', '4711', false],
  ['012', '12', false],
  ['4711', 'ZIP 04711', false],
])('finds %s without regard to zeros in front: %s', (reference, written, isFound) => {
  const items = makeItems([['100.00'], ['50.00']]);
  Object.assign(items[0]!, { reference });
  const { lines } = read(`Invoice;Amount\n${written};100.00\nINV-2;50.00`, items).matched;
  expect(lines[0]!.match.state).toBe(isFound ? 'matched' : 'unknown');
});

test('tells numbers apart that differ by zeros in front', () => {
  const items = makeItems([['100.00'], ['50.00'], ['70.00']]);
  for (const [at, reference] of ['4711', '04711'].entries())
    Object.assign(items[at]!, { reference });
  const { lines } = read('Invoice;Amount\n04711;50.00\n004711;100.00', items).matched;
  expect(lines.map(({ item }) => item?.reference)).toEqual(['04711', undefined]);
});

test('reads PDF text that breaks within a reference or before its amount', () => {
  const items = makeItems([['100.00'], ['50.00'], ['7.50']]);
  expect(take('INV-1\n100.00\nINV-2 01.02.2026\n50.00\nINV-\n3 7.50', items).lines).toEqual([
    '100.00',
    '50.00',
    '7.50',
  ]);
});

test('lists a last line with a reference and no total label', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = 'Invoice,Amount\nINV-1,100.00\nINV-2,50.00\n12345,-120.00';
  const { matched } = read(text, items);
  expect(matched.lines.map(({ match }) => match.state)).toEqual(['matched', 'matched', 'unknown']);
  expect(matched.totals).toEqual([]);
  expect(matched.total).toBe('30.00');
});

test('reads a last line as a total when the sum matches or the reference is missing', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const lines = 'Invoice,Amount\nINV-1,100.00\nINV-2,50.00';
  expect(read(`${lines}\n2,150.00`, items).matched).toMatchObject({
    lines: [{}, {}],
    totals: [{ stated: '150.00', difference: '0.00' }],
  });
  expect(read(`${lines}\n,120.00`, items).matched).toMatchObject({
    lines: [{}, {}],
    totals: [{ stated: '120.00', difference: '-30.00' }],
  });
});

test('reads a last line that counts the lines as a total when the sum matches', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const lines = 'Line;Invoice;Pieces;Amount\n1;INV-1;2;100.00\n2;INV-2;1;50.00';
  for (const label of ['2 items', '2 Rechnungen']) {
    expect(read(`${lines}\n${label};;3;150.00`, items).matched).toMatchObject({
      lines: [{}, {}],
      total: '150.00',
      totals: [{ stated: '150.00', difference: '0.00' }],
    });
    expect(read(`${lines}\n${label};;3;151.00`, items).matched.lines).toHaveLength(3);
  }
});

test('reads a last line that names an item by digits as a line, not a total', () => {
  const items = makeItems([['100.00'], ['50.00'], ['150.00']]);
  const named = items.map((item, at) => Object.assign(item, { reference: `11074${at}` }));
  const text = 'Invoice,Amount\n110740,100.00\n110741,50.00\n110742,150.00';
  expect(read(text, named).matched.lines.map(({ match }) => match.state)).toEqual([
    'matched',
    'matched',
    'matched',
  ]);
});

test('doesn’t read a dash between reference and amount as a minus', () => {
  const items = makeItems([['1234.50'], ['2500.00']]);
  const applied = (text: string) =>
    read(text, items).matched.lines.map(({ amount, match }) => `${amount} ${match.state}`);
  expect(applied('We pay:\nINV-1 - 1,234.50\nINV-2 – EUR 2,500.00\nTotal 3,734.50')).toEqual([
    'null unknown',
    '1234.50 matched',
    '2500.00 matched',
  ]);
  expect(applied('INV-1 1,234.50\nINV-2 - 2,500.00')).toEqual(['1234.50 matched', '-2500.00 sign']);
});

test('recognizes a last amount equal to the sum as the total in any language', () => {
  const items = makeItems([['1234.50'], ['2500.00']]);
  const lines = 'Faktura;Kwota\nINV-1;1 234,50\nINV-2;2 500,00';
  for (const end of ['Razem;3 734,50', ';3 734,50\nPozdrawiamy;', 'Razem;3 734,50\nPozdrawiamy;']) {
    const { total, totals } = read(`${lines}\n${end}`, items).matched;
    expect([total, totals.map(({ difference }) => difference)], end).toEqual(['3734.50', ['0.00']]);
  }
  expect(read(`${lines}\nINV-9;3 734,50`, items).matched.total).toBe('7469.00');
});

test('applies the reduced amount when tax is withheld', () => {
  const items = makeItems([['1234.50'], ['2500.00']]);
  const asked = (text: string) => read(text, items).columns;
  const both = 'INV-1\t1,234.50\t123.45';
  expect(asked(`Invoice\tAmount\tTDS\tPayable\n${both}\t1,111.05`).roles.at(-1)).toBe('amount');
  expect(asked(`Invoice\tAmount\tWHT\n${both}`).asks).toBe('amount');
  expect(asked(`Invoice\tAmount\tFoo\n${both}`).asks).toBe('amount');
});

test('takes neither a count nor a total before it for a line', () => {
  const items = makeItems([['100.10'], ['50.00']]);
  const { matched } = read(
    'INV-1  100.10\nINV-2  50.00\nNet payment  150.10\nNumber of invoices  2',
    items,
  );
  expect(matched.lines).toHaveLength(2);
  expect(matched.totals).toMatchObject([{ stated: '150.10', difference: '0.00' }]);
  const french = read(
    'INV-1  100,10 €\nINV-2  50,00 €\nMontant payé  150,10 €\nMontant total réglé  150,10 €',
    items,
  ).matched;
  expect(french.lines).toHaveLength(2);
  expect(french.totals).toMatchObject([{ difference: '0.00' }, { difference: '0.00' }]);
  // An unknown invoice whose number is no word.
  expect(read('INV-1  100.10\nINV-2  50.00\nNumber 77  2', items).matched.lines).toHaveLength(3);
});

test('reads cents by the name of their column, and no total in other units', () => {
  const items = makeItems([['100.10'], ['50.00']]);
  expect(take('Invoice;Betrag in Cent\nINV-1;10010\nINV-2;5000\nSumme;15010', items)).toEqual({
    amount: '150.10',
    lines: ['100.10', '50.00'],
  });
});

test.each([
  ['', 'Invoice\nDate\nAmount', ['01.11.2026', '100.00'], ['02.11.2026', '50.00'], ['150.00']],
  [
    'Remittance advice\nPayment date: 27.11.2026\n',
    'Invoice No.\nInvoice date\nGross\nDiscount\nNet',
    ['01.11.2026', '102.00', '2.00', '100.00'],
    ['02.11.2026', '50.00', '0.00', '50.00'],
    ['152.00', '2.00', '150.00'],
  ],
])('reads a table whose every cell is a line: %j %j', (above, head, first, second, total) => {
  const items = makeItems([['100.00'], ['50.00']]);
  const lines = ['INV-1', ...first, 'INV-2', ...second].join('\n');
  const text = `${above}${head}\n${lines}`;
  const paid = { amount: '150.00', lines: ['100.00', '50.00'] };
  expect(take(text, items)).toEqual(paid);
  const { totals, lines: all } = read(
    `${text}\nTotal\n${total.join('\n')}\nRegards`,
    items,
  ).matched;
  expect(totals).toMatchObject([{ stated: '150.00', difference: '0.00' }]);
  expect(all.filter(({ amount }) => amount !== null)).toHaveLength(2);
});

test('reads no cell of another column for an amount where a line is missing', () => {
  const items = makeItems([['100.00'], ['50.00'], ['7.00']]);
  const text =
    'Invoice\nDate\nAmount\nINV-1\n01.11.2026\n100.00\nINV-3\n03.11.2026\n7.00\nINV-2\n02.11.2026\nx\n04.11.2026\n50.00';
  const { lines } = read(text, items).matched;
  expect(lines.map(({ cells, match }) => [cells[0], match.state])).toEqual([
    ['INV-1', 'matched'],
    ['INV-3', 'matched'],
    ['INV-2', 'no-amount'],
    ['02.11.2026', 'unknown'],
    ['x', 'unknown'],
    ['04.11.2026', 'unknown'],
    ['50.00', 'unknown'],
  ]);
});

test.each([
  ['Invoice Date Gross Discount Net', '102.00 2.00 100.00', '51.00 1.00 50.00'],
  [
    'Invoice No Invoice Date Gross Amount Discount Net Amount',
    '102.00 2.00 100.00',
    '51.00 1.00 50.00',
  ],
  ['Beleg Datum Brutto Skonto Zahlbetrag', '102,00 2,00 100,00', '51,00 1,00 50,00'],
])('reads the names of amounts with single spaces between them: %s', (head, first, second) => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = `${head}\nINV-1 01.11.2026 ${first}\nINV-2 02.11.2026 ${second}`;
  expect(take(text, items)).toEqual({ amount: '150.00', lines: ['100.00', '50.00'] });
  // The words of a sentence are no names.
  const said = text.replace(head, 'We have sent the amounts paid');
  expect(read(said, items).matched.questions).toContain('amount');
  // A line with fewer amounts is one that a person reads.
  const fewer = read(`${text}\nINV-3 7.00`, makeItems([['100.00'], ['50.00'], ['7.00']]));
  expect(fewer.matched.lines[2]!.match.state).toBe('no-amount');
});

test.each([
  ['Pay', 'x', ''],
  ['Paid', 'Yes', 'No'],
  ['Bezahlt', 'ja', 'nein'],
  ['Status', 'paid', 'disputed'],
  ['Status', 'approved', 'On hold'],
])('asks about a line that may only be listed: %s %s, %j', (name, yes, no) => {
  const items = makeItems([['100.00'], ['50.00'], ['7.00']]);
  const text = `Invoice;Amount;${name}\nINV-1;100.00;${yes}\nINV-2;50.00;${no}\nINV-3;7.00;${yes}`;
  const asked = read(text, items).matched;
  expect(asked.questions).toEqual(['effects']);
  expect(asked.lines.map(({ isUnclear }) => isUnclear)).toEqual([false, true, false]);
  const outcome = (total: string) => {
    const { questions, lines } = read(`${text}\nTotal;${total}`, items).matched;
    return [questions, lines.map(({ match }) => match.state)];
  };
  expect(outcome('107.00')).toEqual([[], ['matched', 'ignored', 'matched']]);
  expect(outcome('157.00')).toEqual([[], ['matched', 'matched', 'matched']]);
});

test('asks nothing about a column of yes and no that says nothing of the payment', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text = 'Invoice;Amount;Exported\nINV-1;100.00;Y\nINV-2;50.00;N';
  expect(read(text, items).matched.questions).toEqual([]);
});

test('applies no amount of an item that a text corrects', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const lines = (text: string) =>
    read(text, items).matched.lines.flatMap(({ amount, match }) =>
      amount === null ? [] : [`${amount} ${match.state} ${match.applied}`],
    );
  const both = ['100.00 duplicate 0', '50.00 matched 5000', '98.00 duplicate 0'];
  expect(lines('INV-1 100.00\nINV-2 50.00\nCorrection: INV-1 98.00')).toEqual(both);
  expect(lines('INV-1 100.00\nINV-2 50.00\n\nKorrigiert:\nINV-1 98.00')).toEqual(both);
  // The same amount twice needs no choice.
  expect(lines('INV-1 100.00\nINV-2 50.00\nCorrected list:\nINV-2 50.00')).toEqual([
    '100.00 matched 10000',
    '50.00 matched 5000',
    '50.00 duplicate 0',
  ]);
});

test('takes no first line whose amount can’t be read for the names of columns', () => {
  const { matched } = read('INV-9 1OO.OO\nINV-1 100.00', makeItems([['100.00'], ['50.00']]));
  expect(matched.lines.map(({ match }) => match.state)).toEqual(['unknown', 'matched']);
});

test('reads a sentence with several invoices as one line', () => {
  const text = 'Payment for INV-1 (100.00), INV-2 (50.00), total 150.00';
  const { lines } = read(text, makeItems([['100.00'], ['50.00']])).matched;
  expect(lines).toMatchObject([{ match: { state: 'unknown', applied: 0n }, isSeveral: true }]);
});

test('reads rows whose names are beside every cell', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text =
    'Payment advice\nInvoice: INV-1\nDate: 01.11.2026\nAmount: 100.00\nInvoice: INV-2\nDate: 02.11.2026\nAmount: 50.00';
  for (const end of ['', '\nTotal: 150.00', '\nRegards']) {
    expect(take(text + end, items), end).toEqual({ amount: '150.00', lines: ['100.00', '50.00'] });
  }
  // Names of invoices are no names of columns.
  const own = 'Total: 150.00\nINV-1: 100.00\nINV-2: 50.00\nTotal: 150.00';
  expect(take(own, items)).toEqual({ amount: '150.00', lines: ['100.00', '50.00'] });
  // Another name: the line is shown as it is.
  const { lines } = read(`${text}\nInvoice: INV-3\nPaid: 7.00`, items).matched;
  expect(lines.map(({ match }) => match.state).slice(-2)).not.toContain('matched');
});

test('takes no references for currencies, and no line between rows for one', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const text =
    'Invoice Date Amount Currency\nINV-1 01.11.2026 100.00 EUR\nINV-2 02.11.2026 50.00 EUR';
  expect(read(text, items).columns.roles).toEqual(['reference', 'amount']);
  const table = '| Invoice | Amount |\n|---------|-------:|\n| INV-1 | 100.00 |\n| INV-2 | 50.00 |';
  expect(read(table, items).matched.lines).toHaveLength(2);
});

test.each(['Credit note;Credit', 'Invoice;Discount', 'Deductions;Amount'])(
  'reads no second table below %s, whose amounts may reduce the payment',
  (names) => {
    const items = makeItems([['100.00'], ['7.00']]);
    const text = `Invoice;Amount\nINV-1;100.00\n${names}\nINV-2;7.00`;
    const { table, matched } = read(text, items);
    expect(matched.lines.map(({ match }) => match.state)).toEqual(['matched', 'no-amount']);
    expect(table.notRead).toMatchObject({ otherColumns: 1 });
    expect(take(text, items).amount).toBeUndefined();
    const again = text.replace(names, 'Invoice;Amount');
    expect(take(again, items)).toEqual({ amount: '107.00', lines: ['100.00', '7.00'] });
  },
);

test('fills in no amount beside a line of an amount alone', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  for (const [name, amount] of [
    ['Invoice: ', 'Paid: '],
    ['', ''],
  ]) {
    const line = (reference: string, paid: string) => `${name}${reference}\n${amount}${paid}`;
    const names = name === '' ? 'Invoice\nPaid\n' : '';
    const text = `${names}${line('INV-1', '100.00')}\n${line('INV-2', '50.00')}`;
    expect(take(text, items).amount).toBe('150.00');
    const fee = `${name}bank charges\n-----\n${amount}-12.50`;
    expect(take(`${text}\n${fee}`, items)).toEqual({
      amount: undefined,
      lines: ['100.00', '50.00'],
    });
  }
});

test('reads an amount in brackets before its words', () => {
  const items = makeItems([['100.00'], ['50.00', credit]]);
  expect(take('100,00 EUR Factura INV-1\n(50,00) EUR Abono INV-2', items)).toEqual({
    amount: '50.00',
    lines: ['100.00', '50.00'],
  });
});

test.each([' ', '\u00A0', '\u202F'])('doesn’t cut an amount in groups, with %j', (space) => {
  const items = makeItems([['5000.00'], ['1000.00', credit], ['1234567.00']]);
  const written = (text: string) => text.replaceAll('_', space);
  const first = '5_000,00 EUR Factura INV-1\n-1_000,00 EUR Abono INV-2\n4_000,00 EUR Total';
  expect(take(written(first), items)).toEqual({ amount: '4000.00', lines: ['5000.00', '1000.00'] });
  const last = 'Rechnung INV-3 1_234_567,00 EUR Haben\nSumme 1_234_567,00 EUR Haben';
  expect(read(written(last), items).matched.lines[0]!.amount).toMatch(/^-?1234567\.00$/);
});

test.each([
  '1, 234.50',
  '1. 234,50',
  '1,234. 50',
  '1.234, 50',
  '1 234, 50',
  '1 234. 50',
  '1234. 50 EUR',
  '1 .234,50',
])('reads no end of an amount that a space breaks: %s', (amount) => {
  const items = makeItems([['1234.50'], ['2500.00']]);
  const text = `INV-1 ${amount}\nINV-2 ${amount.replace('1', '2').replace('234', '500')}`;
  const { lines } = read(text, items).matched;
  expect(lines.map(({ amount: own, match }) => [own, match.applied])).toEqual([
    [null, 0n],
    [null, 0n],
  ]);
  expect(take(text, items)).toEqual({ amount: undefined, lines: [] });
  // As a cell of its own, it is whole.
  expect(take(text.replaceAll(/(INV-\d) /g, '$1   '), items).lines[0]).toBe('1234.50');
});

test.each(['Invoice 12, 234.50\nInvoice 13, 500.00', 'RE 12. 234,50\nRE 13. 500,00'])(
  'reads amounts behind short numbers: %j',
  (text) => expect(take(text, makeItems([['7.00']])).amount).toBe('734.50'),
);
