import type { Journal } from '../journal/journal.ts';
import type { Identity } from './service-account.ts';

/** The kinds of rows that show whether an account was in use. */
const ROWS = `
  SELECT account, count(*) AS writes, 0 AS drafts FROM writes GROUP BY account
  UNION ALL
  SELECT account, 0, count(*) FROM drafts WHERE write_id IS NULL GROUP BY account
  UNION ALL SELECT DISTINCT account, 0, 0 FROM rules
  UNION ALL SELECT DISTINCT account, 0, 0 FROM views`;

/**
 * Finds accounts whose data nobody reaches, because an account is known by its address, consumer key
 * and token. After a change of credentials its drafts would seem lost, nobody would follow its payments,
 * and a bank file could be paid a second time.
 * @returns lines for the terminal
 */
export async function accountsLeftBehind(
  { store, state }: Pick<Journal, 'store' | 'state'>,
  open: readonly Pick<Identity, 'key' | 'name'>[],
): Promise<string[]> {
  if (state.kind !== 'ready') return [];
  const known = new Set(open.map(({ key }) => key));
  const rows = await store.read((sql) =>
    sql.all(
      `SELECT account, sum(writes) AS writes, sum(drafts) AS drafts FROM (${ROWS}) AS found
       GROUP BY account ORDER BY account`,
    ),
  );
  const keys = open.map(({ key, name }) => (name === undefined ? key : `${key} (${name})`));
  return rows.flatMap(({ account, writes, drafts }) => {
    const former = String(account);
    // The sandbox's keys are names.
    if (known.has(former) || !/^[0-9a-f]{16}$/.test(former)) return [];
    return [
      `No account has the credentials and address of the data stored under ${former} (sent: ${Number(writes)}, drafts: ${Number(drafts)}). If one of yours got new ones, go on with its data: "sameAccount": {"KEY": "${former}"} in the settings file, where KEY is ${keys.join(' or ')}.`,
    ];
  });
}
