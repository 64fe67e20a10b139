import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A port of this machine that returns the address of the run's PostgreSQL. */
    postgres: number;
  }
}

let server: Promise<PostgresServer> | undefined;

/** One PostgreSQL for the whole test run, started by the first test that needs it. */
const desk = createServer((socket) => {
  socket.on('error', () => {});
  server ??= startPostgres();
  server.then(
    ({ url }) => socket.end(url),
    (error: Error) => socket.end(error.message),
  );
});

export async function setup({ provide }: TestProject): Promise<void> {
  desk.listen(0, '127.0.0.1');
  await once(desk, 'listening');
  provide('postgres', (desk.address() as AddressInfo).port);
}

export async function teardown(): Promise<void> {
  desk.close();
  const started = await server?.catch(() => undefined);
  await started?.stop();
}
