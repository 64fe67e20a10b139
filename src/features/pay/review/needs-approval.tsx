import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/settings.ts';
import { describeApprovalReason, needsSecondPayer } from '#contract/approval.ts';
import type { DraftReview } from '#contract/draft.ts';
import { decimalFromText, formatDecimal } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './review.module.css';

type Approval = NonNullable<DraftReview['approval']>;

const headings = {
  submit: needsSecondPayer,
  wait: needsSecondPayer,
  approve: 'This needs a second payer. You can send it.',
} as const satisfies Record<Approval['step'], string>;

/** Which amount is above which limit. */
export function NeedsApproval({ approval: { step, reasons } }: { approval: Approval }) {
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  const money = (amount: string, units: number): string => {
    const decimal = decimalFromText(amount);
    return `${decimal ? formatDecimal(decimal) : amount} ${unitsName(names, units)}`;
  };
  return (
    <section className={classes.approval} aria-label="Approval">
      <h2>{headings[step]}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.units}`}>
            <VisibleText text={describeApprovalReason(reason, money)} />
          </li>
        ))}
      </ul>
      {step === 'wait' && <p>It waits for another payer.</p>}
    </section>
  );
}
