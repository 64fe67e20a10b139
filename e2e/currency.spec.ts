import type { Page } from '@playwright/test';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openByPartner } from './open-items.ts';
import { openWaybill } from './open-waybill.ts';
import { PayPage } from './pages/pay-page.ts';
import { connectionTo, settingsFor } from './waybill.ts';

const stopAfter: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const stop of stopAfter.splice(0)) await stop();
});

/** A Waybill of a test's own, whose settings name Units by currency. */
async function openNamed(page: Page, service: Sandbox): Promise<void> {
  const settings = { ...settingsFor('plain'), codes: { units: { 0: 'USD', 1: 'CAD' } } };
  const { url, stop } = await openWaybill({ environment: connectionTo(service), settings });
  stopAfter.push(stop);
  await page.goto(`${url}/pay`);
}

test('asks about a bank line in a currency without Units and says why @page', async ({
  page,
  service,
}) => {
  await openNamed(page, service);
  const [first, second] = openByPartner(service)[0]!;
  await goWithin(page, '/pay/bank-file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(
      [
        'Date,Name,Reference,Amount,Currency',
        `11/27/2026,Somebody,${first!.id},${first!.balance},EUR`,
        `11/27/2026,Somebody,${second!.id},${second!.balance},USD`,
      ].join('\n'),
    );
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toContainText('1 ready, 1 to look at');
  const look = page.getByRole('region', { name: 'Needs a look' });
  await expect(look.locator('[data-entry]')).toContainText('EUR');
  await expect(look.getByText('EUR is not one of this service’s Units.')).toBeVisible();
  // Beside the amount, and not once more in the bank's text.
  const ready = page.getByRole('region', { name: 'Ready' }).locator('[data-entry]');
  expect((await ready.textContent())!.match(/USD/g)).toHaveLength(1);
  await expect(page.getByRole('table', { name: 'Totals' }).getByText('EUR')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Lines and columns').click();
  await expect(page.getByLabel('Column 5, Currency')).toHaveValue('currency');
});

test('counts a remittance line in another currency without applying it @page', async ({
  page,
  service,
}) => {
  await openNamed(page, service);
  const [first, second] = openByPartner(service)[0]!;
  await page.getByRole('link', { name: 'Paste remittance' }).click();
  await page
    .getByLabel('Lines of the remittance')
    .fill(`${first!.id} ${first!.balance} EUR\n${second!.id} ${second!.balance} USD`);
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await expect(dialog.getByText('1 of 2 lines matched.', { exact: false })).toBeVisible();
  await expect(
    dialog.getByText('1 line is in another currency: EUR.', { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByText('EUR is not one of this service’s Units')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(new PayPage(page).ticked).toHaveCount(1);
});

test('rejects an amount in another currency with the reason @page', async ({ page, service }) => {
  await openNamed(page, service);
  const of = openByPartner(service)[0]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  const units = pay.field('Units');
  if ((await units.count()) > 0) await units.selectOption('0');
  const amount = pay.field('Amount');
  await amount.fill('500 CAD');
  await expect(page.getByText('CAD differs from USD, the payment’s Units.')).toBeVisible();
  await amount.fill('€500');
  await expect(page.getByText('€ is not one of this service’s Units.')).toBeVisible();
  await expectAccessible(page);
  await amount.blur();
  await expect(amount).toHaveValue('€500');
  await amount.fill('$500 USD');
  await expect(page.getByText('Read as 500')).toBeVisible();
});
