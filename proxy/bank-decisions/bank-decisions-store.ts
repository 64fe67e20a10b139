import {
  bankDecision,
  type BankDecision,
  type SavedBankDecision,
} from '#contract/bank-decision.ts';
import { z } from '#contract/zod.ts';
import { allOfList } from '../store/in-list.ts';
import type { Transactions } from '../store/store.ts';

/** Decisions about entries of bank statements, for one service account. */
export interface BankDecisionsStore {
  /** @throws StoreError */
  list(entries: readonly string[]): Promise<SavedBankDecision[]>;
  /** @param decision `null` withdraws it. @throws StoreError */
  decide(
    entry: string,
    decision: BankDecision | null,
    who: string | null,
    at: number,
  ): Promise<void>;
}

/** Far more than the number of entries that anybody still works on. */
const MOST = 50_000;

export function createBankDecisionsStore(store: Transactions, account: string): BankDecisionsStore {
  return {
    list: (entries) =>
      store.read(async (sql) => {
        const rows = await allOfList(entries, (marks, part) =>
          sql.all(
            `SELECT * FROM bank_decisions WHERE account = ? AND entry IN ${marks}`,
            account,
            ...part,
          ),
        );
        return rows.flatMap((row) => {
          const read = z.safeParse(bankDecision, JSON.parse(String(row['decision'])));
          // A decision that this version can't read has to be made again.
          if (!read.success) return [];
          return {
            entry: String(row['entry']),
            decision: read.data,
            who: row['who'] as string | null,
            at: new Date(Number(row['at'])).toISOString(),
          };
        });
      }),

    decide: (entry, decision, who, at) =>
      store.commit(async (sql) => {
        if (decision === null) {
          await sql.run(
            'DELETE FROM bank_decisions WHERE account = ? AND entry = ?',
            account,
            entry,
          );
          return;
        }
        const row = { account, entry, decision: JSON.stringify(decision), who, at };
        await sql.upsert('bank_decisions', [row], ['account', 'entry']);
        // The oldest go first.
        await sql.run(
          `DELETE FROM bank_decisions WHERE account = ? AND at < (
             SELECT at FROM bank_decisions WHERE account = ? ORDER BY at DESC LIMIT 1 OFFSET ${MOST}
           )`,
          account,
          account,
        );
      }),
  };
}
