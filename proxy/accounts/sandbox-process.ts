import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Credentials } from '../service/sign.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../errors/settings-error.ts';

/** The embedded sandbox: a separate process, so that it uses none of the proxy's time. */
export interface SandboxProcess {
  baseUrl: URL;
  credentials: Credentials;
  /** Credentials of the requested users, by name. */
  users: Readonly<Record<string, Credentials>>;
  /** Names of its codes, in the shape of the setting `codes`. */
  codes: Partial<Settings['codes']>;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** The sandbox's first message over its channel. */
type Message =
  | { ready: { url: string } & Pick<SandboxProcess, 'credentials' | 'users' | 'codes'> }
  | { failed: string };

/** @throws SettingsError where the sandbox can't start */
export async function startSandboxProcess(
  settings: Readonly<Record<string, unknown>>,
): Promise<SandboxProcess> {
  const child = fork(fileURLToPath(new URL('../sandbox/main.ts', import.meta.url)), {
    // Standard output is reserved for the line with Waybill's address.
    stdio: ['ignore', 2, 2, 'ipc'],
    // The sandbox gets no environment, because with ours, `node --watch` would use this channel.
    env: {},
    execArgv: [],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const message = new Promise<Message>((resolve) => {
    child.once('message', (value) => resolve(value as Message));
    child.once('error', (error) =>
      resolve({ failed: `The sandbox could not start: ${error.message}` }),
    );
    void ended.then(() => resolve({ failed: 'The sandbox could not start: it exited.' }));
  });
  child.send({ settings });
  const said = await message;
  if ('failed' in said) {
    child.kill();
    throw new SettingsError(said.failed);
  }
  return {
    baseUrl: new URL(said.ready.url),
    credentials: said.ready.credentials,
    users: said.ready.users,
    codes: said.ready.codes,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
