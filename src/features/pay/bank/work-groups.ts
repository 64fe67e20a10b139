import type { BankDecision } from '#contract/bank-decision.ts';
import type { ConfirmedPayer } from '#contract/payer.ts';
import { cutText } from '#lib/cut-text.ts';
import { signOf, sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { mayBeInUnits } from '#lib/units-of-currency.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { bankFaults } from '../paste/texts.ts';
import type { BankRun } from './bank-run.ts';
import type { MatchedEntry } from './match-entries.ts';

/** An entry on the work list. */
export interface WorkEntry {
  index: number;
  line: BankLine & { amount: Decimal };
  /** `null` while it is not known. */
  match: MatchedEntry | null;
  decision: BankDecision | undefined;
}

/**
 * `look`: a person has to review it. `ready`: it is sent with the others. `aside`: a person left it
 * out. `done`: a draft has it.
 */
export type WorkGroup = 'look' | 'ready' | 'aside' | 'done';

const ORDER = { certain: 0, likely: 1, possible: 2, none: 3 } as const;

/** The entries by their next step, the most certain first. */
export function groupsOf(
  lines: readonly BankLine[],
  matched: readonly (MatchedEntry | null)[],
  decisions: ReadonlyMap<number, BankDecision>,
  done: ReadonlySet<number>,
): Record<WorkGroup, WorkEntry[]> {
  const groups: Record<WorkGroup, WorkEntry[]> = { look: [], ready: [], aside: [], done: [] };
  for (const [index, line] of lines.entries()) {
    if (line.amount === null) continue;
    const entry: WorkEntry = {
      index,
      line: { ...line, amount: line.amount },
      match: matched[index] ?? null,
      decision: decisions.get(index),
    };
    groups[groupOf(entry, done)].push(entry);
  }
  const rank = ({ match, line }: WorkEntry): number =>
    (line.partner === null ? (line.proposal ? 4 : 5) : 0) + (match ? ORDER[match.certainty] : 3);
  groups.look.sort((a, b) => rank(a) - rank(b));
  return groups;
}

function groupOf(
  { index, line, match, decision }: WorkEntry,
  done: ReadonlySet<number>,
): WorkGroup {
  if (done.has(index)) return 'done';
  if (decision?.state === 'aside') return 'aside';
  if (line.partner === null || !match || match.payment.lines.length === 0) return 'look';
  if (partnerKey(match.payment.partner) !== partnerKey(line.partner)) return 'look';
  // Nobody accepted its current match.
  if (match.evidence === 'chosen-changed') return 'look';
  if (decision?.state === 'accepted') return 'ready';
  return match.certainty === 'certain' && match.evidence !== 'chosen' ? 'ready' : 'look';
}

/** Returns the lines that are no payments, by the reason. */
export function skippedLines(lines: readonly BankLine[]): ReadonlyMap<string, BankLine[]> {
  const skipped = lines.filter(({ amount }) => amount === null);
  return Map.groupBy(skipped, ({ fault }) => fault ?? '');
}

const UNREAD: ReadonlySet<string | null> = new Set([
  bankFaults.bothWays,
  bankFaults.parts,
  bankFaults.unreadAmount,
  bankFaults.unknownDirection,
]);

/** Counts what may be money, but Waybill can't tell: only a person can look at it. */
export function countUnreadable(
  { file, table }: Pick<BankRun, 'file' | 'table'>,
  lines: readonly BankLine[],
): number {
  const { tooMany, tooLong, otherColumns = 0 } = table.notRead;
  const parts = file?.statements.flatMap(({ unread }) => unread) ?? [];
  const unclear = lines.filter(({ fault }) => UNREAD.has(fault));
  return parts.length + unclear.length + tooMany + tooLong.length + otherColumns;
}

/** Whether an entry was decided again since it was matched: its next match may be another one. */
export function isOutdated({ match, decision }: Pick<WorkEntry, 'match' | 'decision'>): boolean {
  return match !== null && match.decision !== decision;
}

/**
 * Returns the keys of the items that a person ticked, also before they are matched and where the
 * amount doesn’t reach them; otherwise of those that the entry pays.
 */
export function chosenItems(entry: Pick<WorkEntry, 'match' | 'decision'>): readonly string[] {
  const { match, decision } = entry;
  if (decision?.items && (decision.amounts === undefined || isOutdated(entry))) {
    return decision.items;
  }
  return match?.payment.lines.map(({ id }) => idKey(id)) ?? [];
}

/**
 * Returns the items that the text names, where a person has to divide the amount, because its sum
 * less the named credits differs.
 */
export function undividedItems(
  { evidence, payment }: MatchedEntry,
  { named }: BankLine,
): readonly PayItem[] {
  const isUndivided = evidence === 'named-differs' && payment.lines.length === 0;
  const items = isUndivided ? named.map(({ item }) => item) : [];
  return items.filter(({ available }) => signOf(available) > 0);
}

/** Returns the effect of Enter on an entry, or `null` where a person has to choose first. */
export function acceptance(entry: WorkEntry): BankDecision | null {
  const { line, match } = entry;
  if (line.partner === null) {
    return line.proposal && { partner: line.proposal.partner };
  }
  // During a new match, the former one may belong to another partner, or have other items.
  if (!match || isOutdated(entry)) return null;
  if (partnerKey(match.payment.partner) !== partnerKey(line.partner)) return null;
  if (match.payment.lines.length === 0) return null;
  // Pins the items, so that changes of other entries don't affect it.
  return { state: 'accepted', ...pinned(match) };
}

/** Returns the items of a match with its amounts, so that a later change of either shows. */
export function pinned({ payment }: MatchedEntry): Pick<BankDecision, 'items' | 'amounts'> {
  return {
    items: payment.lines.map(({ id }) => idKey(id)),
    amounts: payment.lines.map(({ amount }) => amount),
  };
}

/** Returns the payers of ready entries that a person chose. */
export function confirmedPayers(ready: readonly WorkEntry[]): ConfirmedPayer[] {
  return ready.flatMap(({ line: { by, partner, payer } }) =>
    by === 'person' && partner
      ? {
          name: cutText(payer.name, 200),
          account: cutText(payer.account, 100),
          partner: { Id: partner.Id, Code: partner.Code, Name: partner.Name },
        }
      : [],
  );
}

/** The Units of an entry, or else the currency that is of none. */
export interface EntryMoney {
  units: number | null;
  currency: string | null;
}

/** @param listUnits the person's choice for the whole list */
export function moneyOf({ line, match }: WorkEntry, listUnits: number | null = null): EntryMoney {
  const { currency = null } = line;
  const ofList = mayBeInUnits(currency, listUnits) ? listUnits : null;
  const units = line.units ?? match?.payment.units ?? ofList;
  const isOfNone = units === null && currency?.units !== null;
  return { units, currency: isOfNone && currency ? currency.texts.join(', ') : null };
}

export interface RunTotals extends EntryMoney {
  counts: Record<WorkGroup, number>;
  sums: Record<WorkGroup, Decimal>;
  all: Decimal;
}

/**
 * Returns sums by Units, or by a currency that belongs to none; entries without known Units have a
 * row of their own.
 *
 * @param listUnits the person's choice for the whole list
 */
export function totalsByUnits(
  groups: Record<WorkGroup, readonly WorkEntry[]>,
  listUnits: number | null,
): RunTotals[] {
  const names = ['ready', 'look', 'aside', 'done'] as const;
  const keyOf = ({ units, currency }: EntryMoney) => `${units} ${currency}`;
  const moneyOfEntry = (entry: WorkEntry) => moneyOf(entry, listUnits);
  const all = new Map(
    names.flatMap((name) => groups[name].map(moneyOfEntry)).map((money) => [keyOf(money), money]),
  );
  return [...all]
    .toSorted(([, a], [, b]) => (a.units ?? Infinity) - (b.units ?? Infinity))
    .map(([key, { units, currency }]) => {
      const of = (name: WorkGroup) =>
        groups[name].filter((entry) => keyOf(moneyOfEntry(entry)) === key);
      const sumOf = (name: WorkGroup) => sumDecimals(of(name).map(({ line }) => line.amount));
      const sums = {
        ready: sumOf('ready'),
        look: sumOf('look'),
        aside: sumOf('aside'),
        done: sumOf('done'),
      };
      return {
        units,
        currency,
        counts: {
          ready: of('ready').length,
          look: of('look').length,
          aside: of('aside').length,
          done: of('done').length,
        },
        sums,
        all: sumDecimals(Object.values(sums)),
      };
    });
}
