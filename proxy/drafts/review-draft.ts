import { hash } from 'node:crypto';
import type { DraftContent, DraftPayment, DraftReview, DraftWarning } from '#contract/draft.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import {
  absoluteDecimal,
  compareDecimals,
  signOf,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { calendarDay, readersDay } from '#lib/calendar-day.ts';
import { isMoneyInFlight } from '#lib/ledger/is-open.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { remember } from '#lib/remember.ts';
import { trimmed } from '#lib/whole-units.ts';
import { amountKey } from '../batches/payment-proof.ts';
import { isOtherPartner, ownersOf, type KnownPartners } from '../approval/known-partners.ts';
import { reviewWords, type Fault } from './payment-body.ts';
import type { OutgoingPayment, SentEntry } from './sent-payments.ts';

/** The service's data at the time of the review. */
export interface KnownAtReview {
  /** By `idKey`. */
  transactions: ReadonlyMap<
    string,
    Pick<LedgerResult, 'Type' | 'Status' | 'DueAt' | 'Balance' | 'Partner'>
  >;
  /** Payments that the service lists, by `partnerKey`. */
  listed: ReadonlyMap<string, readonly Listed[]>;
  /** Whether the service has no list of some partner's payments. */
  isUnlisted?: boolean;
  /** Lists that were not loaded completely, by `partnerKey`: how many of their rows are unreadable. */
  incomplete?: ReadonlyMap<string, number>;
  /** Payments that Waybill has sent. */
  sent: readonly OutgoingPayment[];
  /** The drafts that already sent bank entries of this draft, by entry. */
  sentEntries: ReadonlyMap<string, readonly SentEntry[]>;
}

type Listed = Pick<PaymentResult, 'Id' | 'PaymentNumber' | 'PaymentAt' | 'Total' | 'Partner'>;

/** Returns the facts for a review as plain values, which can be passed to another thread. */
export function factsFor({ transactions, listed, ...rest }: KnownAtReview): KnownAtReview {
  return {
    transactions: new Map(
      [...transactions].map(([key, { Type, Status, DueAt, Balance, Partner }]) => [
        key,
        { Type, Status, DueAt, Balance, Partner },
      ]),
    ),
    listed: new Map(
      [...listed].map(([key, of]) => [
        key,
        of.map(({ Id, PaymentNumber, PaymentAt, Total, Partner }) => ({
          Id,
          PaymentNumber,
          PaymentAt,
          Total,
          Partner,
        })),
      ]),
    ),
    ...rest,
  };
}

/** Returns problems of a payment with the current state of its transactions. */
export function faultsByLedger(
  { payments }: DraftContent,
  { transactions }: KnownAtReview,
): Fault[] {
  const typeOf = (type: number) => codeName(ledgerTypeNames, type);
  return payments.flatMap((payment, index) =>
    payment.lines.flatMap(({ id, type }): Fault[] => {
      const found = transactions.get(idKey(id));
      const fault = (text: string): Fault[] => [{ payment: index, text: `${id} ${text}` }];
      if (found === undefined) return fault('is not in the service’s list.');
      if (found.Type !== type)
        return fault(`is now of type ${typeOf(found.Type)}, not ${typeOf(type)}.`);
      return found.Balance.Units === payment.units
        ? []
        : fault(
            `is in Units ${found.Balance.Units}, but the payment is in ${payment.units ?? 'none'}.`,
          );
    }),
  );
}

const UNLISTED: DraftWarning = {
  code: 'unlisted',
  text: 'The service shows no list of payments, so Waybill can’t check whether it already has one of these.',
};

/** Milliseconds in which the same amount for the same partner causes a warning. */
const DAY = 86_400_000;

/**
 * Returns the warnings to confirm: each payment's own, then payments that are already in progress.
 */
export function warningsOf(
  { payments }: DraftContent,
  { transactions, listed, isUnlisted, incomplete, sent, sentEntries }: KnownAtReview,
  now: number,
): DraftWarning[] {
  const named = namesOfPartners({ transactions, listed });
  const repeatsOf = findRepeats({ listed, sent, sentEntries }, now);
  const firstWith = new Map(payments.toReversed().map((it) => [it.bankEntry, it]));
  const warnings = payments.flatMap((payment) => [
    ...misnamed(payment, named),
    ...itemsOfOthers(payment, transactions),
    ...withUnapplied(payment),
    ...repeatsOf(payment),
    ...withSameEntry(payment, firstWith),
    ...payment.lines.flatMap(({ id }) => {
      const status = transactions.get(idKey(id))?.Status;
      if (status === undefined || !isMoneyInFlight(status)) return [];
      const text = `Money is already on its way to ${id} (${codeName(ledgerStatusNames, status)}).`;
      return [{ code: `in-flight:${payment.id}:${idKey(id)}:${status}`, text }];
    }),
  ]);
  return [
    ...(isUnlisted ? [UNLISTED] : []),
    ...unchecked(payments, incomplete),
    ...withoutMethod(payments),
    ...warnings,
  ];
}

/** The most partners to name in a warning. */
const MOST_NAMES = 3;

/**
 * A payment that Waybill didn't load may be the same. Partners of the same finding share a warning,
 * because they may also share the list.
 */
function unchecked(
  payments: readonly DraftPayment[],
  incomplete: KnownAtReview['incomplete'] = new Map(),
): DraftWarning[] {
  const partners = new Map(payments.map(({ partner }) => [partnerKey(partner), partner]));
  const alike = Map.groupBy(incomplete, ([, unreadable]) => unreadable);
  return [...alike].map(([unreadable, lists]) => {
    const keys = lists.map(([key]) => key);
    const names = keys.flatMap((key) => partners.get(key) ?? []).map(partnerName);
    const more = names.length - MOST_NAMES;
    const whose = [
      ...names.slice(0, MOST_NAMES),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'partner' : 'partners'}`] : []),
    ].join(', ');
    const why =
      unreadable === 0
        ? 'the list is longer than Waybill loads, or breaks off'
        : `${unreadable === 1 ? 'one payment' : `${unreadable} payments`} in the list can’t be read`;
    return {
      code: `unchecked:${unreadable}:${digestOf(keys)}`,
      text: `Waybill can’t check whether the service already has a payment of ${whose}: ${why}.`,
    };
  });
}

/**
 * Names everything that a warning is about in its code, so that its confirmation doesn't cover
 * what comes later.
 */
function digestOf(keys: readonly (string | number)[]): string {
  return hash('sha256', keys.map(String).toSorted().join(), 'base64url');
}

/** Finds payments that repeat listed or sent ones, also by their bank entry. */
export function findRepeats(
  { listed, sent, sentEntries }: Omit<KnownAtReview, 'transactions'>,
  now: number,
): (payment: DraftPayment) => DraftWarning[] {
  const sentTo = Map.groupBy(sent, (one) => one.partnerKey);
  const earlierOf = remember((partner: string) =>
    indexed(listed.get(partner) ?? [], sentTo.get(partner) ?? [], now),
  );
  return (payment) => [
    ...withSentEntry(payment, sentEntries),
    ...repeats(payment, earlierOf(partnerKey(payment.partner)), now),
  ];
}

/** A partner's earlier payments: a draft and its partner may have thousands each. */
interface Earlier {
  /** Keys of payments by `comparableNumber`. */
  numbers: ReadonlyMap<string | null, readonly Made[]>;
  /** Payments that were sent within the last day, by `amountKey`, like the listed ones. */
  sent: ReadonlyMap<string, readonly Made[]>;
  /** The service's other payments. */
  listed: ReadonlyMap<string, readonly Made<Listed>[]>;
}

interface Made<Of = unknown> {
  key: string;
  /** `comparableNumber` of its number. */
  number: string | null;
  /** `amountKey` of its amount. */
  size: string;
  of: Of;
}

function indexed(
  listed: readonly Listed[],
  sent: readonly OutgoingPayment[],
  now: number,
): Earlier {
  const made = sent.map(({ write, number, amount, units, at }) => ({
    key: `write ${write}`,
    number: comparableNumber(number),
    size: amountKey(amount, units),
    of: at,
  }));
  const shown = listed.map((of) => ({
    key: idKey(of.Id),
    number: of.PaymentNumber === null ? null : comparableNumber(of.PaymentNumber),
    size: amountKey(of.Total.Value, of.Total.Units),
    of,
  }));
  const recent = made.filter(({ of }) => now - of < DAY);
  return {
    numbers: Map.groupBy([...made, ...without(shown, made)], ({ number }) => number),
    sent: Map.groupBy(recent, ({ size }) => size),
    listed: Map.groupBy(without(shown, recent), ({ size }) => size),
  };
}

/** Returns the listed payments except those that Waybill sent, each of which counts once. */
function without<Of>(listed: readonly Made<Of>[], sent: readonly Made[]): Made<Of>[] {
  const nameOf = ({ number, size }: Made): string => `${size} ${number}`;
  const left = new Map([...Map.groupBy(sent, nameOf)].map(([name, of]) => [name, of.length]));
  return listed.filter((one) => {
    const count = left.get(nameOf(one)) ?? 0;
    left.set(nameOf(one), count - 1);
    return count <= 0;
  });
}

type NamesOfPartners = ReadonlyMap<string, readonly PartnerReference[]>;

/** Partners as the service shows them, by `partnerKey` and by Code. */
function namesOfPartners(known: Pick<KnownAtReview, 'transactions' | 'listed'>): NamesOfPartners {
  const byKey = new Map<string, PartnerReference[]>();
  for (const { Id, Code, Name } of partnersOf(known)) {
    for (const key of new Set([partnerKey({ Id, Code, Name }), Code ?? ''])) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [{ Id, Code, Name }]);
      else others.push({ Id, Code, Name });
    }
  }
  return byKey;
}

/**
 * Warns if a partner's name doesn't match its Id or Code, because people read the name, but the
 * service uses the Id or the Code. Otherwise the author of a draft could lead a second payer to
 * send it to another partner.
 */
function misnamed(
  { id, partner, paymentNumber }: DraftPayment,
  named: NamesOfPartners,
): DraftWarning[] {
  const key = partnerKey(partner);
  const isKey = !partner.Name && !(partner.Id && partner.Code);
  const shown = named.get(key) ?? [];
  if (isKey || shown.some((one) => confirms(one, partner))) return [];
  const right = shown.map(wholeName).find((name) => name !== '') ?? '';
  const who = `${nameOf(paymentNumber)} names its partner “${wholeName(partner)}”.`;
  const text =
    right === ''
      ? `${who} The service shows no name for it. Check ${partner.Id ? 'its ID' : 'its code'} ${key}.`
      : `${who} The service’s name for it is “${right}”.`;
  return [{ code: `partner:${id}:${key}:${right}`, text }];
}

/** Whether the service shows a partner with the name, or the code, that people read. */
function confirms(shown: PartnerReference, { Id, Code, Name }: PartnerReference): boolean {
  const isSame = (one: string | null, other: string | null) => one?.trim() === other?.trim();
  const hasOtherCode = Id && Code && shown.Code && !isSame(shown.Code, Code);
  return !hasOtherCode && (Name ? isSame(shown.Name, Name) : isSame(shown.Code, Code));
}

function wholeName({ Code, Name }: PartnerReference): string {
  return [Name, Code].filter(Boolean).join(' · ');
}

function itemsOfOthers(
  { id, partner, paymentNumber, lines }: DraftPayment,
  transactions: KnownAtReview['transactions'],
): DraftWarning[] {
  const owners = lines.flatMap((line) => transactions.get(idKey(line.id))?.Partner ?? []);
  const others = new Map(
    owners
      .filter((owner) => isOtherPartner(owner, partner))
      .map((owner) => [partnerKey(owner), partnerName(owner)]),
  );
  return [...others].map(([key, name]) => ({
    code: `items-of:${id}:${key}`,
    text: `${nameOf(paymentNumber)} for ${partnerName(partner)} pays items of ${name}.`,
  }));
}

/**
 * The interface allows a method without any value (2.12); it is sent this way once a person has
 * confirmed it. One warning for all, because payments of a bank file have the same method, or none.
 */
function withoutMethod(payments: readonly DraftPayment[]): DraftWarning[] {
  const without = payments.filter(({ method: { Id, Code, Name } }) => !Id && !Code && !Name);
  const [first] = without;
  if (!first) return [];
  const text =
    without.length === 1
      ? `${nameOf(first.paymentNumber)} has no method.`
      : `${without.length} payments have no method.`;
  return [{ code: `no-method:${without.map(({ id }) => id).join()}`, text }];
}

/** Money may be left unapplied on purpose. With AutoApply, a person has let the service apply it. */
function withUnapplied({
  id,
  paymentNumber,
  amount,
  units,
  autoApply,
  lines,
}: DraftPayment): DraftWarning[] {
  const decimal = payableAmount(amount);
  if (decimal === null || autoApply || lines.length === 0) return [];
  const left = trimmed(subtractDecimals(decimal, appliedOf(lines)), 2);
  if (signOf(left) <= 0) return [];
  const parts = [
    `${nameOf(paymentNumber)} leaves `,
    { value: left, units },
    ' of ',
    { value: decimal, units },
    ' unapplied.',
  ];
  return [{ code: `unapplied:${id}:${left}`, ...reviewWords(parts) }];
}

/** Two people may have opened the same bank file, and created a draft from each entry. */
function withSentEntry(
  { id, paymentNumber, bankEntry }: DraftPayment,
  sentEntries: KnownAtReview['sentEntries'],
): DraftWarning[] {
  const drafts = sentEntries.get(bankEntry ?? '');
  if (drafts === undefined) return [];
  const names = drafts.map(({ draft }) => `“${draft}”`).join(', ');
  const where = drafts.length === 1 ? 'in the draft' : 'in the drafts';
  return [
    {
      code: `bank-entry:${id}:${digestOf(drafts.map(({ write }) => write))}`,
      text: `${nameOf(paymentNumber)} has a bank entry that was sent already, ${where} ${names}.`,
    },
  ];
}

/** Two numbers hide from the service that it is the same money. */
function withSameEntry(
  { id, paymentNumber, bankEntry }: DraftPayment,
  firstWith: ReadonlyMap<string | undefined, DraftPayment>,
): DraftWarning[] {
  const first = bankEntry ? firstWith.get(bankEntry) : undefined;
  if (!first || first.id === id) return [];
  const of = first.paymentNumber.trim();
  const text = `${nameOf(paymentNumber)} has the same bank entry as ${of === '' ? 'another payment' : `payment ${of}`} of this draft.`;
  return [{ code: `same-entry:${id}`, text }];
}

function nameOf(paymentNumber: string): string {
  const number = paymentNumber.trim();
  return number === '' ? 'A payment without a number' : `Payment ${number}`;
}

/** The beginning of the code of the warning that a payment's number was used before. */
export function numberWarning({ id, paymentNumber }: Pick<DraftPayment, 'id' | 'paymentNumber'>) {
  return `number:${id}:${paymentNumber.trim()}:`;
}

function repeats(
  { id, paymentNumber, partner, amount, units, bankDate }: DraftPayment,
  { numbers, sent, listed }: Earlier,
  now: number,
): DraftWarning[] {
  const number = paymentNumber.trim();
  const decimal = payableAmount(amount);
  const name = partnerName(partner);
  const used = number === '' ? [] : (numbers.get(comparableNumber(number)) ?? []);
  const size = decimal === null || units === null ? '' : amountKey(decimal, units);
  const onDay = (listed.get(size) ?? []).filter(
    ({ of: { Total, PaymentAt } }) =>
      compareDecimals(Total.Value, decimal!) === 0 && mayBeSameDay(PaymentAt, bankDate, now),
  );
  const ofAmount = (made: readonly Made[], before: string, after: string): DraftWarning => ({
    code: `repeat:${id}:${decimal}:${digestOf(made.map(({ key }) => key))}`,
    ...reviewWords([before, { value: decimal!, units }, ` for ${name} ${after}.`]),
  });
  const recent = sent.get(size) ?? [];
  return [
    ...(used.length > 0
      ? [
          {
            code: numberWarning({ id, paymentNumber }) + digestOf(used.map(({ key }) => key)),
            text: `${name} already has ${counted(used, 'a payment')} ${number}.`,
          },
        ]
      : []),
    ...(recent.length > 0
      ? [
          ofAmount(
            recent,
            `${counted(recent, 'A payment')} of `,
            `${recent.length === 1 ? 'was' : 'were'} sent within the last 24 hours`,
          ),
        ]
      : []),
    ...(onDay.length > 0
      ? [ofAmount(onDay, `The service lists ${counted(onDay, 'a payment')} of `, dayOf(onDay))]
      : []),
  ];
}

function counted({ length }: readonly unknown[], one: string): string {
  return length === 1 ? one : `${length} payments`;
}

/** Says when listed payments were made that may be of the same day. */
function dayOf(listed: readonly Made<Listed>[]): string {
  const undated = listed.filter(({ of }) => calendarDay(of.PaymentAt) === undefined).length;
  if (undated === 0) return 'on the same day';
  return undated === listed.length ? 'without a date' : 'on the same day or without a date';
}

/**
 * Whether a payment is dated on the bank's day, where known; otherwise within the last 24 hours, or
 * on today's date as written. One without a date may be of any day.
 */
function mayBeSameDay(paymentAt: string | null, bankDate: string | null, now: number): boolean {
  if (calendarDay(paymentAt) === undefined) return true;
  const day = bankDate === null ? undefined : calendarDay(bankDate);
  if (day !== undefined) return calendarDay(paymentAt) === day;
  const at = parseDateTime(paymentAt);
  if (at?.kind === 'instant') return Math.abs(now - at.epoch) < DAY;
  return calendarDay(paymentAt) === readersDay(now);
}

/** Returns each balance's magnitude before and after the draft. */
export function balancesAfter(
  { payments }: DraftContent,
  { transactions }: Pick<KnownAtReview, 'transactions'>,
): DraftReview['balances'] {
  const lines = payments.flatMap((payment) => payment.lines);
  return [...Map.groupBy(lines, ({ id }) => idKey(id))].flatMap(([key, of]) => {
    const found = transactions.get(key);
    if (found === undefined) return [];
    const before = absoluteDecimal(found.Balance.Value);
    const applied = sumDecimals(of.flatMap(({ amount }) => payableAmount(amount) ?? []));
    const after = subtractDecimals(before, applied);
    return [{ id: of[0]!.id, dueAt: found.DueAt, before, after }];
  });
}

/** Returns the partners that the service names. */
export function partnersOf({
  transactions,
  listed,
}: Pick<KnownAtReview, 'transactions' | 'listed'>): (PartnerReference & KnownPartners[number])[] {
  return [
    ...ownersOf(transactions),
    ...[...listed.values()].flat().flatMap(({ Partner }) => Partner ?? []),
  ];
}

/** Returns the open balances by `idKey`. */
export function balancesOfTransactions({
  transactions,
}: Pick<KnownAtReview, 'transactions'>): Map<string, Decimal> {
  return new Map([...transactions].map(([key, { Balance }]) => [key, Balance.Value]));
}
