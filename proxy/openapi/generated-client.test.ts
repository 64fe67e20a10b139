import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { runnerImport } from 'vite';
import { expect, test } from 'vitest';
import { startFollowed } from '../testing/followed-waybill.ts';
import { newFolder } from '../testing/new-folder.ts';
import { addUser, signIn } from '../testing/people.ts';

const run = promisify(execFile);
const bin = join(import.meta.dirname, '../../node_modules/.bin');

/** A program by somebody else: it knows the client alone, which comes from the description. */
const program = (pageNumber: unknown): string => `
import { ApiError, OpenAPI, ServiceService } from './client';

export async function archiveOne(base: string, token: string, key: string) {
  OpenAPI.BASE = base;
  OpenAPI.TOKEN = token;
  const list = await ServiceService.postV2NotificationsPagesizePagenumber({
    pageSize: 5,
    pageNumber: ${JSON.stringify(pageNumber)},
    statuses: [1],
  });
  const listed: { Id: string }[] = list.Result;
  const messageId = listed[0]!.Id;
  await ServiceService.postV2NotificationsMessageidArchive({ messageId, idempotencyKey: key });
  return { listed: listed.length, messageId };
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}
`;

/** @returns what the compiler has against it */
async function typeCheck(folder: string): Promise<string> {
  const options = ['--strict', '--noEmit', '--lib', 'es2024,dom,dom.iterable', '--types', ''];
  const target = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const args = [...options, ...target, 'program.ts'];
  return await run(join(bin, 'tsc'), args, { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

test('generates a client that type-checks, lists notifications and archives a notification', async () => {
  const waybill = await startFollowed({}, { access: { mode: 'local' } });
  await addUser(waybill, 'tria', ['triage']);
  const made = await waybill.ask('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await signIn(waybill, 'tria') },
    body: JSON.stringify({ name: 'client', roles: ['triage'], days: 1 }),
  });
  const { token } = JSON.parse(made.body) as { token: string };

  const folder = newFolder();
  const input = JSON.parse((await waybill.ask('/api/openapi.json')).body) as object;
  const output = join(folder, 'client');
  await generate({ input, output, httpClient: 'fetch', useOptions: true });
  writeFileSync(join(folder, 'program.ts'), program('1'));
  expect(await typeCheck(folder)).toContain(`'string' is not assignable to type 'number'`);
  writeFileSync(join(folder, 'program.ts'), program(1));
  expect(await typeCheck(folder)).toBe('');

  const { archiveOne, statusOf } = (
    await runnerImport<{
      archiveOne: (
        base: string,
        token: string,
        key: string,
      ) => Promise<{ listed: number; messageId: string }>;
      statusOf: (error: unknown) => number | undefined;
    }>(join(folder, 'program.ts'))
  ).module;
  const { listed, messageId } = await archiveOne(waybill.address, token, crypto.randomUUID());
  expect(listed).toBe(5);
  const archived = waybill.sandbox.requests.filter(({ target }) => target.endsWith('/archive'));
  expect(archived.map(({ target }) => target)).toEqual([`/v2/notifications/${messageId}/archive`]);
  const refused = archiveOne(waybill.address, `${token.slice(0, -1)}_`, crypto.randomUUID());
  expect(await refused.catch(statusOf)).toBe(401);
});
