import { onTestFinished } from 'vitest';
import { openAccessDatabase, type AccessDatabase } from '../access/access-database.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { newDataFolder, newFolder } from './new-folder.ts';
import { reusedDatabase } from './postgres-database.ts';

/** Opens a new store, empty, for each of so many proxies; it closes with the test. */
type OpenStores = (proxies: number) => Promise<ProxyStore[]>;

async function openSqlite(proxies: number): Promise<ProxyStore[]> {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  // Only one process can use a data folder, so the proxies share its connection.
  return Array.from({ length: proxies }, () => store);
}

async function openPostgresStores(proxies: number): Promise<ProxyStore[]> {
  const url = await reusedDatabase();
  return await Promise.all(Array.from({ length: proxies }, () => openPostgres(url)));
}

/**
 * Opens a store on a PostgreSQL database, an empty one if none is named; it closes with the test.
 */
export async function openPostgres(url?: string): Promise<ProxyStore> {
  const store = await openPostgresStore(new URL(url ?? (await reusedDatabase())));
  onTestFinished(() => store.close());
  return store;
}

/** Opens a new access.db; it closes with the test. */
export function openAccess(): AccessDatabase {
  const database = openAccessDatabase(newFolder());
  onTestFinished(() => database.close());
  return database;
}

/** Every database that users and sessions may be in. */
export const eachAccess: readonly (readonly [kind: string, open: () => Promise<AccessDatabase>])[] =
  [
    ['access.db', async () => openAccess()],
    ['PostgreSQL', () => openPostgres()],
  ];

/** Every kind of store, because all of them must behave in the same way. */
export const eachStore: readonly (readonly [kind: string, open: OpenStores])[] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgresStores],
];
