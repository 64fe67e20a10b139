import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect } from './fixtures.ts';
import { test } from './team-test.ts';

test('creates a token, uses it, and revokes it @page', async ({ team, request }) => {
  const page = await team.as('tria');
  await page.getByRole('button', { name: 'Account: tria' }).click();
  await page.getByRole('button', { name: 'Access tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access tokens' });
  // On a phone the panel would cover the dialog.
  await expect(page.locator('[data-panel]')).toHaveCount(0);
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nightly export');
  await expect(dialog.getByRole('button', { name: 'Create token' })).toBeDisabled();
  await dialog.getByLabel('Triage: view notifications and act on them').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('New token').inputValue();
  expect(token).toMatch(/^wbt_/);

  const list = async () =>
    (
      await request.post(`${team.url}/api/v2/notifications/10/1`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status();
  expect(await list()).toBe(200);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  // Shown once: it is gone with the dialog.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Account: tria' })).toBeFocused();
  await page.getByRole('button', { name: 'Account: tria' }).click();
  await page.getByRole('button', { name: 'Access tokens' }).click();
  await expect(dialog.getByLabel('New token')).toHaveCount(0);
  await expect(dialog.getByText('Last used')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible();
  expect(await list()).toBe(401);
});

test('asks before a new token is lost, unless it is copied @page', async ({ team }) => {
  const page = await team.as('tria');
  await page.getByRole('button', { name: 'Account: tria' }).click();
  await page.getByRole('button', { name: 'Access tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access tokens' });
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByLabel('Triage: view notifications and act on them').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const field = dialog.getByLabel('New token');
  await expect(field).toBeFocused();
  const token = await field.inputValue();
  // Another token would replace it.
  await expect(dialog.getByRole('button', { name: 'Create token' })).toHaveCount(0);

  const question = dialog.getByText('Close without copying the token?');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep open' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(token);
  }

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(field).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toBeFocused();

  // Once it is copied, it closes without a question.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByLabel('Triage: view notifications and act on them').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const second = await field.inputValue();
  await dialog.getByRole('button', { name: 'Copy token' }).click();
  await expect(dialog.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
