import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AdminSettings } from '#contract/administration.ts';
import { superviseWaybill } from '../supervise.ts';
import { ask, makeFolder, type Reply } from './test-waybill.ts';

export interface SupervisedTestWaybill {
  dataDir: string;
  /** Sends a request like Waybill's own page; a body is sent as JSON. */
  ask(path: string, method?: string, body?: object): Promise<Reply>;
  settings(): Promise<AdminSettings>;
  /** Resolves once the service part has restarted. */
  restarted(before: Pick<AdminSettings, 'run'>): Promise<AdminSettings>;
  /** All that it printed. */
  said: readonly string[];
  /** Stops it, and starts it again over the same data. */
  again(): Promise<void>;
}

/** Waybill as `npm start` runs it, but in this process. */
export async function startSupervised(
  environment: Record<string, string> = {},
): Promise<SupervisedTestWaybill> {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const said: string[] = [];
  const start = () =>
    superviseWaybill({
      environment: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
      dist: join(folder, 'dist'),
      say: (line) => said.push(line),
    });
  let waybill = await start();
  onTestFinished(async () => {
    await waybill.stop();
    rmSync(folder, { recursive: true });
  });
  const asked: SupervisedTestWaybill['ask'] = (path, method = 'GET', body) =>
    ask(waybill.address, path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const settings = async (): Promise<AdminSettings> =>
    JSON.parse((await asked('/api/admin/settings')).body) as AdminSettings;
  return {
    dataDir,
    ask: asked,
    settings,
    said,
    async restarted({ run }) {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const now = await settings().catch(() => null);
        if (now !== null && now.run !== undefined && now.run !== run) return now;
      }
    },
    async again() {
      await waybill.stop();
      waybill = await start();
    },
  };
}
