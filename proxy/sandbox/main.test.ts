import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { signedRequest } from './testing/signed-request.ts';

const script = fileURLToPath(new URL('main.ts', import.meta.url));
const children: ChildProcess[] = [];

function start(settings: unknown): ChildProcess {
  const child = fork(script, { env: {}, execArgv: [], stdio: 'pipe' });
  children.push(child);
  child.send({ settings });
  return child;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const small = { notifications: 50, transactions: 20, payments: 3 };

test('reports its address and credentials and responds there', async () => {
  const child = start(small);
  const [{ ready }] = await once(child, 'message');
  const { url, credentials } = ready;
  const reply = await signedRequest(url, '/v2/notifications/5/1', { method: 'POST', credentials });
  expect(reply.status).toBe(200);

  // Ctrl-C is for the parent to act upon.
  child.kill('SIGINT');
  expect((await signedRequest(url, '/v2/carriers', { credentials: null })).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('exits with its parent', async () => {
  const child = start(small);
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('exits without an error if its parent ends during the start', async () => {
  const child = fork(script, { env: {}, execArgv: [], stdio: 'pipe' });
  children.push(child);
  const printed = text(child.stderr!);
  child.send({ settings: small }, () => child.disconnect());
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await printed).toBe('');
});

test.each([
  [{ ...small, port: 99_999 }, /^The sandbox could not start: [^\n]*port/],
  [{ ...small, dataFile: '/dev/null/x.db' }, /^The sandbox could not start: [^\n]*\/dev\/null/],
  [{ ...small, seed: 'x' }, /^The sandbox could not start: [^\n]*seed/],
])('explains in one line why it can’t start: %j', async (settings, line) => {
  const child = start(settings);
  const [{ failed }] = await once(child, 'message');
  expect(failed).toMatch(line);
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('refuses to start on a port in use', async () => {
  const first = start(small);
  const [{ ready }] = await once(first, 'message');
  const second = start({ ...small, port: Number(new URL(ready.url).port) });
  const [{ failed }] = await once(second, 'message');
  expect(failed).toMatch(/^The sandbox could not start: listen EADDRINUSE/);
});
