import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createHostCheck, type IsOurHost } from './access/host.ts';
import { openDataFolder } from './data-folder.ts';
import { ProblemError } from './problem-error.ts';
import { startSandbox } from './sandbox-process.ts';
import { createServer } from './server.ts';
import { createClient } from './service/client.ts';
import { Reads } from './service/reads.ts';
import type { Credentials } from './service/sign.ts';
import { createStatus } from './service/status.ts';
import { Writes } from './service/writes.ts';
import { SettingsError } from './settings-error.ts';
import type { Settings } from './settings.ts';

/** Waybill, open. */
export interface Waybill {
  /** Address to open in a browser. */
  address: string;
  sandbox: boolean;
  /** Resolves if what Waybill can't do without ends by itself, with what to say. */
  broke: Promise<string>;
  /** Takes nothing new, lets what is under way finish, closes everything. */
  stop: () => Promise<void>;
}

interface Upstream {
  baseUrl: URL;
  credentials: Credentials | null;
  account: string;
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** @throws SettingsError */
export async function startWaybill(settings: Settings, dist: string): Promise<Waybill> {
  const dataDir = openDataFolder(settings.dataDir);
  const upstream = await openUpstream(settings.service, dataDir);
  try {
    return await open(settings, dist, upstream);
  } catch (error) {
    await upstream.stop();
    throw error;
  }
}

async function open(settings: Settings, dist: string, upstream: Upstream): Promise<Waybill> {
  const { account, baseUrl, credentials } = upstream;
  const { deadlines, host, port } = settings;
  const client = createClient({ baseUrl, credentials });
  const reads = new Reads({ account, send: client.send, deadline: deadlines.read });
  const writes = new Writes({
    account,
    submit: () =>
      Promise.reject(new ProblemError('journal-unavailable', 'There is no journal yet.')),
    deadline: deadlines.write,
    finished: () => reads.bumpGeneration(),
  });
  let isOurHost: IsOurHost = () => false;
  const sandbox = settings.service.kind === 'sandbox';
  const app = await createServer({
    reads,
    writes,
    status: createStatus(reads),
    storeIsOpen: () => true,
    pageSettings: {
      service: {
        kind: settings.service.kind,
        host: sandbox ? null : baseUrl.host,
        credentials: credentials !== null,
      },
      firstPage: settings.firstPage,
      codes: settings.codes,
    },
    dist,
    isOurHost: (header) => isOurHost(header),
    logLevel: settings.logLevel,
  });
  await listen(app, host, port);
  const actual = (app.server.address() as AddressInfo).port;
  isOurHost = createHostCheck({ host, port: actual, hosts: settings.hosts });
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    sandbox,
    broke: upstream.ended.then(() => 'The sandbox has ended; Waybill stops.'),
    stop: async () => {
      await app.close();
      await client.close();
      await upstream.stop();
    },
  };
}

async function openUpstream(service: Settings['service'], dataDir: string): Promise<Upstream> {
  if (service.kind === 'sandbox') {
    const dataFile = join(dataDir, 'sandbox.db');
    const sandbox = await startSandbox({ ...service.settings, dataFile });
    return { ...sandbox, account: 'sandbox' };
  }
  const { baseUrl, credentials } = service;
  return {
    baseUrl,
    credentials,
    account: accountOf(baseUrl, credentials),
    ended: new Promise(() => {}),
    stop: () => Promise.resolve(),
  };
}

/** Names a service and who is known there, and holds nothing secret. */
function accountOf(baseUrl: URL, credentials: Credentials | null): string {
  const parts = [baseUrl.href, credentials?.consumerKey ?? null, credentials?.token ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

async function listen(
  app: { listen(options: { host: string; port: number }): Promise<string> },
  host: string,
  port: number,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError(`PORT ${port} is in use: stop what uses it, or set another PORT.`, {
        cause,
      });
    }
    if (code === 'EACCES') {
      throw new SettingsError(`PORT ${port} is not allowed to this user: set another PORT.`, {
        cause,
      });
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new SettingsError(`HOST ${host} is not an address of this machine.`, { cause });
    }
    throw cause;
  }
}
