import { startSum } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerAddress, partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { trimmed } from '#lib/whole-units.ts';
import { requestedPayments } from './requested-payments.ts';

interface Described {
  partner: PartnerReference;
  amount: Decimal;
  units: number;
}

/** Characters that the audit log has for the details of an action. */
const MOST = 400;
const LONGEST_NAME = 100;
const SEPARATOR = '; ';

/**
 * Describes payments for the audit log: the amount, currency and partner of each, and first the
 * sums of several. Payments beyond the log's space are counted.
 * @param names of Units, from the settings
 */
export function describePayments(
  payments: readonly Described[],
  names: Readonly<Record<string, string>>,
): string {
  const money = (amount: Decimal, units: number) =>
    `${trimmed(amount, 2)} ${unitsName(names, units)}`;
  const texts = payments.map(
    ({ partner, amount, units }) => `${money(amount, units)} to ${describePartner(partner)}`,
  );
  if (texts.length < 2) return texts.join('').slice(0, MOST);
  const sums = new Map<number, ReturnType<typeof startSum>>();
  for (const { amount, units } of payments) {
    const sum = sums.get(units) ?? startSum();
    sum.add(amount);
    sums.set(units, sum);
  }
  const total = [...sums].map(([units, sum]) => money(sum.value(), units)).join(', ');
  const more = (count: number) => `${count} more`;
  let text = `${total} in ${texts.length} payments`;
  for (const [index, next] of texts.entries()) {
    const left = texts.length - index - 1;
    const rest = left === 0 ? 0 : SEPARATOR.length + more(left).length;
    if (text.length + SEPARATOR.length + next.length + rest > MOST) {
      return `${text}${SEPARATOR}${more(left + 1)}`;
    }
    text += SEPARATOR + next;
  }
  return text;
}

/** Describes a body of 4.9; `''` for one that can't be read, which isn't sent. */
export function describePaymentBody(
  body: string | undefined,
  names: Readonly<Record<string, string>>,
): string {
  try {
    return describePayments(requestedPayments(body ?? ''), names);
  } catch {
    return '';
  }
}

/** Names the partner as the service knows it as well, because the name in a request is free text. */
function describePartner(partner: PartnerReference): string {
  const name = partnerName(partner);
  const address = partner.Code || partnerAddress(partner);
  return name === address ? name : `${name.slice(0, LONGEST_NAME)} (${address})`;
}
