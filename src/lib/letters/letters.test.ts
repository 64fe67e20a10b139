import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimals, compareDecimals, signOf, sumDecimals, ZERO } from '../decimal-sum.ts';
import { decimalFromText } from '../decimal.ts';
import { grownOf } from '../growing.ts';
import { daysOver } from '../ledger/aging.ts';
import { calendarDay, writtenDay } from '../calendar-day.ts';
import { isOpen } from '../ledger/is-open.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { signedAmount } from '../ledger/signed-amount.ts';
import { totalsOf } from '../ledger/totals.ts';
import { demandDays, demandPart, startDemands } from './demand.ts';
import { levelDue, usualLetterSettings } from './letter-settings.ts';
import { fillPlaceholders, placeholders, unknownPlaceholders } from './placeholders.ts';
import { statementOf, statementPart } from './statement.ts';

const day = calendarDay('2026-11-24')!;

const money = fc
  .record({ cents: fc.integer({ min: -99_999, max: 99_999 }), Units: fc.constantFrom(0, 1) })
  .map(({ cents, Units }) => ({ Value: decimalFromText(`${cents}e-2`)!, Units }));
const entry: fc.Arbitrary<LedgerEntry> = fc
  .record({
    Type: fc.constantFrom(0, 0, 0, 2, 8, 32, 77),
    Status: fc.constantFrom(0, 1, 4, 4, 4, 16, 64, 256, 1024, 3),
    Partner: fc.constant(null),
    DueAt: fc.option(fc.integer({ min: -200, max: 60 }).map((to) => writtenDay(day + to))),
    Total: money,
    Balance: money,
    isSame: fc.boolean(),
  })
  .map(({ isSame, Total, Balance, ...fields }) =>
    Object.assign(fields, {
      Balance,
      Total: isSame ? { Value: Total.Value, Units: Balance.Units } : Total,
    }),
  );
const entries = fc.array(entry, { maxLength: 40 });

test('sums a statement’s lines to the balance of the ledger', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: -220, max: 80 }), (all, to) => {
      const statements = statementOf(all, { since: day + to, day });
      const ledger = new Map(
        totalsOf(all).perUnits.map(({ units, balance }) => [units, balance] as const),
      );
      for (const { units, opening, lines, total, paid, other, balance, aging } of statements) {
        expect(compareDecimals(balance, ledger.get(units) ?? ZERO)).toBe(0);
        expect(compareDecimals(sumDecimals([opening, total, paid, other]), balance)).toBe(0);
        const own = sumDecimals([opening, ...lines.map((line) => line.balance)]);
        expect(compareDecimals(own, balance)).toBe(0);
        expect(compareDecimals(sumDecimals(Object.values(aging.buckets)), balance)).toBe(0);
        for (const line of lines) {
          if (line.total === null) continue;
          expect(compareDecimals(addDecimals(line.total, line.paid!), line.balance)).toBe(0);
        }
        ledger.delete(units);
      }
      // Units of totals alone have nothing open.
      for (const balance of ledger.values()) expect(signOf(balance)).toBe(0);
    }),
  );
});

test('lists exactly the ledger’s open items in a statement', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const open = all.filter(isOpen);
      const shown = all.filter((it) => ['items', 'credits'].includes(statementPart(it) ?? ''));
      expect(totalsOf(shown)).toEqual(totalsOf(open));
      const withBalance = all.filter(({ Balance }) => signOf(Balance.Value) !== 0);
      expect(withBalance.every((it) => statementPart(it) !== null)).toBe(true);
    }),
  );
});

test('demands overdue items less credits, without disputed, in-flight or later items', () => {
  const marked = fc.array(fc.record({ entry, isDisputed: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(marked, (all) => {
      const parts = all.map(({ entry, isDisputed }) => ({
        entry,
        part: demandPart(entry, day, isDisputed),
      }));
      const demands = grownOf(parts, startDemands(day));
      for (const units of [0, 1]) {
        const amounts = all.flatMap(({ entry: it, isDisputed }) => {
          if (it.Balance.Units !== units || !isOpen(it)) return [];
          const amount = signedAmount(it.Type, it.Balance.Value);
          if (amount === null) return [];
          const isDue = (daysOver(it.DueAt, day) ?? 0) > 0 && !isDisputed;
          return signOf(amount) < 0 || isDue ? [amount] : [];
        });
        const sum = sumDecimals(amounts);
        const demand = demands.find((it) => it.units === units);
        if (signOf(sum) <= 0) expect(demand).toBeUndefined();
        else expect(compareDecimals(demand!.total, sum)).toBe(0);
        if (!demand) continue;
        expect(demand.days).toBe(daysOver(demand.oldest, day));
        expect(compareDecimals(addDecimals(demand.overdue, demand.credits), demand.total)).toBe(0);
      }
      expect(demandDays(demands)).toBe(Math.max(0, ...demands.map(({ days }) => days)));
    }),
  );
});

test('selects the last level reached by the days overdue', () => {
  const levels = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(levels, fc.integer({ min: -5, max: 500 }), (from, days) => {
      const sorted = from.toSorted((a, b) => a - b).map((days) => ({ days }));
      // All levels before it were sent long ago.
      const level = sorted.length;
      const due = levelDue(days, sorted, { level, ago: days - 1 });
      expect(due).toBe(sorted.filter((level) => level.days <= days).length);
    }),
  );
});

test('begins with the first level and goes up one level at a time', () => {
  const { levels: usual } = usualLetterSettings;
  expect([0, 1, 14, 15, 29, 30, 900].map((days) => levelDue(days, usual, null))).toEqual([
    0, 1, 1, 1, 1, 1, 1,
  ]);
  const after = (days: number, level: number, ago: number) => levelDue(days, usual, { level, ago });
  // 14 days are between levels 1 and 2, and 15 between 2 and 3.
  expect([after(40, 1, 0), after(40, 1, 13), after(40, 1, 14)]).toEqual([1, 1, 2]);
  expect([after(40, 2, 14), after(40, 2, 15), after(900, 3, 400)]).toEqual([2, 3, 3]);
  // Newer items are overdue for fewer days than the level.
  expect([after(20, 3, 1), after(20, 2, 15)]).toEqual([2, 2]);
  // The reminder was sent before the oldest item was due.
  expect([after(40, 3, 40), after(40, 3, 39)]).toEqual([1, 3]);
  // A level that was removed since.
  expect(after(40, 5, 20)).toBe(3);
});

const values = {
  partner: 'A {total} B',
  total: '12.50 EUR',
  'oldest due': 'Nov 1, 2026',
  days: '23',
  level: '2',
  today: 'Nov 24, 2026',
  company: 'Acme\n1 Main St',
};

test('fills in every placeholder once, even if a value contains placeholders', () => {
  const word = fc.oneof(
    fc.constantFrom(...Object.keys(placeholders)).map((name) => `{${name}}`),
    fc.string().map((text) => text.replaceAll(/[{}]/g, '')),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(unknownPlaceholders(text)).toEqual([]);
      const filled = fillPlaceholders(text, values);
      const items = filled.filter((stretch) => 'items' in stretch);
      expect(items).toHaveLength(parts.filter((part) => part === '{items}').length);
      const written = filled.map((stretch) => ('text' in stretch ? stretch.text : '')).join('');
      const expected = parts
        .map((part) => {
          const name = /^\{(.*)\}$/.exec(part)?.[1];
          if (name === undefined) return part;
          return name === 'items' ? '' : values[name as keyof typeof values];
        })
        .join('');
      const bare = (it: string) => it.replaceAll(/\s/g, '');
      expect(bare(written)).toBe(bare(expected));
    }),
  );
});

test('names unknown placeholders and leaves them as written', () => {
  expect(unknownPlaceholders('{totl} {Total} { oldest   due } {} {totl} a{ b')).toEqual([
    '{totl}',
    '{}',
    '{',
  ]);
  expect(fillPlaceholders('Pay {totl}: { TOTAL }\n\n{items}\n\nBye', values)).toEqual([
    { text: 'Pay {totl}: 12.50 EUR' },
    { items: true },
    { text: 'Bye' },
  ]);
  for (const { texts } of [
    ...usualLetterSettings.levels,
    { texts: usualLetterSettings.statement },
  ]) {
    const { subject, body } = texts['en']!;
    expect(unknownPlaceholders(subject + body)).toEqual([]);
    expect(body).toContain('{items}');
  }
});
