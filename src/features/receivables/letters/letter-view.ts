import { noReferences, type References } from '#api/references.ts';
import type { RowView, Shared } from '#api/listing/row-view.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { idKey } from '#lib/guid.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import {
  demandDays,
  demandPart,
  startDemands,
  type Demand,
  type DemandPart,
} from '#lib/letters/demand.ts';
import { levelDue, type LatestReminder } from '#lib/letters/letter-settings.ts';
import { statementOf, statementPart, type StatementOfUnits } from '#lib/letters/statement.ts';
import { nothingExplained, type ExplainedItems } from '../explained.ts';
import { ledgerCells } from '../ledger-sheet.ts';

/** Rows as they are printed: letter by letter, and part by part. */
export const LETTER_ORDER = { column: 'letter', isDescending: false } as const;

export type LetterKind = 'reminders' | 'statements';

interface OverdueQuestion {
  day: CalendarDay;
  /** Name of the shared set of disputed transactions, by `idKey`. */
  disputed: string;
}

export interface OverduePartner {
  /** The partner's `partnerKey`. */
  key: string;
  partner: PartnerReference;
  /** Never empty. */
  demands: readonly Demand[];
  /** Days overdue of the oldest item. */
  days: number;
  /** Overdue items that aren't demanded. */
  marked: number;
}

export interface LettersQuestion extends OverdueQuestion {
  kind: LetterKind;
  /** Partners by `partnerKey`, in the order of their letters. */
  keys: readonly string[];
  /** First day of a statement's period. */
  since: CalendarDay;
  /** Days of each level. */
  levels: readonly number[];
  /** Name of the shared map of partners' latest reminders, by `partnerKey`. */
  latest: string;
  references: string;
  explained: string;
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
}

/** The latest reminder of each partner, by `partnerKey`. */
export type LatestReminders = ReadonlyMap<string, LatestReminder>;

export interface ReminderItem {
  entry: LedgerResult;
  part: DemandPart;
  days: number | null;
}

export interface Letter {
  key: string;
  partner: PartnerReference;
  /** 0 for a statement. */
  level: number;
  demands: readonly Demand[];
  /** Items of a reminder, the oldest first. */
  items: readonly ReminderItem[];
  /** Accounts of a statement. */
  accounts: readonly StatementOfUnits<LedgerResult>[];
  /** Transactions of a statement with a balance or money in flight. */
  open: readonly LedgerResult[];
  /** Transactions of unknown types, which a letter leaves out. */
  unknownTypes: number;
}

function disputedOf(shared: Shared, name: string): ReadonlySet<string> {
  return (shared.get(name) as ReadonlySet<string> | undefined) ?? new Set();
}

export interface Overdue {
  /** The longest overdue first. */
  partners: readonly OverduePartner[];
  /** Overdue items that name no partner, so that no letter can ask for them. */
  withoutPartner: number;
}

/** Partners with something to pay that is overdue. */
export const overdueView: RowView<LedgerResult, OverdueQuestion, Overdue> = {
  isFiguresAlone: true,
  begin: ({ day, disputed: name }, shared) => {
    const disputed = disputedOf(shared, name);
    const partners = new Map<
      string,
      { partner: PartnerReference; demands: ReturnType<typeof startDemands>; marked: number }
    >();
    let withoutPartner = 0;
    const partOf = (row: LedgerResult) => demandPart(row, day, disputed.has(idKey(row.Id)));
    return {
      matches: (row) => partOf(row) !== null,
      add: (row) => {
        const part = partOf(row)!;
        const key = partnerKey(row.Partner);
        if (key === '') {
          if (part === 'overdue') withoutPartner++;
          return;
        }
        const known = partners.get(key) ?? {
          partner: row.Partner!,
          demands: startDemands(day),
          marked: 0,
        };
        partners.set(key, known);
        known.demands.add({ entry: row, part });
        if (part === 'inFlight' || part === 'disputed') known.marked++;
      },
      figures: () => ({
        withoutPartner,
        partners: Array.from(partners, ([key, { partner, demands, marked }]): OverduePartner => {
          const value = demands.value();
          return { key, partner, demands: value, days: demandDays(value), marked };
        })
          .filter(({ demands }) => demands.length > 0)
          .toSorted((a, b) => b.days - a.days),
      }),
    };
  },
};

/** The letters of some partners, with their transactions as a table to export. */
export const lettersView: RowView<LedgerResult, LettersQuestion, readonly Letter[]> = {
  begin: (question, shared) => {
    const { kind, day, since, levels } = question;
    const disputed = disputedOf(shared, question.disputed);
    const references = (shared.get(question.references) as References | undefined) ?? noReferences;
    const explained =
      (shared.get(question.explained) as ExplainedItems | undefined) ?? nothingExplained;
    const rows = new Map<string, LedgerResult[]>(question.keys.map((key) => [key, []]));
    const partOf = (row: LedgerResult) => demandPart(row, day, disputed.has(idKey(row.Id)));
    const isShown = (row: LedgerResult): boolean => {
      if (kind === 'reminders') return partOf(row) !== null;
      if (statementPart(row) !== null) return true;
      const due = row.DueAt === null ? undefined : calendarDay(row.DueAt);
      return due === undefined || due >= since;
    };
    const demandsOf = (of: readonly LedgerResult[]): Demand[] => {
      const demands = startDemands(day);
      for (const entry of of) demands.add({ entry, part: partOf(entry) });
      return demands.value();
    };
    const latest = shared.get(question.latest) as LatestReminders | undefined;
    const levelOf = (key: string, demands: readonly Demand[]): number =>
      levelDue(
        demandDays(demands),
        levels.map((days) => ({ days })),
        latest?.get(key) ?? null,
      );
    const figures = (): Letter[] =>
      [...rows].flatMap(([key, of]): Letter[] => {
        const partner = of[0]?.Partner;
        if (!partner) return [];
        const sorted = of.toSorted((a, b) => dueDay(a) - dueDay(b));
        const unknownTypes = of.filter(isOfUnknownType).length;
        const known = sorted.filter((row) => !isOfUnknownType(row));
        if (kind === 'statements') {
          const accounts = statementOf(known, { since, day });
          const open = known.filter((row) => statementPart(row) !== null);
          return [{ key, partner, level: 0, demands: [], items: [], accounts, open, unknownTypes }];
        }
        const demands = demandsOf(known);
        const level = levelOf(key, demands);
        if (level === 0) return [];
        const units = new Set(demands.map((demand) => demand.units));
        const items = known.flatMap((entry): ReminderItem[] => {
          const part = partOf(entry);
          // The letter doesn't ask for items in Units where credits cover them.
          const isLeftOut =
            (part === 'overdue' || part === 'credit') && !units.has(entry.Balance.Units);
          if (part === null || isLeftOut) return [];
          return [{ entry, part, days: daysOver(entry.DueAt, day) }];
        });
        return [{ key, partner, level, demands, items, accounts: [], open: [], unknownTypes }];
      });
    const letterPlaces = new Map(question.keys.map((key, place) => [key, place]));
    return {
      sortValues: {
        [LETTER_ORDER.column]: (row) => {
          const part = kind === 'reminders' ? partOf(row) : null;
          const isDemanded = part === 'overdue' || part === 'credit';
          return [
            letterPlaces.get(partnerKey(row.Partner)) ?? null,
            isDemanded ? 0 : 1,
            isDemanded ? row.Balance.Units : 0,
            part === 'credit' ? 1 : 0,
            dueDay(row),
          ];
        },
      },
      sortedWith: JSON.stringify([kind, question.keys, day, question.disputed]),
      matches: (row) => rows.has(partnerKey(row.Partner)) && isShown(row),
      add: (row) => rows.get(partnerKey(row.Partner))!.push(row),
      figures,
      sheet: () => {
        const { header, cells } = ledgerCells({ ...question, references, explained });
        const reminded = new Map(
          figures().flatMap(({ level, items }) =>
            items.map(({ entry, part }) => [entry, [`Level ${level}`, part]] as const),
          ),
        );
        const placeOf = (row: LedgerResult) =>
          kind === 'reminders'
            ? reminded.get(row)
            : isOfUnknownType(row)
              ? undefined
              : ['Statement', statementPart(row) ?? 'paid'];
        return {
          header: ['Letter', 'Part', ...header],
          // No letter has transactions of unknown types, or those that it doesn't ask for.
          cells: (row) => [...(placeOf(row) ?? [null, null]), ...cells(row)],
        };
      },
    };
  },
};

/** Groups the payments of some partners since a day. */
export const letterPaymentsView: RowView<
  PaymentResult,
  { keys: readonly string[]; since: CalendarDay },
  Readonly<Record<string, readonly PaymentResult[]>>
> = {
  isFiguresAlone: true,
  begin: ({ keys, since }) => {
    const found = new Map<string, PaymentResult[]>(keys.map((key) => [key, []]));
    return {
      matches: ({ Partner, PaymentAt }) => {
        const paid = calendarDay(PaymentAt);
        return found.has(partnerKey(Partner)) && paid !== undefined && paid >= since;
      },
      add: (row) =>
        found.get(partnerKey(row.Partner))!.push({ ...row, Items: null, Details: null }),
      figures: () => Object.fromEntries(found),
    };
  },
};

function isOfUnknownType({ Type, Balance }: LedgerResult): boolean {
  return signedAmount(Type, Balance.Value) === null;
}

/** Sorts items without a date last. */
function dueDay({ DueAt }: LedgerResult): number {
  return (DueAt === null ? undefined : calendarDay(DueAt)) ?? Number.MAX_SAFE_INTEGER;
}
