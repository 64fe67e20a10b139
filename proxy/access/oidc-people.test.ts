import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { ask } from '../testing/test-waybill.ts';
import {
  browseAsPerson,
  startOidcWaybill,
  sessionOf,
  signInAs,
  startTime,
} from '../testing/oidc-waybill.ts';

const MINUTE = 60_000;

test('grants no account by a changeable name and locks nobody out', async () => {
  const later = startTime();
  const started = await startOidcWaybill({
    access: { nameClaim: undefined },
    accounts: { main: { people: ['s-boss'] }, other: { people: ['s-mallory', 'boss'] } },
  });
  const accountsOf = async (subject: string, name: string) => {
    const browser = await signInAs(started, subject, name);
    const now = async () => {
      const said = await sessionOf(started.waybill.address, browser.header());
      return [said.user!.name, ...said.accounts!.map((account) => account.name)];
    };
    const atFirst = await now();
    // The next check with the provider.
    later(6 * MINUTE);
    expect(await now()).toEqual(atFirst);
    return atFirst;
  };
  expect(await accountsOf('s-mallory', 'boss')).toEqual(['s-mallory', 'other']);
  expect(await accountsOf('s-boss', 'boss')).toEqual(['s-boss', 'main']);
  expect(await accountsOf('boss~', 'mallory')).toEqual(['boss~']);
  expect(await accountsOf('S-boss', 'boss')).toEqual([
    expect.stringMatching(/^s-boss~[0-9a-f]{16}$/),
  ]);
});

test('grants accounts by an immutable name in any spelling, and keeps two people apart', async () => {
  const later = startTime();
  const started = await startOidcWaybill({ accounts: { main: { people: ['Boss'] } } });
  const nameOf = async (subject: string, name: string) => {
    const browser = await signInAs(started, subject, name);
    const now = async () => {
      const said = await sessionOf(started.waybill.address, browser.header());
      return [said.user!.name, said.accounts!.length];
    };
    const atFirst = await now();
    // The next check with the provider.
    later(6 * MINUTE);
    expect(await now()).toEqual(atFirst);
    return atFirst;
  };
  expect(await nameOf('s-1', 'ＢOSS')).toEqual(['boss', 1]);
  expect(await nameOf('s-1', 'boss')).toEqual(['boss', 1]);
  expect(await nameOf('s-2', 'boss')).toEqual([expect.stringMatching(/^boss~[0-9a-f]{16}$/), 1]);
  expect(await nameOf('s-3', '\u202eboss')).toEqual(['s-3', 0]);
  expect(await nameOf('boss', 'anna')).toEqual(['anna', 0]);
});

test('grants no account by an address that the provider has not verified', async () => {
  const started = await startOidcWaybill({
    access: { nameClaim: { claim: 'email', immutable: true } },
    accounts: { main: { people: ['boss@example.com'] } },
  });
  const nameOf = async (subject: string, verified: object) => {
    const { waybill, provider } = started;
    const claims = { email: 'boss@example.com', ...verified, realm_access: { roles: ['payers'] } };
    provider.person = { subject, claims };
    const browser = browseAsPerson(waybill.address);
    await browser.go('/api/session/oidc');
    const said = await sessionOf(waybill.address, browser.header());
    return [said.user!.name, said.accounts!.length];
  };
  expect(await nameOf('s-1', { email_verified: false })).toEqual(['s-1', 0]);
  expect(await nameOf('s-2', { email_verified: 'false' })).toEqual(['s-2', 0]);
  expect(await nameOf('s-3', { email_verified: true })).toEqual(['boss@example.com', 1]);
  // Some providers state it as a text, and some never.
  expect((await nameOf('s-4', { email_verified: 'true' }))[1]).toBe(1);
  expect((await nameOf('s-5', {}))[1]).toBe(1);
});

test('keeps a renamed person’s own data and grants nothing more', async () => {
  const both = ['payers', 'books'];
  const started = await startOidcWaybill();
  const draft = `/api/drafts/${randomUUID()}`;
  const mallory = await signInAs(started, 's-m', 'boss', both);
  const body = JSON.stringify({ version: null, name: 'mine', content: { payments: [] } });
  const headers = { cookie: mallory.header(), 'content-type': 'application/json' };
  await started.waybill.ask(draft, { method: 'PUT', headers, body });
  const made = await started.waybill.ask('/api/tokens', {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'nightly', roles: ['payer'], days: 1 }),
  });
  const { token } = JSON.parse(made.body) as { token: string };
  // Otherwise the next person's alerts would go where this person said.
  const channel = `/api/alert-channels/${randomUUID()}`;
  const put = (path: string, value: object) =>
    started.waybill.ask(path, { method: 'PUT', headers, body: JSON.stringify(value) });
  await put(channel, {
    kind: 'webhook',
    name: 'mine',
    url: 'https://hooks.example/mallory',
    format: 'standard',
    address: null,
    subscription: null,
    withText: true,
    keepsQuiet: false,
    mostPerHour: 10,
    digestHour: null,
  });
  await put('/api/alert-times', { zone: 'UTC', quietFrom: 1, quietTo: 2 });
  const alertsOf = async (cookie: string) => {
    const { body } = await started.waybill.ask('/api/alerts', { headers: { cookie } });
    const { channels, times } = JSON.parse(body) as { channels: unknown[]; times: unknown };
    return [channels.length, times !== null];
  };
  expect(await alertsOf(mallory.header())).toEqual([1, true]);
  const byToken = async () => {
    const shown = { authorization: `Bearer ${token}` };
    return (await ask(started.waybill.address, draft, { headers: shown })).status;
  };
  expect(await byToken()).toBe(200);
  const status = async (cookie: string) =>
    (await started.waybill.ask(draft, { headers: { cookie } })).status;
  const boss = await signInAs(started, 's-b', 'boss', both);
  expect(await status(boss.header())).toBe(404);
  const renamed = await signInAs(started, 's-m', 'mallory', both);
  const { body: log } = await started.waybill.ask('/api/audit', {
    headers: { cookie: renamed.header() },
  });
  const signIns = auditList.parse(JSON.parse(log)).entries.map((it) => `${it.who} ${it.detail}`);
  expect(signIns).toContain('mallory formerly boss');
  expect(await status(renamed.header())).toBe(200);
  expect(await alertsOf(renamed.header())).toEqual([1, true]);
  expect(await status(mallory.header())).toBe(401);
  // Otherwise the token would act for the next person with that name.
  expect(await byToken()).toBe(200);
  const again = await signInAs(started, 's-b', 'boss', both);
  expect(await sessionOf(started.waybill.address, again.header())).toMatchObject({
    user: { name: 'boss' },
  });
  expect(await status(again.header())).toBe(404);
  expect(await alertsOf(again.header())).toEqual([0, false]);
});

test('signs a renamed person in under the former name while their records can’t move', async () => {
  const started = await startOidcWaybill();
  const { waybill } = started;
  await signInAs(started, 's-m', 'boss');
  // The journal refuses everything from now on.
  rmSync(join(waybill.dataDir, 'waybill.anchor'));
  const nameNow = async () => {
    const browser = await signInAs(started, 's-m', 'mallory');
    return (await sessionOf(waybill.address, browser.header())).user?.name;
  };
  await expect.poll(async () => (await waybill.ask('/readyz')).status).toBe(503);
  // Otherwise they could approve their own drafts, and would have the limits of a day twice.
  expect(await nameNow()).toBe('boss');
});
