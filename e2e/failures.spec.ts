import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

const lists = { path: '/v2/notifications/' } as const;

test.describe('a service that fails when the inbox opens', () => {
  test('says how it fails, whichever way it does, and recovers by Retry @page', async ({
    inbox,
    page,
    service,
  }) => {
    // Each list is new to the page.
    for (const { types, rule, says } of [
      { types: 'SalesOrder', rule: { kind: 'html' }, says: /can’t be read/ },
      { types: 'Batch', rule: { kind: 'unauthorized' }, says: /credentials/i },
      { types: 'Feeds', rule: { kind: 'status', status: 503 }, says: /503/ },
      { types: 'Report', rule: { kind: 'truncate' }, says: /interrupted/ },
      { types: 'PurchaseOrder', rule: { kind: 'malformed' }, says: /can’t be read/ },
    ] as const) {
      await test.step(rule.kind, async () => {
        service.faults.set({ match: lists, ...rule });
        if (types === 'SalesOrder') await inbox.open(`?types=${types}`);
        else await goWithin(page, `/inbox?types=${types}`);
        await expect(inbox.trouble).toContainText(says);
        await expect(inbox.rows).toHaveCount(0);
        service.faults.clear();
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(inbox.rows.first()).toBeVisible();
        await expect(inbox.trouble).toBeHidden();
      });
    }
  });

  test('says that it is slow while it waits @page', async ({ inbox, page, service }) => {
    // The inbox's own page, and not the one row that the service's status is found out by.
    const release = service.faults.hold({ path: '/v2/notifications/200/' });
    await inbox.open();
    await expect(page.getByText(/longer than usual/)).toBeVisible();
    release();
    await expect(inbox.rows.first()).toBeVisible();
    await expect(page.getByText(/longer than usual/)).toBeHidden();
  });
});

test('keeps loaded rows when the service fails later @page', async ({ inbox, page, service }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const first = await inbox.rows.first().textContent();
  service.faults.set({ match: lists, kind: 'status', status: 500 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(inbox.trouble).toContainText(/500/);
  await expect(inbox.rows.first()).toHaveText(first!);
});

test('says what failed and offers Retry when styles and later code can’t load @page', async ({
  inbox,
  page,
  service,
}) => {
  const refused: string[] = [];
  await page.route(/\/late[^/]*\.js$/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  service.faults.set({ match: lists, kind: 'status', status: 503 });
  await inbox.open();
  await expect(inbox.trouble).toContainText('503');
  expect(refused).not.toEqual([]);
  service.faults.clear();
  await inbox.trouble.getByRole('button', { name: 'Retry' }).click();
  await expect(inbox.rows.first()).toBeVisible();
  // And of a banner above the rows.
  service.faults.set({ match: lists, kind: 'status', status: 500 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(inbox.trouble).toContainText('500');
  await expect(inbox.trouble.getByRole('button', { name: 'Retry' })).toBeVisible();
  // Parts that could not be loaded come with the next load. Some browsers load them again before.
  const options = page.getByRole('button', { name: 'List options' });
  await expect(options).toBeHidden();
  await page.unrouteAll();
  service.faults.clear();
  await page.reload();
  await expect(options).toBeVisible();
});

test('reports a service that is down as unreachable and keeps the proxy running @page', async ({
  page,
  preset,
}) => {
  const sandbox = await startSandbox({ preset, notifications: 300, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({
    environment: connectionTo(sandbox),
    settings: settingsFor(preset),
  });
  const inbox = new InboxPage(page);
  await page.goto(`${waybill.url}/inbox`);
  await expect(inbox.rows.first()).toBeVisible();
  await sandbox.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(inbox.trouble).toContainText(/can’t be reached/);
  await expect(inbox.rows.first()).toBeVisible();
  await page.reload();
  await expect(inbox.trouble).toContainText(/can’t be reached/);
  expect((await page.request.get(`${waybill.url}/healthz`)).status()).toBe(200);
  // The service's status is asked for at most every 15 seconds.
  await expect
    .poll(async () => (await page.request.get(`${waybill.url}/readyz`)).status(), {
      timeout: 30_000,
    })
    .toBe(503);
  expect(await waybill.stop()).toBe(0);
});

test('reports a lost connection and recovers @page', async ({ inbox, page, context }) => {
  // The code that listens to the connection comes after the rows.
  const listening = page.waitForRequest('**/api/events');
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await listening;
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const status = page.getByRole('button', { name: /^Service status/ });
  // At once: no earlier “Connected” stands beside that.
  expect(await status.textContent()).toBe('Offline');
  await expect(inbox.rows.first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/offline/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Service status: Connected' })).toBeVisible();
});

test('says which credentials are missing and what still works @page', async ({ page, service }) => {
  const waybill = await openWaybill({ environment: { SERVICE_BASE_URL: service.url } });
  const inbox = new InboxPage(page);
  await page.goto(`${waybill.url}/inbox`);
  await expect(inbox.trouble).toContainText(/OAUTH_CONSUMER_KEY/);
  await expect(inbox.trouble).toContainText(/carriers/i);
  expect((await page.request.get(`${waybill.url}/api/v2/carriers`)).status()).toBe(200);
  expect((await page.request.get(`${waybill.url}/readyz`)).status()).toBe(200);
  await waybill.stop();
});

test('reports accounting that answers 404 or 501 as absent, and the rest works @page', async ({
  page,
  preset,
}) => {
  for (const accounting of ['404', '501'] as const) {
    await test.step(accounting, async () => {
      const sandbox = await startSandbox({
        preset,
        notifications: 300,
        transactions: 5,
        arrivalsPerMinute: 0,
        dialect: { accounting },
      });
      const waybill = await openWaybill({
        environment: connectionTo(sandbox),
        settings: settingsFor(preset),
      });
      const inbox = new InboxPage(page);
      const absent = page.getByText('This service doesn’t offer accounting');
      await page.goto(`${waybill.url}/receivables`);
      await expect(absent).toBeVisible();
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
      const id = '6d0f7a52-3f4b-4c55-9f0e-2b1a8c7d6e5f';
      for (const path of ['/payments', `/payments/${id}`, `/receivables/${id}`]) {
        // Nothing of the screen before is left.
        await goWithin(page, '/batches');
        await expect(page.getByText('Nothing has been sent yet')).toBeVisible();
        await goWithin(page, path);
        await expect(page.getByRole('alert').filter({ has: absent })).toBeVisible();
        await expect(page.getByRole('search')).toHaveCount(0);
      }
      await page.getByRole('link', { name: 'Inbox' }).click();
      await expect(inbox.rows.first()).toBeVisible();
      await page.getByRole('button', { name: /service/i }).click();
      await expect(page.getByText(/doesn’t offer/i)).toBeVisible();
      expect((await page.request.get(`${waybill.url}/readyz`)).status()).toBe(200);
      await waybill.stop();
      await sandbox.close();
    });
  }
});

test('stops changes and says so on every screen when the journal may be outdated @page', async ({
  page,
  service,
}) => {
  const waybill = await startWaybill({ environment: { SERVICE_BASE_URL: service.url } });
  await page.goto(`${waybill.url}/carriers`);
  const banner = page.getByRole('alert').filter({ hasText: 'Changes and payments are stopped' });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await waybill.restart({
    signal: 'SIGKILL',
    meanwhile: async () => rmSync(join(waybill.dataDir, 'waybill.db')),
  });
  await page.reload();
  await expect(banner).toBeVisible();
  const ready = await page.request.get(`${waybill.url}/readyz`);
  expect(ready.status()).toBe(503);
  expect(await ready.json()).toMatchObject({ store: false, journal: 'refused' });
  expect(waybill.output()).toContain('waybill.db is missing');
  await waybill.stop();
});

test('shows on every screen that a setting contradicts the service @page', async ({ page }) => {
  const sandbox = await startSandbox({ notifications: 300, dialect: { firstPage: 0 } });
  const waybill = await startWaybill({
    environment: connectionTo(sandbox),
    settings: { ...settingsFor('plain'), firstPage: 1 },
  });
  await expect.poll(waybill.output).toContain('numbers its pages from 0');
  await page.goto(`${waybill.url}/carriers`);
  const banner = page.getByRole('alert').filter({ hasText: 'Lists may be incomplete' });
  await expect(banner).toContainText('The setting firstPage is 1');
  await waybill.stop();
  await sandbox.close();
});
