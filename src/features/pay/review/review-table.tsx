import { reasonName, useReasons } from '#api/differences.ts';
import type { Draft, DraftPayment, DraftReview } from '#contract/draft.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { counted } from '#api/listing/describe-listing.ts';
import { itemNoun } from '../model/texts.ts';
import { leftOpen } from './left-open.ts';
import { reviewTexts } from './texts.ts';

const { tableColumns: names } = reviewTexts;
const columns = [
  { name: names.payment },
  { name: names.partner },
  { name: names.amount, isNumber: true },
  { name: names.items },
  { name: names.left, isNumber: true },
  { name: names.faults },
];

interface ReviewTableProps {
  draft: Draft;
  faults: DraftReview['faults'];
  /** By `idKey`. */
  balances: ReadonlyMap<string, DraftReview['balances'][number]>;
  unitsNames: Readonly<Record<string, string>>;
}

/** The payments of a large draft, each with its problems and a link to it. */
export function ReviewTable({ draft, faults, balances, unitsNames }: ReviewTableProps) {
  const rows = draft.content.payments.map((payment, place) => ({
    payment,
    amount: payableAmount(payment.amount),
    faults: faults.filter((fault) => fault.payment === place).map(({ text }) => text),
  }));
  const reasons = useReasons();
  /** Why lines leave something of their items open. */
  const reasonsOf = (lines: DraftPayment['lines']): Set<string> =>
    new Set(lines.flatMap(({ difference }) => reasonName(reasons, difference?.reason) || []));
  const places = mostPlaces(rows.flatMap(({ amount }) => amount ?? []));
  // Rows with problems come first, because they need work.
  const sorted = rows.toSorted((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length));
  return (
    <FirstOf items={sorted} noun={reviewTexts.payments} first={200}>
      {(shown) => (
        <SmallTable
          label={reviewTexts.payments}
          columns={columns}
          rows={shown.map(({ payment, faults: own, amount }) => {
            const { id, paymentNumber, partner, units, lines, autoApply } = payment;
            const left = amount && subtractDecimals(amount, appliedOf(lines));
            const open = leftOpen(lines, balances);
            const name = units === null ? '' : unitsName(unitsNames, units);
            return {
              key: id,
              cells: [
                <Link key="payment" to={pathOf(draft.id, id)}>
                  <VisibleText text={paymentNumber.trim() || reviewTexts.withoutNumber} />
                </Link>,
                <VisibleText key="partner" text={partnerName(partner)} />,
                amount ? (
                  <Amount key="amount" value={amount} units={name} places={places} />
                ) : (
                  reviewTexts.noAmount
                ),
                autoApply && lines.length === 0
                  ? reviewTexts.byService
                  : [
                      counted(lines.length, itemNoun),
                      ...(open ? [reviewTexts.staysOpen(formatAmount(open))] : []),
                      ...reasonsOf(lines),
                    ].join(' · '),
                left && signOf(left) !== 0 && (
                  <span key="left">
                    {autoApply && lines.length > 0 && `${reviewTexts.byService}: `}
                    <Amount value={left} units="" />
                  </span>
                ),
                own.length > 0 && (
                  <strong key="faults">
                    <VisibleText text={own.join('. ')} />
                  </strong>
                ),
              ],
            };
          })}
        />
      )}
    </FirstOf>
  );
}

/** Where one payment of a draft is changed. */
export function pathOf(draft: string, payment: string): string {
  return `/pay/${encodeText(draft)}?payment=${encodeText(payment)}`;
}
