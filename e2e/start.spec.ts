import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../proxy/testing/free-port.ts';
import { InboxPage } from './pages/inbox-page.ts';

const root = join(import.meta.dirname, '..');

/** `npm start` as a person runs it: a group of processes that Ctrl-C reaches as a whole. */
async function npmStart(dataFolder: string, settings: Record<string, string> = {}) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataFolder,
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/open at http\S+/);
  return {
    url: /open at (http:\S+)/.exec(output)![1]!,
    output: () => output,
    /** To npm alone, as a supervisor sends it. */
    signal: async (name: NodeJS.Signals) => {
      child.kill(name);
      await exited;
    },
    /** Ends what a test may have left. */
    killAll: () => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // All of it is gone.
      }
    },
    ctrlC: async () => {
      process.kill(-child.pid!, 'SIGINT');
      await exited;
    },
  };
}

test('npm start shows one line, a filled inbox, and finds its data again after Ctrl-C', async ({
  page,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'waybill-start-'));
  const inbox = new InboxPage(page);

  const first = await npmStart(data);
  await page.goto(first.url);
  await page.getByRole('button', { name: 'Try the sandbox' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(inbox.rows.first()).toBeVisible();
  const kept = await inbox.rows.nth(9).textContent();
  expect(first.output().trim().split('\n')).toHaveLength(1);
  await first.ctrlC();
  expect(first.output().trim().split('\n')).toHaveLength(1);
  await expect(page.request.get(first.url)).rejects.toThrow(/ECONNREFUSED/);

  const second = await npmStart(data);
  await page.goto(second.url);
  await expect(inbox.table).toContainText(kept!.slice(0, 20));
  await second.ctrlC();
  rmSync(data, { recursive: true, force: true });
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
  test(`${signal} to npm ends the proxy and the sandbox`, async ({ request }) => {
    const data = mkdtempSync(join(tmpdir(), 'waybill-start-'));
    const port = await freePort();
    const settings = join(data, 'settings.json');
    writeFileSync(settings, JSON.stringify({ sandbox: { port, notifications: 50 } }));
    const waybill = await npmStart(data, { WAYBILL_SETTINGS: settings });
    try {
      const sandbox = `http://127.0.0.1:${port}/api/v2/carriers/1/0`;
      const answers = (url: string) =>
        request.get(url).then(
          () => true,
          () => false,
        );
      expect([await answers(waybill.url), await answers(sandbox)]).toEqual([true, true]);
      await waybill.signal(signal);
      await expect
        .poll(async () => [await answers(waybill.url), await answers(sandbox)])
        .toEqual([false, false]);
    } finally {
      waybill.killAll();
      rmSync(data, { recursive: true, force: true });
    }
  });
}
