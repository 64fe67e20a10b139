import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerResult } from '#contract/ledger.ts';
import { findSubsetSums } from '#lib/subset-sum/subset-sum.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { newPayment } from '../model/draft-edits.ts';
import { figuresOf } from '../model/guards.ts';
import { balanceAfter, lineOf, payItems, type PayItem } from '../model/pay-item.ts';
import { openItemTexts } from '../model/texts.ts';
import { propose, questionOf, roomFor, payInFull } from './propose.ts';
import { makeItems, makeLedger } from '../testing/made-items.ts';

const idOf = (place: number) => `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`;

function itemsOf(balances: readonly string[], change: Partial<LedgerResult> = {}): PayItem[] {
  return makeItems(
    balances.map((balance) => [balance, { Type: balance.startsWith('-') ? 8 : 0, ...change }]),
  );
}

const paymentOf = (given: Parameters<typeof newPayment>[0]) =>
  newPayment({ partner: { Id: 'p', Code: null, Name: null }, ...given });

function room(amount: string, items: readonly PayItem[], lines = newPayment().lines) {
  const found = roomFor(paymentOf({ amount, lines }), items);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('applies oldest first over 12 items, the last in part, to the digit', () => {
  const items = itemsOf(Array.from({ length: 20 }, () => '33.333'));
  const lines = propose('oldest', room('390.1', items));
  expect(lines).toHaveLength(12);
  expect(lines.map(({ amount }) => amount)).toEqual([
    ...Array.from({ length: 11 }, () => '33.333'),
    '23.437',
  ]);
  expect(compareDecimals(appliedOf(lines), '390.1' as Decimal)).toBe(0);
});

test('keeps checked lines, counts credits, and proposes the rest', () => {
  const items = itemsOf(['10', '-4', '30']);
  const kept = lineOf(items[1]!, '4', null);
  const lines = propose('oldest', room('20', items, [kept, lineOf(items[2]!, '1', 'oldest')]));
  expect(lines.map(({ id, amount, rule }) => [id, amount, rule])).toEqual([
    [idOf(1), '4', null],
    [idOf(0), '10', 'oldest'],
    [idOf(2), '14', 'oldest'],
  ]);
});

test('proposes amounts without added zeros', () => {
  const lines = propose('oldest', room('600', itemsOf(['476.15', '9.7376', '500.10'])));
  expect(lines.map(({ amount }) => amount)).toEqual(['476.15', '9.7376', '114.1124']);
});

test('rounds shares of a third to cents that sum to the amount', () => {
  const lines = propose('share', room('100', itemsOf(['1000.00', '1000.00', '1000.00'])));
  expect(lines.map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33']);
});

test('proposes whole items that add up, with a credit subtracted', () => {
  const items = itemsOf(['9007199254740993.01', '-0.01', '7']);
  const found = room('9007199254740993', items);
  const { amounts, target } = questionOf(found);
  const answer = findSubsetSums(amounts, target);
  expect(answer).toMatchObject({ kind: 'found', count: 1, combinations: [[0, 1]] });
  const lines = payInFull(found, [0, 1]);
  expect(lines.map(({ amount }) => amount)).toEqual(['9007199254740993.01', '0.01']);
  expect(compareDecimals(appliedOf(lines), '9007199254740993' as Decimal)).toBe(0);
});

test('never proposes more than the amount or the available balance', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.nat(3))
    .map(([digits, places]) => {
      const text = String(digits).padStart(places + 1, '0');
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    });
  fc.assert(
    fc.property(
      fc.array(decimal, { minLength: 1, maxLength: 30 }),
      decimal,
      fc.constantFrom('oldest', 'exact', 'share'),
      (balances, amount, rule) => {
        const items = itemsOf(balances);
        const payment = newPayment({ amount, units: 1 });
        const lines = propose(rule, room(amount, items));
        const figures = figuresOf({ ...payment, lines }, items);
        expect(figures.isOver).toBe(false);
        expect([...figures.faults]).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('considers only items of the payment’s Units with something left, none of them twice', () => {
  const [one, paid, own, flying] = itemsOf(['10', '0', '30', '40']);
  const [foreign] = itemsOf(['20'], { Balance: { Value: '20' as Decimal, Units: 2 } });
  const kept = lineOf(own!, '5', null);
  const payment = paymentOf({ amount: '50', units: 1, lines: [kept] });
  const all = [foreign!, one!, paid!, own!, { ...flying!, isInFlight: true }];
  expect(roomFor(payment, all)).toMatchObject({ items: [one], units: 1, left: '45' });
});

test('proposes one item of exactly the amount by that rule, or nothing', () => {
  const items = itemsOf(['10', '25.50', '25.5']);
  expect(propose('exact', room('25.50', items))).toMatchObject([
    { id: idOf(1), amount: '25.50', rule: 'exact' },
  ]);
  expect(propose('exact', room('35.5', items))).toEqual([]);
});

test('explains why there is no proposal', () => {
  const items = itemsOf(['5']);
  expect(roomFor(newPayment({ amount: '5' }), [])).toContain('partner');
  expect(roomFor(paymentOf({ amount: '' }), items)).toContain('amount');
  const covered = paymentOf({ amount: '5', lines: [lineOf(items[0]!, '5', null)] });
  expect(roomFor(covered, itemsOf(['5', '6']))).toBe(openItemTexts.nothingToApply);
  expect(roomFor(paymentOf({ amount: '5' }), [])).toContain('No open items');
  const other = [...items, ...itemsOf(['5'], { Balance: { Value: '5' as Decimal, Units: 2 } })];
  expect(roomFor(paymentOf({ amount: '5' }), other)).toContain('Units');
  expect(roomFor(paymentOf({ amount: '5' }), itemsOf(['5'], { Status: 64 }))).toContain('No open');
});

test('excludes amounts reserved by others and by the draft’s other payments', () => {
  const holder = { kind: 'draft', id: 'e', name: 'Other', who: null, amount: '2' } as const;
  const holds = new Map([[idOf(0), [holder, { ...holder, id: 'd' }]]]);
  const known = { references: new Map(), holds, draftId: 'd' };
  const first = itemsOf(['10'])[0]!;
  const content = { payments: [newPayment({ id: 'q', lines: [lineOf(first, '3', null)] })] };
  const [item] = payItems(makeLedger([['10']]), known, content, 'p');
  expect(item).toMatchObject({ available: '5', elsewhere: '3' });
  const payment = newPayment({ lines: [lineOf(item!, '5.01', null)], amount: '5' });
  const { faults, isOver } = figuresOf(payment, [item!]);
  expect(faults.get(item!.key)).toContain('Only 5 left; draft “Other” holds the rest');
  expect(isOver).toBe(true);
});

test('keeps the service’s sign in a future balance', () => {
  const [debit, credit] = itemsOf(['10.5', '-4']);
  expect(balanceAfter(debit!, '0.25' as Decimal)).toBe('10.25');
  expect(balanceAfter(credit!, '1' as Decimal)).toBe('-3');
});
