import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absoluteDecimal, compareDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { makeItems } from '../testing/made-items.ts';
import { newPayment } from '../model/draft-edits.ts';
import { readBankList } from './bank-list.ts';
import { knownByBank } from './line-partner.ts';
import { matchTable } from './remittance.ts';
import { takeOver } from './take-over.ts';

/** An amount in cents, written as a country does. */
function written(cents: number, style: Style, minus: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, style.group);
  const text = `${style.sign}${whole}${style.mark}${digits.slice(-2)}`;
  if (cents >= 0) return text;
  return minus === '()' ? `(${text})` : minus === 'after' ? `${text}-` : `${minus}${text}`;
}

function decimalOf(cents: number): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Decimal;
}

interface Style {
  mark: string;
  group: string;
  sign: string;
}

const styles = fc.constantFrom<Style>(
  { mark: '.', group: ',', sign: '' },
  { mark: '.', group: '', sign: '$' },
  { mark: ',', group: '.', sign: '' },
  { mark: ',', group: '', sign: '€ ' },
  { mark: ',', group: '\u202f', sign: '' },
  { mark: '.', group: '’', sign: '' },
);
const minuses = fc.constantFrom('-', '−', '–', '()', 'after');

/** A customer's payment of an invoice, or the use of a credit. */
const payments = fc.array(
  fc.record({
    balance: fc.integer({ min: 1, max: 90_000_000 }),
    isCredit: fc.boolean(),
    /** In tenths: 10 is the whole amount. */
    share: fc.constantFrom(10, 10, 10, 7),
    deduction: fc.constantFrom(0, 0, 2),
  }),
  { minLength: 2, maxLength: 8 },
);

const layouts = fc.record({
  payments,
  style: styles,
  minus: minuses,
  delimiter: fc.constantFrom(';', '\t', '|', '","', '   '),
  header: fc.constantFrom<readonly [string, string, string, string] | null>(
    ['Invoice', 'Gross amount', 'Discount', 'Net amount'],
    ['Reference', 'Invoice amount', 'Deduction', 'Amount paid'],
    ['Rechnung', 'Rechnungsbetrag', 'Skonto', 'Zahlbetrag'],
    ['Document no', 'Balance before', 'Adjustment fee', 'Amount'],
    null,
  ),
  columns: fc.constantFrom('all', 'paid'),
  reference: fc.constantFrom('INV-#', 'Invoice INV-#', 'inv #', '#INV-#.', 'Re: INV-# / x'),
  total: fc.constantFrom('', 'Total', 'Summe', 'Grand total:'),
  preamble: fc.constantFrom('', 'Remittance advice\nThank you for your business\n'),
  stray: fc.boolean(),
});

type Layout = typeof layouts extends fc.Arbitrary<infer T> ? T : never;

function remittanceOf(layout: Layout): { text: string; paid: number[] } {
  const { style, minus, delimiter, header, columns, reference, total, preamble, stray } = layout;
  const paid = layout.payments.map(({ balance, isCredit, share, deduction }) => {
    const size = Math.max(1, Math.floor((balance * share) / 10) - deduction);
    return isCredit ? -size : size;
  });
  const row = (name: string, cents: readonly number[]) => {
    const cells = [name, ...cents.map((each) => written(each, style, minus))];
    return delimiter === '","' ? `"${cells.join('","')}"` : cells.join(delimiter);
  };
  const rows = layout.payments.map(({ balance, isCredit }, index) => {
    const gross = isCredit ? -balance : balance;
    const net = paid[index]!;
    const name = reference
      .replaceAll('INV-#', `INV-${index + 1}`)
      .replace('inv #', `inv ${index + 1}`);
    return row(name, columns === 'all' ? [gross, gross - net, net] : [net]);
  });
  const names = header && (columns === 'all' ? header : [header[0], header[3]]);
  const head = names
    ? [delimiter === '","' ? `"${names.join('","')}"` : names.join(delimiter)]
    : [];
  const sum = paid.reduce((all, each) => all + each, 0);
  const grosses = layout.payments.reduce(
    (all, { balance, isCredit }) => all + (isCredit ? -balance : balance),
    0,
  );
  const sums = columns === 'all' ? [grosses, grosses - sum, sum] : [sum];
  const lines = [...head, ...rows, ...(stray ? ['see the letter'] : [])];
  const last = total === '' ? [] : [row(total, sums)];
  return { text: preamble + [...lines, ...last].join('\n'), paid };
}

test('applies the paid amounts of a remittance in any layout, or asks', () => {
  const seen = { applied: 0, asked: 0 };
  fc.assert(
    fc.property(layouts, (layout) => {
      const { text, paid } = remittanceOf(layout);
      const items = makeItems(
        layout.payments.map(({ balance, isCredit }) => [
          decimalOf(balance),
          { Type: isCredit ? 8 : 0 },
        ]),
      );
      const table = readTable(text);
      const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
      const columns = guessColumns(table, { isReference, isId: () => false });
      const matched = matchTable(table, columns, items, null);
      if (matched.questions.length > 0) {
        seen.asked++;
        return;
      }
      const { change } = takeOver(newPayment(), matched);
      for (const { id, amount } of change.lines!) {
        const index = items.findIndex((item) => item.id === id);
        const truth = absoluteDecimal(decimalOf(paid[index]!));
        expect(compareDecimals(amount as Decimal, truth), text).toBe(0);
        seen.applied++;
      }
      // The proposed amount is the sum of the lines.
      if (change.lines!.length === paid.length && change.amount !== undefined) {
        const sum = paid.reduce((all, each) => all + each, 0);
        expect(compareDecimals(change.amount as Decimal, decimalOf(sum)), text).toBe(0);
      }
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
  expect(seen.applied).toBeGreaterThan(seen.asked);
});

const statements = fc.record({
  rows: fc.array(
    fc.record({
      money: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((cents) => cents !== 0),
      payee: fc.constantFrom('Acme Ltd', 'Payroll', 'Bank fee', 'Total Energies', 'Other & Co'),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  style: styles,
  minus: minuses,
  kind: fc.constantFrom('pair', 'pair reversed', 'signed', 'direction', 'unclear'),
  names: fc.constantFrom(['Debit', 'Credit'], ['Paid out', 'Paid in'], ['Soll', 'Haben']),
  balance: fc.constantFrom('', 'Balance', 'Running balance', 'Saldo'),
  delimiter: fc.constantFrom(';', '\t', '|'),
  preamble: fc.constantFrom('', 'Account statement\nIBAN: DE00 1234 5678\n\n'),
  total: fc.boolean(),
});

type Statement = typeof statements extends fc.Arbitrary<infer T> ? T : never;

function statementOf(statement: Statement): string {
  const { rows, style, minus, kind, names, balance, delimiter, preamble, total } = statement;
  const write = (cents: number) => written(cents, style, minus);
  const amounts = (cents: number): string[] => {
    const [out, into] = cents < 0 ? [write(-cents), ''] : ['', write(cents)];
    if (kind === 'pair') return [out, into];
    if (kind === 'pair reversed') return [into, out];
    if (kind === 'direction') return [write(Math.abs(cents)), cents < 0 ? 'Debit' : 'Credit'];
    if (kind === 'unclear') return [write(cents), write(cents + 1)];
    return [write(cents)];
  };
  const heads = {
    pair: names,
    'pair reversed': names.toReversed(),
    direction: ['Amount', 'Type'],
    signed: ['Amount'],
    unclear: ['Amount', 'Value'],
  }[kind];
  let held = 100_000_000;
  const lines = rows.map(({ money, payee }, index) => {
    held += money;
    const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
    return [day, payee, `text ${index}`, ...amounts(money), ...(balance ? [write(held)] : [])];
  });
  const sum = rows.reduce((all, { money }) => all + money, 0);
  const last = total ? [['Total', '', '', ...amounts(sum || 1)]] : [];
  const head = ['Date', 'Payee', 'Reference', ...heads, ...(balance ? [balance] : [])];
  return preamble + [head, ...lines, ...last].map((cells) => cells.join(delimiter)).join('\n');
}

test('takes the incoming money of a bank list in any layout, or asks', () => {
  const seen = { paid: 0, asked: 0 };
  const items = makeItems([['10.00']]);
  fc.assert(
    fc.property(statements, (statement) => {
      const text = statementOf(statement);
      const table = readTable(text);
      const columns = guessColumns(table, knownByBank(items));
      const lines = readBankList(table, columns, items);
      const paid = lines.flatMap(({ amount, cells }) =>
        amount === null ? [] : [{ amount, cells }],
      );
      if (columns.asks !== null || lines.some(({ fault }) => fault === 'Waiting for your answer')) {
        expect(paid).toEqual([]);
        seen.asked++;
        return;
      }
      expect(statement.kind).not.toBe('unclear');
      const truth = statement.rows.filter(({ money }) => money > 0);
      expect(
        paid.map(({ amount }) => Number(amount) * 100),
        text,
      ).toEqual(truth.map(({ money }) => expect.closeTo(money, 3) as number));
      seen.paid += paid.length;
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
  expect(seen.paid).toBeGreaterThan(seen.asked);
});
