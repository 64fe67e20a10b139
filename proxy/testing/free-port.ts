import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port that nobody listens on. No other test gets it before its service starts, because
 * systems choose free ports from 32768 on.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return await freePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
