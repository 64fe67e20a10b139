import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { holdWrite } from './hold.ts';

test('lists actions with their people, finds them by subject, and never changes them @page', async ({
  page,
  waybill,
}) => {
  const refused = await page.request.delete(`${waybill.url}/api/drafts/nothing-of-the-kind`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(refused.status()).toBe(404);
  await page.goto('/audit');
  await expect(page.getByRole('status').getByText('none changed or missing')).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit log' });
  // Others of this Waybill delete drafts, too.
  const deleted = table.getByRole('row', { name: /Delete draft/ });
  await expect(deleted.first()).toContainText('Refused (404)');
  await page.getByLabel('Kind').selectOption('Notifications and tasks');
  await expect(deleted).toHaveCount(0);
  await expect(page).toHaveURL(/kind=notifications/);
  await page.getByLabel('Kind').selectOption('Everything');
  await page.getByLabel('Search audit log').fill('nothing-of-the-kind');
  await expect(deleted).toHaveCount(1);
  await expect(table.getByRole('row')).toHaveCount(2);
  // Waybill's own time, with the reader's zone.
  const time = deleted.locator('time');
  await expect(time).toHaveAttribute('title', /E[SD]T$/);
  await expectAccessible(page);
  await page.getByLabel('Search audit log').fill('nobody at all');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await expect(deleted.first()).toBeVisible();
});

test('exports every entry that the filters match, also those that are not loaded @page', async ({
  page,
  waybill,
}) => {
  for (let time = 0; time < 101; time++) {
    await page.request.delete(`${waybill.url}/api/drafts/exported-whole`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  }
  await page.goto('/audit?q=exported-whole');
  // Its first page, and the header.
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveCount(101);
  const download = page.waitForEvent('download');
  const loading = await holdWrite(page, /\/api\/audit\?/);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  // A second file at the same time would take the Stop button of the first.
  const second = page.getByRole('button', { name: 'Export XLSX' });
  await expect(second).toBeDisabled();
  loading.release();
  const text = readFileSync(await (await download).path(), 'utf8');
  await expect(second).toBeEnabled();
  expect(text.match(/.*exported-whole.*/g)).toHaveLength(101);
  expect(text.match(/Refused \(404\)/g)).toHaveLength(101);
});

test('says that older entries could not be loaded @page', async ({ page, waybill }) => {
  for (let time = 0; time < 101; time++) {
    await page.request.delete(`${waybill.url}/api/drafts/older-entries`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  }
  await page.goto('/audit?q=older-entries');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(101);
  await page.route(/\/api\/audit\?/, (route) => route.abort());
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(/\/api\/audit\?/);
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(rows).toHaveCount(102);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
