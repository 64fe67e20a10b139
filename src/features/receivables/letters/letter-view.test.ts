import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowView } from '#api/listing/row-view.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { compareDecimals, sumDecimals, ZERO } from '#lib/decimal-sum.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { calendarDay, writtenDay } from '#lib/calendar-day.ts';
import { isOpen } from '#lib/ledger/is-open.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { totalsOf } from '#lib/ledger/totals.ts';
import { demandPart } from '#lib/letters/demand.ts';
import { statementPart } from '#lib/letters/statement.ts';
import { sortRows, type SortColumn } from '#ui/tables/sort-rows.ts';
import { ledgerView } from '../ledger-view.ts';
import { noFilters } from '#api/receivables.ts';
import { emptyLedgerSearch } from '../ledger-search.ts';
import {
  LETTER_ORDER,
  lettersView,
  overdueView,
  type Letter,
  type LetterKind,
} from './letter-view.ts';

const day = calendarDay('2026-11-24')!;
const money = fc.record({ cents: fc.integer({ min: -9999, max: 9999 }), Units: fc.nat(1) });
const partners = ['NORTH', 'SOUTH', ''].map((Code) => ({ Id: null, Code, Name: Code }));
const row = fc
  .record({
    Type: fc.constantFrom(0, 0, 0, 2, 8, 32, 77),
    Status: fc.constantFrom(1, 4, 4, 4, 16, 64, 1024),
    Partner: fc.constantFrom(...partners),
    DueAt: fc.option(fc.integer({ min: -150, max: 40 }).map((to) => writtenDay(day + to))),
    total: money,
    balance: money,
  })
  .map(({ total, balance, ...fields }) =>
    Object.assign(fields, {
      Total: { Value: decimalFromText(`${total.cents}e-2`)!, Units: total.Units },
      Balance: { Value: decimalFromText(`${balance.cents}e-2`)!, Units: balance.Units },
    }),
  );
const rows = fc.array(row, { maxLength: 40 }).map((all) =>
  all.map((it, place) => ({
    ...it,
    Id: `t${place}`,
    SubStatus: null,
    SettledAt: null,
    TransactionNumber: null,
    Payments: null,
  })),
) as unknown as fc.Arbitrary<LedgerResult[]>;

function figuresOf<Question, Figures, OfAll extends keyof Figures>(
  view: RowView<LedgerResult, Question, Figures, OfAll>,
  question: Question,
  all: readonly LedgerResult[],
  shared = new Map<string, unknown>(),
): Omit<Figures, OfAll> {
  const underWay = view.begin(question, shared);
  for (const it of all) {
    if (underWay.matches?.(it) ?? true) underWay.add(it);
  }
  return underWay.figures();
}

const usual = { since: day - 60, levels: [1, 15, 30] as readonly number[] };
const asked = (kind: LetterKind, keys: readonly string[], { since, levels } = usual) => ({
  kind,
  keys,
  day,
  since,
  levels,
  latest: 'latest',
  disputed: 'disputed',
  references: '',
  explained: '',
  unitsNames: {},
  subStatusNames: {},
});

test('exports the items of reminders in the order of the printed letters', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const keys = ['SOUTH', 'NORTH'];
      const letters = figuresOf(lettersView, asked('reminders', keys), all);
      const { sortValues } = lettersView.begin(asked('reminders', keys), new Map());
      const columns = [{ key: LETTER_ORDER.column, sortValue: sortValues?.[LETTER_ORDER.column] }];
      const items = new Map(letters.flatMap(({ items }) => items.map((it) => [it.entry, it])));
      const exported = sortRows(all, columns as SortColumn<LedgerResult>[], LETTER_ORDER).flatMap(
        (entry) => items.get(entry) ?? [],
      );
      const printed = letters.flatMap(({ demands, items }) =>
        demands
          .flatMap(({ units }) =>
            (['overdue', 'credit'] as const).flatMap((part) =>
              items.filter((it) => it.part === part && it.entry.Balance.Units === units),
            ),
          )
          .concat(items.filter(({ part }) => part === 'inFlight' || part === 'disputed')),
      );
      expect(exported).toEqual(printed);
    }),
    // Two partners with a letter are rare.
    { numRuns: 300 },
  );
});

test('demands the same items in reminders as in the list of overdue partners', () => {
  fc.assert(
    fc.property(rows, fc.nat(3), (all, disputes) => {
      const disputed = new Set(all.slice(0, disputes).map(({ Id }) => Id));
      const shared = new Map([['disputed', disputed]]);
      const overdue = figuresOf(overdueView, { day, disputed: 'disputed' }, all, shared).partners;
      const keys = ['NORTH', 'SOUTH'];
      const letters = figuresOf(lettersView, asked('reminders', keys), all, shared);
      expect(new Map(letters.map(({ key, demands }) => [key, demands]))).toEqual(
        new Map(overdue.map(({ key, demands }) => [key, demands])),
      );
      for (const { demands, items, level } of letters) {
        expect(level).toBeGreaterThan(0);
        for (const { units, total } of demands) {
          const demanded = items.filter(
            ({ part, entry }) =>
              (part === 'overdue' || part === 'credit') && entry.Balance.Units === units,
          );
          const sums = totalsOf(demanded.map(({ entry }) => entry)).perUnits;
          const balance = sums.find((sum) => sum.units === units)?.balance ?? ZERO;
          expect(compareDecimals(balance, total)).toBe(0);
          expect(demanded.every(({ entry }) => isOpen(entry))).toBe(true);
        }
        for (const { part, entry } of items) {
          if (part === 'overdue') expect(disputed.has(entry.Id)).toBe(false);
        }
      }
    }),
  );
});

test('prints the balance and open items of the receivables list in a statement', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: -160, max: 50 }), (all, to) => {
      for (const partner of ['NORTH', 'SOUTH']) {
        const question = {
          filters: noFilters,
          local: emptyLedgerSearch,
          partner,
          day,
          references: '',
          explained: '',
          unitsNames: {},
          subStatusNames: {},
        };
        const list = figuresOf(ledgerView, question, all).totals.perUnits;
        const [letter] = figuresOf(
          lettersView,
          asked('statements', [partner], { ...usual, since: day + to }),
          all,
        );
        const own = all.filter(({ Partner }) => partnerKey(Partner) === partner);
        const balanceOf = (units: number) =>
          list.find((sum) => sum.units === units)?.balance ?? ZERO;
        for (const { units, balance, opening, lines } of letter?.accounts ?? []) {
          expect(compareDecimals(balance, balanceOf(units))).toBe(0);
          const added = sumDecimals([opening, ...lines.map((line) => line.balance)]);
          expect(compareDecimals(added, balance)).toBe(0);
        }
        // Units without an account on the statement add nothing.
        const shown = new Set(letter?.accounts.map(({ units }) => units));
        for (const { units, balance } of list) {
          if (!shown.has(units)) expect(compareDecimals(balance, ZERO)).toBe(0);
        }
        const printed = (letter?.open ?? []).filter((it) =>
          ['items', 'credits'].includes(statementPart(it) ?? ''),
        );
        const openSums = totalsOf(own.filter(isOpen)).perUnits;
        expect(totalsOf(printed).perUnits).toEqual(openSums);
      }
    }),
  );
});

test('writes no reminder for a partner without a due level', () => {
  const levels = fc
    .uniqueArray(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 4 })
    .map((days) => days.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(rows, levels, (all, days) => {
      const question = asked('reminders', ['NORTH', 'SOUTH'], { ...usual, levels: days });
      const { partners: overdue } = figuresOf(overdueView, question, all);
      // SOUTH got the last level so long ago that nothing was overdue then.
      const latest = new Map([
        ['NORTH', { level: days.length, ago: 0 }],
        ['SOUTH', { level: days.length, ago: 1_000 }],
      ]);
      const letters = figuresOf(lettersView, question, all, new Map([['latest', latest]]));
      const due = overdue.filter((partner) => partner.days >= days[0]! && partner.key !== '');
      expect(letters.map(({ key }) => key).toSorted()).toEqual(
        due.map(({ key }) => key).toSorted(),
      );
      for (const { level, key } of letters) {
        const over = due.find((partner) => partner.key === key)!.days;
        expect(level).toBe(key === 'SOUTH' ? 1 : days.filter((from) => from <= over).length);
      }
    }),
  );
});

test('counts overdue items without a partner, which cause no reminder', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { partners, withoutPartner } = figuresOf(overdueView, { day, disputed: '' }, all);
      const overdue = all.filter((it) => demandPart(it, day, false) === 'overdue');
      expect(withoutPartner).toBe(overdue.filter((it) => partnerKey(it.Partner) === '').length);
      expect(partners.map(({ key }) => key)).not.toContain('');
    }),
  );
});

test('exports each row with its printed letter and part', () => {
  const all = fc.record({ all: rows, kind: fc.constantFrom('reminders', 'statements') });
  fc.assert(
    fc.property(all, ({ all, kind }) => {
      const keys = ['NORTH', 'SOUTH'];
      const underWay = lettersView.begin(
        asked(kind, keys, { ...usual, levels: [15, 30] }),
        new Map(),
      );
      for (const it of all) if (underWay.matches!(it)) underWay.add(it);
      const { cells } = underWay.sheet!();
      const printed = new Map<LedgerResult, [letter: string, part: string]>();
      for (const { level, items, accounts, open } of underWay.figures() as readonly Letter[]) {
        for (const { entry, part } of items) printed.set(entry, [`Level ${level}`, part]);
        for (const { entry } of accounts.flatMap(({ lines }) => lines)) {
          printed.set(entry, ['Statement', 'paid']);
        }
        for (const entry of open) printed.set(entry, ['Statement', statementPart(entry)!]);
      }
      for (const it of all.filter((row) => underWay.matches!(row))) {
        expect(cells(it).slice(0, 2)).toEqual(printed.get(it) ?? [null, null]);
      }
    }),
  );
});
