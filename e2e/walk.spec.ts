import { expect, test } from './fixtures.ts';

test('opens a screen for every address and reports a mistyped one @page', async ({
  page,
  service,
}) => {
  const transaction = service.store.transactions()[0]!;
  const payment = service.store.payments()[0]!;
  const screens: [path: string, title: RegExp][] = [
    ['/inbox?types=Feeds', /^Inbox · Waybill$/],
    ['/receivables', /^Receivables · Waybill$/],
    [`/receivables/${transaction.id}`, /\S+ \S+ · Waybill$/],
    [`/receivables/partner/${transaction.partnerId}`, /\S · Waybill$/],
    ['/payments', /^Payments · Waybill$/],
    [`/payments/${payment.id}`, /^Payment \S+ · Waybill$/],
    ['/pay', /^Apply payments · Waybill$/],
    ['/batches', /^Batches · Waybill$/],
    ['/batches/1', /^Batch 1.* · Waybill$/],
    ['/acknowledgements/none', /^Acknowledge · Waybill$/],
    ['/carriers', /^Carriers · Waybill$/],
    ['/carriers/many', /^Paste many · Carriers · Waybill$/],
    ['/carriers/templates', /^Tracking links · Waybill$/],
    ['/carriers/DHL.DE', /^DHL\.DE · Waybill$/],
    ['/overview', /^Overview · Waybill$/],
    ['/nowhere', /^Not found · Waybill$/],
  ];
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});

test('undoes one step per Back, and closes dialogs and panels first @page', async ({
  page,
  inbox,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.chooseType('Feeds');
  await expect(page).toHaveURL(/types=Feeds$/);
  await inbox.cell(inbox.rows.first(), 'Event').click();
  await expect(page).toHaveURL(/open=/);
  await page.getByRole('link', { name: 'Receivables', exact: true }).click();
  await expect(page).toHaveURL(/\/receivables$/);
  const ledger = page.getByRole('table').first();
  await ledger.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/receivables\/.+/);
  await page.getByRole('button', { name: 'Preferences' }).click();
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  await expect(preferences).toBeVisible();

  const below = page.url();
  await page.goBack();
  await expect(preferences).toBeHidden();
  await expect(page).toHaveURL(below);
  await page.goBack();
  await expect(page).toHaveURL(/\/receivables$/);
  await page.goBack();
  await expect(page).toHaveURL(/types=Feeds&open=/);
  await expect(page.getByRole('complementary').or(page.getByRole('region')).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/types=Feeds$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox$/);
  await page.goForward();
  await expect(page).toHaveURL(/types=Feeds$/);
  await page.reload();
  await expect(inbox.rows.first()).toBeVisible();
});
