import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import { cutText } from '#lib/cut-text.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import {
  matchNamed,
  matchSum,
  matchUsual,
  nearItems,
  withWays,
  type MatchCertainty,
  type MatchEvidence,
  type PaymentMatch,
} from '#lib/matching/match-payment.ts';
import type { BankDecision } from '#contract/bank-decision.ts';
import type { Mention, MentionedBy } from '#lib/matching/mentions.ts';
import { isTolerated, toleranceFor, type ToleratedDifference } from '#lib/matching/tolerance.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';
import { mayBeInUnits } from '#lib/units-of-currency.ts';
import { trimmed, wholeUnits, type WholeUnits } from '#lib/whole-units.ts';
import type { SubsetSumQuestion } from '../items/ask-subset-sums.ts';
import { newPayment } from '../model/draft-edits.ts';
import { lineOf, onlyUnits, type PayItem } from '../model/pay-item.ts';
import { NAMED_BY_BANK } from '../model/rules.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { isSureMention } from '../paste/line-partner.ts';
import { payChosen } from './pay-chosen.ts';

/** An entry as a payment, with the evidence for it. */
export interface MatchedEntry {
  payment: DraftPayment;
  /** The person's decision that it was matched by. */
  decision: BankDecision | undefined;
  certainty: MatchCertainty;
  /**
   * `chosen`: by a person. `chosen-changed`: chosen by a person, but the items have changed since.
   * `units`: the partner's items have several Units, and nobody chose one. `currency`: the bank's
   * currency is not that of the Units.
   */
  evidence: MatchEvidence | 'chosen' | 'chosen-changed' | 'units' | 'currency';
  ways: PaymentMatch['ways'];
  /** The items' sum minus the paid amount; below 0 where the sum is less. */
  more: Decimal | null;
  near: readonly { item: PayItem; more: Decimal }[];
  /** Probable typos among the named references, as written in the text. */
  slips: readonly Mention<PayItem>[];
  /**
   * Items of the partner that the text names, where the match goes by the amount and pays others; or
   * those that the amount doesn't reach.
   */
  passedOver: readonly PayItem[];
}

interface Options {
  /** Items of all partners, oldest first. */
  items: readonly PayItem[];
  method: DraftPayment['method'];
  /** Units of all amounts; `null` where the bank or each partner's items determine them. */
  units?: number | null;
  decisions?: ReadonlyMap<number, BankDecision>;
  /** Lines that are no longer payments, for example because a draft has them. */
  done?: ReadonlySet<number>;
  /** How far entries may differ from the items that they name. */
  tolerances?: readonly ToleratedDifference[];
  /** Code of the reason that is given where a tolerance lets an entry pass. */
  reason?: string;
  addUp: (question: SubsetSumQuestion) => Promise<SubsetSums>;
  /** Called repeatedly, with the matches so far. */
  onMatched?: (matched: (MatchedEntry | null)[]) => void;
}

interface Entry {
  index: number;
  line: BankLine;
  payment: DraftPayment;
  amount: Decimal;
  key: string;
  decision: BankDecision | undefined;
}

/**
 * Matches entries to open items, the most certain first, so that an item that one entry names isn't
 * given to another only because of its sum: items that a person chose, items that the text names,
 * amounts that people usually pay, and sums last. No item is given to two entries.
 *
 * @throws what `addUp` throws
 */
export async function matchEntries(
  lines: readonly BankLine[],
  {
    items,
    method,
    units = null,
    decisions,
    done,
    tolerances = [],
    reason,
    addUp,
    onMatched,
  }: Options,
): Promise<(MatchedEntry | null)[]> {
  const left = new Map(Map.groupBy(items, ({ partner }) => partnerKey(partner)));
  const numbers = new Set<string>();
  const matched: (MatchedEntry | null)[] = lines.map(() => null);
  const open: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const decision = decisions?.get(index);
    if (line.amount === null || decision?.state === 'aside' || done?.has(index)) continue;
    const payment = paymentOf(line, index, { method, units, numbers });
    matched[index] = { ...UNMATCHED, payment, decision };
    if (line.partner === null) continue;
    open.push({
      index,
      line,
      payment,
      amount: line.amount,
      key: partnerKey(line.partner),
      decision,
    });
  }
  let rest = open.filter((entry) => !chooseByHand(entry));
  rest = rest.filter((entry) => !match(entry, (room) => namedBy(room, EXACT)));
  // Runs after the exact matches, so that no item goes to an entry that fits it only within a
  // tolerance.
  rest = rest.filter((entry) => !match(entry, (room) => namedBy(room, TOLERATED)));
  rest = matchTheUsual(rest);
  onMatched?.([...matched]);
  for (const [count, entry] of rest.entries()) {
    const room = roomOf(entry);
    if (room === null) continue;
    const named = matchNamed(room.open, room);
    if (named) take(entry, room, named);
    else if (room.open.length > 0) {
      const amounts = room.open.map(({ available, reduces }) => (reduces ? -available : available));
      const answer = await addUp({ amounts, target: room.amount });
      const usual = matchUsual(room.open, room);
      if (usual) {
        take(entry, room, withWays(usual, answer));
        continue;
      }
      take(entry, room, matchSum(room.open, room, answer));
    } else {
      take(entry, room, { ...NOTHING, near: nearItems(room.open, room.amount) });
    }
    if (count % 10 === 9) onMatched?.([...matched]);
  }
  return matched;

  function roomOf({ index, line, payment, amount, key, decision }: Entry): Room | null {
    const free = (left.get(key) ?? []).filter(({ isInFlight }) => !isInFlight);
    const wanted =
      payment.units ??
      onlyUnits(line.named.map(({ item }) => item)) ??
      onlyUnits(free.filter(({ available }) => signOf(available) > 0)) ??
      onlyUnits(free);
    // A currency that determines no Units leaves them to the list, but contradicts some of them.
    const isOfOther = payment.units === null && !mayBeInUnits(line.currency, units);
    if (isOfOther || !mayBeInUnits(line.currency, wanted)) {
      matched[index] = { ...UNMATCHED, payment, decision, evidence: 'currency' };
      return null;
    }
    if (wanted === null && free.length > 0) {
      matched[index] = { ...UNMATCHED, payment, decision, evidence: 'units' };
      return null;
    }
    const of = free.filter((item) => item.units === wanted);
    const unit = wholeUnits([amount, ...of.map(({ available }) => available)]);
    const keys = new Map(line.named.map(({ item, by }) => [item.key, by]));
    const named = new Map(
      of.flatMap((item, place): [number, MentionedBy][] => {
        const by = keys.get(item.key);
        return by ? [[place, by]] : [];
      }),
    );
    const open = of.map(({ available, reduces, due }) => ({
      available: unit.toWhole(available),
      reduces,
      due,
    }));
    const tolerance = wanted === null ? undefined : toleranceFor(tolerances, line.partner, wanted);
    const mayDiffer = (more: bigint, total: bigint) =>
      tolerance !== undefined && isTolerated(more, total, unit, tolerance);
    return { of, open, unit, units: wanted, amount: unit.toWhole(amount), named, mayDiffer };
  }

  function match(entry: Entry, find: (room: Room) => PaymentMatch | null): boolean {
    const room = roomOf(entry);
    const found = room && find(room);
    if (found) take(entry, room, found);
    return found !== null;
  }

  /**
   * Matches usual amounts; if two entries match the same item, a person decides which of them pays
   * it.
   */
  function matchTheUsual(entries: readonly Entry[]): Entry[] {
    const found = entries.map((entry) => {
      const room = roomOf(entry);
      return { entry, room, match: room && matchUsual(room.open, room) };
    });
    const wanted = new Map<string, number>();
    for (const { room, match } of found) {
      for (const { place } of match?.items ?? []) {
        const { key } = room!.of[place]!;
        wanted.set(key, (wanted.get(key) ?? 0) + 1);
      }
    }
    return found.flatMap(({ entry, room: before, match: one }) => {
      if (!one) return [entry];
      // Excludes the items that an earlier entry was matched to.
      const room = roomOf(entry);
      const again = room && matchUsual(room.open, room);
      // Other combinations are counted only for uncertain matches.
      if (again?.certainty !== 'certain') return [entry];
      const isContested = one.items.some(({ place }) => wanted.get(before!.of[place]!.key)! > 1);
      take(entry, room!, isContested ? { ...again, certainty: 'likely' } : again);
      return [];
    });
  }

  function chooseByHand(entry: Entry): boolean {
    const { decision, index, payment, amount, key } = entry;
    if (!decision?.items) return false;
    const { units, lines, more, isAsAccepted } = payChosen(left.get(key) ?? [], amount, decision);
    matched[index] = {
      ...UNMATCHED,
      decision,
      certainty: 'certain',
      evidence: isAsAccepted ? 'chosen' : 'chosen-changed',
      payment: {
        ...payment,
        units: units ?? payment.units,
        autoApply: decision.leavesRest ?? false,
        lines,
      },
      more,
    };
    withhold(key, lines);
    return true;
  }

  function take(entry: Entry, room: Room, found: PaymentMatch): void {
    const { index, line, payment, key, decision } = entry;
    const isCredit = ({ place }: { place: number }) => Number(room.open[place]!.reduces);
    // In the order of `chooseByHand`, so that accepting a match changes nothing that a person sees.
    const ordered = found.items.toSorted((a, b) => isCredit(a) - isCredit(b) || a.place - b.place);
    const lines = ordered.map(({ place, amount }) => {
      const item = room.of[place]!;
      const applied = lineOf(item, trimmed(room.unit.fromWhole(amount), 2), ruleOf(found.evidence));
      const isShort = found.evidence === 'named-short' && amount < room.open[place]!.available;
      const given = decision?.difference ?? (reason ? { reason, note: '' } : undefined);
      if (isShort && given) applied.difference = given;
      return applied;
    });
    const { certainty } = found;
    const isByName = found.evidence.startsWith('named');
    const isDivided = found.evidence === 'named-differs' && lines.length > 0;
    const taken = new Set(lines.map(({ id }) => id));
    const open = new Set(room.of.flatMap((it) => (signOf(it.available) > 0 ? it.id : [])));
    const passedOver = line.named.flatMap((one) => {
      // Nothing may be left of the items that the text names; others of that amount are other items.
      const isPassed = isByName ? isDivided && open.has(one.item.id) : isSureMention(one);
      return isPassed && !taken.has(one.item.id) ? [one.item] : [];
    });
    const isOther = line.namedElsewhere + passedOver.length > 0;
    matched[index] = {
      payment: { ...payment, units: room.units, lines },
      decision,
      certainty: certainty === 'certain' && isOther ? 'likely' : certainty,
      evidence: found.evidence,
      ways: found.ways,
      more: found.more === 0n ? null : room.unit.fromWhole(found.more),
      near: found.near.map(({ place, more }) => ({
        item: room.of[place]!,
        more: room.unit.fromWhole(more),
      })),
      slips: line.named.filter(({ by }) => by === 'slip'),
      passedOver,
    };
    withhold(key, lines);
  }

  function withhold(key: string, lines: readonly DraftLine[]): void {
    const taken = new Map(lines.map(({ id, amount }) => [id, amount as Decimal]));
    left.set(
      key,
      (left.get(key) ?? []).map((item) => {
        const amount = taken.get(item.id);
        if (!amount) return item;
        return Object.assign({}, item, { available: subtractDecimals(item.available, amount) });
      }),
    );
  }
}

interface Room {
  of: readonly PayItem[];
  open: { available: bigint; reduces: boolean; due: PayItem['due'] }[];
  unit: WholeUnits;
  units: number | null;
  amount: bigint;
  named: ReadonlyMap<number, MentionedBy>;
  mayDiffer: (more: bigint, total: bigint) => boolean;
}

const NOTHING: PaymentMatch = {
  certainty: 'none',
  evidence: 'nothing',
  items: [],
  ways: null,
  more: 0n,
  near: [],
};

const UNMATCHED = {
  certainty: 'none',
  evidence: 'nothing',
  ways: null,
  more: null,
  near: [],
  slips: [],
  passedOver: [],
} as const;

const EXACT: readonly MatchEvidence[] = ['named', 'named-slip'];
const TOLERATED: readonly MatchEvidence[] = ['named-short', 'named-over'];

function namedBy(room: Room, evidence: readonly MatchEvidence[]): PaymentMatch | null {
  const found = matchNamed(room.open, room);
  return found && evidence.includes(found.evidence) ? found : null;
}

function ruleOf(evidence: MatchEvidence): string {
  if (evidence.startsWith('named')) return NAMED_BY_BANK;
  if (evidence === 'one-item') return 'exact';
  return evidence === 'oldest' || evidence === 'near' ? 'oldest' : 'adds-up';
}

function paymentOf(
  line: BankLine,
  index: number,
  {
    method,
    units,
    numbers,
  }: Pick<Options, 'method'> & { units: number | null; numbers: Set<string> },
): DraftPayment {
  const { amount, bankDate, bankReference, bankEntry, onValueDay, partner, cells } = line;
  return newPayment({
    ...(partner && { partner: { Id: partner.Id, Code: partner.Code, Name: partner.Name } }),
    method,
    units: line.units ?? (mayBeInUnits(line.currency, units) ? units : null),
    amount: amount!,
    bankDate,
    bankReference: cutText(bankReference, 200),
    ...(bankEntry !== undefined && { bankEntry }),
    ...(onValueDay && { bankEntryOnValueDay: onValueDay }),
    note: cutText(cells.filter((cell) => cell !== '').join(' · '), 2000),
    paymentNumber: numberOf(line, index, numbers),
  });
}

/**
 * Returns the payer's reference, otherwise the day and line; no number occurs twice. In a list without
 * references, the column that comes closest to one has the purpose.
 */
function numberOf({ reference, bankDate }: BankLine, index: number, used: Set<string>): string {
  const named = isPurpose(reference) ? '' : cutText(reference, 100);
  let number = named || `${bankDate ?? 'bank'}-${index + 1}`;
  while (used.has(comparableNumber(number))) number += `-${index + 1}`;
  used.add(comparableNumber(number));
  return number;
}

/** Whether a text has words between its numbers, as `Payment for invoice 12` has. */
function isPurpose(text: string): boolean {
  return text.split(/\s+/).filter((word) => /^\p{L}{2,}[.,:;]?$/u.test(word)).length > 1;
}
