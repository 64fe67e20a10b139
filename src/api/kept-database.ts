/**
 * Opens a database of this browser's for an account; its name ends with the account, by which all of
 * somebody's are found when they sign out (`forget.ts`).
 * @throws DOMException where this browser keeps nothing
 */
export async function openKeptDatabase(
  name: string,
  account: string,
  make: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const open = indexedDB.open(`waybill-${name}:${account}`, 1);
  open.addEventListener('upgradeneeded', () => make(open.result));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('error', () => reject(open.error ?? new Error('IndexedDB')));
  });
  // It is to be deleted: what is still written by this page afterwards fails.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

/** Deletes the databases of a name, for all accounts; settles whatever came of it. */
export async function deleteKeptDatabases(name: string): Promise<void> {
  try {
    for (const database of await indexedDB.databases()) {
      if (database.name?.startsWith(`waybill-${name}:`)) indexedDB.deleteDatabase(database.name);
    }
  } catch {
    // A browser that keeps nothing.
  }
}
