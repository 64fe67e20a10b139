import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '#contract/session.ts';
import type { Settings } from '../settings/settings.ts';
import { stopChannelsOf } from '../alerts/alert-rows.ts';
import { stopJobsOf } from '../jobs/job-rows.ts';
import type { ProxyStore, Transactions } from '../store/store.ts';
import { shareUnownedViews } from '../views/share-unowned.ts';
import { createAccessEvents, type AccessEvents } from './access-events.ts';
import { openAccessDatabase, type AccessDatabase } from './access-database.ts';
import { isBySubject, type OidcSettings } from '../settings/access-settings.ts';
import type { Caller } from '../http/caller.ts';
import { canonicalizeRecords } from './canonical-records.ts';
import { canonicalizeUsers, describeCollision } from './canonicalize-users.ts';
import { createCookie } from './cookie.ts';
import { createDevices, DEVICE_AGE } from './devices.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { identifyBySession, type SessionMode } from './identify.ts';
import { ifStored } from './if-stored.ts';
import { createLocalSignIn } from './local-sign-in.ts';
import { createOidcClient } from './oidc-client.ts';
import { registerOidc } from './oidc-routes.ts';
import { networkOf } from '../http/network-of.ts';
import { addressOf, createPeers } from '../http/peers.ts';
import { createPeople, namesThatBindNobody } from './people.ts';
import { createRecheck } from './recheck.ts';
import { renamePerson } from './rename-person.ts';
import { seal, unseal } from './seal.ts';
import { createSeenPeople, type LastRights, type SeenPeople } from './seen-people.ts';
import type { SessionStore } from './session-store.ts';
import { registerSession, type AccountsOf } from './session-routes.ts';
import { createSessions } from './sessions.ts';
import { createSqlSessions } from './sql-sessions.ts';
import { createSqlUsers } from './sql-users.ts';
import { registerTokens } from './token-routes.ts';
import { registerUsers } from './user-routes.ts';
import { DISABLED, type UserStore } from './user-store.ts';
import { shownToken } from './shown-token.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createTrustedHeader } from './trusted-header.ts';

/** How people sign in to this Waybill. */
export interface Access {
  mode: Session['mode'];
  /** Identifies the caller; `null` where nobody is signed in. @throws ProblemError bad-parameter */
  identify(request: FastifyRequest): Promise<Caller | null>;
  /** Adds the endpoints of this mode (`src/contract/session.ts`). */
  register(app: FastifyInstance, accountsOf: AccountsOf): void;
  /** Users who can sign in here with a password; `null` where another system identifies people. */
  people(): Promise<Caller[] | null>;
  /**
   * Returns the rights at a person's last visit; `null` where no other system identifies people.
   */
  lastRights(person: string): Promise<LastRights | null>;
  /** Changes for the audit log; `null` where nobody signs in. */
  events: AccessEvents | null;
  /** Lines for the terminal and administrators. */
  warnings: readonly string[];
  /** A line for the terminal only, because it no longer applies once anybody has signed in. */
  firstStep?: string | null;
  close(): Promise<void>;
}

type AccessOptions = Pick<
  Settings,
  'access' | 'accounts' | 'sessions' | 'publicUrl' | 'proxies'
> & {
  /** Absolute. */
  dataDir: string;
  /** The journal's store; a store that several proxies share holds users and sessions, too. */
  store: ProxyStore;
};

type OpenAccess = Omit<Access, 'close' | 'people' | 'lastRights' | 'events'>;

/** The people whom administrators see. */
interface ManagedPeople {
  users: UserStore | null;
  seen: SeenPeople | null;
  stopTasks: (name: string) => Promise<void>;
}

/**
 * Lets programs act for people by access tokens. A request with a token is judged by the token
 * alone: no cookie or other header counts.
 */
function withTokens(
  { identify, register, ...access }: OpenAccess,
  tokens: Tokens | null,
  database: AccessDatabase | null,
  { users = null, seen = null, stopTasks = async () => {} }: Partial<ManagedPeople> = {},
): Access {
  let accountsOf: AccountsOf = () => null;
  return {
    ...access,
    events: database && eventsOf(database, seen),
    async identify(request) {
      const shown = tokens === null ? undefined : shownToken(request.headers);
      if (shown !== undefined) return await tokens!.callerOf(shown);
      const caller = await identify(request);
      if (caller !== null) {
        // If this fails now, a later request stores it.
        if (tokens !== null) await ifStored(tokens.noteRights(caller), undefined);
        seen?.note(
          caller,
          accountsOf(caller)
            ?.map(({ name }) => name)
            .toSorted() ?? null,
        );
      }
      return caller;
    },
    register(app, choicesOf) {
      accountsOf = choicesOf;
      register(app, choicesOf);
      registerTokens(app, tokens);
      registerUsers(app, access.mode, users, seen, stopTasks);
    },
    people: async () => {
      const all = users && (await users.list());
      return (
        all &&
        all
          .filter(({ passwordHash }) => passwordHash !== DISABLED)
          .map(({ name, roles }) => ({ name, boundAs: name, roles, session: null }))
      );
    },
    lastRights: async (person) => (await seen?.lastRights(person)) ?? null,
    close: async () => {
      await seen?.save();
      await database?.close();
    },
  };
}

/** Includes visits that are only in memory so far. */
function eventsOf(database: AccessDatabase, seen: SeenPeople | null): AccessEvents {
  const events = createAccessEvents(database);
  return {
    ...events,
    async list() {
      await seen?.save();
      return await events.list();
    },
  };
}

/** @throws StoreError where users and sessions can't be stored */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { access, dataDir, store } = options;
  if (access.mode === 'off') {
    return withTokens(
      withoutSessions('off', () => everybody),
      null,
      null,
    );
  }
  await shareUnownedViews(store);
  const database: AccessDatabase = store.isShared
    ? { ...store, close: () => Promise.resolve() }
    : openAccessDatabase(dataDir);
  try {
    if (access.mode === 'header') {
      await canonicalizeRecords(store);
      const identify = createTrustedHeader({ ...access, isPeer: createPeers(access.peers) });
      const tokens = createTokens({ database, source: 'header' });
      const opened = withoutSessions('header', ({ raw }) => identify(raw));
      const seen = createSeenPeople(database, 'header');
      return withTokens(opened, tokens, database, { seen });
    }
    const collisions = access.mode === 'local' ? await canonicalizeUsers(database) : [];
    // Names that two people share are not merged, and neither are their records.
    if (access.mode === 'local') await canonicalizeRecords(store, new Set(collisions.flat()));
    const sessionStore = createSqlSessions(database);
    const sessions = createSessions({ store: sessionStore, lifetimes: options.sessions });
    const isSecure = options.publicUrl !== null;
    const cookie = createCookie({ name: 'waybill-session', isSecure, sameSite: 'Strict' });
    const open = { database, sessionStore, sessions, cookie };
    const users = createSqlUsers(database);
    const opened =
      access.mode === 'local'
        ? await local(options, open, users)
        : await oidc(access, options, open);
    const warnings = [...opened.warnings, ...collisions.map(describeCollision)];
    const stopTasks = (name: string): Promise<void> =>
      store.commit((sql) => stopJobsOf(sql, name, Date.now()));
    const own = access.mode === 'local' ? { users, stopTasks } : { seen: opened.seen };
    return withTokens({ ...opened, warnings }, opened.tokens, database, own);
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Open = Pick<SessionMode, 'sessions' | 'cookie'> & {
  database: Transactions;
  sessionStore: SessionStore;
};

async function local(
  { proxies, publicUrl, store }: AccessOptions,
  { database, sessions, cookie }: Open,
  users: UserStore,
): Promise<OpenAccess & { tokens: Tokens; seen: null }> {
  const tokens = createTokens({
    database,
    source: 'local',
    rightsOf: async (person) => {
      const user = await users.find(person);
      if (user === undefined || user.passwordHash === DISABLED) return null;
      return { roles: user.roles, boundAs: person };
    },
  });
  const mode: SessionMode = {
    sessions,
    cookie,
    source: 'local',
    rightsOf: async ({ name, revision }) => {
      const user = await users.find(name);
      const isSame = user !== undefined && user.revision === revision;
      return isSame ? { roles: user.roles, boundAs: name } : null;
    },
  };
  const devices = createDevices(database);
  const signIn = createLocalSignIn({ users, devices, failed: createFailedSignIns() });
  const deviceCookie = createCookie({
    name: 'waybill-device',
    isSecure: publicUrl !== null,
    sameSite: 'Strict',
    maxAge: DEVICE_AGE,
  });
  const isProxy = createPeers(proxies);
  return {
    mode: 'local',
    tokens,
    seen: null,
    identify: identifyBySession(mode),
    register: (app, accountsOf) =>
      registerSession(app, {
        mode: 'local',
        accountsOf,
        sessions: mode,
        local: { signIn, users, devices: { ...devices, cookie: deviceCookie }, isProxy },
        stopPush: createStopPush(store),
      }),
    warnings: [],
    firstStep: (await users.list()).length > 0 ? null : NO_USERS,
  };
}

const NO_USERS =
  'Nobody can sign in yet: add the first user with npm run users -- add NAME --roles admin';

/** Stops alerts to all browsers of a person, one of which may be lost. */
const createStopPush =
  ({ commit }: Transactions) =>
  (name: string): Promise<void> =>
    ifStored(
      commit((sql) => stopChannelsOf(sql, name, Date.now(), ['push'])),
      undefined,
    );

/** Seconds in which a person has to return from the provider. */
const BEGUN_FOR = 600;

async function oidc(
  settings: OidcSettings,
  { accounts, publicUrl, proxies, store }: AccessOptions,
  { database, sessionStore, sessions, cookie }: Open,
): Promise<OpenAccess & { tokens: Tokens; seen: SeenPeople }> {
  const client = await createOidcClient(settings);
  const people = createPeople(database);
  const { issuer, clientId, roles, recheck } = settings;
  const check = createRecheck({
    ...recheck,
    store: sessionStore,
    ask: (subject, token) => client.ask(subject, token),
    seal,
    unseal,
  });
  const mode: SessionMode = {
    sessions,
    cookie,
    source: JSON.stringify(['oidc', issuer.href, clientId]),
    rightsOf: async (session, id) => {
      const now = await check(session, id);
      if (now === null) return null;
      const granted = now.claims.flatMap((claim) =>
        Object.hasOwn(roles, claim) ? roles[claim]! : [],
      );
      return { roles: [...new Set(granted)], boundAs: now.provider!.boundAs };
    },
  };
  const begunCookie = createCookie({
    name: 'waybill-sign-in',
    isSecure: publicUrl !== null,
    sameSite: 'Lax',
    maxAge: BEGUN_FOR,
  });
  const isProxy = createPeers(proxies);
  // With one address for everybody, one person's failures would lock out all others.
  const isHidden = publicUrl !== null && proxies.length === 0;
  // The host was checked to be one of ours before any route (host.ts).
  const originOf = ({ headers }: FastifyRequest) => publicUrl?.origin ?? `http://${headers.host}`;
  const problem = client.problem();
  const tokens = createTokens({ database, source: mode.source });
  const seen = createSeenPeople(database, mode.source);
  return {
    mode: 'oidc',
    tokens,
    seen,
    identify: identifyBySession(mode),
    register: (app, accountsOf) => {
      registerSession(app, {
        mode: 'oidc',
        accountsOf,
        sessions: mode,
        stopPush: createStopPush(store),
        problem: () => client.problem(),
        next: (request) => client.leave(`${originOf(request)}/sign-in`),
      });
      registerOidc(app, {
        client,
        people,
        rename: async (from, to) => {
          const of = { store, sessions, tokens, source: mode.source };
          const isMoved = await renamePerson(of, from, to);
          if (isMoved) await seen.forget(from);
          return isMoved;
        },
        issuer: issuer.href,
        sessions: mode,
        store: sessionStore,
        checkIn: recheck.every,
        begunCookie,
        originOf,
        networkOf: ({ raw: { socket, headers } }) =>
          isHidden
            ? null
            : networkOf(addressOf(socket.remoteAddress, headers['x-forwarded-for'], isProxy)),
      });
    },
    warnings: [
      ...(problem === null ? [] : [`${problem} Waybill tries again at each sign-in.`]),
      ...(isBySubject(settings)
        ? namesThatBindNobody(accounts, await people.list(issuer.href))
        : []),
    ],
  };
}

/** The caller in mode `off`. */
const everybody: Caller = { name: null, boundAs: null, roles: ['admin'], session: null };

function withoutSessions(
  mode: Session['mode'],
  identify: (request: FastifyRequest) => Caller | null,
): OpenAccess {
  return {
    mode,
    identify: async (request) => identify(request),
    register: (app, accountsOf) => registerSession(app, { mode, accountsOf, sessions: null }),
    warnings: [],
  };
}
