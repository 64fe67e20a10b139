import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problem } from '#contract/problem.ts';
import { query } from '../testing/postgres-database.ts';
import { addUser, signIn } from '../testing/people.ts';
import { path, startTwo } from '../testing/two-proxies.ts';

/** PostgreSQL refuses each change of a table with this SQLSTATE, until `stopFailing`. */
const failWith = (code: string) => `
  CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'private details' USING ERRCODE = '${code}'; END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'leases'
    LOOP EXECUTE format('CREATE OR REPLACE TRIGGER failing BEFORE INSERT OR UPDATE OR DELETE
      ON %I EXECUTE FUNCTION fail()', name); END LOOP;
  END $$`;
const stopFailing = 'DROP FUNCTION fail() CASCADE';

test('answers every failure of PostgreSQL with a problem, and works on afterwards', async () => {
  const { proxies, databaseUrl, ids } = await startTwo({ access: { mode: 'local' } });
  await addUser({ dataDir: '', databaseUrl: new URL(databaseUrl) }, 'ana', ['admin']);
  const cookie = await signIn(proxies[0], 'ana');
  const [id] = ids(0, 1);
  const views = { screen: 'inbox', name: 'Feeds', query: '?types=Feeds', isShared: false };
  const write = { Read: [id], Unread: [], Archive: [] };
  const take = { action: 'take', note: '', of: [{ id, version: 0 }] };
  const changes = [
    ['PUT', `/api/views/${randomUUID()}`, { ...views, version: 0 }],
    ['POST', '/api/notifications/taken', take],
    ['POST', '/api/notifications/stars', { isStarred: true, ids: [id] }],
    ['POST', `/api${path}`, write],
    ['POST', '/api/tokens', { name: 'program', roles: ['triage'], days: 1 }],
  ] as const;
  const key = randomUUID();
  const submit = async () => {
    const replies = [];
    for (const [index, [method, at, body]] of changes.entries()) {
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
      const of = { method, headers, body: JSON.stringify(body) };
      replies.push(await proxies[index % 2]!.ask(at, of));
    }
    return replies;
  };
  for (const code of ['40001', '40P01', '53100', '55P03', '57014', '57P01', 'XX000']) {
    await query(databaseUrl, failWith(code));
    for (const { status, body } of await submit()) {
      expect({ code, status, body }).toMatchObject({ status: 503 });
      const told = problem.parse(JSON.parse(body));
      expect(told.type).toBe('urn:waybill:problem:journal-unavailable');
      expect(told.detail).toContain('PostgreSQL at ');
    }
    await query(databaseUrl, stopFailing);
  }
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await query(databaseUrl, terminate);
  const replies = await submit();
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await query(databaseUrl, 'SELECT count(*) AS n FROM writes')).toEqual([{ n: '1' }]);
});
