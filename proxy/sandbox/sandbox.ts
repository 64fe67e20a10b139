import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { arriveNow } from './arrivals.ts';
import { createGuids } from './data/guids.ts';
import { listCarrierMethods, listCarriers } from './endpoints/carriers.ts';
import { listNotifications } from './endpoints/list-notifications.ts';
import { createFaults, type Faults } from './faults.ts';
import { createRequestLog, type RequestRecord } from './request-log.ts';
import { createSandboxServer } from './server.ts';
import type { Context } from './context.ts';
import type { Credentials } from './credentials.ts';
import { dialectOf, sandboxSettings, type SandboxSettingsInput } from './settings.ts';
import { NotificationStore } from './database/notification-store.ts';
import { openDatabase } from './open-database.ts';
import { createWireIds } from './wire-ids.ts';
import { z } from '#contract/zod.ts';

export interface Sandbox {
  /** Base address, e.g. `http://127.0.0.1:41234`, base path included. */
  url: string;
  credentials: Credentials;
  /** Every request that reached it, oldest first; only the last thousands are kept. */
  requests: readonly RequestRecord[];
  clearRequests(): void;
  faults: Faults;
  /** `n` new notifications now. */
  arrive(n?: number): void;
  close(): Promise<void>;
}

/** Starts a stand-in for the service that implements the whole interface. */
export async function startSandbox(input: SandboxSettingsInput = {}): Promise<Sandbox> {
  const settings = z.parse(sandboxSettings, input);
  const dialect = dialectOf(settings);
  const { db, origin, credentials } = openDatabase(settings, Date.now());
  const context: Context = {
    settings,
    dialect,
    origin,
    credentials,
    ids: createWireIds(createGuids(origin.seed), dialect),
    notifications: new NotificationStore(db),
    now: Date.now,
  };
  const faults = createFaults(origin.seed);
  const log = createRequestLog();
  const server = createSandboxServer(
    context,
    [listNotifications(context), listCarriers(context), listCarrierMethods(context)],
    faults,
    log,
  );
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
  } catch (error) {
    db.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}${settings.basePath}`,
    credentials,
    requests: log.requests,
    clearRequests: () => log.clear(),
    faults,
    arrive: (n = 1) => arriveNow(context, n),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      db.close();
    },
  };
}
