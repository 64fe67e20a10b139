import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { test } from './carriers-test.ts';
import { expect } from './fixtures.ts';
import { goWithin } from './go-within.ts';

const UPS = '1Z5R89390357567127';
const USPS = '9400111201080805483016';

test('opens one number with one paste and one Enter @page', async ({ carriers, page }) => {
  await carriers.open();
  await expect(carriers.field).toBeFocused();
  await expect(carriers.rows.first()).toBeVisible();
  await carriers.paste(` Tracking: 1Z 5R8 939 03 5756 7127\u200B.`);
  await expect(carriers.field).toHaveValue(UPS);
  await expect(carriers.candidates).toHaveCount(1);
  await expect(carriers.candidates).toContainText('Check digit valid');
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const tab = await opening;
  await expect(tab).toHaveTitle('Outside');
  expect(carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
  expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  await expect(page).toHaveURL(`/carriers?track=${UPS}`);

  // The next one takes its place, wherever the caret and the focus are.
  await page.bringToFront();
  await carriers.field.press('End');
  await carriers.paste(USPS);
  await expect(carriers.field).toHaveValue(USPS);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(carriers.field).not.toBeFocused();
  await carriers.paste(UPS);
  await expect(carriers.field).toBeFocused();
  await expect(carriers.link('UPS')).toBeVisible();

  // Words that are typed around the number go, and the next Enter opens it.
  await carriers.field.fill(`Tracking no.: ${USPS}`);
  await page.keyboard.press('Enter');
  await expect(carriers.field).toHaveValue(USPS);
  await expect(carriers.link('USPS')).toBeVisible();
  await carriers.paste(UPS);
  await expect(carriers.link('UPS')).toBeVisible();

  // The number is remembered, but not in the URL.
  await carriers.open();
  const recent = page.getByRole('region', { name: 'Recently tracked' });
  await recent.getByRole('link', { name: UPS }).click();
  await expect(carriers.link('UPS')).toBeVisible();
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(recent).toBeHidden();
});

test('opens the link after Enter as soon as the carriers have loaded @page', async ({
  carriers,
  page,
  service,
}) => {
  const release = service.faults.hold({ path: '/v2/carriers' });
  await carriers.open();
  await expect(carriers.field).toBeFocused();
  await carriers.paste(UPS);
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The link opens when they’re ready/)).toBeVisible();
  release();
  await opening;
  await expect.poll(() => carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
});

test('lists all carriers of an ambiguous number and opens nothing without a choice @page', async ({
  carriers,
  page,
}) => {
  // Its check digit fits none of the forms that have one.
  await carriers.open('/carriers?track=986578788856');
  await expect(carriers.candidates.first()).toContainText('Possible');
  await carriers.field.press('Enter');
  await expect(carriers.candidates.first().getByRole('link')).toBeFocused();
  // One is likely, and the others are possible all the same.
  await carriers.paste('444444471416');
  await expect(carriers.candidates.first()).toContainText('Likely');
  await expect(carriers.candidates.nth(1)).toContainText('Possible');
  await carriers.field.press('Enter');
  await expect(carriers.candidates.first().getByRole('link')).toBeFocused();
  expect(carriers.asked).toEqual([]);

  // Without a match one chooses from the directory, and the link can be sent.
  await carriers.open('/carriers?track=XY-1234567890-Q');
  await expect(page.getByText('Unknown number format. Choose a carrier.')).toBeVisible();
  await expect(carriers.candidates).toHaveCount(0);
  await page.getByLabel('Carrier', { exact: true }).selectOption({ label: 'OnTrac (ONTRAC)' });
  await expect(carriers.link('OnTrac')).toHaveAttribute(
    'href',
    'https://www.ontrac.com/tracking/?number=XY-1234567890-Q',
  );
  await expect(page).toHaveURL(/track=XY-1234567890-Q&carrier=ONTRAC$/);
  await page.reload();
  await expect(carriers.link('OnTrac')).toBeVisible();

  // The choice is not for the next number, however fast Enter comes: in the very next task.
  const opening = page.waitForEvent('popup');
  await page.evaluate(async (pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const field = document.activeElement!;
    const event = { bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData }));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    field.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: 'Enter' }));
  }, UPS);
  await opening;
  await expect.poll(() => carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
});

test('opens a pasted number from the inbox by Ctrl+K and Enter @page', async ({
  carriers,
  inbox,
  page,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await carriers.paste(UPS);
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const tab = await opening;
  await expect(tab).toHaveTitle('Outside');
  expect(carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
  expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  await expect(page).toHaveURL(/inbox/);

  // A number without a certain kind might be any number, so looking it up comes before choosing a
  // carrier.
  await page.bringToFront();
  await page.keyboard.press('Control+k');
  await carriers.paste('986578788856');
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(options.filter({ hasText: 'Look up 986578788856' })).toBeVisible();
  const names = await options.allTextContents();
  const [first = ''] = names;
  expect(first).toContain('Find 986578788856 in notifications');
  expect(names.findIndex((name) => name.includes('Look up'))).toBe(4);
  await options.filter({ hasText: 'Look up 986578788856' }).click();
  await expect(page).toHaveURL('/carriers?track=986578788856');
  expect(carriers.asked).toHaveLength(1);
});

test('opens shared links of a number, a carrier, and a carrier’s number @page', async ({
  carriers,
  page,
}) => {
  await carriers.open(`/carriers?track=${USPS}`);
  await expect(carriers.link('USPS')).toBeVisible();
  await carriers.open(`/carriers/UPS?track=${UPS}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPS');
  await expect(carriers.link('UPS')).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${UPS}`,
  );
  const methods = page.getByRole('table', { name: 'Methods' });
  await expect(methods.getByRole('row')).toHaveCount(7);
  await expect(methods).toContainText('UPS_NEXT_DAY_SAVER');
  await page.getByText('Technical details').click();
  await expect(page.getByText('TransactionTime', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await carriers.open('/carriers/NOBODY');
  await expect(page.getByText('Carrier not found')).toBeVisible();
});

test('searches, sorts, opens and copies the directory @page', async ({ carriers, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await carriers.open();
  await expect(carriers.table).toHaveAttribute('aria-rowcount', '22');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search carriers' })).toBeFocused();
  await page.keyboard.type('dhlecs.com');
  await expect(carriers.rows).toHaveCount(1);
  await expect(carriers.rows).toContainText('DHL eCommerce');
  await expect(page).toHaveURL('/carriers?q=dhlecs.com');
  await page.getByRole('button', { name: 'Copy code DHL_ECOM' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('DHL_ECOM');
  await page.getByRole('button', { name: /^Copy the link to DHL eCommerce/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL('/carriers/DHL_ECOM', page.url()).href);
  await carriers.rows.getByRole('link', { name: 'DHL eCommerce' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DHL eCommerce');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(carriers.rows).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search carriers' })).toHaveValue('dhlecs.com');
  await page.getByRole('searchbox', { name: 'Search carriers' }).fill('no such carrier');
  await expect(page.getByText('No matching carriers')).toBeVisible();
});

test('passes axe and fits a phone in the dark scheme @page', async ({ carriers, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await carriers.open(`/carriers?track=${UPS}`);
  for (const path of [
    `/carriers?track=${UPS}`,
    '/carriers?track=986578788855',
    '/carriers/UPS',
    '/carriers/templates',
    '/carriers/many',
  ]) {
    await goWithin(page, path);
    await expect(
      page
        .getByText(/Updated just now|UPS_GROUND|opens the carrier’s own website|No numbers yet/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel('Tracking numbers').fill(`${UPS}\n986578788856\nXQ1000000-A`);
  await expect(carriers.many).toHaveAttribute('aria-rowcount', '4');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const scroller = page.locator('[data-scroller]').filter({ has: carriers.many }).last();
  expect(await scroller.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await carriers
    .rowOf(UPS)
    .getByRole('button', { name: /^Change/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose a carrier' })).toBeVisible();
});

test('shows every column of the directory on a tablet @page', async ({ carriers, page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await carriers.open();
  await expect(carriers.rows.first()).toBeVisible();
  const scroller = page.locator('[data-scroller]').filter({ has: carriers.table }).last();
  expect(await scroller.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test('does not claim that the service has no methods where none could be loaded @page', async ({
  page,
}) => {
  await page.route('**/api/v2/carriers/methods/**', (route) => route.abort());
  await page.goto('/carriers/methods');
  await expect(page.getByText('Couldn’t load the methods of 21 carriers')).toBeVisible();
  await expect(page.getByText('No methods', { exact: true })).toHaveCount(0);
});

test('searches, copies and exports methods across carriers @page', async ({ carriers, page }) => {
  await carriers.open();
  await page.getByRole('link', { name: 'Shipping methods' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping methods' })).toBeVisible();
  await expect(page.getByText(/\d+ methods · 21 carriers/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search methods' }).fill('ups ground');
  await expect(page.getByText(/^\d of \d+ methods/)).toBeVisible();
  const row = page.getByRole('table', { name: 'Methods' }).getByRole('row').nth(1);
  await expect(row).toContainText('UPS');
  await expect(row.getByRole('button', { name: /^Copy method code/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^waybill-methods-.*\.csv$/);
  const carrier = page.getByRole('table', { name: 'Methods' }).getByRole('link').first();
  const name = (await carrier.textContent())!.replace(/ \(.*/, '');
  await carrier.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('exports the directory as the search shows it @page', async ({ carriers, page }) => {
  await carriers.open('/carriers?q=ontrac');
  await expect(carriers.rows).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const path = await (await downloading).path();
  const lines = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('ONTRAC');
});
