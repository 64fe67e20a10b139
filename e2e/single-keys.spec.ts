import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { InboxPage } from './pages/inbox-page.ts';

async function openFirst(inbox: InboxPage, page: Page): Promise<void> {
  await inbox.open('?types=SalesOrder,Batch');
  await inbox.rows.first().click();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
}

/**
 * Collects the jobs that a page creates from now on, because other tests' jobs are shown as well.
 */
function actionsOf(page: Page): unknown[] {
  const actions: unknown[] = [];
  page.on('request', (request) => {
    const isJob = request.method() === 'POST' && request.url().endsWith('/api/jobs');
    if (isJob) actions.push(request.postDataJSON());
  });
  return actions;
}

test('passes text typed in a dialog, also while it loads, to its field and not to the rows @page', async ({
  inbox,
  page,
}) => {
  const actions = actionsOf(page);
  const release = await hold(page, /\/paste-dialog-[^/]*\.js$/);
  await openFirst(inbox, page);
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('dialog', { name: 'Save view' }).getByRole('textbox');
  await expect(name).toBeFocused();
  await page.keyboard.type('My Overdue');
  await expect(name).toHaveValue('My Overdue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'My Overdue', exact: true })).toBeVisible();

  await inbox.button('Find by record number').click();
  await page.keyboard.type('SO-1 e');
  release();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('SO-1 e');
  expect(actions).toEqual([]);
});

test('keeps focus and keys within an open panel @page', async ({ inbox, page }) => {
  const actions = actionsOf(page);
  await openFirst(inbox, page);
  const panels = page.locator('button[aria-haspopup=dialog][aria-expanded]:visible');
  await expect(page.getByRole('button', { name: /^Desktop notifications/ })).toBeVisible();
  await expect.poll(() => panels.count()).toBeGreaterThan(4);
  for (const button of await panels.all()) {
    await button.click();
    const panel = page.locator('[data-panel]');
    await expect(panel).toHaveCount(1);
    if ((await panel.locator('a, button, input, select, textarea').count()) > 0) {
      await expect(panel.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.type('ex');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  expect(actions).toEqual([]);
  await expect(inbox.table.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

/** Holds back the code of a dialog until the function it gives is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('passes text typed while the palette loads to its field, and not to the rows @page', async ({
  inbox,
  page,
}) => {
  const actions = actionsOf(page);
  const release = await hold(page, /\/palette-[^/]*\.js$/);
  await openFirst(inbox, page);
  await page.keyboard.press('Control+k');
  // Each letter of "xe" is an action on the active row.
  await page.keyboard.type('xe see overview');
  release();
  const input = page.getByRole('combobox', { name: 'Search commands' });
  await expect(input).toHaveValue('xe see overview');
  await expect(input).toBeFocused();
  await page.keyboard.type('!');
  await expect(input).toHaveValue('xe see overview!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(inbox.boxes.and(page.locator(':checked'))).toHaveCount(0);
  expect(actions).toEqual([]);
});

test('runs a key’s command once its code has loaded, unless another key follows @page', async ({
  inbox,
  page,
}) => {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/notifications/muted'))
      changes.push(request.postData()!);
  });
  const release = await hold(page, /\/job-bar-[^/]*\.js$/);
  const releaseStars = await hold(page, /\/api\/notifications\/stars$/);
  await inbox.open();
  await inbox.rows.nth(3).waitFor();
  const bar = page.getByRole('region', { name: 'Muted records' });
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  // Moving on, a person no longer means the row before.
  await page.keyboard.press('j');
  const second = inbox.rows.nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press('m');
  release();
  await expect(bar).toContainText(/^Muted /);
  await expect(second.getByRole('img', { name: 'Muted' })).toBeVisible();
  expect(changes).toHaveLength(1);
  await page.keyboard.press('z');
  await expect(bar).toContainText(/^Unmuted /);
  // Both keys of a shortcut wait, here for the person's stars.
  await page.keyboard.press('*');
  await page.keyboard.press('s');
  releaseStars();
  await expect(second.getByRole('img', { name: 'Starred' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(second.getByRole('img', { name: 'Starred' })).toHaveCount(0);
});

test('runs the matching command after Enter while the palette loads @page', async ({
  inbox,
  page,
}) => {
  const release = await hold(page, /\/palette-[^/]*\.js$/);
  await openFirst(inbox, page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to carriers');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/carriers$/);
});
