import { hash } from 'node:crypto';
import { join, parse } from 'node:path';
import { createAnswerer, type SandboxAnswer } from './answer-request.ts';
import { createArrivals } from './arrivals.ts';
import { createBatchProcessing } from './processing/batch-processing.ts';
import type { Context } from './context/context.ts';
import type { SandboxCredentials } from './context/credentials.ts';
import { requestedShape } from './data-shape.ts';
import { createGuids } from './data/guids.ts';
import { BatchStore } from './database/batch-store.ts';
import { LedgerStore } from './database/ledger-store.ts';
import { NotificationStore } from './database/notification-store.ts';
import { PartnerStore } from './database/partner-store.ts';
import { PaymentStore } from './database/payment-store.ts';
import { allEndpoints } from './endpoints/all-endpoints.ts';
import type { SignedRequest } from './oauth.ts';
import { openSandboxDatabase } from './open-sandbox-database.ts';
import { createSandboxStore, type SandboxStore } from './sandbox-store.ts';
import { dialectOf, type SandboxSettings, type SandboxSettingsInput } from './context/settings.ts';
import { createWireIds } from './context/wire-ids.ts';
import type { DatabaseSync } from 'node:sqlite';

/** A user of the service, identified by a token, and their data. */
export interface SandboxUser {
  credentials: SandboxCredentials;
  /** Direct access to the data, bypassing the interface. */
  store: SandboxStore;
  /** Creates `n` new notifications now. */
  arrive(n?: number): void;
}

interface OpenUser extends SandboxUser {
  answer: (request: SignedRequest) => SandboxAnswer;
  /** Starts to add new notifications automatically. */
  start(): void;
  /** Stops all automatic changes. */
  stop(): void;
  close(): void;
}

/**
 * Opens the data of one user.
 * @param name `null`: the only user, who has no name
 * @throws Error that names the data file, where that can't be used
 */
export function openUser(
  input: SandboxSettingsInput,
  common: SandboxSettings,
  name: string | null,
): OpenUser {
  const settings = name === null ? common : settingsOf(common, name);
  const dialect = dialectOf(settings);
  const { db, origin, credentials } = openSandboxDatabase(
    settings,
    requestedShape(input, settings),
    Date.now(),
  );
  const context: Context = {
    settings,
    dialect,
    origin,
    credentials,
    ids: createWireIds(createGuids(origin.seed), dialect),
    notifications: new NotificationStore(db),
    partners: new PartnerStore(db),
    ledger: new LedgerStore(db),
    payments: new PaymentStore(db),
    batches: new BatchStore(db),
    transaction: (work) => transact(db, work),
    now: Date.now,
  };
  const queue = createBatchProcessing(context);
  const arrivals = createArrivals(context);
  return {
    credentials,
    store: createSandboxStore(context),
    answer: createAnswerer(context, allEndpoints({ ...context, queue })),
    arrive: (n = 1) => arrivals.arrive(n),
    start: () => arrivals.start(),
    stop() {
      queue.stop();
      arrivals.stop();
    },
    close: () => db.close(),
  };
}

/** Each user has a data file and a seed of their own, so that users share no ids. */
function settingsOf(common: SandboxSettings, name: string): SandboxSettings {
  const { dataFile, seed } = common;
  const digest = hash('sha256', JSON.stringify([seed, name]), 'buffer');
  const { credentials: _ofNoName, ...settings } = common;
  const { dir, name: file, ext } = parse(dataFile);
  return {
    ...settings,
    seed: digest.readUInt32BE(),
    dataFile: dataFile === ':memory:' ? dataFile : join(dir, `${file}-${name}${ext}`),
  };
}

/** Runs `work` in a transaction: all of it is saved, or none. */
function transact<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
