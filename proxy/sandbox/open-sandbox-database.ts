import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomCredentials, type SandboxCredentials } from './context/credentials.ts';
import type { DataOrigin } from './data/facts.ts';
import { differencesOf, dataShapeOf, type DataShape } from './data-shape.ts';
import { indexesAndTriggers, SCHEMA_VERSION, tables } from './database/schema.ts';
import { seedLedger } from './database/seed-ledger.ts';
import { seedNotifications } from './database/seed-notifications.ts';
import { dialectOf, type SandboxSettings } from './context/settings.ts';
import { partnerFacts } from './data/partners.ts';

export interface Database {
  db: DatabaseSync;
  origin: DataOrigin;
  credentials: SandboxCredentials;
  /** The parameters that the data was generated from, if the file records them. */
  made: Partial<DataShape>;
}

/**
 * Opens the data file, or creates it with data from the seed.
 * @param asked the settings that the data must have been created with
 * @throws Error whose message names the file
 */
export function openSandboxDatabase(
  settings: SandboxSettings,
  asked: Partial<DataShape>,
  now: number,
): Database {
  const database = openOrCreate(settings, now);
  const differences = differencesOf(database.made, asked);
  if (differences.length === 0) return database;
  database.db.close();
  throw new Error(
    `the sandbox’s data in ${settings.dataFile} was made with other settings (${differences.join('; ')}): delete the file or restore the settings`,
  );
}

function openOrCreate(settings: SandboxSettings, now: number): Database {
  const { dataFile } = settings;
  if (dataFile === ':memory:') {
    const db = new DatabaseSync(dataFile);
    create(db, settings, now);
    return read(db, settings);
  }
  try {
    if (!existsSync(dataFile)) createFile(dataFile, settings, now);
    return openFile(dataFile, settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${dataFile} can’t be used: ${reason}`, { cause: error });
  }
}

function openFile(dataFile: string, settings: SandboxSettings): Database {
  const db = new DatabaseSync(dataFile);
  try {
    // Under NORMAL a killed process loses nothing; only a power cut could lose data, and this data
    // is made up.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000');
    return read(db, settings);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Builds the file under another name, so that an interrupted start leaves no incomplete file. */
function createFile(dataFile: string, settings: SandboxSettings, now: number): void {
  mkdirSync(dirname(dataFile), { recursive: true });
  const unfinished = `${dataFile}.making`;
  rmSync(unfinished, { force: true });
  const db = new DatabaseSync(unfinished);
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    create(db, settings, now);
  } finally {
    db.close();
  }
  renameSync(unfinished, dataFile);
}

function create(db: DatabaseSync, settings: SandboxSettings, now: number): void {
  const origin = { seed: settings.seed, partners: settings.partners };
  db.exec('PRAGMA cache_size = -200000');
  db.exec('BEGIN');
  db.exec(tables);
  seedPartners(db, origin);
  seedNotifications(db, origin, settings, dialectOf(settings), now);
  seedLedger(db, origin, settings, dialectOf(settings), now);
  db.exec(indexesAndTriggers);
  const write = db.prepare('INSERT INTO meta VALUES (?, ?)');
  write.run('version', String(SCHEMA_VERSION));
  write.run('origin', JSON.stringify(origin));
  write.run('made', JSON.stringify(dataShapeOf(settings)));
  write.run('credentials', JSON.stringify(randomCredentials()));
  db.exec('COMMIT; ANALYZE');
}

function read(db: DatabaseSync, settings: SandboxSettings): Database {
  if (!db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get()) {
    throw new Error('it has no sandbox data; delete it, and Waybill creates it again');
  }
  const meta = (name: string): string | undefined =>
    db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']?.toString();
  if (meta('version') !== String(SCHEMA_VERSION)) {
    throw new Error('another version of the sandbox made it; move it away');
  }
  return {
    db,
    origin: JSON.parse(meta('origin')!) as DataOrigin,
    made: JSON.parse(meta('made') ?? '{}') as Partial<DataShape>,
    credentials: settings.credentials ?? (JSON.parse(meta('credentials')!) as SandboxCredentials),
  };
}

function seedPartners(db: DatabaseSync, { seed, partners }: DataOrigin): void {
  const insert = db.prepare('INSERT INTO partner VALUES (?, ?, ?)');
  for (let key = 1; key <= partners; key++) {
    const { code, name } = partnerFacts(seed, key);
    insert.run(key, code, name);
  }
}
