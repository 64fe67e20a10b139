import type { RuleEffects } from '#contract/rule.ts';
import type { RuleStep } from '#contract/search/plan-rules.ts';

/** Counts the notifications that steps change, and each kind of change. */
export function countEffects(steps: readonly RuleStep<unknown>[]): RuleEffects {
  const count = (isOne: (step: RuleStep<unknown>) => boolean) => steps.filter(isOne).length;
  return {
    matched: steps.length,
    archive: count(({ status }) => status === 4),
    read: count(({ status }) => status === 2),
    assign: count(({ assign }) => assign !== null),
    snooze: count(({ snooze }) => snooze !== null),
    label: count(({ label }) => label !== null),
    alert: count(({ alert }) => alert.length > 0),
  };
}
