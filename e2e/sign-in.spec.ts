import type { Page } from '@playwright/test';
import { PASSWORD } from '../proxy/testing/people.ts';
import { client, openidSettings, startOpenidProvider } from '../proxy/testing/openid-provider.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { signIn } from './team.ts';
import { test } from './team-test.ts';
import { openWaybill } from './open-waybill.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test('leads to sign-in and back by keyboard', async ({ page }) => {
  await page.goto('/receivables?view=aging');
  await expect(page).toHaveURL('/sign-in?returnTo=%2Freceivables%3Fview%3Daging');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The name or the password is wrong.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/receivables?view=aging');
  await expect(page.getByRole('button', { name: 'Account: anna' })).toBeVisible();
  // Signed-in people are redirected.
  await page.goto('/sign-in?returnTo=/payments');
  await expect(page).toHaveURL('/payments');
});

test('stays on this site after sign-in, whatever a link says', async ({ page, team }) => {
  for (const elsewhere of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/api/x',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(elsewhere)}`);
    await signIn(page, 'tria');
    await expect(page).toHaveURL(`${team.url}/inbox`);
  }
});

test('passes axe on the sign-in page, light and dark, narrow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/sign-in');
  await signIn(page, 'anna', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute(
    'autocomplete',
    'username',
  );
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('changes one’s own password, and signs out the other devices alone', async ({
  page,
  team,
  service,
}) => {
  const other = await team.as('otto', '/carriers');
  await page.goto('/carriers');
  await signIn(page, 'otto');
  await page.getByRole('button', { name: 'Account: otto' }).waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('change pass');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not the password');
  await dialog.getByLabel('New password').fill('another battery staple');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your password is changed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account: otto' })).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await signIn(other, 'otto');
  await expect(other.getByRole('alert')).toContainText('The name or the password is wrong.');
  await signIn(other, 'otto', 'another battery staple');
  await expect(other.getByRole('button', { name: 'Account: otto' })).toBeVisible();
  expect(service.store.newest(1)).toHaveLength(1);
});

base(
  'signs in at a provider, and in a new tab after the session has ended',
  async ({ page, context }) => {
    const uris: string[] = [];
    const provider = await startOpenidProvider(() => uris);
    const waybill = await openWaybill({
      environment: { OIDC_CLIENT_SECRET: client.client_secret },
      settings: openidSettings(provider),
    });
    try {
      uris.push(`${waybill.url}/api/session/oidc/callback`);
      // They say no.
      await page.goto(`${waybill.url}/carriers`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('refused');
      provider.person = {
        subject: 's-1',
        claims: { preferred_username: 'anna', realm_access: { roles: ['all'] } },
      };
      await page.goto(`${waybill.url}/carriers`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`${waybill.url}/carriers`);
      await expect(page.getByRole('button', { name: 'Account: anna' })).toBeVisible();

      await context.clearCookies();
      await page.getByRole('button', { name: /^Service status/ }).click();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(ended(page)).toBeVisible();
      const tab = context.waitForEvent('page');
      await page.getByRole('link', { name: /opens a new tab/ }).click();
      const opened = await tab;
      await expect(ended(page)).toBeHidden();
      await expect.poll(() => opened.isClosed()).toBe(true);
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      // The provider asks whether it is to forget them as well.
      await expect(page.getByRole('button', { name: 'Yes, sign me out' })).toBeVisible();
    } finally {
      await waybill.stop();
      await provider.close();
    }
  },
);

base('names the proxy that signs people in', async ({ browser }) => {
  const waybill = await openWaybill({
    settings: {
      access: {
        mode: 'header',
        user: 'X-Remote-User',
        roles: 'X-Remote-Roles',
        peers: ['127.0.0.1'],
      },
    },
  });
  const context = await browser.newContext({ baseURL: waybill.url });
  try {
    const page = await context.newPage();
    await page.goto('/inbox');
    await expect(page.getByText('A proxy in front of Waybill signs people in')).toBeVisible();
    await context.setExtraHTTPHeaders({ 'X-Remote-User': 'anna', 'X-Remote-Roles': 'ops' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(navigation(page).getByRole('link')).toHaveText(['Carriers', 'Overview']);
    await page.getByRole('button', { name: 'Account: anna' }).click();
    await expect(page.getByText('signs you in and out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  } finally {
    await context.close();
    await waybill.stop();
  }
});

base('where nobody signs in nothing of this is seen', async ({ page, inbox }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /Go to Inbox/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Sign out/ })).toHaveCount(0);
  await page.goto('/sign-in');
  await expect(inbox.rows.first()).toBeVisible();
});
