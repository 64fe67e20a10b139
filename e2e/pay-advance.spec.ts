import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { applied, forgetDrafts, openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';

test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

test('gives AutoApply the Units of the partner’s items when it is checked before the partner is chosen', async ({
  page,
  service,
}) => {
  const of = openByPartner(service).at(-1)!;
  const pay = new PayPage(page);
  await page.goto('/pay/new');
  await page.getByLabel('AutoApply', { exact: false }).check();
  await pay.field('Partner').fill(of[0]!.partnerId);
  await pay.press('Enter');
  await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
  await pay.type({ 'Payment number': 'AUTO-1', Amount: '1.00', Method: 'WIRE' });
  const units = pay.field('Units');
  if ((await units.count()) > 0) await units.selectOption({ index: 1 });
  await pay.review();
  await expect(pay.send).toBeEnabled();
});

test('sends an advance for a partner without transactions in the entered Units', async ({
  page,
  service,
}) => {
  const pay = new PayPage(page);
  await page.goto('/pay/new');
  await pay.field('Partner').fill('f0000000-0000-4000-8000-000000000000');
  await pay.press('Enter');
  await page.getByText('No open items').waitFor();
  await page.getByLabel('AutoApply', { exact: false }).check();
  await pay.type({ 'Payment number': 'ADV-1', Amount: '4.61' });
  await expect(page.getByText('Choose the currency (Units).')).toBeVisible();
  await expectAccessible(page);
  await pay.field('Units').selectOption('Another number…');
  await pay.field('Units as a number').fill('77');
  await pay.review();
  await expect(page.getByText(/has no method\./).first()).toBeVisible();
  await pay.send.click();
  await expect.poll(() => applied(service).at(-1)).toContain('"Value":4.61,"Units":77');
});
