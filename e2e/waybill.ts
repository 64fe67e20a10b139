import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import type { Step } from '../proxy/testing/crash-at.ts';
import { spawnWaybill, type WaybillProcess } from '../proxy/testing/spawn-waybill.ts';

const root = join(import.meta.dirname, '..');
const crashing = join(root, 'proxy/testing/crash-at.ts');
const clockSet = fileURLToPath(new URL('./set-clock.ts', import.meta.url));

/** A running Waybill: `proxy/main.ts` in a separate process, on a free port by default. */
export interface Waybill {
  url: string;
  readonly pid: number;
  /** Its data folder, absolute. */
  dataDir: string;
  /** Everything that it has printed since its last start, to either stream. */
  output: () => string;
  /** Settles when the process has ended, for example by a planned crash. */
  ended: () => Promise<number | NodeJS.Signals>;
  /** Ends the process, if it still runs, and starts it again with the same data and port. */
  restart: (options?: {
    signal?: NodeJS.Signals;
    crashAt?: Step;
    /** Milliseconds by which its system clock is set forward. */
    clockSetBy?: number;
    /** Done while it is away. */
    meanwhile?: () => Promise<void>;
  }) => Promise<void>;
  /** Sends Ctrl-C; returns the exit status or the signal that ended the process. */
  stop: () => Promise<number | NodeJS.Signals>;
}

/**
 * Starts Waybill without this process's settings, in a data folder that is deleted with it.
 * @throws Error with its output if it stops before it is open
 */
export async function startWaybill({
  environment = {},
  settings = {},
}: {
  environment?: Record<string, string>;
  settings?: object;
}): Promise<Waybill> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-'));
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  const dataDir = join(folder, 'data');
  const start = (port: string, crashAt?: Step, clockSetBy?: number): WaybillProcess =>
    spawnWaybill(
      root,
      {
        DATA_DIR: dataDir,
        WAYBILL_SETTINGS: settingsFile,
        ...environment,
        PORT: port,
        ...(crashAt !== undefined && { CRASH_AT: crashAt }),
        ...(clockSetBy !== undefined && { CLOCK_SET_BY: String(clockSetBy) }),
      },
      [
        ...(crashAt === undefined ? [] : ['--import', crashing]),
        ...(clockSetBy === undefined ? [] : ['--import', clockSet]),
      ],
    );
  let process = start(environment['PORT'] ?? '0');
  const url = await process.address;
  return {
    url,
    dataDir,
    get pid() {
      return process.pid;
    },
    output: () => process.stdout() + process.stderr(),
    ended: () => process.exit,
    restart: async ({ signal = 'SIGINT', crashAt, clockSetBy, meanwhile } = {}) => {
      process.kill(signal);
      await process.exit;
      await meanwhile?.();
      process = start(new URL(url).port, crashAt, clockSetBy);
      await process.address;
    },
    stop: async () => {
      process.kill('SIGINT');
      const status = await process.exit;
      rmSync(folder, { recursive: true, force: true });
      return status;
    },
  };
}

/**
 * Returns the settings for a service of this preset; without caches, so that a test sees changes at
 * once.
 */
export function settingsFor(preset: 'plain' | 'contrary') {
  return { firstPage: preset === 'contrary' ? 0 : 1, cache: { lists: 0, carriers: 0 } };
}

/** The settings that connect Waybill to a sandbox. */
export function connectionTo(sandbox: Pick<Sandbox, 'url' | 'credentials'>) {
  return {
    SERVICE_BASE_URL: sandbox.url,
    OAUTH_CONSUMER_KEY: sandbox.credentials.consumerKey,
    OAUTH_CONSUMER_SECRET: sandbox.credentials.consumerSecret,
    OAUTH_TOKEN: sandbox.credentials.token,
    OAUTH_TOKEN_SECRET: sandbox.credentials.tokenSecret,
  };
}
