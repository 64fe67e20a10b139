import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { countBatches, type BatchCounts } from './batches/count-batches.ts';
import { prepareFollowing } from './batches/start-following.ts';
import { openAccess, type Access } from './access/access.ts';
import { createHostCheck, type IsOurHost } from './access/host.ts';
import { openDataFolder } from './data-folder.ts';
import { claimDirectly } from './drafts/claim-directly.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createApproval } from './drafts/second-approver.ts';
import { createDraftsStore } from './drafts/drafts-store.ts';
import { openJournal, type Journal } from './journal/journal.ts';
import { createWriter } from './journal/write.ts';
import { closeServer, listen } from './listen.ts';
import { logCalls } from './log/log-calls.ts';
import { createMetrics } from './metrics/metrics.ts';
import { mayReadMetrics } from './metrics/may-read-metrics.ts';
import { startSandbox } from './sandbox-process.ts';
import { createReferencesStore } from './references/references-store.ts';
import { createServer } from './server.ts';
import { accountOf } from './service/account.ts';
import { createClient } from './service/client.ts';
import { observed, type CallObserver } from './service/observe-calls.ts';
import { Reads } from './service/reads.ts';
import type { Credentials } from './service/sign.ts';
import { createStatus } from './service/status.ts';
import { Writes } from './service/writes.ts';
import { SettingsError } from './settings-error.ts';
import { StoreError } from './store/store-error.ts';
import type { Settings } from './settings.ts';

/** Waybill, open. */
export interface Waybill {
  /** Address to open in a browser. */
  address: string;
  sandbox: boolean;
  /** What works less than it should, each a line for the terminal. */
  warnings: readonly string[];
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
  const journal = await opened(openJournal({ dataDir }));
  try {
    const access = await opened(openAccess({ ...settings, dataDir }));
    try {
      const upstream = await openUpstream(settings.service, dataDir);
      try {
        return await open(settings, dist, upstream, journal, access);
      } catch (error) {
        await upstream.stop();
        throw error;
      }
    } catch (error) {
      access.close();
      throw error;
    }
  } catch (error) {
    await journal.close();
    throw error;
  }
}

async function open(
  settings: Settings,
  dist: string,
  upstream: Upstream,
  journal: Journal,
  access: Access,
): Promise<Waybill> {
  const { account, baseUrl, credentials } = upstream;
  const { cache, deadlines, host, port, publicUrl } = settings;
  const metrics = createMetrics(() => countsOf(journal));
  let onCall: CallObserver['ended'] = () => {};
  const client = observed(createClient({ baseUrl, credentials }), [
    metrics.calls,
    { ended: (...call) => onCall(...call) },
  ]);
  const reads = new Reads({ account, send: client.send, deadline: deadlines.read, cache });
  const needsApproval = createApproval(settings.secondApprover.above);
  let onError = (_error: unknown): void => {};
  const following = prepareFollowing({
    account,
    journal,
    reads,
    firstPage: settings.firstPage,
    waitingTimes: settings.waitingTimes,
    quiet: settings.follow.quiet,
    doneCodes: settings.doneCodes,
    onError: (error) => onError(error),
  });
  const writer = createWriter({
    journal,
    send: client.sendAlone,
    beforeSending: following.beforeSending,
  });
  let wake = (): void => {};
  const writes = new Writes({
    account,
    writer,
    deadline: deadlines.write,
    claimOf: claimDirectly({
      ask: following.ask,
      account,
      journal,
      firstPage: settings.firstPage,
      needsApproval,
    }),
    finished: () => {
      reads.bumpGeneration();
      wake();
    },
  });
  const { batches, follower, harvest } = following.over(writes);
  wake = () => follower.wake();
  let isOurHost: IsOurHost = () => false;
  let stopping = false;
  const sandbox = settings.service.kind === 'sandbox';
  const app = await createServer({
    reads,
    writes,
    status: createStatus(reads, settings.firstPage),
    journal,
    batches,
    harvest,
    references: createReferencesStore(journal.store, account),
    drafts: createDrafts({
      account,
      store: createDraftsStore({ store: journal.store, account }),
      journal,
      ask: following.ask,
      firstPage: settings.firstPage,
      submit: (key, body, claim, people) => writes.apply(key, body, claim, people),
      needsApproval,
      sendAgain: (entry, reason, decision) => writes.sendAgain(entry, reason, decision),
    }),
    metrics,
    mayReadMetrics: mayReadMetrics(settings),
    pageSettings: {
      service: {
        kind: settings.service.kind,
        host: sandbox ? null : baseUrl.host,
        credentials: credentials !== null,
      },
      firstPage: settings.firstPage,
      codes: settings.codes,
      account,
      links: settings.links,
      needsAction: settings.needsAction,
      waitingTimes: settings.waitingTimes,
    },
    dist,
    isOurHost: (header) => isOurHost(header),
    access,
    isPublicByTls: settings.publicUrl !== null,
    isStopping: () => stopping,
    logLevel: settings.logLevel,
  });
  onCall = logCalls(app.log).ended;
  onError = (error) => app.log.error({ err: error }, 'a batch can’t be followed at the moment');
  await listen(app, host, port);
  const actual = (app.server.address() as AddressInfo).port;
  follower.start();
  const hosts = publicUrl === null ? settings.hosts : [...settings.hosts, publicUrl.host];
  isOurHost = createHostCheck({ host, port: actual, hosts });
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    sandbox,
    warnings: [...warningsOf(journal), ...access.warnings],
    broke: upstream.ended.then(() => 'The sandbox has ended; Waybill stops.'),
    stop: async () => {
      stopping = true;
      await closeServer(app, Math.max(deadlines.read, deadlines.write) + 1_000);
      await follower.stop();
      await writer.drain();
      await client.close();
      await upstream.stop();
      access.close();
      await journal.close();
    },
  };
}

function countsOf({ store, state }: Journal): BatchCounts | null {
  return state.kind === 'ready' ? store.read(countBatches) : null;
}

function warningsOf({ state }: Journal): string[] {
  if (state.kind === 'ready') return [];
  return [`Waybill starts without its journal: ${state.reason} Writes are refused.`];
}

/** @throws SettingsError where what is to be opened can't be */
async function opened<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    if (cause instanceof StoreError) throw new SettingsError(cause.message, { cause });
    throw cause;
  }
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
