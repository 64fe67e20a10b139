import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Opens one of this browser's databases for an account. The name ends with the account, so that
 * `forget.ts` finds all databases of a person who signs out.
 * @throws DOMException where this browser stores nothing
 */
export async function openAccountDatabase<Schema extends DBSchema>(
  name: string,
  account: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(`waybill-${name}:${account}`, 1, {
    upgrade,
    // Another tab deletes the database: later writes of this page must fail, and must not delay
    // that.
    blocking: () => database.close(),
  });
  return database;
}
