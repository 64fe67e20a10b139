import type { Journal } from '../journal/journal.ts';
import type { Settings } from '../settings/settings.ts';
import type { Identity } from './service-account.ts';

/** Tables that only people fill, directly or by what they set up. */
export const tablesOfAccount = [
  'rules',
  'views',
  'jobs',
  'alerts',
  'alert_channels',
  // An entry of a bank file that was put aside would be proposed again.
  'bank_decisions',
  'payers',
  'own_references',
  // A partner would get the first reminder once more.
  'reminders_sent',
  'reminder_settings',
  'stars',
  'labels',
  'snoozes',
  'mutes',
  'taken',
];

/** The kinds of rows that show whether an account was in use. */
const ROWS = `
  SELECT account, count(*) AS writes, 0 AS drafts FROM writes GROUP BY account
  UNION ALL
  SELECT account, 0, count(*) FROM drafts WHERE write_id IS NULL GROUP BY account
  ${tablesOfAccount.map((table) => `UNION ALL SELECT DISTINCT account, 0, 0 FROM ${table}`).join(' ')}`;

/**
 * Finds accounts whose data nobody can reach, because an account is identified by its address,
 * consumer key and token. After a change of credentials, its drafts would seem lost, nothing would
 * follow its payments, and a bank file could be paid a second time.
 * @returns lines for the terminal
 */
export async function accountsLeftBehind(
  { store, state }: Pick<Journal, 'store' | 'state'>,
  open: readonly Pick<Identity, 'key' | 'name'>[],
  sameAccount: Settings['sameAccount'],
): Promise<string[]> {
  if (state.kind !== 'ready') return [];
  const known = new Set(open.map(({ key }) => key));
  const rows = await store.read((sql) =>
    sql.all(
      `SELECT account, sum(writes) AS writes, sum(drafts) AS drafts FROM (${ROWS}) AS found
       GROUP BY account ORDER BY account`,
    ),
  );
  const former = new Set(Object.values(sameAccount));
  const free = open.filter(({ key }) => !former.has(key));
  return rows.flatMap(({ account, writes, drafts }) => {
    const key = String(account);
    // The sandbox's keys are names.
    if (known.has(key) || !/^[0-9a-f]{16}$/.test(key)) return [];
    return [
      `Nobody sees the data of account ${key} (sent: ${Number(writes)}, drafts: ${Number(drafts)}), which had other credentials or another address.${sayHow(key, free)}`,
    ];
  });
}

/** An account that already has another account's data can't take over more. */
function sayHow(former: string, free: readonly Pick<Identity, 'key' | 'name'>[]): string {
  const [one, ...more] = free;
  if (one === undefined) return '';
  const key = more.length === 0 ? one.key : 'KEY';
  const keys = free.map((of) => `${of.key} for ${of.name}`);
  const which = more.length === 0 ? '' : `, with KEY ${keys.join(' or ')},`;
  return ` If it is the same user at the service, add "sameAccount": {"${key}": "${former}"} to the settings file${which} and restart.`;
}
