import type { ApprovalReason } from '#contract/approval.ts';
import { compareDecimals, signOf, sumDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';

/** The most that one payer may send alone, in one request or within 24 hours to one partner. */
export interface ApprovalLimit {
  units: number;
  value: Decimal;
}

/** A payment as it counts against the limits. */
export interface CountedPayment {
  /** The normalized partner; `null` where it may be any partner. */
  partner: string | null;
  units: number;
  amount: Decimal;
}

interface AskedPayment extends CountedPayment {
  number: string;
  /** The sum of the items exceeds the payment's amount. */
  isByLines: boolean;
}

/**
 * Returns the larger of a payment's amount and the sum of its lines, by magnitude. The sum is
 * gross: if Returns and Credits were subtracted, a large line beside a large Credit would count for
 * almost nothing, though the service might accept the one and refuse the other.
 */
export function countedAmount({
  amount,
  lines,
}: {
  amount: Decimal;
  lines: readonly { amount: Decimal }[];
}): { amount: Decimal; isByLines: boolean } {
  const gross = sumDecimals(lines.map((line) => line.amount));
  const isByLines = compareDecimals(gross, amount) > 0;
  return { amount: isByLines ? gross : amount, isByLines };
}

/**
 * Returns why these payments need a second payer; empty where one payer may send them. At most one
 * reason of a kind for each Units: the most serious.
 *
 * @param sent the payer's payments of the last day
 */
export function reasonsForApproval(
  limits: readonly ApprovalLimit[],
  asked: readonly AskedPayment[],
  sent: readonly CountedPayment[],
): ApprovalReason[] {
  if (limits.length === 0) return [];
  return [...Map.groupBy(asked, ({ units }) => units)].flatMap(([units, of]) => {
    const limit = limitOf(limits, units);
    const total = sumOf(of);
    if (limit === null) {
      return [{ ...about, kind: 'no-limit' as const, units, amount: total, limit }];
    }
    const isAbove = (amount: Decimal): boolean => compareDecimals(amount, limit) > 0;
    const reasons: ApprovalReason[] = [];
    const { amount, isByLines, number: payment } = largestOf(of);
    if (isAbove(amount)) {
      reasons.push({
        ...about,
        kind: isByLines ? 'lines' : 'amount',
        units,
        amount,
        limit,
        payment,
      });
    }
    if (of.length > 1 && isAbove(total)) {
      reasons.push({ ...about, kind: 'together', units, amount: total, limit });
    }
    const day = sumOfDay(
      of,
      sent.filter((one) => one.units === units),
    );
    if (signOf(day.before) > 0 && isAbove(day.amount)) {
      reasons.push({ ...about, kind: 'day', units, ...day, limit });
    }
    return reasons;
  });
}

const about = { before: null, payment: null };

/** Returns the lowest limit for these Units; `null` where none is set. */
function limitOf(limits: readonly ApprovalLimit[], units: number): Decimal | null {
  const values = limits.filter((limit) => limit.units === units).map(({ value }) => value);
  return values.toSorted(compareDecimals)[0] ?? null;
}

function largestOf(payments: readonly AskedPayment[]): AskedPayment {
  return payments.toSorted((a, b) => compareDecimals(b.amount, a.amount))[0]!;
}

/** Returns the largest sum per day among the paid partners. */
function sumOfDay(
  asked: readonly AskedPayment[],
  sent: readonly CountedPayment[],
): { before: Decimal; amount: Decimal } {
  const [sentTo, askedFor] = [sent, asked].map(sumsByPartner) as [PartnerSums, PartnerSums];
  const partners = new Set(asked.map(({ partner }) => partner));
  const days = [...partners].map((partner) => {
    const before = sentTo(partner);
    return { before, amount: sumDecimals([before, askedFor(partner)]) };
  });
  return days.toSorted((a, b) => compareDecimals(b.amount, a.amount))[0]!;
}

/** Returns the sum of payments that may be a partner's. */
type PartnerSums = (partner: string | null) => Decimal;

/** Sums first, because a draft may have thousands of partners, and a day thousands of payments. */
function sumsByPartner(payments: readonly CountedPayment[]): PartnerSums {
  const all = sumOf(payments);
  const byPartner = new Map(
    [...Map.groupBy(payments, ({ partner }) => partner)].map(([partner, of]) => [
      partner,
      sumOf(of),
    ]),
  );
  const ofAny = byPartner.get(null) ?? ZERO;
  return (partner) =>
    partner === null ? all : sumDecimals([ofAny, byPartner.get(partner) ?? ZERO]);
}

function sumOf(payments: readonly CountedPayment[]): Decimal {
  return sumDecimals(payments.map(({ amount }) => amount));
}
