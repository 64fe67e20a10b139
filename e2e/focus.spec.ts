import type { Page } from '@playwright/test';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { forgetDrafts, openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';

/** Checks that an element has the focus, so that keyboard and screen reader can continue there. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator(':focus:not(body)')).toHaveCount(1);
}

test('never loses the focus to removed or disabled elements in the inbox @page', async ({
  inbox,
  page,
}) => {
  await inbox.open('?types=Feeds');
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await inbox.rows.first().focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Action' })).toBeVisible();
  await expect(inbox.rows.first()).toBeFocused();
  // The bar that has the button goes with what it undid.
  await press('Undo');
  await expectFocus(page);
  // Here the button rests while it turns.
  await press('Refresh');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  // A filter that is taken back rests from then on.
  await press(/^Types/);
  await press('All types');
  await expectFocus(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Types/ })).toBeFocused();
  await inbox.open('?types=Feeds&q=no-such-word');
  await press('Clear filters');
  await expect(page).toHaveURL(/\?q=no-such-word$/);
  await expectFocus(page);
  await press('Clear search');
  await expect(inbox.rows.first()).toBeVisible();
  await expectFocus(page);
});

test('shows that a button is working @page', async ({ inbox, page }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v2/notifications/**', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const refresh = inbox.button('Refresh');
  await refresh.click();
  const turning = refresh.locator('.mantine-Loader-root');
  await expect(turning).toBeVisible();
  const opacities = await turning.evaluate((loader) => {
    const found: string[] = [];
    for (let it: Element | null = loader; it; it = it.parentElement) {
      found.push(getComputedStyle(it).opacity);
    }
    return found;
  });
  expect(new Set(opacities)).toEqual(new Set(['1']));
  const [button, inside] = [await boxOf(refresh), await boxOf(turning)];
  expect(inside.y).toBeGreaterThan(button.y);
  expect(inside.y + inside.height).toBeLessThan(button.y + button.height);
  held.resolve();
});

test('opens the preferences at the chosen colors, and the filters of a phone at their title @page', async ({
  inbox,
  page,
}) => {
  await inbox.open();
  await page.getByRole('button', { name: 'Preferences' }).click();
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  await preferences.getByText('Dark', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preferences' }).press('Enter');
  await expect(preferences.getByRole('radio', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 640 });
  await inbox.button(/^Filters/).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeFocused();
});

test('moves the focus to a screen that keys open right after the page loads @page', async ({
  inbox,
  page,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Apply payments' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expectFocus(page);
});

test('moves the focus from the search field to the first row that is found later @page', async ({
  inbox,
  page,
  service,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v2\/notifications\?/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const oldest = service.store.newest(2_000).findLast(({ status }) => status === 1)!;
  await inbox.searchField.fill(oldest.recordId);
  await expect(inbox.rows).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(inbox.searchField).not.toBeFocused();
  held.resolve();
  await expect(inbox.rows.first()).toBeFocused();
  // Likewise where the rows of the search before are still there.
  const newest = service.store.newest(2_000).find(({ status }) => status === 1)!;
  await inbox.searchField.fill(newest.recordId);
  await page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toContainText(newest.recordNumber);
  await expect(inbox.rows.first()).toBeFocused();
});

test('never loses the focus to removed or disabled elements on other screens and drafts @page', async ({
  page,
  service,
  waybill,
}) => {
  await forgetDrafts(waybill.url);
  const pay = new PayPage(page);
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await pay.begin(openByPartner(service)[2]![0]!);
  await pay.type({ 'Payment number': 'FOCUS' });
  await press('Add another payment');
  await press('Remove payment');
  await expectFocus(page);
  await press('Delete');
  await expect(page.getByRole('button', { name: 'Don’t delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  // A link that goes with its screen.
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Needs action' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  await expectFocus(page);
});

test('counts all rows of a table for assistive technology and keeps the focus on a row far out of view @page', async ({
  page,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  const rows = await ledger.table.getAttribute('aria-rowcount');
  const scroller = page.locator('[data-scroller]');
  await ledger.rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await scroller.evaluate((it) => (it.scrollTop = it.scrollHeight));
  await expect(ledger.rows.last()).toHaveAttribute('aria-rowindex', rows!);
  const active = ledger.table.locator('[aria-rowindex="3"]');
  await expect(active).toBeFocused();
  await expect(active).not.toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(ledger.table.locator('[aria-rowindex="4"]')).toBeFocused();
  await expect(ledger.table.locator('[aria-rowindex="4"]')).toBeInViewport();
});
