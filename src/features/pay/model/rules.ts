import { proposalTexts } from './texts.ts';

/** Names of the rules that propose lines, by `DraftLine.rule`. */
export const ruleNames = {
  oldest: proposalTexts.oldest,
  exact: proposalTexts.exact,
  share: proposalTexts.share,
  'adds-up': proposalTexts.exact,
} as const;

export type ProposalRule = keyof typeof ruleNames;

/** The rule of a line whose item the bank's list names. */
export const NAMED_BY_BANK = proposalTexts.namedByBank;

const REMITTANCE = 'remittance: ';

export function remittanceRule(by: string): string {
  return REMITTANCE + by;
}

/** Describes the rule; a line that a person typed or ticked has none. */
export function ruleName(rule: string | null): string {
  if (rule === null) return proposalTexts.byHand;
  if (Object.hasOwn(ruleNames, rule)) return ruleNames[rule as ProposalRule];
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** Whether a new proposal replaces the line, unlike lines from a person or a remittance. */
export function isProposed(rule: string | null): boolean {
  return rule !== null && Object.hasOwn(ruleNames, rule);
}
