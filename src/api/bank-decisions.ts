import {
  bankDecisions,
  MOST_DECISIONS,
  type BankDecisionMade,
  type SavedBankDecision,
} from '#contract/bank-decision.ts';
import { z } from '#contract/zod.ts';
import { postOwn, putOwn } from './client/send-own.ts';

/** Everybody's decisions about some entries of a bank's statement. @throws ApiError */
export async function askBankDecisions(entries: readonly string[]): Promise<SavedBankDecision[]> {
  const found: SavedBankDecision[] = [];
  for (let from = 0; from < entries.length; from += MOST_DECISIONS) {
    const part = entries.slice(from, from + MOST_DECISIONS);
    const { decisions } = await postOwn(bankDecisions, '/api/bank-decisions', { entries: part });
    found.push(...decisions);
  }
  return found;
}

/** @throws ApiError */
export async function saveBankDecision(made: BankDecisionMade): Promise<void> {
  await putOwn(z.object({}), '/api/bank-decisions', made);
}
