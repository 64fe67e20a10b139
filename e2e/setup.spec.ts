import type { Page } from '@playwright/test';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { afterTheTour } from './after-the-tour.ts';
import { expect, test } from './fixtures.ts';
import { openSupervised } from './open-waybill.ts';
import { startOtherService } from './other-service.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { PayPage } from './pages/pay-page.ts';

async function fillIn(
  page: Page,
  url: string,
  credentials: Record<'consumerKey' | 'consumerSecret' | 'token' | 'tokenSecret', string>,
): Promise<void> {
  const typed = {
    'Base address': url,
    'Consumer key': credentials.consumerKey,
    'Consumer secret': credentials.consumerSecret,
    Token: credentials.token,
    'Token secret': credentials.tokenSecret,
  };
  for (const [label, text] of Object.entries(typed)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
}

test('connects a service with other readings in the browser alone @page', async ({ browser }) => {
  const service = await startSandbox({
    preset: 'contrary',
    notifications: 300,
    arrivalsPerMinute: 0,
  });
  const waybill = await openSupervised();
  const page = await browser.newPage({ baseURL: waybill.url });
  await afterTheTour(page);
  try {
    await page.goto('/inbox');
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByRole('button', { name: 'Try the sandbox' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect your service' }).click();
    await expect(page.getByLabel('Base address')).toBeFocused();

    const { credentials } = service;
    await fillIn(page, service.url, { ...credentials, tokenSecret: 'not the secret' });
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const results = page.getByRole('table', { name: 'Test results' });
    const result = (area: string) => results.getByRole('row', { name: area });
    await expect(result('Notifications')).toContainText('Refused');
    await expect(result('Receivables')).toContainText('Refused');
    await expect(result('Carriers')).toContainText('Works');
    // Carriers alone need no credentials.
    await expect(page.getByText('The service refuses these credentials.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0);
    const address = page.getByLabel('Base address');
    await address.fill(`${service.url}/v2/`);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('Remove /v2 from the end of the address')).toBeVisible();
    await address.fill(service.url);

    // Changed credentials have to be tested again.
    const secret = page.getByRole('textbox', { name: 'Token secret' });
    await secret.fill(service.credentials.tokenSecret);
    await expect(results).toHaveCount(0);

    // So do credentials that change while a test is running.
    const testIt = page.getByRole('button', { name: 'Test the connection' });
    const held = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await page.route(
      '**/api/admin/service/test',
      async (route) => {
        await held.promise;
        await route.fulfill({ response: await route.fetch() });
        late.resolve();
      },
      { times: 1 },
    );
    await testIt.click();
    await expect(testIt).toBeDisabled();
    await secret.fill('mistyped');
    await expect(testIt).toBeEnabled();
    await testIt.click();
    await expect(result('Notifications')).toContainText('Refused');
    held.resolve();
    await late.promise;
    await expect(result('Notifications')).toContainText('Refused');
    await secret.fill(service.credentials.tokenSecret);
    await expect(results).toHaveCount(0);
    await testIt.click();
    for (const area of ['Notifications', 'Record lookup', 'Receivables', 'Payments', 'Carriers']) {
      await expect(result(area)).toContainText('Works');
    }
    await expect(page.getByText('This service numbers its pages from 0.')).toBeVisible();
    // A failure ends with the input that it was about.
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await page.route('**/api/admin/service', (route) => route.abort(), { times: 1 });
    await connect.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await secret.fill('mistyped');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await secret.fill(service.credentials.tokenSecret);
    await testIt.click();
    await expect(connect).toBeVisible();
    for (const units of await page.getByLabel(/^Units/).all()) await units.fill('Taler');
    // No line is lost without a word.
    const methods = page.getByLabel('Payment methods');
    const fault = () =>
      methods.evaluate((field) => (field as HTMLTextAreaElement).validationMessage);
    for (const [typed, message] of [
      ['WIRE Wire transfer', 'Write “WIRE Wire transfer” as CODE=Name.'],
      ['WIRE=Wire\nWIRE=Transfer', 'WIRE has two names. Remove one.'],
    ] as const) {
      await methods.fill(typed);
      expect(await fault()).toBe(message);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(methods).toBeFocused();
    }
    await methods.fill('WIRE=Wire transfer');
    expect(await fault()).toBe('');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(new InboxPage(page).rows.first()).toBeVisible();
    const listed = service.requests.filter(({ target }) => target.startsWith('/v2/notifications'));
    expect(listed.length).toBeGreaterThan(0);
    await page.goto('/receivables');
    await expect(page.getByText('Taler').first()).toBeVisible();

    // The sandbox would replace the service for everyone, and its credentials are deleted.
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Connect another service' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto('/setup');
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect your service?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Waybill' }).click();
    await expect(new InboxPage(page).rows.first()).toBeVisible();
    await expect(page.getByText('Sandbox', { exact: true })).toHaveCount(0);
  } finally {
    await page.close();
    await waybill.stop();
    await service.close();
  }
});

test('works with another implementation of the interface, connected only by the browser @page', async ({
  browser,
}) => {
  const service = await startOtherService();
  const waybill = await openSupervised();
  const page = await browser.newPage({ baseURL: waybill.url });
  await afterTheTour(page);
  try {
    await page.goto('/');
    await page.getByRole('button', { name: 'Connect your service' }).click();
    await fillIn(page, service.url, service.credentials);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const results = page.getByRole('table', { name: 'Test results' });
    for (const area of ['Notifications', 'Record lookup', 'Receivables', 'Payments', 'Carriers']) {
      await expect(results.getByRole('row', { name: area })).toContainText('Works');
    }
    await expect(page.getByText('This service numbers its pages from 1.')).toBeVisible();
    await page.getByLabel('Units 7').fill('Guilder');
    await page.getByLabel('Payment methods').fill('WIRE=Wire transfer');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page).toHaveURL(/\/inbox$/);

    // In no order on the wire, so that Waybill loads everything before it says what is newest.
    const inbox = new InboxPage(page);
    await expect(inbox.rows.first()).toContainText('HB-1000');
    await expect(inbox.rows.nth(1)).toContainText('HB-1001');
    await inbox.rows.first().click();
    await expect(page.getByText('ROPE-8')).toBeVisible();
    await page.getByRole('button', { name: 'Archive', exact: true }).first().click();
    await expect
      .poll(() => service.notifications.find((it) => it.RecordNumber === 'HB-1000')?.Status)
      .toBe(4);

    const [oldest] = service.transactions;
    const pay = new PayPage(page);
    await pay.prepare(
      { partnerId: oldest!.Partner.Id, partnerCode: oldest!.Partner.Code },
      { number: 'HB-PAY-1', amount: '212.50' },
    );
    await pay.review();
    await pay.send.click();
    await expect(page.getByRole('main').getByText('2 proven')).toBeVisible({ timeout: 60_000 });
    expect(service.payments.map(({ PaymentNumber }) => PaymentNumber)).toEqual(['HB-PAY-1']);
    expect(service.transactions.slice(0, 2).map(({ Balance }) => Balance.Value)).toEqual([0, 0]);

    await page.goto('/payments');
    await expect(page.getByText('HB-PAY-1')).toBeVisible();
    await expect(page.getByText('Guilder').first()).toBeVisible();
    await page.goto('/carriers/HRB?number=12345');
    await expect(page.getByText('Same day')).toBeVisible();
    expect(service.refused).toEqual([]);
  } finally {
    await page.close();
    await waybill.stop();
    await service.close();
  }
});

test('reloads a sandbox page once a service is connected @page', async ({ browser }) => {
  const service = await startSandbox({ notifications: 300, arrivalsPerMinute: 0 });
  const waybill = await openSupervised({ settings: { service: 'sandbox' } });
  const page = await browser.newPage({ baseURL: waybill.url });
  await afterTheTour(page);
  try {
    await page.goto('/inbox');
    await expect(new InboxPage(page).rows.first()).toBeVisible();
    const badge = page.getByText('Sandbox', { exact: true });
    await expect(badge).toBeVisible();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { version } = (await (
      await page.request.get('/api/admin/settings', { headers })
    ).json()) as { version: string };
    const data = { version, baseUrl: service.url, credentials: service.credentials };
    const connected = await page.request.post('/api/admin/service', { headers, data });
    expect(connected.ok(), await connected.text()).toBe(true);
    // Otherwise real money would stand under the sandbox's name.
    await expect(badge).toHaveCount(0);
    await expect(new InboxPage(page).rows.first()).toBeVisible();
  } finally {
    await page.close();
    await waybill.stop();
    await service.close();
  }
});
