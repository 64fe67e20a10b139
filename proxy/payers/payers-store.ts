import type { ConfirmedPayer, LearnedPayer } from '#contract/payer.ts';
import { accountKey, payerName } from '#lib/payers/payer-name.ts';
import type { SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

/** The partners of payers, confirmed by people, for one service account. */
export interface PayersStore {
  /** Newest first. @throws StoreError */
  list(): Promise<LearnedPayer[]>;
  /** @throws StoreError */
  confirm(payers: readonly ConfirmedPayer[], who: string | null, at: number): Promise<void>;
  /** @returns the removed payer; `undefined` where there was none. @throws StoreError */
  forget(id: number): Promise<LearnedPayer | undefined>;
}

/** Far more than a ledger has partners. */
const MOST = 20_000;
const KEY = ['account', 'account_key', 'name_key'];

export function createPayersStore(store: Transactions, account: string): PayersStore {
  return {
    list: () =>
      store.read(async (sql) => {
        const rows = await sql.all(
          'SELECT * FROM payers WHERE account = ? ORDER BY at DESC, id DESC',
          account,
        );
        return rows.map(toPayer);
      }),

    confirm: (payers, who, at) =>
      store.commit(async (sql) => {
        const rows = new Map(
          payers.flatMap(({ name, account: payerAccount, partner }) => {
            const keys = { account_key: accountKey(payerAccount), name_key: payerName(name) };
            if (keys.account_key === '' && keys.name_key === '') return [];
            const known = { name, payer_account: payerAccount, partner: JSON.stringify(partner) };
            const row = { account, ...keys, ...known, who, at };
            return [[`${keys.account_key}|${keys.name_key}`, row] as const];
          }),
        );
        // A bank account has one owner, so a new confirmation replaces the former one under any
        // name.
        for (const [, row] of rows) {
          if (row.account_key === '') continue;
          await sql.run(
            'DELETE FROM payers WHERE account = ? AND account_key = ?',
            account,
            row.account_key,
          );
        }
        await sql.upsert('payers', [...rows.values()], KEY);
        // The oldest go first.
        await sql.run(
          `DELETE FROM payers WHERE account = ? AND id NOT IN (
             SELECT id FROM payers WHERE account = ? ORDER BY at DESC, id DESC LIMIT ${MOST}
           )`,
          account,
          account,
        );
      }),

    forget: (id) =>
      store.commit(async (sql) => {
        const row = await sql.get(
          'DELETE FROM payers WHERE account = ? AND id = ? RETURNING *',
          account,
          id,
        );
        return row && toPayer(row);
      }),
  };
}

function toPayer(row: SqlRow): LearnedPayer {
  return {
    id: Number(row['id']),
    name: String(row['name']),
    account: String(row['payer_account']),
    partner: JSON.parse(String(row['partner'])) as LearnedPayer['partner'],
    who: row['who'] as string | null,
    at: new Date(Number(row['at'])).toISOString(),
  };
}
