import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import type { Person, Team } from './team.ts';
import { test } from './team-test.ts';

async function inboxOf(team: Team, person: Person, search = ''): Promise<InboxPage> {
  const page = await team.as(person, null);
  const inbox = new InboxPage(page);
  const known = page.waitForResponse(/\/api\/notifications\/snoozed/);
  await inbox.open(search);
  await known;
  await expect(inbox.rows.first()).toBeVisible();
  return inbox;
}

const rowOf = ({ rows, page }: InboxPage, record: string): Locator =>
  rows.filter({ has: page.getByText(record, { exact: true }) });

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Snooze' });

const view = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).first();

test('snoozes for everyone by two keys, undoes it by z, and lists it in the view @page', async ({
  team,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { page } = tria;
  const tom = await inboxOf(team, 'tom');
  const record = (await tria.cell(tria.rows.first(), 'Record').textContent())!;
  const before = await tria.count();

  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('t');
  await expect(bar(page)).toContainText(new RegExp(`^Snoozed ${record} until .*9:00\\sAM`));
  await expect.poll(() => tria.count()).toBe(before - 1);
  // An event updates the colleague's page, which hides the notification.
  await expect.poll(() => tom.count()).toBe(before - 1);

  await view(page, /^Snoozed 1 snoozed$/).click();
  await expect(tria.rows).toHaveCount(1);
  await expect(rowOf(tria, record)).toContainText(/Snoozed until .*9:00\sAM by tria/);
  await page.goBack();
  await page.locator('body').press('z');
  await expect(bar(page)).toContainText(`Restored ${record}.`);
  await expect.poll(() => tria.count()).toBe(before);
  await expect.poll(() => tom.count()).toBe(before);

  // Several at once, and from the details.
  for (const key of ['j', 'x', 'j', 'x', 's', 'w']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('Snoozed 2 notifications until');
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tria.count()).toBe(before);
  await tria.rows.first().click();
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('dialog', { name: 'Snooze' }).getByText('Pick a date and time').click();
  await page.getByLabel('Pick a date and time').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Snooze until then' }).click();
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  // Back closes the dialog alone, and not the details below it.
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Snooze' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Snooze', exact: true })).toBeFocused();
  await expect.poll(() => tria.count()).toBe(before);
});

test('returns a snoozed notification to the top at its time @page', async ({ team }) => {
  const tria = await inboxOf(team, 'tria');
  const { page } = tria;
  const row = tria.rows.nth(6);
  const record = (await tria.cell(row, 'Record').textContent())!;
  const others = await rowOf(tria, record).count();
  // A snooze as short as the service's clock can wait for.
  await page.route('**/api/notifications/snoozed', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON() as { until: string | null };
    const until = new Date(Date.now() + 2_000).toISOString();
    return route.continue({ postData: JSON.stringify({ ...body, until }) });
  });
  await row.hover();
  await page.getByRole('button', { name: new RegExp(`^Snooze: ${record}`) }).click();
  await page.keyboard.press('l');
  await expect(rowOf(tria, record)).toHaveCount(others - 1);
  await expect(tria.rows.first()).toContainText(/Snoozed by tria, back since/, { timeout: 15_000 });
  await expect(tria.rows.first()).toContainText(record);
  await expect(page.getByText('Back from snooze', { exact: true })).toBeVisible();
  await page.reload();
  await expect(tria.rows.first()).toContainText(/Snoozed by tria, back since/);
  // Archived, it is dealt with.
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(tria.rows.first()).not.toContainText('back since');
});
