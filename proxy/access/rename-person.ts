import type { ProxyStore } from '../store/store.ts';
import { renameOnRecord } from './canonical-records.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

interface Renaming {
  store: ProxyStore;
  sessions: Pick<Sessions, 'endAllOf'>;
  tokens: Pick<Tokens, 'rename'>;
  /** Of the sessions. */
  source: string;
}

/**
 * Moves everything of a person to their new name. After a failure it can be repeated.
 * @returns whether it moved; nothing moves while the store is unavailable
 */
export async function renamePerson(
  { store, sessions, tokens, source }: Renaming,
  from: string,
  to: string,
): Promise<boolean> {
  if (store.state.kind !== 'ready') return false;
  // First, because what they made once the records have moved would stay under the former name.
  await sessions.endAllOf(from, source);
  await tokens.rename(from, to);
  await renameOnRecord(store, from, to);
  return true;
}
