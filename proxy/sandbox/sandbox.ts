import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createArrivals } from './arrivals.ts';
import { createBatches } from './batches.ts';
import type { Context } from './context.ts';
import type { Credentials } from './credentials.ts';
import { askedShape } from './data-shape.ts';
import { createGuids } from './data/guids.ts';
import { BatchStore } from './database/batch-store.ts';
import { LedgerStore } from './database/ledger-store.ts';
import { NotificationStore } from './database/notification-store.ts';
import { PartnerStore } from './database/partner-store.ts';
import { PaymentStore } from './database/payment-store.ts';
import { transact } from './database/transact.ts';
import { allEndpoints } from './endpoints/all-endpoints.ts';
import { createFaults, type Faults } from './faults.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './read-settings.ts';
import { createRequestLog, type RequestRecord } from './request-log.ts';
import { createSandboxStore, type SandboxStore } from './sandbox-store.ts';
import { createSandboxServer } from './server.ts';
import { dialectOf, type SandboxSettingsInput } from './settings.ts';
import { createWireIds } from './wire-ids.ts';

export interface Sandbox {
  /** Base address, e.g. `http://127.0.0.1:41234`, base path included. */
  url: string;
  credentials: Credentials;
  /** Every request that reached it, oldest first; only the last thousands are kept. */
  requests: readonly RequestRecord[];
  clearRequests(): void;
  faults: Faults;
  /** The data itself, past the interface. */
  store: SandboxStore;
  /** `n` new notifications now. */
  arrive(n?: number): void;
  /** Ends it at once; requests that hang are broken off. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the service that implements the whole interface.
 * @throws Error in one line: for settings that are none, a data file that can't be used, a port that
 * is taken
 */
export async function startSandbox(input: SandboxSettingsInput = {}): Promise<Sandbox> {
  const settings = readSettings(input);
  const dialect = dialectOf(settings);
  const { db, origin, credentials } = openDatabase(
    settings,
    askedShape(input, settings),
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
  const queue = createBatches(context);
  const arrivals = createArrivals(context);
  const faults = createFaults(origin.seed);
  const log = createRequestLog();
  const server = createSandboxServer(context, allEndpoints({ ...context, queue }), faults, log);
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
  } catch (error) {
    queue.stop();
    db.close();
    throw error;
  }
  arrivals.start();
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    queue.stop();
    arrivals.stop();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    db.close();
  };
  return {
    url: `http://${host}:${port}${settings.basePath}`,
    credentials,
    requests: log.requests,
    clearRequests: () => log.clear(),
    faults,
    store: createSandboxStore(context),
    arrive: (n = 1) => arrivals.arrive(n),
    close: () => (closing ??= close()),
  };
}
