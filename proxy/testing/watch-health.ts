import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Requests `/healthz` until it is told to stop, in a separate process, so that the test's own work
 * does not count. Reports how many milliseconds each answer took.
 */
const address = process.argv[2]!;
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const progress = { isOver: false };
process.on('message', () => (progress.isOver = true));

async function ask(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(new URL('/healthz', address), { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve());
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

await ask();
process.send!('begun');
while (!progress.isOver) {
  const begun = performance.now();
  await ask();
  times.push(performance.now() - begun);
  await sleep(10);
}
process.send!(times, () => process.exit());
