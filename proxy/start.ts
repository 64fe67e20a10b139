import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setWorstSeverity } from '#contract/order-messages.ts';
import { mayDo } from '#contract/permission.ts';
import { countBatches, type BatchCounts } from './batches/count-batches.ts';
import { createAccounts, type OpenAccount } from './accounts/accounts.ts';
import { accountsLeftBehind } from './accounts/left-behind.ts';
import { openUpstream } from './accounts/open-upstream.ts';
import { createServiceAccount, type MayStill } from './accounts/service-account.ts';
import { stopChannelsOf } from './alerts/alert-rows.ts';
import { createSenders } from './alerts/senders.ts';
import { openAccess, type Access } from './access/access.ts';
import { createAdministration, type Supervision } from './administration/administration.ts';
import { createAudit } from './audit/audit.ts';
import { createEventGatherer } from './audit/gather-events.ts';
import { createApproval } from './approval/approval.ts';
import { openDataFolder, readAnchorDir } from './store/data-folder.ts';
import { stopJobsOf } from './jobs/job-rows.ts';
import { openJournal, type Journal } from './journal/journal.ts';
import { createTakeOver } from './journal/take-over.ts';
import { closeServer, listen } from './http/listen.ts';
import { createMetrics } from './metrics/metrics.ts';
import { mayReadMetrics } from './metrics/register-metrics.ts';
import { createServer } from './server.ts';
import { SettingsError } from './errors/settings-error.ts';
import { StoreError } from './errors/store-error.ts';
import type { Settings } from './settings/settings.ts';
import { createLeases } from './store/lease.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import { createLargeWork } from './work/large-work.ts';
import { createLog } from './log/create-log.ts';
import { createFailureLog } from './log/log-failures.ts';
import { logCalls } from './service/log-calls.ts';

/** Waybill, open. */
export interface Waybill {
  /** Address to open in a browser. */
  address: string;
  sandbox: boolean;
  /** Limitations at this start, each a line for the terminal. */
  warnings: readonly string[];
  /**
   * Detects how the service numbers pages; never waits for it.
   * @param contradicted gets a line for the terminal if the settings say otherwise
   */
  watchFirstPages: (contradicted: (line: string) => void) => void;
  /** Resolves with a message if a part that Waybill needs stops by itself. */
  broke: Promise<string>;
  /** Accepts nothing new, finishes work in progress, and closes everything. */
  stop: () => Promise<void>;
}

/**
 * @param supervision `null`: the settings can't be changed in the browser
 * @throws SettingsError
 */
export async function startWaybill(
  settings: Settings,
  dist: string,
  supervision: Supervision | null = null,
): Promise<Waybill> {
  setWorstSeverity(settings.worstSeverity);
  const { databaseUrl, service } = settings;
  const isFolderUsed = databaseUrl === null || service.kind === 'sandbox';
  const dataDir = isFolderUsed ? openDataFolder(settings.dataDir) : settings.dataDir;
  const anchorDir = readAnchorDir(settings.anchorDir);
  const journal = await opened(async () =>
    openJournal(
      databaseUrl === null
        ? openSqliteStore(dataDir, { anchorDir })
        : await openPostgresStore(databaseUrl, { anchorDir }),
    ),
  );
  try {
    const access = await opened(() => openAccess({ ...settings, dataDir, store: journal.store }));
    try {
      const upstream = await openUpstream(settings, dataDir);
      try {
        return await open({ settings, dist, supervision, upstream, journal, access });
      } catch (error) {
        await upstream.stop();
        throw error;
      }
    } catch (error) {
      await access.close();
      throw error;
    }
  } catch (error) {
    await journal.close();
    throw error;
  }
}

interface Opened {
  settings: Settings;
  dist: string;
  supervision: Supervision | null;
  upstream: Awaited<ReturnType<typeof openUpstream>>;
  journal: Journal;
  access: Access;
}

async function open({
  settings,
  dist,
  supervision,
  upstream,
  journal,
  access,
}: Opened): Promise<Waybill> {
  const { deadlines, host, port, publicUrl } = settings;
  const metrics = createMetrics(() => countsOf(journal));
  const log = createLog(settings.logLevel);
  const onError = createFailureLog(log);
  // An administrator changes these while Waybill runs.
  const live = { needsAction: settings.needsAction };
  const approval = createApproval(settings.secondApprover.above);
  const work = createLargeWork();
  const senders = createSenders({
    store: journal.store,
    targets: settings.alerts,
    mail: settings.alerts.mail,
    emailDomains: settings.alerts.emailDomains,
    origin: publicUrl?.origin ?? null,
    deadline: settings.alerts.deadline,
    observe(kind, { problem, status }) {
      metrics.alertSent(kind, problem ?? 'delivered');
      // People choose their webhooks, but only an administrator can repair the mail server.
      if (kind === 'email' && problem !== null)
        log.warn({ problem, status }, 'an alert could not be sent by email');
    },
  });
  const mayStill: MayStill = async (key, person, permission) => {
    const people = await access.people();
    if (people === null) {
      // Another system signs people in, and reports their rights at sign-in.
      const last = await access.lastRights(person);
      if (last === null) return null;
      const name = open.find(({ account }) => account.key === key)?.binding?.name;
      const isTheirs = name === undefined || last.accounts === null || last.accounts.includes(name);
      return isTheirs && mayDo(last.roles, permission);
    }
    const found = people.find(({ name }) => name === person);
    return found !== undefined && mayDo(found.roles, permission) && accounts.mayUse(found, key);
  };
  const leases = createLeases({ store: journal.store, owner: journal.owner });
  const open = upstream.accounts.map(({ binding, identity }): OpenAccount => {
    const account = createServiceAccount({
      identity,
      settings,
      needsAction: () => live.needsAction,
      journal,
      leases,
      observers: [metrics.calls, logCalls(log)],
      eventObserver: metrics.events,
      approval,
      senders,
      mayStill,
      work,
      onError,
    });
    return { binding, account };
  });
  const accounts = createAccounts(open);
  const takeOver = createTakeOver(journal, onError);
  let stopping = false;
  const sandbox = settings.service.kind === 'sandbox';
  const pageSettings = {
    service: {
      kind: settings.service.kind,
      host: sandbox ? null : upstream.baseUrl.host,
    },
    unacknowledged: settings.unacknowledged,
    codes: withNames(settings.codes, upstream.codes),
    worstSeverity: settings.worstSeverity,
    links: settings.links,
    needsAction: settings.needsAction,
    tolerances: settings.tolerances,
    differenceReasons: settings.differenceReasons,
    waitingTimes: settings.waitingTimes,
  };
  const identities = upstream.accounts.map(({ identity }) => identity);
  const warnings = [
    ...warningsOf(journal),
    ...access.warnings,
    ...(sandbox ? [] : await accountsLeftBehind(journal, identities, settings.sameAccount)),
    ...warningsOfUnused(settings),
  ];
  const administration = createAdministration({
    settings,
    supervision,
    warnings,
    apply({ codes, links, needsAction, tolerances, differenceReasons }) {
      Object.assign(pageSettings, {
        codes: withNames(codes, upstream.codes),
        links,
        needsAction,
        tolerances,
        differenceReasons,
      });
      live.needsAction = needsAction;
      for (const account of accounts.all) account.events.settingsChanged();
    },
    onError: (error) => log.error({ err: error }, 'the settings file could not be read'),
  });
  const audit = createAudit(journal.store, async (sql, { what, object, at }) => {
    if (what !== 'remove-user') return;
    await stopChannelsOf(sql, object, at);
    await stopJobsOf(sql, object, at);
  });
  const gatherer = createEventGatherer({ audit, events: access.events, onError });
  const app = await createServer({
    accounts,
    administration,
    journal,
    audit,
    gatherEvents: () => gatherer.gather(),
    metrics,
    mayReadMetrics: mayReadMetrics(settings),
    pageSettings,
    dist,
    host,
    hosts: settings.hosts,
    publicUrl,
    access,
    work,
    draftQuotas: settings.drafts,
    isStopping: () => stopping,
    log,
  });
  await listen(app, host, port);
  const actual = (app.server.address() as AddressInfo).port;
  for (const account of accounts.all) account.start();
  leases.start();
  takeOver.start();
  gatherer.start();
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    sandbox,
    warnings: access.firstStep ? [...warnings, access.firstStep] : warnings,
    watchFirstPages: (contradicted) => {
      for (const { firstPage } of accounts.all) firstPage.watch(contradicted);
    },
    broke: upstream.ended.then(() => 'The sandbox exited, so Waybill stops.'),
    stop: async () => {
      stopping = true;
      administration.close();
      await closeServer(app, Math.max(deadlines.read, deadlines.write) + 1_000);
      await takeOver.stop();
      await Promise.all(accounts.all.map((account) => account.stop()));
      await leases.stop();
      await work.stop();
      await upstream.stop();
      await gatherer.stop();
      await access.close();
      await journal.close();
    },
  };
}

/** Returns the settings' names; for kinds without any, the service's default names. */
function withNames(own: Settings['codes'], given: Partial<Settings['codes']>): Settings['codes'] {
  const named = Object.entries(own).filter(([, names]) => Object.keys(names).length > 0);
  return { ...own, ...given, ...Object.fromEntries(named) };
}

async function countsOf({ store, state }: Journal): Promise<BatchCounts | null> {
  return state.kind === 'ready' ? await store.read(countBatches) : null;
}

function warningsOf({ state }: Journal): string[] {
  if (state.kind === 'ready') return [];
  return [`Waybill can’t use its journal: ${state.reason} It refuses all writes.`];
}

/** Otherwise all data that people entered would disappear without a notice. */
function warningsOfUnused({ databaseUrl, dataDir }: Settings): string[] {
  const path = join(resolve(dataDir), 'waybill.db');
  if (databaseUrl === null || !existsSync(path)) return [];
  return [
    `DATABASE_URL is set, so Waybill doesn’t use ${path}: nobody sees its drafts and users, and nobody follows its payments. Unset DATABASE_URL to continue with it, or move the file away.`,
  ];
}

/** @throws SettingsError where the store can't be opened */
async function opened<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof StoreError) throw new SettingsError(cause.message, { cause });
    throw cause;
  }
}
