import { Text } from '@mantine/core';
import { reasonName, useReasons } from '#api/differences.ts';
import type { References } from '#api/references.ts';
import type { DraftPayment, DraftReview } from '#contract/draft.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Part } from '#ui/details/detail-page.tsx';
import { DayText } from '#ui/values/day-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { LineLink } from '../parts/line-link.tsx';
import { methodName } from '../model/methods.ts';
import { ruleName } from '../model/rules.ts';
import { reviewTexts } from './texts.ts';

interface ReviewPaymentProps {
  payment: DraftPayment;
  balances: ReadonlyMap<string, DraftReview['balances'][number]>;
  references: References;
  unitsNames: Readonly<Record<string, string>>;
}

const { columns: names } = reviewTexts;

const columns = [
  { name: names.item },
  { name: names.type },
  { name: names.applied, isNumber: true },
  { name: names.before, isNumber: true },
  { name: names.after, isNumber: true },
  { name: names.chosenBy },
];

/** Describes a payment, with each balance afterwards. */
export function ReviewPayment({ payment, balances, references, unitsNames }: ReviewPaymentProps) {
  const { paymentNumber, partner, method, autoApply, lines, bankDate, note } = payment;
  const reasons = useReasons();
  const bankReference = payment.bankReference ?? '';
  const units = payment.units === null ? '' : unitsName(unitsNames, payment.units);
  const amount = payableAmount(payment.amount);
  const left = amount && subtractDecimals(amount, appliedOf(lines));
  /** Has its sign in the ledger, so that the column sums to the applied amount. */
  const money = (type: number, text: string | undefined) => {
    const decimal = text === undefined ? undefined : decimalFromText(text);
    return decimal === undefined ? (
      (text ?? reviewTexts.unknown)
    ) : (
      <Amount value={signedAmount(type, decimal) ?? decimal} units={units} />
    );
  };
  return (
    <Part title={reviewTexts.paymentName(paymentNumber.trim() || reviewTexts.withoutNumber)}>
      <Text mb="xs">
        {amount ? <Amount value={amount} units={units} /> : reviewTexts.noAmount}
        {partnerKey(partner) === '' ? (
          reviewTexts.partnerMissing
        ) : (
          <VisibleText text={reviewTexts.from(partnerName(partner))} />
        )}
        ,{' '}
        {methodName(method) === '' ? (
          reviewTexts.methodMissing
        ) : (
          <>
            {reviewTexts.by} <VisibleText text={methodName(method)} />
          </>
        )}
        {method.Name !== null && method.Code !== null && ` (${method.Code})`}
        {lines.length > 0 && (
          <>
            {reviewTexts.appliedTo(lines.length)}
            {left && signOf(left) > 0 && (
              <>
                ; <Amount value={left} units={units} /> {reviewTexts.notApplied}
              </>
            )}
          </>
        )}
        . {autoApply && (lines.length === 0 ? reviewTexts.autoApply : reviewTexts.autoApplyRest)}
      </Text>
      {(bankDate !== null || bankReference !== '' || note !== '') && (
        <Text size="xs" c="dimmed">
          {reviewTexts.own}{' '}
          {bankDate !== null && (
            <>
              {reviewTexts.bankDate} <DayText text={bankDate} />.{' '}
            </>
          )}
          {bankReference !== '' && (
            <>
              {reviewTexts.bankReference} <VisibleText text={bankReference} />.{' '}
            </>
          )}
          <VisibleText text={note} />
        </Text>
      )}
      {lines.length > 0 && (
        <SmallTable
          label={reviewTexts.items(paymentNumber)}
          columns={columns}
          rows={lines.map((line) => {
            const balance = balances.get(idKey(line.id));
            return {
              key: line.id,
              cells: [
                <LineLink key="item" line={line} references={references} />,
                codeName(ledgerTypeNames, line.type),
                money(line.type, line.amount),
                money(line.type, balance?.before),
                money(line.type, balance?.after),
                [ruleName(line.rule), reasonName(reasons, line.difference?.reason)]
                  .filter(Boolean)
                  .join(' · '),
              ],
            };
          })}
        />
      )}
    </Part>
  );
}
