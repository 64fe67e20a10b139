import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import type { AddUp } from '#lib/subset-sum/answer.ts';
import {
  addDecimals,
  compareDecimals,
  signOf,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import type { AddUpQuestion } from '../items/ask-add-up.ts';
import type { BankLine } from './bank-list.ts';
import { newPayment } from '../model/draft-edits.ts';
import { leastOf, lineOf, type PayItem } from '../model/pay-item.ts';
import { propose, questionOf, roomFor, takeWhole } from '../items/propose.ts';
import { NAMED_BY_BANK } from '../model/rules.ts';
import { bankChoices } from './texts.ts';

/** What a line of a bank's list becomes. */
export interface BankPayment {
  payment: DraftPayment;
  /** The rule that chose its items, or why there are none. */
  by: string;
}

interface Options {
  /** Of all partners, oldest first. */
  items: readonly PayItem[];
  method: DraftPayment['method'];
  /** Of all its amounts; `null` where each partner's items tell. */
  units?: number | null;
  /** Lines that a person left out. */
  leftOut?: ReadonlySet<number>;
  addUp: (question: AddUpQuestion) => Promise<AddUp>;
}

/**
 * Makes payments of the lines, one after the other, since what one takes is not there for the next.
 * Each is proposed for: by what its text names, else the item of exactly its amount, else the only
 * items that add up to it, else oldest first. A line that is no payment gives `null`.
 *
 * @throws what `addUp` throws
 */
export async function* bankPayments(
  lines: readonly BankLine[],
  { items, method, units = null, leftOut, addUp }: Options,
): AsyncGenerator<BankPayment | null> {
  const left = new Map(Map.groupBy(items, ({ partner }) => partnerKey(partner)));
  const numbers = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const { amount, bankDate, bankReference, bankEntry, partner, cells } = line;
    if (amount === null || leftOut?.has(index)) {
      yield null;
      continue;
    }
    const payment = newPayment({
      ...(partner && { partner: { Id: partner.Id, Code: partner.Code, Name: partner.Name } }),
      method,
      units: line.units ?? units,
      amount,
      bankDate,
      bankReference: bankReference.slice(0, 200),
      ...(bankEntry !== undefined && { bankEntry }),
      note: cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 2000),
      paymentNumber: numberOf(line, index, numbers),
    });
    if (partner === null) {
      yield { payment, by: '' };
      continue;
    }
    const key = partnerKey(partner);
    const own = left.get(key) ?? [];
    const { by, ...chosen } = await choose(payment, own, line.named, addUp);
    left.set(key, without(own, chosen.lines));
    yield { payment: { ...payment, ...chosen }, by };
  }
}

/** Items of a match that nothing but their sum speaks for: more of them come to any sum by chance. */
const FEW = 3;

interface Choice {
  lines: DraftLine[];
  units: number | null;
  by: string;
}

async function choose(
  payment: DraftPayment,
  items: readonly PayItem[],
  named: readonly PayItem[],
  addUp: Options['addUp'],
): Promise<Choice> {
  const byName = takeNamed(payment, items, named);
  if (byName) return byName;
  const room = roomFor(payment, items);
  if (typeof room === 'string') return { lines: [], units: payment.units, by: room };
  const { units } = room;
  const exact = propose('exact', room);
  if (exact.length > 0) return { lines: exact, units, by: bankChoices.exact };
  const answer = await addUp(questionOf(room));
  if (answer.kind === 'found' && answer.isCounted && answer.count === 1) {
    const [way] = answer.ways;
    const by = way!.length <= FEW ? bankChoices.onlyExact : bankChoices.possible;
    return { lines: takeWhole(room, way!), units, by };
  }
  return { lines: propose('oldest', room), units, by: bankChoices.oldest };
}

/**
 * What the line names, as far as the amount goes, credits first: they pay as well. `null` where
 * nothing of it can be paid.
 */
function takeNamed(
  payment: DraftPayment,
  items: readonly PayItem[],
  named: readonly PayItem[],
): Choice | null {
  const keys = new Set(named.map(({ key }) => key));
  const usable = items.filter(
    ({ key, isInFlight, available, units }) =>
      keys.has(key) &&
      !isInFlight &&
      signOf(available) > 0 &&
      (payment.units === null || payment.units === units),
  );
  const first = usable.find(({ reduces }) => !reduces);
  if (!first) return null;
  const own = usable.filter(({ units }) => units === first.units);
  const amount = payment.amount as Decimal;
  const credits = own.filter(({ reduces }) => reduces);
  const credited = sumDecimals(credits.map(({ available }) => available));
  const debts = own.filter(({ reduces }) => !reduces);
  const owed = sumDecimals(debts.map(({ available }) => available));
  const exact = compareDecimals(owed, addDecimals(amount, credited)) === 0;
  // How much of which is paid then, a person has to judge.
  if (!exact && credits.length > 0) {
    return { lines: [], units: first.units, by: bankChoices.namedCredits };
  }
  let left = exact ? owed : amount;
  const lines = debts.flatMap((item) => {
    if (signOf(left) <= 0) return [];
    const taken = leastOf(item.available, left);
    left = subtractDecimals(left, taken);
    return [lineOf(item, taken, NAMED_BY_BANK)];
  });
  if (exact) lines.push(...credits.map((item) => lineOf(item, item.available, NAMED_BY_BANK)));
  const by = exact ? bankChoices.named : bankChoices.namedOther;
  return { lines, units: first.units, by };
}

/** The items less what was taken of them. */
function without(items: readonly PayItem[], lines: readonly DraftLine[]): PayItem[] {
  const taken = new Map(lines.map(({ id, amount }) => [idKey(id), amount as Decimal]));
  return items.map((item) => {
    const amount = taken.get(item.key);
    return amount ? { ...item, available: subtractDecimals(item.available, amount) } : item;
  });
}

/** The bank's text, else its day and the line; no number twice. */
function numberOf({ reference, bankDate }: BankLine, index: number, used: Set<string>): string {
  const given = reference.slice(0, 100) || `${bankDate ?? 'bank'}-${index + 1}`;
  const number = used.has(given) ? `${given}-${index + 1}` : given;
  used.add(number);
  return number;
}
