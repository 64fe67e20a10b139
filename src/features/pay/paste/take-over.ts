import type { DraftPayment } from '#contract/draft.ts';
import { compareDecimals, ZERO } from '#lib/decimal-sum.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { mostFrequent } from '#lib/most-frequent.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import { lineOf } from '../model/pay-item.ts';
import { isProposed, remittanceRule } from '../model/rules.ts';
import { noteOfRest } from './not-applied.ts';
import { amountsInText } from './remittance-rows.ts';
import type { MatchedRemittance } from './remittance.ts';
import { agrees } from './stated-totals.ts';

/** Returns the changes to a payment for the matched items, which belong to one partner. */
export function takeOver(
  payment: DraftPayment,
  { lines, total, totals }: MatchedRemittance,
): { change: Partial<DraftPayment>; otherPartners: number } {
  const usable = lines.filter(({ item, match }) => item !== null && match.applied > 0n);
  const partner = mostFrequent(usable.map(({ item }) => partnerKey(item!.partner)));
  const taken = usable.filter(({ item }) => partnerKey(item!.partner) === partner);
  const keys = new Set(taken.map(({ item }) => item!.id));
  const kept = payment.lines.filter(({ id, rule }) => !keys.has(id) && !isReplaced(rule));
  const [first] = taken;
  // Without the amount that a line doesn't reveal, the sum is too small; with a line that repeats
  // another one, too large.
  const isStated = totals.length > 0 && compareDecimals(totals.at(-1)!.stated, total ?? ZERO) === 0;
  const isWhole =
    isStated ||
    !lines.some(
      ({ match: { state }, isSeveral, amount, cells }) =>
        state === 'duplicate' ||
        (!agrees({ totals }) &&
          (isSeveral || state === 'no-amount' || (!amount && hasMoney(cells)))),
    );
  return {
    change: {
      lines: [
        ...kept,
        ...taken.map(({ item, applied, match }) =>
          lineOf(item!, applied, remittanceRule(match.by ?? 'hand')),
        ),
      ],
      ...(first && { units: payment.units ?? first.item!.units }),
      ...(first?.item?.partner &&
        payment.partner.Id === null &&
        payment.partner.Code === null && { partner: first.item.partner }),
      note: noteOfRest(payment.note, lines, taken),
      ...(payment.amount === '' &&
        total !== null &&
        isWhole &&
        !total.startsWith('-') && { amount: total }),
    },
    otherPartners: usable.length - taken.length,
  };
}

/** Whether a line without a read amount has one in its text, or nothing else. */
function hasMoney(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  const isAlone = others.length === 0 && /[.,]\d\d/.test(first) && isAmount(first);
  return isAlone || amountsInText(cells).length > 0;
}

function isReplaced(rule: string | null): boolean {
  return isProposed(rule) || (rule?.startsWith(remittanceRule('')) ?? false);
}
