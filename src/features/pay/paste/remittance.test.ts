import { expect, test } from 'vitest';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import { newPayment } from '../model/draft-edits.ts';
import { lineOf, type PayItem } from '../model/pay-item.ts';
import { remarksIn } from './match-lines.ts';
import { matchTable } from './remittance.ts';
import { takeOver } from './take-over.ts';

function match(text: string, items: readonly PayItem[]) {
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
  const columns = guessColumns(table, { isReference, isId: () => false });
  return matchTable(table, columns, items, null);
}

test('reads every state of a line with a decimal comma', () => {
  const items = makeItems([['100.10'], ['50'], ['20'], ['0'], ['7.5'], ['1']]);
  const text = [
    'Rechnung;Betrag',
    'INV-1;100,10',
    'INV-2;40,00',
    'INV-3;25,00',
    'INV-4;3,00',
    'INV-1;100,10',
    'INV-9;1,00',
  ].join('\n');
  const { lines, total } = match(text, items);
  expect(lines.map(({ match, applied }) => [match.state, applied])).toEqual([
    ['matched', '100.10'],
    ['short-paid', '40.00'],
    ['over', '20.00'],
    ['settled', '0'],
    ['duplicate', '0'],
    ['unknown', '0'],
  ]);
  expect(total).toBe('269.20');
});

test('pays an item by several lines that come to its balance, or reduce the first', () => {
  const items = makeItems([['100.10'], ['50'], ['20']]);
  const outcome = (...rows: string[]) => {
    const matched = match(`Rechnung;Betrag\n${rows.join('\n')}\nINV-3;20,00`, items);
    const { amount, lines } = takeOver(newPayment(), matched).change;
    return [amount, lines![0]!.amount, matched.lines[1]!.match.state];
  };
  expect(outcome('INV-1;90,00', 'INV-1;10,10')).toEqual(['120.10', '100.10', 'part']);
  expect(outcome('INV-1;100,10', 'Abzug INV-1;-5,00')).toEqual(['115.10', '95.10', 'part']);
  // The payer took it back.
  expect(outcome('INV-1;100,10', 'INV-1;-100,10')).toEqual(['20.00', '20.00', 'part']);
  // One of them may repeat the other, or correct it: then the sum is not certain, unless it is stated.
  expect(outcome('INV-2;25,00', 'INV-2;25,00')).toEqual([undefined, '25.00', 'duplicate']);
  expect(outcome('INV-1;90,00', 'INV-1;9,00')).toEqual([undefined, '90.00', 'duplicate']);
  expect(outcome('INV-1;100,10', 'INV-1;5,00')).toEqual([undefined, '100.10', 'duplicate']);
  const stated = (total: string) =>
    takeOver(newPayment(), match(`INV-3;20,00\nTotal;20,00\nINV-3;20,00\nTotal;${total}`, items))
      .change.amount;
  expect([stated('20,00'), stated('40,00')]).toEqual([undefined, '40.00']);
  const { note } = takeOver(
    newPayment(),
    match('Rechnung;Betrag\nINV-1;90,00\nINV-1;10,10', items),
  ).change;
  expect(note).toBe('');
});

test('gives amounts no more decimals than they have, whatever another open item has', () => {
  const { lines, total } = match('INV-2\t10.00\nINV-3\t4', makeItems([['5.1234'], ['10'], ['4']]));
  expect(lines.map(({ applied }) => applied)).toEqual(['10.00', '4.00']);
  expect(total).toBe('14.00');
});

test('compares a total of credits, which has no sign, with the credits right above it', () => {
  const items = makeItems([['100'], ['30'], ['10', { Type: 8 }], ['5', { Type: 8 }]]);
  const lines = 'INV-1;100,00\nINV-2;30,00\nINV-3;-10,00\nINV-4;-5,00';
  const differences = (total: string) =>
    match(`Rechnung;Betrag\n${lines}\nTotal credits;${total}`, items).totals.map(
      ({ difference }) => difference,
    );
  expect(differences('15,00')).toEqual(['0.00']);
  expect(differences('16,00')).toEqual(['-99.00']);
});

test('lists the lines that a payment doesn’t pay in full in its note', () => {
  const items = makeItems([['100.10'], ['20'], ['30']]);
  const text = 'Rechnung;Betrag\nINV-1;100,10\nINV-2;25,00\nINV-3;10,00\nINV-9;1,00';
  const payment = { ...newPayment({ partner: acme }), note: 'By phone' };
  const { note } = takeOver(payment, match(text, items)).change;
  expect(note).toBe(
    'By phone\nNot applied in full from the remittance: INV-2 25,00 (over); INV-9 1,00 (unknown)',
  );
  // Another remittance for the same payment replaces them.
  const again = match('Rechnung;Betrag\nINV-1;100,10', items);
  expect(takeOver({ ...payment, note: note! }, again).change.note).toBe('By phone');
});

test('leaves greetings out of the note', () => {
  const text = 'Dear all,\nINV-2;20,00\nINV-9;1,00\nKind regards';
  const items = makeItems([['100.10'], ['20'], ['30']]);
  const { note } = takeOver(newPayment({ partner: acme }), match(text, items)).change;
  expect(note).toBe('Not applied in full from the remittance: INV-9 1,00 (unknown)');
});

test('tells the greetings of a letter from lines that name no known item', () => {
  const items = makeItems([['100.10'], ['20']]);
  const { lines } = match('Dear all,\nINV-2;20,00\nINV-9;1,00\nKind regards', items);
  expect([...remarksIn(lines)].map(({ cells }) => cells[0])).toEqual(['Dear all,', 'Kind regards']);
  // Without amounts, a line of words may name an item.
  const names = match('Rechnung\nINV-2\nACME', items);
  expect(remarksIn(names.lines).size).toBe(0);
});

test('fills the note up to its length limit and counts the remaining lines', () => {
  const lines = Array.from({ length: 300 }, (_, n) => `X-${n};1,00`).join('\n');
  const matched = match(`Rechnung;Betrag\nINV-1;10\n${lines}`, makeItems([['10']]));
  for (const own of ['', 'By phone', 'x'.repeat(1_500), 'x'.repeat(1_900)]) {
    const payment = { ...newPayment({ partner: acme }), note: own };
    const note = takeOver(payment, matched).change.note!;
    expect(note.startsWith(own)).toBe(true);
    expect(note.length).toBeLessThanOrEqual(2_000);
    const counts = /and (\d+) lines more$/.exec(note)![1];
    expect(Number(counts) + (note.match(/X-\d+/g)?.length ?? 0)).toBe(300);
  }
  const full = 'x'.repeat(1_990);
  const payment = { ...newPayment({ partner: acme }), note: full };
  expect(takeOver(payment, matched).change.note).toBe(full);
});

test('copies lines into a payment, fills an empty amount, and keeps lines checked by hand', () => {
  const items = makeItems([['10'], ['20'], ['30'], ['40'], ['50']]);
  const payment = newPayment({
    lines: [
      lineOf(items[2]!, '1', null),
      lineOf(items[1]!, '2', 'oldest'),
      lineOf(items[3]!, '3', 'oldest'),
      lineOf(items[4]!, '4', 'remittance: reference'),
    ],
  });
  const { change } = takeOver(payment, match('INV-1\t10.00\nINV-2\t15.00', items));
  expect(change.lines!.map(({ amount, rule }) => [amount, rule])).toEqual([
    ['1', null],
    ['10.00', 'remittance: reference'],
    ['15.00', 'remittance: reference'],
  ]);
  expect(change).toMatchObject({ amount: '25.00', units: 1, partner: acme });
  const known = takeOver({ ...payment, amount: '5', partner: acme }, match('INV-1\t10.00', items));
  expect(known.change.amount).toBeUndefined();
  expect(known.change.partner).toBeUndefined();
  const byCode = newPayment({ partner: { Id: null, Code: 'ACME', Name: null } });
  expect(takeOver(byCode, match('INV-1\t10.00', items)).change.partner).toBeUndefined();
});

test('fills no negative amount, because no payment has one', () => {
  const items = makeItems([['10'], ['20', { Type: 8 }]]);
  const { change } = takeOver(newPayment(), match('INV-1\t10.00\nINV-2\t-20.00', items));
  expect(change.lines!.map(({ amount }) => amount)).toEqual(['10.00', '20.00']);
  expect(change.amount).toBeUndefined();
});

test('leaves out and counts items of another partner', () => {
  const items = makeItems([['10'], ['20'], ['30', { Partner: other }]]);
  const { change, otherPartners } = takeOver(
    newPayment(),
    match('INV-3\t30.00\nINV-1\t10.00\nINV-2\t20.00', items),
  );
  expect(change.lines).toHaveLength(2);
  expect(otherPartners).toBe(1);
});
