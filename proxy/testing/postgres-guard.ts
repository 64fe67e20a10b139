import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';

/**
 * A process that runs a PostgreSQL for `postgres.ts`. It outlives that process only until it has
 * stopped the server and removed its folder, however the process ended.
 */
export interface GuardOrders {
  password: string;
  /** As `name=value`. */
  settings: string[];
}

/** `down`: like a loss of power. */
export type GuardRequest = 'up' | 'down';
export type GuardReport = { port: number } | 'up' | 'down' | { failed: string };

const { password, settings } = JSON.parse(process.argv[2]!) as GuardOrders;
const folder = mkdtempSync(join(tmpdir(), 'waybill-postgres-'));
let server: ChildProcess | undefined;
let ending = false;

// Ctrl-C reaches this process as well; it ends once its parent has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => void end());
process.on('message', (request: GuardRequest) => {
  void (request === 'up' ? up() : down('SIGQUIT')).then(() => report(request));
});

const port = await freePort();
const owner = unprivileged();
const options = { ...owner, cwd: folder, env: { LC_ALL: 'C' } };
const { initdb, postgres } = postgresPrograms(folder);
const data = join(folder, 'data');
try {
  makeCluster();
  await up();
  report({ port });
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) });
  await end();
}

function makeCluster(): void {
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (owner !== undefined) {
    for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  }
  execFileSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=waybill',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

async function up(): Promise<void> {
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...settings,
  ];
  const child = spawn(postgres, ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  // Nobody reads the output any more, and a full pipe would block the server.
  child.stderr.removeAllListeners('data').resume();
}

async function down(signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await down('SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

function report(message: GuardReport): void {
  if (process.connected) process.send!(message);
}

/** PostgreSQL refuses to run as root, so in that case it runs as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
