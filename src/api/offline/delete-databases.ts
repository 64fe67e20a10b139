/** Deletes the databases of a name, for all accounts; settles in any case. */
export async function deleteDatabases(name: string): Promise<void> {
  try {
    for (const database of await indexedDB.databases()) {
      if (database.name?.startsWith(`waybill-${name}:`)) indexedDB.deleteDatabase(database.name);
    }
  } catch {
    // A browser that stores nothing.
  }
}
