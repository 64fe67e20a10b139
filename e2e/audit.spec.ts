import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

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
  await expectAccessible(page);
  await page.getByLabel('Search audit log').fill('nobody at all');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await expect(deleted.first()).toBeVisible();
});
