import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SandboxAnswer } from './answer-request.ts';
import { codeNamesOf, type CodeNames } from './data/code-names.ts';
import { createFaults, type Faults } from './faults.ts';
import { tokenOf, type SignedRequest } from './oauth.ts';
import { openUser, type SandboxUser } from './open-user.ts';
import { createRequestLog, type RequestRecord } from './request-log.ts';
import { createSandboxServer } from './server.ts';
import {
  dialectOf,
  type SandboxSettingsInput,
  sandboxSettings,
  type SandboxSettings,
} from './context/settings.ts';
import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export interface Sandbox extends SandboxUser {
  /** Base address, e.g. `http://127.0.0.1:41234`, base path included. */
  url: string;
  /** Users by name; the first one is also the sandbox's own. */
  users: ReadonlyMap<string, SandboxUser>;
  /** Names of its Units and payment methods. */
  codes: CodeNames;
  /** The last few thousand requests, oldest first. */
  requests: readonly RequestRecord[];
  clearRequests(): void;
  faults: Faults;
  /** Stops at once; hanging requests are broken off. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the service that implements the whole interface.
 * @throws Error in one line: for invalid settings, an unusable data file, a port in use
 */
export async function startSandbox(input: SandboxSettingsInput = {}): Promise<Sandbox> {
  const settings = readSandboxSettings(input);
  const names = settings.users.length === 0 ? [null] : settings.users;
  const users: ReturnType<typeof openUser>[] = [];
  const stopUsers = (): void => users.forEach((user) => user.stop());
  const closeUsers = (): void => users.forEach((user) => user.close());
  try {
    for (const name of names) users.push(openUser(input, settings, name));
  } catch (error) {
    stopUsers();
    closeUsers();
    throw error;
  }
  const [first] = users as [ReturnType<typeof openUser>];
  const byToken = new Map(users.map((user) => [user.credentials.token, user]));
  // Without a known token any user can answer, because the answer is a refusal or the same for all.
  const answer = (request: SignedRequest): SandboxAnswer =>
    (byToken.get(tokenOf(request) ?? '') ?? first).answer(request);
  const faults = createFaults(settings.seed);
  const log = createRequestLog();
  const server = createSandboxServer(
    { settings, dialect: dialectOf(settings) },
    answer,
    faults,
    log,
  );
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
  } catch (error) {
    stopUsers();
    closeUsers();
    throw error;
  }
  for (const user of users) user.start();
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    stopUsers();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    closeUsers();
  };
  return {
    url: `http://${host}:${port}${settings.basePath}`,
    credentials: first.credentials,
    users: new Map(settings.users.map((name, index) => [name, users[index]!])),
    codes: codeNamesOf(dialectOf(settings).units),
    requests: log.requests,
    clearRequests: () => log.clear(),
    faults,
    store: first.store,
    arrive: (n) => first.arrive(n),
    close: () => (closing ??= close()),
  };
}

/** Checks settings and fills in defaults. @throws Error that names the invalid setting */
function readSandboxSettings(input: SandboxSettingsInput): SandboxSettings {
  const read = z.safeParse(sandboxSettings, input);
  if (read.success) return read.data;
  throw new Error(`The sandbox’s settings are not valid: ${reasonsOf(read.error).join('; ')}`);
}
