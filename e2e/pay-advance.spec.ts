import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { applied, forgetDrafts, openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';

test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

test('gives AutoApply the Units of the partner’s items when it is checked before the partner is chosen @page', async ({
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

test('sends an advance for a partner without transactions in the entered Units @page', async ({
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

test('offers to restore the lines while other Units are typed, and shows the Units as they are @page', async ({
  page,
  service,
}) => {
  const others = service.store
    .transactions()
    .filter(({ type, unit, balance }) => type === 0 && unit !== 'usual' && Number(balance) > 0);
  const [first] = openByPartner(service).find(([it]) =>
    others.some(({ partnerId }) => partnerId === it!.partnerId),
  )!;
  const pay = new PayPage(page);
  await pay.prepare(first!, { number: 'OTHER-1', amount: '10' });
  const ticked = await pay.ticked.count();
  await pay.field('Units').selectOption('Another number…');
  const number = pay.field('Units as a number');
  await number.pressSequentially('77');
  await expect(pay.ticked).toHaveCount(0);
  await pay.click('Restore lines');
  await expect(pay.ticked).toHaveCount(ticked);
  await expect(number).toHaveCount(0);
  await expect(pay.field('Units')).not.toHaveValue('other');
});
