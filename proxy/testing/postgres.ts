import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { GuardOrders, GuardReport, GuardRequest } from './postgres-guard.ts';

/** A real PostgreSQL in a temporary folder. */
export interface PostgresServer {
  /** Address of the first database, with the password. */
  url: string;
  /** Ends at once, as in a power cut; requests fail until `up`. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  /** The folder goes with it. */
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL for tests. It always ends with this process.
 * @param isDurable whether its commits are synced to the disk
 * @throws Error where this machine has no PostgreSQL, or it does not start
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const orders: GuardOrders = {
    password: crypto.randomUUID(),
    settings: [
      `fsync=${isDurable ? 'on' : 'off'}`,
      'max_connections=300',
      'shared_buffers=32MB',
      'autovacuum_naptime=1h',
    ],
  };
  const guard = fork(join(import.meta.dirname, 'postgres-guard.ts'), [JSON.stringify(orders)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const gone = once(guard, 'exit');
  async function told(): Promise<GuardReport> {
    const message = await Promise.race([
      once(guard, 'message').then(([report]) => report as GuardReport),
      gone.then((): GuardReport => ({ failed: 'what runs PostgreSQL has ended' })),
    ]);
    if (typeof message === 'object' && 'failed' in message) throw new Error(message.failed);
    return message;
  }
  async function ask(request: GuardRequest): Promise<void> {
    const done = told();
    guard.send(request);
    await done;
  }
  const started = await told();
  if (typeof started !== 'object' || !('port' in started))
    throw new Error('PostgreSQL has no port');
  return {
    url: `postgres://waybill:${orders.password}@127.0.0.1:${started.port}/postgres`,
    down: () => ask('down'),
    up: () => ask('up'),
    async stop() {
      guard.disconnect();
      await gone;
    },
  };
}
