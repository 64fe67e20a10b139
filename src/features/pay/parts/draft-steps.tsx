import { Stepper } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import type { DraftContent } from '#contract/draft.ts';
import { paySteps, payStepOf } from '../model/pay-step.ts';
import { draftStepTexts } from '../model/texts.ts';

interface DraftStepsProps {
  content: DraftContent;
  /** Whether the draft is in review, where a person confirms what stays unapplied. */
  isReview?: boolean;
}

/** Shows which steps of a draft are done and which comes next. */
export function DraftSteps({ content, isReview = false }: DraftStepsProps) {
  const next = payStepOf(content, isReview);
  return (
    <Stepper
      active={paySteps.indexOf(next)}
      role="group"
      aria-label={draftStepTexts.label}
      size="xs"
      iconSize={20}
      wrap={false}
      px={isReview ? 0 : 'md'}
      py="xs"
      maw="36rem"
    >
      {paySteps.map((step) => (
        <Stepper.Step
          key={step}
          label={draftStepTexts.steps[step]}
          aria-current={step === next ? 'step' : undefined}
          {...noButton}
        />
      ))}
    </Stepper>
  );
}

/** The steps only inform, so they are no buttons. Mantine passes this on to the element it makes. */
const noButton: object = { component: 'div' };
