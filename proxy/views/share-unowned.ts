import type { ProxyStore } from '../store/store.ts';

/**
 * Shares the views that were saved while nobody signed in. They belonged to everybody, and would
 * belong to nobody once people sign in.
 */
export async function shareUnownedViews({ state, read, commit }: ProxyStore): Promise<void> {
  if (state.kind !== 'ready') return;
  const condition = `owner = '' AND is_shared = 0`;
  const found = await read((sql) => sql.get(`SELECT id FROM views WHERE ${condition} LIMIT 1`));
  if (found === undefined) return;
  await commit((sql) => sql.run(`UPDATE views SET is_shared = 1 WHERE ${condition}`));
}
