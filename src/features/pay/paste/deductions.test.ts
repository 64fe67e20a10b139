import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { newPayment } from '../model/draft-edits.ts';
import type { PayItem } from '../model/pay-item.ts';
import { makeItems } from '../testing/made-items.ts';
import { matchTable, type Answers } from './remittance.ts';
import { takeOver } from './take-over.ts';

const invoices = makeItems([['1234.50'], ['2500.00'], ['150.00', { Type: 8 }]]);

function read(text: string, answers: Answers = {}, items: readonly PayItem[] = invoices) {
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => cell.includes(reference!));
  const columns = guessColumns(table, { isReference, isId: () => false });
  return matchTable(table, columns, items, null, { answers });
}
const take = (matched: ReturnType<typeof read>) => takeOver(newPayment(), matched).change;
const paid = '\nINV-1  1,234.50\nINV-2  2,500.00';

test.each([
  'less discount  74.69',
  'Early payment discount 2%  74.69',
  'abzgl. Skonto  74.69',
  'Escompte 2 %  74.69',
  'TDS @ 2%  74.69',
  'Wire fee  74.69',
  'Chargeback CB-8812  74.69',
  // Nothing says in words that it is a deduction.
  'Kassarabatt  74.69',
  'Oddment  74.69',
])('subtracts a deduction once the stated total shows it, otherwise asks: %s', (line) => {
  const open = read(`${paid}\n${line}`);
  expect(open.questions).toEqual(['effects']);
  expect(open.lines.map(({ isUnclear }) => isUnclear)).toEqual([false, false, true]);
  for (const end of ['Total  3,659.81', 'Any words of a sum  3,659.81']) {
    const { questions, lines, totals, ...matched } = read(`${paid}\n${line}\n${end}`);
    expect([questions, lines.length, matched.total], end).toEqual([[], 3, '3659.81']);
    expect(lines[2]!.match, end).toMatchObject({ state: 'deduction', applied: 0n });
    expect(totals, end).toMatchObject([{ stated: '3659.81', difference: '0.00' }]);
  }
});

test('adds, subtracts or leaves out a line as a person answers', () => {
  const outcome = (effect: 'add' | 'subtract' | 'ignore') => {
    const matched = read(`${paid}\nless discount  74.69`, { effects: new Map([[2, effect]]) });
    return [matched.questions, take(matched).amount, matched.lines[2]!.match.state];
  };
  expect(outcome('add')).toEqual([[], '3809.19', 'unknown']);
  expect(outcome('subtract')).toEqual([[], '3659.81', 'deduction']);
  expect(outcome('ignore')).toEqual([[], '3734.50', 'ignored']);
});

test('asks about each line whose effect the total leaves open', () => {
  const two = read(`${paid}\nOddment  10.00\nRounding  10.00\nTotal  3,734.50`);
  expect(two.questions).toEqual(['effects']);
  const one = new Map([[2, 'subtract'] as const]);
  expect(read(`${paid}\nDiscount  10.00\nOther  5.00`, { effects: one }).questions).toEqual([
    'effects',
  ]);
  // The total may be that of the invoices, and the discount taken from it.
  for (const line of ['less discount  74.69', 'Interest  74.69']) {
    expect(read(`${paid}\n${line}\nTotal  3,734.50`).questions, line).toEqual(['effects']);
  }
  // A total above a line says nothing about it.
  expect(read(`${paid}\nTotal  3,734.50\nDiscount  74.69`).questions).toEqual(['effects']);
  expect(read(`${paid}\nTotal  3,734.50\nDiscount  74.69\nNet  3,659.81`).total).toBe('3659.81');
});

test('adds what the stated total includes, whatever its words', () => {
  const added = read(`${paid}\nDiscount not taken  74.69\nTotal  3,809.19`);
  expect([added.questions, added.total]).toEqual([[], '3809.19']);
  expect(read(`${paid}\nInterest  12.00\nTotal  3,746.50`).total).toBe('3746.50');
});

test('subtracts a credit without a sign before a total without a label', () => {
  const matched = read(`${paid}\nCN for INV-3  150.00\nNet transfer  3,584.50`);
  expect([matched.questions, matched.total, matched.lines.length]).toEqual([[], '3584.50', 3]);
});

test('takes a total in words and digits for a check', () => {
  const total = 'Total: Three thousand seven hundred thirty-four and 50/100 dollars';
  const { lines, totals } = read(`${paid}\n${total}\n$3,734.50`);
  expect([lines.length, totals]).toMatchObject([2, [{ stated: '3734.50', difference: '0.00' }]]);
  const footer = 'Total paid by BACS  3,734.50\nAccount 12345678';
  expect(read(`${paid}\n${footer}`)).toMatchObject({
    totals: [{ difference: '0.00' }],
    questions: [],
    lines: [{}, {}, { match: { state: 'ignored' } }],
  });
  // Another amount is shown as a line.
  expect(read(`${paid}\n${total}\n$3,734.00`).questions).toEqual([]);
  expect(read(`${paid}\n${total}\n$3,734.00`).lines).toHaveLength(3);
});

test('takes numbers of a letter for no money where the total shows it', () => {
  const letter = `IBAN GB29 NWBK 6016 1331 9268 19${paid}\nCustomer 70012`;
  expect(read(letter).questions).toEqual(['effects']);
  const { questions, total, lines } = read(`${letter}\nTotal  3,734.50`);
  expect([questions, total]).toEqual([[], '3734.50']);
  expect(lines.map(({ match }) => match.state)).toEqual([
    'ignored',
    'matched',
    'matched',
    'ignored',
  ]);
});

test.each([
  ['Muster GmbH\nHauptstr. 5\n80331 München\n', ''],
  ['Acme\nMain Street 12\nLeeds, MA 01053\n', ''],
  ['Customer 70012\nBox 44\nDear Sirs,', ''],
  ['', 'Kind regards\nT: 030 1234567\nM 0171 1234567\nDesk 12'],
  ['', 'Mit freundlichen Grüßen\nMuster GmbH\nRing 5\nHRB 12345'],
  ['', 'Cordialement\nSARL Dupont\nCapital 10000'],
])('takes no number of an address or a signature for money: %j %j', (above, below) => {
  const { questions, total, lines } = read(`${above}${paid}\n${below}`);
  expect([questions, total]).toEqual([[], '3734.50']);
  expect(lines.filter(({ amount }) => amount !== null)).toHaveLength(2);
});

test('reads whole amounts of a letter around its greeting and closing', () => {
  const whole = (text: string) => read(text).lines.flatMap(({ amount }) => amount ?? []);
  expect(whole('Thanks\nINV-1 1234\nINV-2 2500')).toEqual(['1234', '2500']);
  expect(whole('INV-1 1234\nDear Sirs\nINV-2 2500\nRegards')).toEqual(['1234', '2500']);
  expect(whole(`Thanks for the goods${paid}\nINV-9 12`)).toEqual(['1234.50', '2500.00', '12']);
});

test.each(['Credits taken', 'Gutschriften:', 'Deductions', 'Less:'])(
  'reads lines below a heading of deductions by the total: %s',
  (heading) => {
    const text = `Invoices paid${paid}\n${heading}\nCN-77  30.00`;
    const { questions, total, lines } = read(`${text}\nNet amount  3,704.50`);
    expect([questions, total, lines.at(-1)!.match.state]).toEqual([[], '3704.50', 'deduction']);
    expect(read(text).questions).toEqual(['effects']);
    // Below another heading, it is an unknown invoice.
    expect(read(`${text}\nOther invoices\nCN-78  5.00`).lines.at(-1)!.isUnclear).toBe(false);
  },
);

test('compares a sum of credits without a sign with their amounts', () => {
  const credits = 'Credit notes:\nINV-3  150.00\nSubtotal credits  150.00';
  for (const middle of ['', '\nSubtotal  3,734.50']) {
    const { total, totals } = read(`Invoices:${paid}${middle}\n${credits}\nNet  3,584.50`);
    expect(total).toBe('3584.50');
    expect(new Set(totals.map(({ difference }) => difference))).toEqual(new Set(['0.00']));
  }
  const wrong = credits.replace('credits  150.00', 'credits  151.00');
  const { totals } = read(`${paid}\n${wrong}\nNet  3,584.50`);
  expect(totals[0]!.difference).not.toBe('0.00');
});

test.each([
  'darin enthaltene MwSt. 19 %  596.26',
  'Exchange rate  1.0845',
  'Remaining balance  90.00',
])('takes no amount for money that a letter only explains below its total: %s', (line) => {
  const { questions, total, lines } = read(`${paid}\nTotal  3,734.50\n${line}`);
  expect([questions, total, lines[2]!.match.state]).toEqual([[], '3734.50', 'ignored']);
  expect(read(`${paid}\n${line}`).questions).toEqual(['effects']);
  // It may be the sum of both.
  expect(read(`${paid}\nTotal  3,734.00\n${line}`).questions).toEqual(['effects']);
});

test('asks about charges below a total', () => {
  expect(read(`${paid}\nTotal  3,734.50\nBank charges  15.00`).questions).toEqual(['effects']);
});

test('lists an unknown invoice and a written minus without a question', () => {
  const matched = read(`${paid}\nINV-9  10.00\nSkonto  -74.69`);
  expect([matched.questions, matched.total]).toEqual([[], '3669.81']);
});

test('reads no amount from a line that has several', () => {
  for (const text of [
    'INV-1 1,234.50 less discount 24.69\nINV-2 2,500.00',
    'INV-1 1,234.50 less discount 24.69 = 1,209.80\nINV-2 2,500.00',
    // The rest may be what is paid, or what is left.
    'INV-1 1,234.50 paid 1,000.00 rest 234.50\nINV-2 2,500.00',
    'INV-1 1,234.50, INV-2 2,500.00, INV-9 87.30\nINV-2 2,500.00',
  ]) {
    const matched = read(text);
    expect(matched.lines[0], text).toMatchObject({ amount: null, match: { applied: 0n } });
    // A sum without it would be too small.
    expect(take(matched).amount, text).toBeUndefined();
  }
  expect(take(read('INV-1 of 20.11.26 1,234.50\nINV-2 2.5 % 2,500.00')).amount).toBe('3734.50');
});

test.each([
  ['INV-1 1,234.50 less discount 24.69 = 1,209.81', '1209.81'],
  ['INV-1 1.234,50 - 24,69 = 1.209,81', '1209.81'],
  ['INV-1 1,234.50 less 2% discount 24.69, less bank charges 10.00, net 1,199.81', '1199.81'],
  ['INV-1 €1,200.00 + €34.50 = €1,234.50', '1234.50'],
])('reads the amount that a line’s other amounts lead to: %s', (line, amount) => {
  const matched = read(`${line}\nINV-2 2500`);
  expect(matched.questions).toEqual([]);
  expect(take(matched)).toMatchObject({
    amount: sumDecimals([amount as Decimal, '2500' as Decimal]),
    lines: [{ amount }, { amount: '2500.00' }],
  });
});

test('proposes no amount where a line’s amount can’t be read', () => {
  const { amount, lines } = take(read('Invoice;Amount\nINV-1;see note\nINV-2;2,500.00'));
  expect([amount, lines?.length]).toEqual([undefined, 1]);
});

test('finds the invoices of a letter among many lines of words', () => {
  const words = Array.from({ length: 20 }, (_, index) => `We write the ${'x'.repeat(index)} line`);
  const matched = read([...words, paid, ...words].join('\n'));
  expect(take(matched).amount).toBe('3734.50');
});

const advices = fc.record({
  cents: fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 2, maxLength: 6 }),
  deduction: fc.integer({ min: 1, max: 90_000 }),
  label: fc.constantFrom('less discount', 'abzgl. 2 % Skonto', 'Escompte', 'TDS @ 10%', 'Oddment'),
  end: fc.constantFrom('', 'Total', 'Zahlbetrag', 'Net payé', 'Do zapłaty'),
  style: fc.constantFrom<[mark: string, group: string, after: string]>(
    ['.', ',', ''],
    [',', '.', ' €'],
    [',', '\u202F', ' zł'],
    ['.', '’', ' CHF'],
    [',', '', ''],
  ),
  delimiter: fc.constantFrom('   ', '\t', ';', '|'),
  header: fc.constantFrom('', 'Invoice#Amount', 'Rechnung#Betrag'),
  quote: fc.constantFrom('', '> '),
});

test('proposes the amount without the deduction in any notation and layout, or asks', () => {
  const seen = { proposed: 0, asked: 0 };
  fc.assert(
    fc.property(advices, ({ cents, deduction, label, end, style, delimiter, header, quote }) => {
      const decimal = (all: number) => (all / 100).toFixed(2);
      const written = (all: number) => {
        const [whole, fraction] = decimal(all).split('.');
        const [mark, group, after] = style;
        return `${whole!.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${fraction}${after}`;
      };
      const gross = cents.reduce((sum, each) => sum + each, 0);
      fc.pre(gross > deduction);
      const rows = [
        ...(header === '' ? [] : [header.split('#')]),
        ...cents.map((each, at) => [`INV-${at + 1}`, written(each)]),
        [label, written(deduction)],
        ...(end === '' ? [] : [[end, written(gross - deduction)]]),
      ];
      const text = rows.map((cells) => quote + cells.join(delimiter)).join('\n');
      const items = makeItems(cents.map((each) => [decimal(each)]));
      const matched = read(text, {}, items);
      if (matched.questions.length > 0) {
        seen.asked++;
        expect(end, text).toBe('');
        return;
      }
      seen.proposed++;
      expect(take(matched).amount, text).toBe(decimal(gross - deduction));
      expect(take(matched).lines!.map(({ amount }) => amount)).toEqual(cents.map(decimal));
    }),
    { numRuns: 400, seed: 20_261_129 },
  );
  expect(seen.proposed).toBeGreaterThan(seen.asked);
});

test('reads an amount before a remark about its tax', () => {
  const line = (remark: string) => read(`INV-1: 1.234,50 ${remark}\nINV-2: 2.500,00 ${remark}`);
  for (const remark of [
    '(incl. 19% VAT 7,98)',
    '(inkl. MwSt. 7,98)',
    '(dont TVA 7,98)',
    '[incl. 19% 10.046,00]',
    'incl. VAT 7,98',
    '(of 5.000,00)',
    '(original amount 5.000,00)',
    '(balance 1.000,00)',
    '(due 20.11.2026)',
    '(gross)',
    '(VAT 19%).',
  ]) {
    const { questions, lines } = line(remark);
    expect([questions, lines.map(({ amount }) => amount)], remark).toEqual([
      [],
      ['1234.50', '2500.00'],
    ]);
  }
  // A deduction is no remark, and another payment or the rest may be what is paid.
  for (const remark of [
    'incl. discount 7,98',
    'paid 7,98',
    'net 7,98',
    'due 7,98',
    'plus VAT 7,98',
  ]) {
    const { questions, lines } = line(`(${remark})`);
    expect([questions, lines.map(({ amount }) => amount)], remark).toEqual([[], [null, null]]);
  }
});

test('takes no included tax for the number of another invoice', () => {
  const items = makeItems([['70328.94'], ['100.00']]).map((item, at) =>
    Object.assign(item, { reference: String(10_046 + at) }),
  );
  const text =
    'Facture 10046: 70.328,94 (incl. 19% 10.047,00)\nFacture 10047: 100,00 (incl. 19% 14,29)';
  const matched = read(text, {}, items);
  expect(matched.questions).toEqual([]);
  expect(take(matched).lines!.map(({ amount }) => amount)).toEqual(['70328.94', '100.00']);
  // A remark without an amount may name the invoice.
  const named = read('Payment (10046)  70.328,94\nPayment (no. 10047)  100,00', {}, items);
  expect(take(named).lines!.map(({ amount }) => amount)).toEqual(['70328.94', '100.00']);
});

test('counts a deduction beside lines whose numbers are cells of their own', () => {
  const items = makeItems([['100.00'], ['100.00']]).map((item, at) =>
    Object.assign(item, { reference: String(10_045 + at) }),
  );
  const text = 'Invoice 10045  100.00\nInvoice 10046  100.00\nless charges  12.50';
  expect(read(text, {}, items).questions).toEqual(['effects']);
  const { questions, total } = read(`${text}\nTotal  187.50`, {}, items);
  expect([questions, total]).toEqual([[], '187.50']);
});

test('proposes no sum beside a line whose money it can’t read', () => {
  const header = 'Rechnung Rechnungsbetrag Skonto Zahlbetrag';
  const rows = ['INV-1 1.234,50 0,00 1.234,50', 'INV-2 2.500,00 0,00 2.500,00'];
  const text = [header, ...rows, 'Gebühr -12,50'].join('\n');
  expect(take(read(text)).amount).toBeUndefined();
  expect(take(read([header, ...rows].join('\n'))).amount).toBe('3734.50');
});

test('reads names of amounts in lower case with single spaces between them', () => {
  for (const header of [
    'Invoice Gross amount Discount Amount paid',
    'Factura Importe bruto Descuento Importe pagado',
    'Fattura Importo lordo Sconto Importo pagato',
  ]) {
    const rows = ['INV-1 1,234.50 4.50 1,230.00', 'INV-2 2,500.00 0.00 2,500.00'];
    const { questions, lines } = read([header, ...rows].join('\n'));
    expect([questions, lines.map(({ amount }) => amount)], header).toEqual([
      [],
      ['1230.00', '2500.00'],
    ]);
  }
});
