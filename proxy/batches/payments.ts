import type { LedgerResult } from '#contract/ledger.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { negateDecimal, sumDecimals } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { isOpen } from '#lib/ledger/is-open.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { comparableNumber, mayBeAltered } from '#lib/ledger/payment-number.ts';
import { remember } from '#lib/remember.ts';
import type { Journal } from '../journal/journal.ts';
import type { RequestedPayment } from '../journal/requested-payments.ts';
import type { Ask } from './ask.ts';
import { paymentCodesOf, findListedPayments, type LookBounds } from './find-listed-payments.ts';
import type { OpenLine } from './follow-rows.ts';
import {
  amountKey,
  isLike,
  isSamePayment,
  LISTED,
  LISTED_RENUMBERED,
  NOT_LISTED,
  NOT_MOVED,
  NOT_WHOLE,
  proofInList,
  proofOfTarget,
  RENUMBERED,
  type NamedPayment,
  type Proof,
} from './payment-proof.ts';
import {
  firstSending,
  groupByPartner,
  mayCover,
  numbersSentTo,
  paidLines,
  saveLinesBefore,
  sumLeft,
  type PaidLine,
} from './payment-rows.ts';
import type { ReadBack } from './read-back.ts';
import { isSince, readPayments, type PaymentsOfPartner } from './read-payments.ts';
import { readTransactions } from './read-transactions.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const ASKED = 'the transactions’ balances and payments (4.6, include=Payments)';
const ASKED_LIST = `${ASKED}; the partner’s payments (4.10)`;

interface Options {
  ask: Ask;
  store: Journal['store'];
  firstPage: AskFirstPage;
  waitingTime: number;
  bounds: LookBounds;
}

type Lists = ReadonlyMap<string, FoundPayments>;

/** Listed payments, found without comparing each with each: a list and a batch may have thousands. */
interface FoundPayments extends PaymentsOfPartner {
  /** By `comparableNumber`. */
  byNumber: ReadonlyMap<string | null, readonly PaymentResult[]>;
  /** By `amountKey`. */
  byAmount: ReadonlyMap<string, readonly PaymentResult[]>;
}

/** Payments that the service names, by the transaction or partner of the lookup. */
interface Seen {
  transactions: ReadonlyMap<string, LedgerResult>;
  /** By `partnerKey`. */
  partners: Lists;
}

/**
 * Payments (interface 4.9): proven by changes of their transactions, or by the service's list where
 * the allocation is left to the service. Only a person sends them again.
 */
export function payments({ ask, store, firstPage, waitingTime, bounds }: Options): ReadBack {
  const listsOf = async (partners: readonly PartnerReference[]): Promise<Lists> => {
    const lists = await readPayments(ask, firstPage, partners);
    return new Map([...lists].map(([partner, list]) => [partner, indexed(list)]));
  };

  const linesOf = (writeId: number): Promise<PaidLine[]> =>
    store.read((sql) => paidLines(sql, writeId, waitingTime));

  const linesOfAll = async (writeIds: Iterable<number>): Promise<Map<number, PaidLine[]>> => {
    const lines = new Map<number, PaidLine[]>();
    for (const id of writeIds) lines.set(id, await linesOf(id));
    return lines;
  };

  /** @throws what `ask` throws */
  async function look(lines: readonly PaidLine[]): Promise<Seen> {
    const ids = lines.flatMap(({ id }) => id ?? []);
    const left = lines.filter(({ key }) => key === null).map(({ payment }) => payment.partner);
    const partners = await listsOf(left);
    const transactions = await readTransactions(ask, firstPage, ids, { withPayments: true });
    return { transactions, partners };
  }

  /**
   * A transaction's balance and payments may be late, or name the payment by another number. A line
   * is without effect only if the service's list doesn't have the payment either, or has it for
   * another line. If the service has no such list, the payments that the transaction names decide.
   * @throws what `ask` throws
   */
  async function withList(
    lines: readonly PaidLine[],
    seen: Seen,
  ): Promise<{ proofs: readonly Proof[]; isListAsked: boolean }> {
    const proofs = proofsOf(lines, seen, false);
    /** Payments of which another line shows that they arrived. */
    const explained = new Set(
      lines.flatMap(({ payment, isProven }, place) =>
        isProven || proofs[place]!.shown === 'done' ? payment : [],
      ),
    );
    const isUnsure = (line: PaidLine, place: number): boolean =>
      (proofs[place]!.shown === 'undone' || proofs[place] === RENUMBERED) &&
      !explained.has(line.payment);
    const partners = lines.filter(isUnsure).map(({ payment }) => payment.partner);
    const lists = await listsOf(partners);
    const account = lines[0]?.account ?? '';
    const keepers = await keepersOf(account, lists);
    const keepersLeft = await keepersOf(account, seen.partners);
    const renamed = keepers.size === 0 ? proofs : proofsOf(lines, seen, true);
    const sure = lines.map((line, place) => {
      const { payment } = line;
      const partner = partnerKey(payment.partner);
      const proof = proofs[place]!;
      if (proof === NOT_LISTED) {
        return proofOfUnlisted(line, seen.partners.get(partner)!, keepersLeft.has(partner));
      }
      if (proof.shown === 'undone' && payment.autoApply && explained.has(payment)) return NOT_MOVED;
      const list = lists.get(partner);
      if (list === undefined || !isUnsure(line, place)) return proof;
      return keepers.has(partner)
        ? proofByList(line, renamed[place]!, list, seen, true)
        : proofByList(line, proof, list, seen, false);
    });
    return { proofs: sure, isListAsked: lists.size > 0 };
  }

  /** Returns the partners with at least one listed payment under a number that was sent to them. */
  async function keepersOf(account: string, lists: Lists): Promise<Set<string>> {
    const keepers = new Set<string>();
    for (const [partner, { byNumber }] of lists) {
      const sent = await store.read((sql) => numbersSentTo(sql, account, partner));
      if (sent.some((number) => byNumber.has(comparableNumber(number)))) keepers.add(partner);
    }
    return keepers;
  }

  return {
    endpoints: ['payments.apply'],
    quiet: 0,
    pause: 1_000,
    waitingTime,
    maySendAlone: false,
    waitsForProof: true,
    asked: ASKED,
    before: {
      // A person is waiting for the payment to be sent.
      patience: 5_000,
      async look({ id }) {
        const at = Date.now();
        const lines = await linesOf(id);
        const seen = await look(lines);
        const before = lines.map((line) => ({
          position: line.position,
          balance: seen.transactions.get(line.key ?? '')?.Balance.Value ?? null,
          payments: namedFor(line, seen)?.map(({ key }) => key) ?? null,
        }));
        const known = before.filter(
          ({ balance, payments }) => balance !== null || payments !== null,
        );
        return {
          found: `${known.length} of ${lines.length} found`,
          save: (sql) => saveLinesBefore(sql, id, before, at),
        };
      },
    },
    listed: {
      mayHold: ({ body }) => paymentCodesOf(body!),
      async find({ id, body }, despite) {
        const firstSentAt = await store.read((sql) => firstSending(sql, id));
        return findListedPayments(ask, firstPage, bounds, body!, { despite, firstSentAt });
      },
    },
    async read(open) {
      const sent = await linesOfAll(new Set(open.map(({ writeId }) => writeId)));
      const wanted = open.map(({ writeId, position }) => sent.get(writeId)![position]!);
      const seen = await look(wanted);
      // Load rivals again, because another batch may have started since.
      const now = await linesOfAll(sent.keys());
      const proofs = new Map<number, readonly Proof[]>();
      let isListAsked = wanted.some(({ key }) => key === null);
      for (const [id, lines] of now) {
        const known = await withList(lines, seen);
        proofs.set(id, known.proofs);
        isListAsked ||= known.isListAsked;
      }
      const proofOf = ({ writeId, position }: OpenLine): Proof => proofs.get(writeId)![position]!;
      return {
        asked: isListAsked ? ASKED_LIST : ASKED,
        shown: (line) => proofOf(line).shown,
        why: (line) => proofOf(line).why,
      };
    },
    arrived: (shown) => (shown.includes('done') ? 'yes' : 'untold'),
  };
}

function indexed(list: PaymentsOfPartner): FoundPayments {
  const { payments } = list;
  return {
    ...list,
    byNumber: Map.groupBy(
      payments,
      ({ PaymentNumber }) => PaymentNumber && comparableNumber(PaymentNumber),
    ),
    byAmount: Map.groupBy(payments, ({ Total: { Value, Units } }) => amountKey(Value, Units)),
  };
}

/** Returns the proofs of all lines of a write, in order. */
function proofsOf(lines: readonly PaidLine[], seen: Seen, keepsNumbers: boolean): Proof[] {
  const groupsOf = groupByPartner([...new Set(lines.map(({ payment }) => payment))], (payment) =>
    partnerKey(payment.partner),
  );
  const ofGroup = remember((group: readonly RequestedPayment[]) => ({
    byNumber: Map.groupBy(group, ({ number }) => comparableNumber(number)),
    byAmount: Map.groupBy(group, ({ amount, units }) => amountKey(amount, units)),
    left: sumLeft(group),
  }));
  const targetsOf = remember(
    (payment: RequestedPayment) =>
      new Set(payment.lines.flatMap(({ id }) => (id === null ? [] : idKey(id)))),
  );
  const placeOf = ({ key, payment }: PaidLine): string =>
    `${key} ${comparableNumber(payment.number)}`;
  const byTarget = Map.groupBy(lines, ({ key }) => key);
  const byPlace = Map.groupBy(lines, placeOf);
  const togetherOn = remember((key: string | null) =>
    sumDecimals(byTarget.get(key)!.map(({ applied }) => applied)),
  );
  return lines.map((line) => {
    const { key, payment, applied, before, rival } = line;
    const { number, amount, units, autoApply } = payment;
    const ofPartner = groupsOf(partnerKey(payment.partner)).map(ofGroup);
    const sameNumber = ofPartner.flatMap((of) => of.byNumber.get(comparableNumber(number)) ?? []);
    // A payment that is left to the service may be named anywhere, also beside its targets.
    const alike =
      (key === null ? 0 : byPlace.get(placeOf(line))!.length) +
      sameNumber.filter((other) => key === null || (other.autoApply && !targetsOf(other).has(key)))
        .length;
    const own = autoApply ? new Map([[units, negateDecimal(amount)]]) : [];
    const isLeftBeside =
      key !== null && mayCover(ofPartner.map(({ left }) => left).concat(own), line);
    const found = key === null ? undefined : seen.transactions.get(key);
    const balance =
      found === undefined ? null : { value: found.Balance.Value, units: found.Balance.Units };
    const facts = {
      number,
      amount,
      units,
      autoApply,
      applied,
      together: togetherOn(key),
      alike,
      sameAmount: ofPartner.flatMap((of) => of.byAmount.get(amountKey(amount, units)) ?? []).length,
      before,
      balance,
      isOpen: found !== undefined && isOpen(found),
      rival: rival === 'none' && isLeftBeside ? ('other' as const) : rival,
      payments: namedFor(line, seen),
      keepsNumbers,
    };
    return key === null ? proofInList(facts) : proofOfTarget(facts);
  });
}

/** Judges a payment that the list has neither under its number nor without one. */
function proofOfUnlisted(line: PaidLine, list: FoundPayments, keepsNumbers: boolean): Proof {
  const isRenumbered = ofAmount(list, line).some((one) => mayBeNew(one, line, keepsNumbers));
  return isRenumbered ? LISTED_RENUMBERED : NOT_LISTED;
}

/**
 * Judges a line once more by its partner's list of payments, because no effect on its transaction
 * alone proves nothing.
 */
function proofByList(
  line: PaidLine,
  proof: Proof,
  list: FoundPayments,
  seen: Seen,
  keepsNumbers: boolean,
): Proof {
  if (proof.shown !== 'undone') return proof;
  const isListed =
    list.byNumber.has(comparableNumber(line.payment.number)) ||
    ofAmount(list, line).some((one) =>
      isSamePayment(toNamed(one), line.payment, mayBeNew(one, line, keepsNumbers)),
    );
  if (isListed) return LISTED;
  // The service may have chosen other transactions, so that only its list can tell.
  if (line.payment.autoApply) return list.isWhole && keepsNumbers ? proof : NOT_MOVED;
  const isEnough = list.isOffered ? list.isWhole : namedFor(line, seen) !== null;
  return isEnough ? proof : NOT_WHOLE;
}

/** Returns the payments that may prove a line; `null` where the service lists none. */
function namedFor({ key, payment }: PaidLine, seen: Seen): readonly NamedPayment[] | null {
  if (key === null) {
    const list = seen.partners.get(partnerKey(payment.partner));
    if (!list?.isWhole) return null;
    return ofAmount(list, { payment })
      .map(toNamed)
      .filter((one) => isLike(one, payment));
  }
  const named = seen.transactions.get(key)?.Payments ?? null;
  // An unreadable row may be the payment in question.
  return named === null || named.faults.length > 0
    ? null
    : named.rows.map(({ value }) => toNamed(value));
}

function ofAmount(
  { byAmount }: FoundPayments,
  { payment: { amount, units } }: Pick<PaidLine, 'payment'>,
): readonly PaymentResult[] {
  return byAmount.get(amountKey(amount, units)) ?? [];
}

/** Whether a payment under another number may be the one that was sent. */
function mayBeNew(one: PaymentResult, { payment, readAt }: PaidLine, keepsNumbers: boolean) {
  const isAltered = mayBeAltered(one.PaymentNumber ?? '', payment.number);
  return (!keepsNumbers || isAltered) && isSince(one, readAt);
}

function toNamed({
  Id,
  PaymentNumber,
  Total,
}: Pick<PaymentResult, 'Id' | 'PaymentNumber' | 'Total'>): NamedPayment {
  return { key: idKey(Id), number: PaymentNumber, total: Total.Value, units: Total.Units };
}
