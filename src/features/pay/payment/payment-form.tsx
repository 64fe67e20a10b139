import { Checkbox, Divider, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { Button } from '#ui/button.tsx';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { savedAmount } from '../model/saved-amount.ts';
import { AmountInput } from '../parts/amount-input.tsx';
import { MethodField } from '../parts/method-field.tsx';
import type { PayItem } from '../model/pay-item.ts';
import { AmountHint } from './amount-hint.tsx';
import { PartnerField, type PartnerFieldProps } from './partner-field.tsx';
import { fieldUnits, unitsChoices } from './units.ts';
import { UnitsField } from './units-field.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { paymentFormTexts } from '../model/texts.ts';
import classes from './payment-form.module.css';

interface PaymentFormProps {
  payment: DraftPayment;
  /** Warnings about likely duplicates, if any. */
  warnings: ReactNode;
  items: readonly PayItem[];
  /** Units of all open items, where they are read and agree. */
  agreed: number | null;
  rows: PartnerFieldProps['rows'];
  isLoading: boolean;
  /** Whether `rows` are those of all partners. */
  isWhole: boolean;
  settings: PageSettings | undefined;
  onChange: (change: Partial<DraftPayment>, merge?: string) => void;
}

/** Lines that a change of partner or Units removed, and what they were for. */
type Removed = Pick<DraftPayment, 'partner' | 'units' | 'lines'>;

/** The payment's own fields (interface 2.12), and those that are not sent. */
export function PaymentForm({
  payment,
  warnings,
  items,
  agreed,
  rows,
  isLoading,
  isWhole,
  settings,
  onChange,
}: PaymentFormProps) {
  const { id: paymentId, partner, units, lines } = payment;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focuses the partner, the number or the amount, whichever is missing first, so that typing can
    // start. Focus on the page as a whole only means that the focused element is gone.
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement?.id !== 'main';
    if (isElsewhere) return;
    const needed = [...form.current!.querySelectorAll('input')].slice(0, 3);
    needed.find(({ value }) => value === '')?.focus();
  }, []);
  const amount = payableAmount(payment.amount);
  const names = settings?.codes.units ?? {};
  const choices = unitsChoices(payment, items, names, agreed);
  const field = { units: fieldUnits(units, agreed, names), names };
  const noteRemoved = (): void => {
    if (lines.length > 0) setRemoved({ partner, units, lines });
  };
  /** An amount that waited for its Units, as typed. */
  const amountIn = (of: number | null) => savedAmount(payment.amount, { units: of, names });
  const type = (change: Partial<DraftPayment>): void =>
    onChange(change, `${paymentId} ${Object.keys(change).join()}`);
  return (
    <form
      ref={form}
      aria-label={paymentFormTexts.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes.fields}>
        <PartnerField
          key={paymentId}
          partner={partner}
          rows={rows}
          isLoading={isLoading}
          isWhole={isWhole}
          onChange={(chosen) => {
            noteRemoved();
            // Units that were chosen before the partner was stay.
            const isFirst = partnerKey(partner) === '' && lines.length === 0;
            onChange({ partner: chosen, lines: [], units: isFirst ? units : null });
          }}
        />
        {removed !== null && lines.length === 0 && (
          <StandOut
            tone="action"
            role="status"
            px="xs"
            py={6}
            mb={0}
            fz="xs"
            className={classes.whole}
          >
            {paymentFormTexts.removed(removed.lines.length)}{' '}
            <Button
              size="compact-xs"
              variant="default"
              // Undo would first take back what was typed since.
              onClick={() => {
                onChange({ ...removed, amount: amountIn(removed.units) });
                setRemoved(null);
              }}
            >
              {paymentFormTexts.undoRemoved}
            </Button>
          </StandOut>
        )}
        <TextInput
          label={paymentFormTexts.number}
          size="xs"
          autoComplete="off"
          maxLength={200}
          value={payment.paymentNumber}
          onChange={({ target }) => type({ paymentNumber: target.value })}
        />
        <AmountInput
          label={paymentFormTexts.amount}
          value={payment.amount}
          field={field}
          isFaulty={payment.amount !== '' && amount === null}
          renderHint={(typed) =>
            payment.amount !== '' && (
              <AmountHint amount={amount} kept={payment.amount} typed={typed} field={field} />
            )
          }
          onChange={(text) => type({ amount: text })}
        />
        <div className={classes.whole}>{warnings}</div>
        {choices !== null && (
          <UnitsField
            key={partnerKey(partner)}
            units={units}
            choices={choices}
            isNeeded={payment.autoApply && lines.length === 0}
            names={names}
            onChange={(chosen) => {
              // A further digit removes no more lines, and is undone with the first.
              noteRemoved();
              onChange(
                { units: chosen, lines: [], amount: amountIn(chosen) },
                `${paymentId}-units`,
              );
            }}
          />
        )}
        <MethodField
          method={payment.method}
          settings={settings}
          onChange={(method) => type({ method })}
        />
        <Checkbox
          className={classes.whole}
          label={paymentFormTexts.autoApply}
          description={payment.autoApply && lines.length === 0 && paymentFormTexts.autoApplyAlone}
          checked={payment.autoApply}
          onChange={({ target }) => onChange({ autoApply: target.checked })}
        />
        <Divider
          className={classes.whole}
          mt="xs"
          label={paymentFormTexts.own}
          labelPosition="left"
          aria-hidden
        />
        <div
          role="group"
          className={`${classes.fields} ${classes.whole}`}
          aria-label={paymentFormTexts.own}
        >
          <TextInput
            label={paymentFormTexts.bankDate}
            size="xs"
            type="date"
            value={payment.bankDate ?? ''}
            onChange={({ target }) => type({ bankDate: target.value || null })}
          />
          <TextInput
            label={paymentFormTexts.bankReference}
            size="xs"
            maxLength={200}
            value={payment.bankReference ?? ''}
            onChange={({ target }) => type({ bankReference: target.value })}
          />
          <Textarea
            className={classes.whole}
            label={paymentFormTexts.note}
            size="xs"
            rows={2}
            maxLength={2000}
            value={payment.note}
            onChange={({ target }) => type({ note: target.value })}
          />
        </div>
      </div>
    </form>
  );
}
