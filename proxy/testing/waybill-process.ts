import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ask, testCredentials, type Reply } from './test-waybill.ts';

export interface WaybillProcess {
  /** Posts JSON as Waybill's own page would. */
  post: (path: string, key: string, body: string) => Promise<Reply>;
  /** SIGKILL, and its end. */
  kill: () => Promise<void>;
}

/**
 * `node proxy/main.ts` as a person starts it, over the service at `baseUrl`.
 * @param folder its working directory, with a built page; its data go below it
 */
export async function startWaybillProcess(
  folder: string,
  baseUrl: string,
): Promise<WaybillProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      ...testCredentials,
      SERVICE_BASE_URL: baseUrl,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const address = /http:\/\/\S+/.exec(line)?.[0];
  if (address === undefined) throw new Error(`Waybill said: ${line}`);
  return {
    post: (path, key, body) =>
      ask(address, path, {
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      }),
    kill: async () => {
      child.kill('SIGKILL');
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    },
  };
}
