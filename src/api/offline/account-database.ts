import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

const openings = new Set<Promise<unknown>>();
let isOver = false;

/**
 * Ends all opening until the page is loaded again, and settles once nothing is being opened: a database
 * that is being created is in no list yet, and would be there after the person has left.
 */
export async function stopOpening(): Promise<void> {
  isOver = true;
  await Promise.allSettled(openings);
}

/**
 * Opens one of this browser's databases for an account. The name ends with the account, so that
 * `forget.ts` finds all databases of a person who signs out.
 * @throws DOMException where this browser stores nothing, or the person is signing out
 */
export async function openAccountDatabase<Schema extends DBSchema>(
  name: string,
  account: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema>> {
  if (isOver) throw new DOMException('signed out', 'AbortError');
  const opening = openDB<Schema>(`waybill-${name}:${account}`, 1, {
    upgrade,
    // Another tab deletes the database: later writes of this page must fail, and must not delay
    // that.
    blocking: () => database.close(),
  });
  openings.add(opening);
  const database = await opening.finally(() => openings.delete(opening));
  return database;
}
