import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '#contract/session.ts';
import { SettingsError } from '../settings-error.ts';
import type { Settings } from '../settings.ts';
import { openAccessDatabase } from './access-database.ts';
import type { Caller } from './caller.ts';
import { createCookie } from './cookie.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { identifyBySession } from './identify.ts';
import { createLocalSignIn } from './local-sign-in.ts';
import { createPeers } from './peers.ts';
import { registerSession } from './session-routes.ts';
import { createSessions } from './sessions.ts';
import { createSqliteSessions } from './sqlite-sessions.ts';
import { createSqliteUsers } from './sqlite-users.ts';
import { createTrustedHeader } from './trusted-header.ts';

/** Who may use this Waybill, and how they say who they are. */
export interface Access {
  mode: Session['mode'];
  /** Who asks; `null` where nobody is signed in. @throws ProblemError bad-parameter */
  identify(request: FastifyRequest): Promise<Caller | null>;
  /** Adds its own endpoints (`src/contract/session.ts`). */
  register(app: FastifyInstance): void;
  /** Lines for the terminal. */
  warnings: readonly string[];
  close(): void;
}

type AccessOptions = Pick<Settings, 'access' | 'sessions' | 'publicUrl' | 'proxies'> & {
  /** Absolute. */
  dataDir: string;
};

/** @throws StoreError where users and sessions can't be kept */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { access, dataDir } = options;
  if (access.mode === 'off') return withoutSessions('off', () => everybody);
  if (access.mode === 'header') {
    const identify = createTrustedHeader({ ...access, isPeer: createPeers(access.peers) });
    return withoutSessions('header', ({ raw }) => identify(raw));
  }
  if (access.mode === 'oidc') throw new SettingsError('access: mode oidc is not built yet.');
  const database = openAccessDatabase(dataDir);
  try {
    const users = createSqliteUsers(database);
    const sessions = createSessions({
      store: createSqliteSessions(database),
      lifetimes: options.sessions,
    });
    const cookie = createCookie({
      name: 'waybill-session',
      isSecure: options.publicUrl !== null,
      sameSite: 'Strict',
    });
    const mode = {
      sessions,
      cookie,
      source: 'local',
      rolesOf: async ({ name, revision }: { name: string; revision: string | null }) => {
        const user = await users.find(name);
        return user !== undefined && user.revision === revision ? user.roles : null;
      },
    };
    const signIn = createLocalSignIn({ users, failed: createFailedSignIns() });
    return {
      mode: 'local',
      identify: identifyBySession(mode),
      register: (app) =>
        registerSession(app, {
          mode: 'local',
          sessions: mode,
          signIn,
          isProxy: createPeers(options.proxies),
        }),
      warnings: (await users.list()).length > 0 ? [] : [NO_USERS],
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

const NO_USERS =
  'Nobody can sign in yet: add the first user with npm run users -- add NAME --roles admin';

/** Of mode `off`. */
const everybody: Caller = { name: null, roles: ['admin'], session: null };

function withoutSessions(
  mode: Session['mode'],
  identify: (request: FastifyRequest) => Caller | null,
): Access {
  return {
    mode,
    identify: async (request) => identify(request),
    register: (app) => registerSession(app, { mode, sessions: null }),
    warnings: [],
    close: () => {},
  };
}
