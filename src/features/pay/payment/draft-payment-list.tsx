import { Group, NavLink, Paper, Text } from '@mantine/core';
import '@mantine/core/styles/NavLink.css';
import type { DraftPayment } from '#contract/draft.ts';
import { absoluteDecimal, signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { SmallButton } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { paymentFormTexts } from '../model/texts.ts';

interface PaymentListProps {
  payments: readonly DraftPayment[];
  current: string;
  unitsNames: Readonly<Record<string, string>>;
  onChoose: (id: string) => void;
  onAdd: () => void;
  onRemove: (id: string) => void;
}

/** The draft's payments, one of which is being edited. */
export function DraftPaymentList({
  payments,
  current,
  unitsNames,
  onChoose,
  onAdd,
  onRemove,
}: PaymentListProps) {
  return (
    <div>
      {payments.length > 1 && (
        <Paper
          component="ul"
          withBorder
          mah="15rem"
          m={0}
          mb="xs"
          p={0}
          style={list}
          aria-label={paymentFormTexts.list}
        >
          {payments.map((payment, index) => (
            <li key={payment.id}>
              <NavLink
                component="button"
                type="button"
                px="xs"
                style={inside}
                py={6}
                active={payment.id === current}
                aria-current={payment.id === current || undefined}
                label={<PaymentText payment={payment} index={index} unitsNames={unitsNames} />}
                onClick={() => onChoose(payment.id)}
              />
            </li>
          ))}
        </Paper>
      )}
      <Group gap={6} pb="sm">
        <SmallButton onClick={onAdd}>{paymentFormTexts.add}</SmallButton>
        {payments.length > 1 && (
          <SmallButton onClick={() => onRemove(current)}>{paymentFormTexts.remove}</SmallButton>
        )}
      </Group>
    </div>
  );
}

function PaymentText({
  payment,
  index,
  unitsNames,
}: {
  payment: DraftPayment;
  index: number;
  unitsNames: Readonly<Record<string, string>>;
}) {
  const { paymentNumber, partner, units, lines } = payment;
  const amount = payableAmount(payment.amount);
  const left = amount && subtractDecimals(amount, appliedOf(lines));
  const isOver = left !== null && signOf(left) < 0;
  const name = units === null ? '' : unitsName(unitsNames, units);
  return (
    <Group component="span" justify="space-between" gap="0 8px" style={breaks}>
      <span>
        <strong>
          <VisibleText text={paymentNumber.trim() || paymentFormTexts.unnamed(index + 1)} />
        </strong>{' '}
        <VisibleText
          text={partnerKey(partner) === '' ? paymentFormTexts.noPartner : partnerName(partner)}
        />
      </span>
      <span>
        {amount ? <Amount value={amount} units={name} /> : paymentFormTexts.withoutAmount}
        {left && signOf(left) !== 0 && (
          <Text component="small" inherit fz="xs" c={isOver ? 'var(--waybill-failure)' : 'inherit'}>
            {' '}
            {isOver ? paymentFormTexts.overBy : paymentFormTexts.left}{' '}
            <Amount value={absoluteDecimal(left)} units="" />
          </Text>
        )}
      </span>
    </Group>
  );
}

const list = { listStyle: 'none', overflowY: 'auto' } as const;
const breaks = { overflowWrap: 'anywhere' } as const;
/** The outline is inside, because it would be cut off outside. */
const inside = { outlineOffset: -2 };
