import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { InboxPage } from './pages/inbox-page.ts';

const root = join(import.meta.dirname, '..');

/** `npm start` as a person runs it: a group of processes that Ctrl-C reaches as a whole. */
async function npmStart(dataFolder: string) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: dataFolder },
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
