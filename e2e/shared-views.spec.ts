import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { boxOf } from './box-of.ts';
import { expect } from './fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { goWithin } from './go-within.ts';
import type { Person, Team } from './team.ts';
import { test } from './team-test.ts';

// A ledger that is still loading when its header is looked at.
test.use({ ledger: {} });

const ofScreen = (page: Page, screen: string): Locator =>
  page.getByRole('group', { name: `${screen} views` });
const names = (page: Page, screen: string): Promise<string[]> =>
  ofScreen(page, screen).locator('li a:first-child').allInnerTexts();

/** Opens a window that is wide enough for the screens’ names in the navigation. */
async function openWide(team: Team, person: Person, path: string): Promise<Page> {
  const page = await team.as(person, path);
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** Expects a phone's header in one line, with the screen's whole name, while everything is in it. */
async function expectOneLine(page: Page, service: Sandbox): Promise<void> {
  const header = page.getByRole('banner');
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { service: object };
    const service = { ...settings.service, kind: 'sandbox' };
    await route.fulfill({ response, json: { ...settings, service } });
  });
  // A list is still loading behind another screen.
  const path = '/v2/accounting/receivables';
  service.faults.set({ match: { path }, kind: 'latency', delay: 1_000 });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/receivables');
  await expect(page.getByText(/^Loading/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(header.getByRole('button', { name: /^Loading transactions/ })).toBeVisible();
  await expect(header.getByRole('img', { name: 'Sandbox' })).toBeVisible();
  expect((await boxOf(header)).height).toBeLessThan(50);
  await expect(header.getByRole('button', { name: 'Account: anna' })).toBeInViewport({ ratio: 1 });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const title = header.getByText('Batches').filter({ visible: true }).first();
    expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
  service.faults.clear();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function save(page: Page, name: string, audience?: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (audience !== undefined) await dialog.getByText(audience, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function edit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

test('shares a view at once, keeps a private view private, and keeps each person’s order', async ({
  team,
}) => {
  const anna = await openWide(team, 'anna', '/receivables?status=4');
  const root = await openWide(team, 'root', '/receivables');
  await save(anna, 'Open items', 'Everyone with this account');
  await goWithin(anna, '/receivables?types=8');
  await save(anna, 'Credits');
  await goWithin(anna, '/receivables?types=2');
  await save(anna, 'Returns', 'Everyone with this account');
  await expect.poll(() => names(anna, 'Receivables')).toEqual(['Open items', 'Credits', 'Returns']);
  await expect.poll(() => names(root, 'Receivables')).toEqual(['Open items', 'Returns']);

  // Root orders them by keyboard, and anna by the menu and by dragging.
  await ofScreen(root, 'Receivables').getByRole('link', { name: 'Returns' }).focus();
  await root.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(root, 'Receivables')).toEqual(['Returns', 'Open items']);
  await (await edit(anna, 'Credits')).getByRole('button', { name: 'Move up' }).click();
  await anna.keyboard.press('Escape');
  const link = (name: string) => ofScreen(anna, 'Receivables').getByRole('link', { name });
  await link('Returns').dragTo(link('Credits'));
  const order = ['Returns', 'Credits', 'Open items'];
  await expect.poll(() => names(anna, 'Receivables')).toEqual(order);
  await anna.reload();
  await expect.poll(() => names(anna, 'Receivables')).toEqual(order);
  await expect.poll(() => names(root, 'Receivables')).toEqual(['Returns', 'Open items']);

  // From any other screen, a click opens it.
  await goWithin(root, '/carriers');
  await ofScreen(root, 'Receivables').getByRole('link', { name: 'Returns' }).click();
  await expect(root).toHaveURL(/\/receivables\?types=2$/);
  await expect(
    ofScreen(root, 'Receivables').getByRole('link', { name: 'Returns' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(root);

  // Unshared, it leaves the others.
  const dialog = await edit(anna, 'Open items');
  await dialog.getByText('Only me', { exact: true }).click();
  await expect(dialog).toContainText('Nobody else sees this view.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => names(root, 'Receivables')).toEqual(['Returns']);
});

test('reports conflicting edits and replaces nothing silently', async ({ team }) => {
  const anna = await openWide(team, 'anna', '/payments?status=4');
  await save(anna, 'In progress', 'Everyone with this account');
  const root = await openWide(team, 'root', '/payments?status=8');
  await save(root, 'A name that is too long for the navigation, and is cut off');
  // However long it is, the button beside it is in sight.
  await expect(
    ofScreen(root, 'Payments').getByRole('button', { name: /^Edit A name/ }),
  ).toBeInViewport({ ratio: 1 });
  await (
    await edit(root, 'A name that is too long for the navigation, and is cut off')
  )
    .getByRole('button', { name: 'Delete' })
    .click();
  const hers = await edit(anna, 'In progress');
  await hers.getByRole('textbox', { name: 'Name' }).fill('Anna’s name');
  const his = await edit(root, 'In progress');
  await his.getByRole('textbox', { name: 'Name' }).fill('Root’s name');
  await his.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => names(anna, 'Payments')).toEqual(['Root’s name']);

  const dialog = anna.getByRole('dialog', { name: 'Edit Root’s name' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Someone else changed or deleted this view',
  );
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Anna’s name');
  await expect.poll(() => names(root, 'Payments')).toEqual(['Root’s name']);
  await expectAccessible(anna);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => names(root, 'Payments')).toEqual(['Anna’s name']);

  // Deleted by an administrator it is gone for everyone, and Undo brings it back.
  await (
    await edit(root, 'Anna’s name')
  )
    .getByRole('button', { name: 'Delete for everyone' })
    .click();
  await expect.poll(() => names(anna, 'Payments')).toEqual([]);
  await ofScreen(root, 'Payments').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(anna, 'Payments')).toEqual(['Anna’s name']);
});

test('moves the focus to a saved view and keeps the header on one line', async ({
  team,
  service,
}) => {
  const anna = await openWide(team, 'anna', '/receivables?status=64');
  await anna.getByRole('button', { name: 'Save view' }).press('Enter');
  const name = 'A name that is too long for the header of a phone';
  await anna.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await anna.keyboard.press('Enter');
  await expect(ofScreen(anna, 'Receivables').getByRole('link', { name })).toBeFocused();
  await anna.setViewportSize({ width: 360, height: 780 });
  await expect(anna.getByRole('banner').getByRole('button', { name })).toBeVisible();
  const header = anna.getByRole('banner');
  const { height } = await boxOf(header);
  expect(height).toBeLessThan(60);
  // Help and the preferences have their place in the account's panel.
  await header.getByRole('button', { name: 'Account: anna' }).click();
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'Preferences' }).click();
  const preferences = anna.getByRole('dialog', { name: 'Preferences' });
  await preferences.getByRole('button', { name: 'Close' }).first().click();
  await expect(header.getByRole('button', { name: 'Account: anna' })).toBeFocused();
  await expectOneLine(anna, service);
  await anna.setViewportSize({ width: 1440, height: 900 });
  await (await edit(anna, name)).getByRole('button', { name: 'Delete' }).click();
  const undo = ofScreen(anna, 'Receivables').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  const { scrollWidth, clientWidth } = await undo.evaluate((it) => ({
    scrollWidth: it.firstElementChild!.scrollWidth,
    clientWidth: it.firstElementChild!.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
