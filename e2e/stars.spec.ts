import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import type { Person, Team } from './team.ts';
import { test } from './team-test.ts';

async function inboxOf(team: Team, person: Person): Promise<InboxPage> {
  const page = await team.as(person, null);
  const inbox = new InboxPage(page);
  const known = page.waitForResponse(/\/api\/notifications\/stars/);
  await inbox.open();
  await known;
  await expect(inbox.rows.first()).toBeVisible();
  return inbox;
}

const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).first();

test('stars by two keys for one person alone, and finds it even archived @page', async ({
  team,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { page } = tria;
  const tom = await inboxOf(team, 'tom');
  // `z` undoes what was done last, whatever it was.
  const first = tria.rows.first();
  const record = (await tria.cell(first, 'Record').textContent())!;
  const status = (await tria.cell(first, 'Status').textContent())!;
  const star = first.getByRole('img', { name: 'Starred' });
  const isRead = status === 'Read';
  for (const key of ['j', isRead ? 'Shift+U' : 'Shift+I', '*', 's']) await page.keyboard.press(key);
  await expect(star).toBeVisible();
  const said = page.getByRole('region', { name: 'Stars' });
  await expect(said).toContainText(`Starred ${record}.`);
  await page.keyboard.press('z');
  await expect(star).toHaveCount(0);
  await expect(tria.cell(first, 'Status')).toHaveText(isRead ? 'Unread' : 'Read');
  await page.keyboard.press('z');
  await expect(tria.cell(first, 'Status')).toHaveText(status);
  await page.keyboard.press('k');
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await page.keyboard.press('*');
  await page.keyboard.press('s');
  await expect(tria.rows.getByRole('img', { name: 'Starred' })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('e');
  await view(page, /^Starred 2 starred$/).click();
  await expect(tria.rows).toHaveCount(2, { timeout: 30_000 });
  await page.reload();
  await expect(tria.rows).toHaveCount(2, { timeout: 30_000 });

  // From the details, a star goes; the same keys remove the other one.
  await tria.rows.first().click();
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('button', { name: 'Remove star' })
    .click();
  await expect(view(page, /^Starred 1 starred$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tria.rows).toHaveCount(1);

  await expect(tom.rows.getByRole('img', { name: 'Starred' })).toHaveCount(0);
  await view(tom.page, /^Starred$/).click();
  await expect(tom.page.getByText('No starred notifications')).toBeVisible({ timeout: 30_000 });
});
