import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { fakeDesktop } from './fake-desktop.ts';
import { expect, test as base } from './fixtures.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

/** The proxy looks often, the page every 30 seconds, which no test waits for. */
const test = base.extend<object, { told: { service: Sandbox; waybill: Waybill } }>({
  told: [
    async ({ preset }, use) => {
      const service = await startSandbox({ preset, notifications: 300, arrivalsPerMinute: 0 });
      const waybill = await startWaybill({
        environment: connectionTo(service),
        settings: { ...settingsFor(preset), events: { every: 200 } },
      });
      await use({ service, waybill });
      await waybill.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ told }, use) => use(told.waybill.url),
});

const news = (page: Page) => page.getByRole('button', { name: /^Show .*new notifications?$/ });

/** An inbox that has heard that it listens, or that another tab does. */
async function openInbox(page: Page): Promise<void> {
  await page.goto('/inbox');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
}

test('arrivals appear on screen without a request', async ({ page, told }) => {
  const stream = page.waitForResponse(/\/api\/events$/);
  await openInbox(page);
  expect((await stream).status()).toBe(200);
  const looks = () => told.service.requests.length;
  // Rows from before the proxy's first check are not arrivals.
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 1);
  told.service.arrive(3);
  await expect(news(page)).toHaveText('Show 3 new notifications');
  told.service.arrive(1);
  await expect(news(page)).toHaveText('Show 4 new notifications');
});

test('shares one event stream among tabs, and another tab takes over when one closes', async ({
  context,
  told,
}) => {
  const listeners: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) listeners.push(request.frame().page());
  });
  const pages = [];
  for (let n = 0; n < 3; n++) {
    const page = await context.newPage();
    await openInbox(page);
    pages.push(page);
  }
  await expect.poll(() => listeners.length).toBe(1);
  const before = told.service.requests.length;
  await expect.poll(() => told.service.requests.length).toBeGreaterThan(before + 1);
  told.service.arrive(2);
  for (const page of pages) await expect(news(page)).toHaveText('Show 2 new notifications');
  expect(listeners).toHaveLength(1);
  await listeners[0]!.close();
  const left = pages.filter((page) => page !== listeners[0]);
  await expect.poll(() => listeners.length).toBe(2);
  expect(left).toContain(listeners[1]);
  told.service.arrive(1);
  for (const page of left) await expect(news(page)).toHaveText('Show 3 new notifications');
});

test('receives events again after the proxy restarts', async ({ page, told }) => {
  const stream = page.waitForResponse(/\/api\/events$/);
  await openInbox(page);
  await stream;
  const again = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await told.waybill.restart({
    meanwhile: async () => {
      told.service.arrive(2);
    },
  });
  expect((await again).status()).toBe(200);
  await expect(news(page)).toHaveText('Show 2 new notifications');
});

test('shows arrivals that come while the list loads', async ({ page, told }) => {
  const list = /\/api\/v2\/notifications\/200\/1\?statuses=0,1,2$/;
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    list,
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await mayAnswer.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto('/inbox');
  await asked.promise;
  const heard = page.evaluate(async () => {
    const settings = (await (await fetch('/api/settings')).json()) as { account: string };
    const channel = new BroadcastChannel(`waybill-events:${settings.account}`);
    await new Promise<void>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        if (data.heard.kind === 'arrivals') resolve();
      });
    });
  });
  const looks = () => told.service.requests.length;
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 1);
  told.service.arrive(3);
  await heard;
  mayAnswer.resolve();
  await expect(news(page)).toHaveText('Show 3 new notifications');
});

test('shows changes made before the page listens', async ({ page, told }) => {
  const mayListen = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await mayListen.promise;
    await route.continue();
  });
  const save = async (name: string): Promise<void> => {
    const saved = await page.request.put(`${told.waybill.url}/api/views/${randomUUID()}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { screen: 'inbox', name, query: '?types=Feeds', isShared: false, version: 0 },
    });
    expect(saved.status()).toBe(200);
  };
  const views = page.waitForResponse('**/api/views');
  const asked = page.waitForRequest('**/api/events');
  await openInbox(page);
  await views;
  await asked;
  await save('Saved before it listens');
  mayListen.resolve();
  await expect(
    page.getByRole('link', { name: 'Saved before it listens', exact: true }),
  ).toBeVisible();
});

test('notifies on the desktop once about arrivals, from a hidden tab', async ({
  page,
  told: { service },
}) => {
  const desktop = await fakeDesktop(page);
  await page.clock.install();
  await openInbox(page);
  await page.getByRole('button', { name: 'Desktop notifications: off' }).click();
  await page.getByRole('checkbox', { name: 'Sales order' }).check();
  await page.getByRole('switch', { name: 'Desktop notifications' }).check();
  await expect(page.getByRole('button', { name: 'Desktop notifications: on' })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  service.arrive(40);
  await expect.poll(desktop.told).toHaveLength(1);
  // A poll without a change sends no event; a later change does.
  const look = page.waitForResponse(/statuses=1$/);
  await page.clock.fastForward('02:30');
  await look;
  expect(await desktop.told()).toHaveLength(1);
  service.arrive(40);
  await expect.poll(desktop.told).toHaveLength(2);
});
