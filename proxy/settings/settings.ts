import { isIP, isIPv4 } from 'node:net';
import { eventsThatNeedAction } from '#contract/events.ts';
import type { WorstSeverity } from '#contract/order-messages.ts';
import { codes } from '#contract/page-settings.ts';
import { usualReasons, type DifferenceReasons, type Tolerances } from '#contract/tolerance.ts';
import type { z } from '#contract/zod.ts';
import { readAccounts, type NamedAccount } from './account-settings.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { isBySubject, readAccess, readPublicUrl, type AccessSettings } from './access-settings.ts';
import type { ApprovalLimit } from '../approval/judge-payments.ts';
import { isOpenToSee, readDatabaseUrl } from './database-url.ts';
import { quotasOf, type DraftQuotas } from '../drafts/draft-quotas.ts';
import type { MailSettings } from '../alerts/email.ts';
import { readMail } from './mail-settings.ts';
import type { TargetRules } from '../alerts/targets.ts';
import type { Credentials } from '../service/sign.ts';
import { readSettingsFile, type SettingsFile } from './settings-file.ts';
import { SettingsError } from '../errors/settings-error.ts';
import type { Saved } from './saved-settings.ts';
import { isHostName } from './settings-text.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Lifetime of a session in milliseconds: while unused, and in total. */
export interface Lifetimes {
  idle: number;
  absolute: number;
}

export interface Settings {
  service:
    | { kind: 'sandbox'; settings: SettingsFile['sandbox'] }
    | { kind: 'remote'; baseUrl: URL; credentials: Credentials | null };
  /** Whether no service is set yet, so that an administrator is asked for it in the browser. */
  isServiceOpen: boolean;
  /** The reason, as a sentence, why the service can't be chosen in the browser; `null`: it can. */
  serviceFixed: string | null;
  /**
   * The accounts in the settings; without any there is one for everybody, known by `credentials`.
   */
  accounts: readonly NamedAccount[];
  /**
   * By the key of an account, the key under which its data is stored: that of its former
   * credentials, or of the service's former address.
   */
  sameAccount: Readonly<Record<string, string>>;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  dataDir: string;
  /** Folder of the journal's anchor; `null`: beside the journal, none for PostgreSQL. */
  anchorDir: string | null;
  /** PostgreSQL, with the password; `null`: SQLite in the data folder. */
  databaseUrl: URL | null;
  logLevel: (typeof logLevels)[number];
  codes: z.output<typeof codes>;
  /** The end of the Severity scale that is worst (interface 2.2 does not say). */
  worstSeverity: WorstSeverity;
  /** Number of a list's first page at the service; `null`: detected. */
  firstPage: 0 | 1 | null;
  /** Value of the `unacknowledged` filter (interface 4.6 shows none). */
  unacknowledged: string;
  /** Link templates of the partner's own system, by notification type. */
  links: Readonly<Record<string, string>>;
  /** How far payments may differ from the amounts they name. */
  tolerances: Tolerances;
  /** Reasons to leave something of an item open. */
  differenceReasons: DifferenceReasons;
  /** Event codes that need a person, by notification type. */
  needsAction: Readonly<Record<string, number[]>>;
  /** Milliseconds after which a write that has had no visible effect will never have one. */
  waitingTimes: { update: number; acknowledge: number; payment: number };
  /** How far back Waybill checks the service's list for a payment before it sends it. */
  lookBefore: { pages: number; time: number };
  /**
   * Codes that mean that a report is complete, or that a line was done; without them none are
   * relied on.
   */
  doneCodes: { reportStatus: readonly number[]; lineStatus: readonly number[] };
  /** Milliseconds during which the proxy lets the page read updates back. */
  follow: { quiet: number };
  /** Milliseconds between checks of the inbox while anybody listens. */
  events: { every: number };
  /**
   * Where alerts may be sent, and milliseconds: to collect a burst into one message, and for one
   * attempt.
   */
  alerts: TargetRules & {
    group: number;
    deadline: number;
    emailDomains: readonly string[];
    /** `null`: nothing is sent by e-mail. */
    mail: MailSettings | null;
  };
  /** Additional host names for the page, besides those of this machine. */
  hosts: readonly string[];
  /** Milliseconds for which an answer is reused; 0 for never. */
  cache: { lists: number; carriers: number };
  /** Milliseconds for a read with all its retries, and for a write. */
  deadlines: { read: number; write: number };
  access: AccessSettings;
  /** The token for reading metrics; `null` if there is none. */
  metricsToken: string | null;
  /** Lifetime of a session in milliseconds. */
  sessions: Lifetimes;
  /** The most that one payer may send alone, for each Units; unlimited without an entry. */
  secondApprover: { above: readonly ApprovalLimit[] };
  /** The quotas of drafts. */
  drafts: DraftQuotas;
  /** The address by which browsers reach Waybill over https; `null`: the address it listens on. */
  publicUrl: URL | null;
  /** Networks of the proxies in front of Waybill, whose X-Forwarded-For is trusted. */
  proxies: readonly string[];
  /** Likely mistakes in the settings, each a line for the terminal. */
  warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings; `fileText` is the text of the settings file, where there is one.
 * @param saved the credentials that an administrator typed in the browser
 * @throws SettingsError with one line that names the variable and says what to do.
 */
export function readSettings(
  environment: Environment,
  fileText: string | null,
  saved: Saved['credentials'] = null,
): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const file = readSettingsFile(fileText);
  const access = readAccess(file.access, value('OIDC_CLIENT_SECRET'), isLoopback);
  const serviceFixed = whyServiceIsFixed(environment, file);
  const chosen = serviceFixed === null && typeof file.service === 'object' ? file.service : null;
  const named = value('SERVICE_BASE_URL');
  const address = named ?? chosen?.baseUrl;
  const addressName =
    named === undefined ? 'WAYBILL_SETTINGS: service.baseUrl' : 'SERVICE_BASE_URL';
  const service = readService(environment, address, addressName, file);
  if (typeof file.service === 'object' && service.kind === 'sandbox') {
    const by = file.accounts === undefined ? 'DATABASE_URL' : 'accounts';
    throw new SettingsError(
      `WAYBILL_SETTINGS: service has no effect with ${by}. Set SERVICE_BASE_URL and OAUTH_* instead, or remove service to use the sandbox.`,
    );
  }
  if (chosen !== null && service.kind === 'remote' && saved?.baseUrl === chosen.baseUrl) {
    const { baseUrl: _, ...credentials } = saved;
    service.credentials = credentials;
  }
  const accounts = readAccounts(file.accounts, environment, {
    mode: access.mode,
    isRemote: address !== undefined,
    // A subject is compared exactly (OpenID Connect Core §2).
    personOf: isBySubject(access) ? (subject) => subject : canonicalName,
  });
  const host = readHost(value('HOST'), access.mode);
  const publicUrl = readPublicUrl(file.publicUrl);
  const databaseUrl = readDatabaseUrl(value('DATABASE_URL'));
  return {
    service,
    isServiceOpen: serviceFixed === null && fileText === null,
    serviceFixed,
    accounts,
    sameAccount: file.sameAccount ?? {},
    host,
    port: readPort(value('PORT')),
    dataDir: value('DATA_DIR') ?? './data',
    anchorDir: value('ANCHOR_DIR') ?? null,
    databaseUrl,
    logLevel: readLogLevel(value('LOG_LEVEL')),
    codes: codes.parse({ ...noCodes, ...file.codes }),
    worstSeverity: file.worstSeverity ?? 'highest',
    firstPage: file.firstPage ?? null,
    unacknowledged: file.unacknowledged ?? 'true',
    links: file.links ?? {},
    tolerances: file.tolerances ?? {},
    differenceReasons: file.differenceReasons ?? usualReasons,
    needsAction: file.needsAction ?? eventsThatNeedAction,
    waitingTimes: {
      update: file.waitingTimes?.update ?? 60_000,
      acknowledge: file.waitingTimes?.acknowledge ?? 900_000,
      payment: file.waitingTimes?.payment ?? 900_000,
    },
    lookBefore: {
      pages: file.lookBefore?.pages ?? 25,
      time: file.lookBefore?.time ?? 10_000,
    },
    doneCodes: {
      reportStatus: file.doneCodes?.reportStatus ?? [],
      lineStatus: file.doneCodes?.lineStatus ?? [],
    },
    follow: { quiet: file.follow?.quiet ?? 30_000 },
    events: { every: file.events?.every ?? 30_000 },
    alerts: {
      hosts: file.alerts?.hosts ?? [],
      networks: file.alerts?.networks ?? [],
      http: file.alerts?.http ?? false,
      emailDomains: (file.alerts?.emailDomains ?? []).map((it) => it.toLowerCase()),
      mail: readMail(value('SMTP_URL'), value('ALERTS_FROM'), isLoopback),
      group: file.alerts?.group ?? 15_000,
      deadline: file.alerts?.deadline ?? 10_000,
    },
    hosts: file.hosts ?? [],
    cache: { lists: file.cache?.lists ?? 1_000, carriers: file.cache?.carriers ?? 300_000 },
    deadlines: { read: file.deadlines?.read ?? 15_000, write: file.deadlines?.write ?? 30_000 },
    access,
    metricsToken: value('METRICS_TOKEN') ?? null,
    sessions: {
      idle: file.sessions?.idle ?? 30 * 60_000,
      absolute: file.sessions?.absolute ?? 12 * 3_600_000,
    },
    secondApprover: readSecondApprover(file, access.mode),
    drafts: quotasOf(file.drafts),
    publicUrl,
    proxies: file.proxies ?? [],
    warnings: [
      ...(service.kind === 'remote' ? warningsOf(service.baseUrl, addressName) : []),
      ...(publicUrl === null && !isLoopback(host) ? [OPEN_TO_SEE] : []),
      ...(access.mode === 'off' && isOpenElsewhere(file) ? [OPEN_TO_EVERYBODY] : []),
      ...(access.mode === 'local' && publicUrl !== null && !file.proxies?.length
        ? [ONE_ADDRESS]
        : []),
      ...(databaseUrl !== null && isOpenToSee(databaseUrl, isLoopback) ? [OPEN_DATABASE] : []),
    ],
  };
}

const noCodes = Object.fromEntries(Object.keys(codes.def.shape).map((name) => [name, {}]));

function readService(
  environment: Environment,
  address: string | undefined,
  addressName: string,
  file: SettingsFile,
): Settings['service'] {
  // Each named account has credentials of its own.
  const credentials = file.accounts && address ? null : readCredentials(environment);
  if (address !== undefined) {
    return { kind: 'remote', baseUrl: readBaseUrl(address, addressName), credentials };
  }
  if (credentials !== null) {
    throw new SettingsError(
      'SERVICE_BASE_URL is missing, but OAUTH_* is set: set it to the service’s address, or unset OAUTH_* to use the sandbox.',
    );
  }
  return { kind: 'sandbox', settings: file.sandbox };
}

/** Several proxies have a file each, so the others would not know the changes of one. */
function whyServiceIsFixed(environment: Environment, file: SettingsFile): string | null {
  const named = Object.keys(environment).find(
    (name) => /^(?:SERVICE_BASE_URL$|OAUTH_)/.test(name) && environment[name]?.trim(),
  );
  if (named !== undefined) return `The environment sets ${named}. Change it there.`;
  if (file.accounts !== undefined) {
    return 'The settings file has accounts. Set the service and their tokens in the environment.';
  }
  if (environment['DATABASE_URL']?.trim()) {
    return 'Several proxies may share the database. Set the service in the environment of each.';
  }
  return null;
}

/**
 * @param name of the setting
 * @throws SettingsError
 */
export function readBaseUrl(address: string, name: string): URL {
  const url = URL.parse(address);
  // A URL parser takes `foo` as the host in `https:foo` and in `///foo`.
  if (url === null || !/^https?:\/\/[^/\\]/i.test(address)) {
    throw new SettingsError(
      `${name} is not an http or https address: write it like https://api.example.com.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new SettingsError(
      `${name} contains a user name or password: remove them and use OAUTH_* for credentials.`,
    );
  }
  if (/[?#]/.test(address)) {
    throw new SettingsError(`${name} has a query or a fragment: remove it.`);
  }
  return url;
}

/** All four or none; their values are used unchanged, including blanks. */
function readCredentials(environment: Environment): Credentials | null {
  const named = {
    OAUTH_CONSUMER_KEY: environment['OAUTH_CONSUMER_KEY'] || undefined,
    OAUTH_CONSUMER_SECRET: environment['OAUTH_CONSUMER_SECRET'] || undefined,
    OAUTH_TOKEN: environment['OAUTH_TOKEN'] || undefined,
    OAUTH_TOKEN_SECRET: environment['OAUTH_TOKEN_SECRET'] || undefined,
  };
  const missing = Object.entries(named).flatMap(([name, text]) =>
    text === undefined ? [name] : [],
  );
  if (missing.length === 4) return null;
  if (missing.length > 0) {
    throw new SettingsError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all four OAUTH_* values, or none of them.`,
    );
  }
  return {
    consumerKey: named.OAUTH_CONSUMER_KEY!,
    consumerSecret: named.OAUTH_CONSUMER_SECRET!,
    token: named.OAUTH_TOKEN!,
    tokenSecret: named.OAUTH_TOKEN_SECRET!,
  };
}

const OPEN_TO_SEE =
  'HOST is open to other machines over plain http, so others on the network can read passwords and sessions. Put TLS in front of Waybill and set publicUrl.';

/** HOST is a loopback address then, but the proxy in front of Waybill listens elsewhere. */
const OPEN_TO_EVERYBODY =
  'Nobody has to sign in, and browsers elsewhere can open Waybill by publicUrl or hosts: everyone who reaches it can send payments. Set access in WAYBILL_SETTINGS.';

const ONE_ADDRESS =
  'WAYBILL_SETTINGS has publicUrl and no proxies, so every sign-in seems to come from the proxy in front: someone who guesses passwords keeps everyone else out. Set proxies to its address.';

const OPEN_DATABASE =
  'DATABASE_URL doesn’t verify the server by TLS, so others on the network can read and change Waybill’s data. Add ?sslmode=verify-full.';

function readHost(host = '127.0.0.1', mode: AccessSettings['mode']): string {
  if (isLoopback(host)) return host;
  if (mode === 'off') {
    throw new SettingsError(
      'HOST is not a loopback address: use 127.0.0.1, ::1 or localhost, or set up sign-in (access in WAYBILL_SETTINGS).',
    );
  }
  if (isIP(host) !== 0 || isHostName(host)) return host;
  throw new SettingsError('HOST is not an address: use one like 0.0.0.0 or 10.1.2.3.');
}

function readSecondApprover(
  { secondApprover = { above: [] } }: SettingsFile,
  mode: AccessSettings['mode'],
): Settings['secondApprover'] {
  if (mode !== 'off' || secondApprover.above.length === 0) return secondApprover;
  throw new SettingsError(
    'WAYBILL_SETTINGS: secondApprover needs sign-in: set access, or remove secondApprover.',
  );
}

function readPort(text = '8080'): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingsError('PORT is not a port number: use a whole number from 0 to 65535.');
}

function readLogLevel(text = 'warn'): Settings['logLevel'] {
  const level = logLevels.find((name) => name === text);
  if (level !== undefined) return level;
  throw new SettingsError(`LOG_LEVEL is unknown: use one of ${logLevels.join(', ')}.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Whether the settings name Waybill for browsers of other machines. */
function isOpenElsewhere({ publicUrl, hosts = [] }: SettingsFile): boolean {
  const addresses = [...(publicUrl === undefined ? [] : [publicUrl]), ...hosts.map(toAddress)];
  return addresses.some((address) => !isOnThisMachine(URL.parse(address)));
}

function toAddress(name: string): string {
  return `http://${name}`;
}

function isOnThisMachine(url: URL | null): boolean {
  return url !== null && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}

function warningsOf(url: URL, name: string): string[] {
  if (url.protocol === 'https:' || isOnThisMachine(url)) return [];
  return [`${name} uses plain http, so others on the network can read the service’s responses.`];
}
