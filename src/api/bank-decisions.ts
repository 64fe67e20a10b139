import {
  bankDecisions,
  MOST_DECISIONS,
  type BankDecisionMade,
  type SavedBankDecision,
} from '#contract/bank-decision.ts';
import { z } from '#contract/zod.ts';
import { partsOf } from '#lib/parts-of.ts';
import { postOwn, putOwn } from './client/send-own.ts';

/** Everybody's decisions about some entries of a bank's statement. @throws ApiError */
export async function askBankDecisions(entries: readonly string[]): Promise<SavedBankDecision[]> {
  const found: SavedBankDecision[] = [];
  for (const part of partsOf(entries, MOST_DECISIONS)) {
    const { decisions } = await postOwn(bankDecisions, '/api/bank-decisions', { entries: part });
    found.push(...decisions);
  }
  return found;
}

/** @throws ApiError */
export async function saveBankDecision(made: BankDecisionMade): Promise<void> {
  await putOwn(z.object({}), '/api/bank-decisions', made);
}
