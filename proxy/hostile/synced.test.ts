import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bounded } from '../testing/bounded.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const WRITES = bounded(20, 200);

/** Follows the system calls of a process; also where it may not: then it says nothing. */
const mayTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test.runIf(mayTrace)('syncs each write to disk before and after sending', async () => {
  const folder = makeFolder();
  const trace = join(folder, 'trace.txt');
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, { Success: true, ReportId: ID, RecordsReceived: 1 }),
  );
  const waybill = spawnWaybill(folder, { ...testCredentials, SERVICE_BASE_URL: service.baseUrl });
  onTestFinished(async () => {
    waybill.kill('SIGKILL');
    await waybill.exit;
    await service.close();
    rmSync(folder, { recursive: true });
  });
  const address = await waybill.address;
  const calls = 'trace=fsync,fdatasync';
  const tracer = spawn('strace', ['-f', '-e', calls, '-o', trace, '-p', String(waybill.pid)]);
  const ended = once(tracer, 'close');
  await once(tracer.stderr, 'data');
  for (let n = 0; n < WRITES; n++) {
    const { status } = await ask(address, '/api/v2/notifications/archive', {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ Archive: [ID] }),
    });
    expect(status).toBe(200);
  }
  tracer.kill('SIGINT');
  await ended;
  const synced = readFileSync(trace, 'utf8').match(/f(?:data)?sync\(.*= 0$/gm)?.length ?? 0;
  figure(
    15,
    'writes on disk',
    `${(synced / WRITES).toFixed(1)} fsyncs for each of ${WRITES} writes`,
  );
  // Before it is sent, and when its answer is on record.
  expect(synced).toBeGreaterThanOrEqual(2 * WRITES);
});
