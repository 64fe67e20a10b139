import type { References } from '#api/references.ts';
import type { DraftPayment, DraftReview } from '#contract/draft.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { counted } from '#api/describe-listing.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { amountAsked } from '#lib/ledger/amount-asked.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import { Part } from '#ui/detail-page.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { methodName } from '../model/methods.ts';
import classes from './review.module.css';
import fields from '../parts/field.module.css';
import { ruleName } from '../model/rules.ts';

interface ReviewPaymentProps {
  payment: DraftPayment;
  balances: ReadonlyMap<string, DraftReview['balances'][number]>;
  references: References;
  unitsNames: Readonly<Record<string, string>>;
}

const columns = [
  { name: 'Item' },
  { name: 'Type' },
  { name: 'Applied', isNumber: true },
  { name: 'Balance before', isNumber: true },
  { name: 'Balance after', isNumber: true },
  { name: 'Chosen by' },
];

/** One payment in words, and what it makes of each balance. */
export function ReviewPayment({ payment, balances, references, unitsNames }: ReviewPaymentProps) {
  const { paymentNumber, partner, method, autoApply, lines, bankDate, note } = payment;
  const bankReference = payment.bankReference ?? '';
  const units = payment.units === null ? '' : unitsName(unitsNames, payment.units);
  const amount = amountAsked(payment.amount);
  const left = amount && subtractDecimals(amount, appliedOf(lines));
  const money = (text: string | undefined) => {
    const decimal = text === undefined ? undefined : decimalFromText(text);
    return decimal === undefined ? (text ?? 'not read') : <Amount value={decimal} units={units} />;
  };
  return (
    <Part title={`Payment ${paymentNumber.trim() || 'without a number'}`}>
      <p className={classes.sentence}>
        {amount ? <Amount value={amount} units={units} /> : 'No amount'} from{' '}
        <VisibleText text={partnerName(partner)} />,{' '}
        {methodName(method) === '' ? (
          'Method missing'
        ) : (
          <>
            by <VisibleText text={methodName(method)} />
          </>
        )}
        {method.Name !== null && method.Code !== null && ` (${method.Code})`}
        {lines.length > 0 && (
          <>
            , applied to {counted(lines.length, { one: 'item', many: 'items' })}
            {left && signOf(left) > 0 && (
              <>
                ; <Amount value={left} units={units} /> is not applied
              </>
            )}
          </>
        )}
        .{' '}
        {autoApply &&
          (lines.length === 0
            ? 'AutoApply: the service chooses what it is applied to, which can’t be shown before.'
            : 'AutoApply: the service may apply what is left as it chooses.')}
      </p>
      {(bankDate !== null || bankReference !== '' || note !== '') && (
        <p className={fields.hint}>
          Only saved in Waybill: {bankDate !== null && `bank date ${bankDate}. `}
          {bankReference !== '' && (
            <>
              Bank reference <VisibleText text={bankReference} />.{' '}
            </>
          )}
          <VisibleText text={note} />
        </p>
      )}
      {lines.length > 0 && (
        <SmallTable
          label={`Items of payment ${paymentNumber}`}
          columns={columns}
          rows={lines.map((line) => {
            const balance = balances.get(idKey(line.id));
            return {
              key: line.id,
              cells: [
                <VisibleText
                  key="item"
                  text={references.get(idKey(line.id)) ?? line.transactionNumber ?? line.id}
                />,
                codeName(ledgerTypeNames, line.type),
                money(line.amount),
                money(balance?.before),
                money(balance?.after),
                ruleName(line.rule),
              ],
            };
          })}
        />
      )}
    </Part>
  );
}
