/** Names of the rules that propose lines, by `DraftLine.rule`. */
export const ruleNames = {
  oldest: 'Oldest first',
  exact: 'Exact match',
  share: 'Proportional',
  'adds-up': 'Exact match',
} as const;

export type ProposalRule = keyof typeof ruleNames;

/** For a line of a bank's list that names the item. */
export const NAMED_BY_BANK = 'named by bank';

const REMITTANCE = 'remittance: ';

export function remittanceRule(by: string): string {
  return REMITTANCE + by;
}

/** In words; a line that a person typed or ticked has none. */
export function ruleName(rule: string | null): string {
  if (rule === null) return 'By hand';
  if (Object.hasOwn(ruleNames, rule)) return ruleNames[rule as ProposalRule];
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** Whether a new proposal takes the line's place: not what a person or a remittance said. */
export function isProposed(rule: string | null): boolean {
  return rule !== null && Object.hasOwn(ruleNames, rule);
}
