import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName, givenName, isGiven } from '#lib/codes.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere, Part } from '#ui/details/detail-page.tsx';
import { DueDate } from '#ui/values/due-date.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { MoneyText } from '#ui/values/money-text.tsx';
import { NestedFaults } from '#ui/notices/nested-faults.tsx';
import { PartnerText } from '#ui/values/partner-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import type { SentPayment } from './sent-payment.ts';
import { itemTexts, paymentLabels } from './texts.ts';

interface PaymentItemsProps {
  items: PaymentResult['Items'];
  /** The payment as Waybill sent it, if it did. */
  sent: SentPayment | null;
  /** Units of the payment. */
  unit: number;
  codes: PageSettings['codes'] | undefined;
  /**
   * The payment's partner; the partner column is left out if every transaction has the same one.
   */
  partner: PaymentResult['Partner'];
}

const columns = [
  { name: itemTexts.transaction },
  { name: paymentLabels.type },
  { name: paymentLabels.status },
  { name: itemTexts.subStatus },
  { name: paymentLabels.partner },
  { name: itemTexts.due },
  { name: itemTexts.settled },
  { name: paymentLabels.total, isNumber: true },
  { name: itemTexts.balance, isNumber: true },
];
/** Known only where Waybill sent the payment, because the service has no amount for an item. */
const appliedColumn = { name: itemTexts.applied, isNumber: true };

/** The transactions that a payment was put on (Items of interface 2.10). */
export function PaymentItems({ items, sent, unit, codes, partner }: PaymentItemsProps) {
  const units = codes?.units;
  const appliedTo = (id: string) => {
    const Value = sent?.applied.get(idKey(id));
    return Value === undefined ? null : { Value, Units: unit };
  };
  const references = useQuery(referencesQuery).data ?? noReferences;
  const hasOthers = items?.rows.some(
    ({ value: { Partner } }) => partnerKey(Partner) !== partnerKey(partner),
  );
  return (
    <Part title={paymentLabels.transactions}>
      {items === null ? (
        <p>{itemTexts.missing}</p>
      ) : (
        <>
          {items.rows.length === 0 ? (
            items.faults.length === 0 && <p>{itemTexts.none}</p>
          ) : (
            <FirstOf items={items.rows} noun={itemTexts.noun.many} first={200}>
              {(rows) => (
                <SmallTable
                  label={itemTexts.label}
                  unitsNames={units}
                  columns={sent ? [...columns, appliedColumn] : columns}
                  rows={rows.map(({ value: item }, index) => ({
                    key: `${item.Id} ${index}`,
                    cells: [
                      <Link key="link" to={`/receivables/${encodeText(item.Id)}`} state={fromHere}>
                        <VisibleText text={numberOf(item, references) ?? item.Id} />
                      </Link>,
                      codeName(ledgerTypeNames, item.Type),
                      codeName(ledgerStatusNames, item.Status),
                      isGiven(codes?.subStatus, item.SubStatus) &&
                        givenName(codes?.subStatus, item.SubStatus),
                      hasOthers && item.Partner && (
                        <PartnerText key="partner" partner={item.Partner} />
                      ),
                      item.DueAt && <DueDate key="due" text={item.DueAt} />,
                      item.SettledAt && <DueDate key="settled" text={item.SettledAt} />,
                      item.Total,
                      item.Balance,
                      ...(sent ? [appliedTo(item.Id)] : []),
                    ],
                  }))}
                />
              )}
            </FirstOf>
          )}
          {sent?.left && signOf(sent.left) > 0 && (
            <p>
              <MoneyText money={{ Value: sent.left, Units: unit }} names={units} /> {itemTexts.left}
            </p>
          )}
          <NestedFaults faults={items.faults} noun={itemTexts.noun} />
        </>
      )}
    </Part>
  );
}
