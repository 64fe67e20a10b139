import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './carriers-test.ts';
import { expect } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { CarriersPage } from './pages/carriers-page.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

const UPS = '1Z5R89390357567127';
const USPS = '9400111201080805483016';

/** A Waybill over a service with odd carriers, for as long as `work` takes. */
async function withService(
  settings: Parameters<typeof startSandbox>[0] & object,
  work: (waybill: OpenWaybill, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ notifications: 50, arrivalsPerMinute: 0, ...settings });
  const waybill = await openWaybill({
    environment: connectionTo(sandbox),
    settings: settingsFor(settings.preset ?? 'plain'),
  });
  await work(waybill, sandbox);
  await waybill.stop();
  await sandbox.close();
}

const guid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const hostile = [
  ['Script', 'SCRIPT', 'javascript:alert({0})'],
  ['Data', 'DATA', 'data:text/html,{0}'],
  ['In the host', 'HOST', 'https://{0}.evil.example/'],
  ['Sign in', 'A/B', 'https://www.ups.com@evil.example/{0}'],
  ['Ev\u202Eil', 'BIDI', 'https://evil.example/\u202E{0}'],
  ['', '', null],
  ['No token', 'NONE', 'https://plain.example/track'],
].map(([Name, Code, TrackingUrlFormat], index) => ({
  Id: guid(index + 1),
  Name: Name!,
  Code: Code!,
  TrackingUrlFormat: TrackingUrlFormat ?? null,
}));

test('shows carriers without credentials and with refused ones', async ({
  carriers,
  page,
  preset,
  service,
}) => {
  service.faults.set({
    match: { path: /^\/v2\/(?!carriers$|carriers\/)/ },
    kind: 'unauthorized',
  });
  await carriers.open();
  await expect(carriers.rows).toHaveCount(21);
  await expect(
    page.getByRole('button', { name: 'Service status: Carriers connected' }),
  ).toBeVisible();
  await carriers.paste(UPS);
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  service.faults.clear();

  const bare = await openWaybill({
    environment: { SERVICE_BASE_URL: service.url },
    settings: settingsFor(preset),
  });
  await carriers.open(`${bare.url}/carriers?track=${UPS}`);
  await expect(carriers.rows).toHaveCount(21);
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await carriers.open(`${bare.url}/carriers/UPS`);
  // A service that asks for authentication of 4.13 after all can't be asked without credentials.
  await expect(
    preset === 'plain'
      ? page.getByRole('table', { name: 'Methods' })
      : page.getByText(/no credentials/i).first(),
  ).toBeVisible();
  await bare.stop();
});

test('shows the saved directory and its age when the service can’t be reached @page', async ({
  page,
  preset,
}) => {
  const carriers = new CarriersPage(page);
  await carriers.stayInside();
  await withService({ preset }, async (waybill, sandbox) => {
    const away = { match: { path: '/v2/carriers' }, kind: 'status', status: 503 } as const;
    sandbox.faults.set(away);
    await carriers.open(`${waybill.url}/carriers`);
    await expect(page.getByRole('alert')).toContainText('503');
    sandbox.faults.clear();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(carriers.rows).toHaveCount(21);

    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    sandbox.faults.set(away);
    await page.reload();
    await expect(page.getByText(/Showing the carriers loaded/)).toContainText('3 hours ago');
    await expect(carriers.rows).toHaveCount(21);
    await carriers.paste(UPS);
    await expect(carriers.link('UPS')).toBeVisible();
    await expectAccessible(page);
    await carriers.open(`${waybill.url}/carriers/UPS`);
    await expect(page.getByText(/Showing the carriers loaded/)).toBeVisible();

    // The service itself is gone, and then Waybill: what is on the page stays of use.
    await carriers.open(`${waybill.url}/carriers`);
    await sandbox.close();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/can’t be reached/).first()).toBeVisible();
    await waybill.stop();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/Waybill can’t be reached/).first()).toBeVisible({
      timeout: 30_000,
    });
    await page.keyboard.press('t');
    await carriers.field.fill(USPS);
    await expect(carriers.link('USPS')).toBeVisible();
  });
});

test('hostile templates are text with the reason, and never a link @page', async ({ page }) => {
  const carriers = new CarriersPage(page);
  await carriers.stayInside();
  const moreCarriers = [...hostile, { Name: 'Without an id' }, 42];
  await withService({ moreCarriers }, async ({ url }) => {
    await carriers.open(`${url}/carriers`);
    await expect(page.getByText(/Waybill can’t read 2 carriers/)).toBeVisible();
    await page.getByRole('link', { name: '7 broken tracking links' }).click();
    const faulty = page.getByRole('table', { name: 'Broken tracking links' });
    await expect(faulty.getByRole('row')).toHaveCount(8);
    await expect(faulty).toContainText('javascript:alert({0})');
    await expect(faulty).toContainText('U+202E');
    await expect(faulty).toContainText('The address doesn’t start with http or https.');
    await expectAccessible(page);
    for (const { Id } of hostile) {
      await goWithin(page, `/carriers/${Id}?track=${UPS}`);
      await expect(page.getByRole('main')).toContainText(Id);
      await expect(page.getByText(/No link\. The /)).toBeVisible();
      await carriers.field.press('Enter');
      await expect(page.getByRole('link', { name: /^Track with/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    }
    await goWithin(page, '/carriers/many');
    await page.getByLabel('Tracking numbers').fill('XQ1000000-A');
    await carriers
      .rowOf('XQ1000000-A')
      .getByRole('button', { name: /^Choose/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Carrier', { exact: true }).selectOption({ label: 'Script (SCRIPT)' });
    await dialog.getByRole('button', { name: 'Use this carrier' }).click();
    await expect(carriers.rowOf('XQ1000000-A')).toContainText('doesn’t start with http or https');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy all' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('No link. The address doesn’t start with http or https.');
    expect(copied).not.toContain('javascript');
  });
  expect(carriers.asked).toEqual([]);
});

test('odd codes lead to pages by id, and one code of two asks which @page', async ({ page }) => {
  const carriers = new CarriersPage(page);
  const template = 'https://x.example/?n={0}';
  const odd = ['many', 'A/B', '..', 'ДОМ', 'TWIN', 'TWIN', 'DHL.DE'].map((Code, index) => ({
    Id: guid(index + 1),
    Name: `Carrier ${index + 1}`,
    Code,
    TrackingUrlFormat: template,
  }));
  await withService({ moreCarriers: odd }, async ({ url }) => {
    await carriers.open(`${url}/carriers?q=carrier 1 many`);
    await carriers.rows.getByRole('link').click();
    await expect(page).toHaveURL(`${url}/carriers/${guid(1)}`);
    await expect(page.getByText('The service lists no methods')).toBeVisible();
    for (const [address, name] of [
      [guid(2), 'Carrier 2'],
      [guid(3), 'Carrier 3'],
      [guid(4), 'Carrier 4'],
      ['ups', 'UPS'],
    ] as const) {
      await goWithin(page, `/carriers/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText(/no methods|UPS_GROUND/).first()).toBeVisible();
    }
    await goWithin(page, '/carriers?q=DHL.DE');
    await carriers.rows.getByRole('link').click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carrier 7');
    await goWithin(page, '/carriers/TWIN');
    await page.getByRole('link', { name: 'Carrier 6' }).click();
    await expect(page).toHaveURL(`${url}/carriers/${guid(6)}`);
  });
});
