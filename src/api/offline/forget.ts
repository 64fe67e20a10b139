import { deleteDB } from 'idb';
import { stopOpening } from './account-database.ts';

/**
 * Deletes everything that this browser saved for an account: loaded data, unsent input, views,
 * look-ups. Settings of the browser itself stay: colors, columns, keys.
 */
export async function forget(account: string): Promise<void> {
  forgetLocal(account);
  try {
    await stopOpening();
    const databases = await indexedDB.databases();
    const names = databases.flatMap(({ name }) => (isOf(name, account) ? [name!] : []));
    await Promise.all(names.map(deleteDatabase));
  } catch {
    // A browser that stores nothing.
  }
}

function forgetLocal(account: string): void {
  try {
    // Every tab does this once the session ends: no other tab can clear the tab's own storage.
    for (const area of [localStorage, sessionStorage]) {
      const keys = Object.keys(area).filter((key) => key.startsWith(`waybill:${account}:`));
      for (const key of keys) area.removeItem(key);
    }
  } catch {
    // A browser that stores nothing.
  }
}

function isOf(name: string | undefined, account: string): boolean {
  return name?.startsWith('waybill-') === true && name.endsWith(`:${account}`);
}

/** Settles in any case: a tab that keeps the database open must not prevent signing out. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, () => resolve());
  });
}
