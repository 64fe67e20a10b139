import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { afterTheTour } from './after-the-tour.ts';
import { expect, test } from './fixtures.ts';
import { openSupervised } from './open-waybill.ts';
import { InboxPage } from './pages/inbox-page.ts';

test('connects a service that differs in everything, only by the browser @page', async ({
  browser,
}) => {
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

    const typed = {
      'Base address': service.url,
      'Consumer key': service.credentials.consumerKey,
      'Consumer secret': service.credentials.consumerSecret,
      Token: service.credentials.token,
      'Token secret': 'not the secret',
    };
    for (const [label, text] of Object.entries(typed)) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const results = page.getByRole('table', { name: 'Test results' });
    const result = (area: string) => results.getByRole('row', { name: area });
    await expect(result('Notifications')).toContainText('Refused');
    await expect(result('Receivables')).toContainText('Refused');
    await expect(result('Carriers')).toContainText('Works');

    // Changed credentials have to be tested again.
    const secret = page.getByRole('textbox', { name: 'Token secret' });
    await secret.fill(service.credentials.tokenSecret);
    await expect(results).toHaveCount(0);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    for (const area of ['Notifications', 'Look-up', 'Receivables', 'Payments', 'Carriers']) {
      await expect(result(area)).toContainText('Works');
    }
    await expect(page.getByText('This service numbers its pages from 0.')).toBeVisible();
    for (const units of await page.getByLabel(/^Units/).all()) await units.fill('Taler');
    await page.getByLabel('Payment methods').fill('WIRE=Wire transfer');
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
  } finally {
    await page.close();
    await waybill.stop();
    await service.close();
  }
});
