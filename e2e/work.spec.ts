import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Finds the header's button for background tasks. */
function pill(page: Page) {
  return page.getByRole('banner').getByRole('button', { expanded: false });
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'In progress' });
}

/** An earlier test's batch may still be followed, and would stay in the panel. */
test.beforeEach(({ page }) =>
  page.route('**/api/batches?*open=true*', (route) =>
    route.fulfill({ json: { batches: [], next: null, uncertain: 0, needsPerson: 0 } }),
  ),
);

test('continues an action behind other screens and a reload, and stops it from there @page', async ({
  page,
  inbox,
  service,
}) => {
  await inbox.open();
  await inbox.rows.nth(5).waitFor();
  const release = service.faults.hold({ path: '/v2/notifications/update' });
  await inbox.table.getByRole('columnheader').getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText(/^All [\d,]+ .*(match|selected)/).first()).toBeVisible();
  // Earlier tests may have left few unread: those alone would be marked read.
  await page.keyboard.press('Shift+U');
  const bar = page.getByRole('region', { name: 'Action' });
  await expect(bar).toContainText('Marking');
  // News that the screen itself shows is not announced again.
  await expect(pill(page).filter({ hasText: 'Marking' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Carriers' }).click();
  await expect(pill(page).filter({ hasText: /^Marking [\d,]+ of/ })).toBeVisible();
  await page.reload();
  const again = pill(page).filter({ hasText: /^(Marking|Checking for changes)/ });
  await expect(again).toBeVisible();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(/[\d,]+ left/);
  const stopped = page.waitForResponse(/\/api\/jobs\/[^/]+\/stop$/);
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await stopped;
  release();
  const told = page.getByRole('status').filter({ hasText: /^Stopped. Marked .* not started.$/ });
  await expect(told).toBeAttached();
  await panel(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('keeps loading a list behind another screen and stops when its filters change @page', async ({
  page,
  service,
}) => {
  const path = '/v2/accounting/receivables';
  service.faults.set({ match: { path }, kind: 'latency', delay: 600 });
  await page.goto('/receivables');
  await expect(page.getByText(/^Loading/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  const reading = pill(page).filter({ hasText: /^Loading transactions/ });
  await expect(reading).toBeVisible();
  service.faults.clear();
  await expect(page.getByRole('status').filter({ hasText: 'transactions loaded.' })).toBeAttached();
  const read = pill(page).filter({ hasText: 'transactions loaded.' });
  await read.click();
  await panel(page).getByRole('link', { name: 'Open Receivables' }).click();
  // There it says so itself.
  await expect(read).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Receivables' })).toBeVisible();
});
