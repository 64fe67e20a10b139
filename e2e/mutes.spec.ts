import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { test } from './team-test.ts';

test('m mutes a record for everyone, z undoes it, and Rules lists and unmutes it @page', async ({
  team,
  service,
}) => {
  const page = await team.as('tria', null);
  const inbox = new InboxPage(page);
  const known = page.waitForResponse(/\/api\/notifications\/muted/);
  await inbox.open();
  await known;
  await expect(inbox.rows.first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Muted records' });
  const [newest] = service.store.newest(1);
  const number = newest!.recordNumber;
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+I');
  await expect(page.getByRole('region', { name: 'Action' })).toContainText(/^Marked .* read/);
  await page.keyboard.press('m');
  await expect(bar).toContainText(`Muted ${number}. New notifications about it are marked read.`);
  const marks = inbox.rows.filter({ hasText: number }).getByRole('img', { name: 'Muted' });
  await expect(marks.first()).toBeVisible();
  await expectAccessible(page);
  // A reload doesn't change what was done last.
  await page.reload();
  await expect(marks.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Action' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(bar).toContainText(`Unmuted ${number}.`);
  await expect(marks).toHaveCount(0);

  await inbox.rows.first().click();
  await page.getByRole('button', { name: 'Mute record' }).click();
  const pill = page.getByRole('button', { name: 'Muted by tria: unmute this record' });
  await expect(pill).toBeVisible();
  await expect(page.getByText('Record muted by tria').first()).toBeVisible();
  await expectAccessible(page);

  const tom = await team.as('tom', '/rules');
  const muted = tom.getByRole('region', { name: 'Muted records' });
  await expect(muted).toContainText(number);
  await expect(muted).toContainText('tria');
  await expectAccessible(tom);
  await muted.getByRole('button', { name: `Unmute ${number}` }).click();
  await expect(muted).toHaveCount(0);
  // An event updates the colleague's page.
  await expect(pill).toHaveCount(0);
  await expect(page.getByText('Record unmuted by tom').first()).toBeVisible();

  await page.keyboard.press('Escape');
  for (const key of ['x', 'j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar').getByRole('button', { name: 'Mute' }).click();
  await expect(bar).toContainText(
    /Muted \d+ records\. New notifications about them are marked read\./,
  );
  // Undo is gone with the page, and one click is enough for all of them.
  await tom.getByRole('button', { name: /^Unmute all \d+ muted together$/ }).click();
  await expect(muted).toHaveCount(0);
});

test('reports each record that could not be unmuted @page', async ({ team, service }) => {
  const page = await team.as('tria', null);
  const inbox = new InboxPage(page);
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Muted records' });
  // Other tests mute the newest.
  const records = service.store.newest(20).map(({ recordNumber }) => recordNumber);
  const numbers = [...new Set(records)].slice(8, 10);
  for (const number of numbers) {
    await inbox.rows.filter({ hasText: number }).first().click();
    await page.getByRole('button', { name: 'Mute record' }).click();
    await expect(bar).toContainText(`Muted ${number}.`);
  }
  await goWithin(page, '/rules');
  const muted = page.getByRole('region', { name: 'Muted records' });
  const held = Promise.withResolvers<void>();
  let changes = 0;
  await page.route(/\/api\/notifications\/muted/, async (route) => {
    if (route.request().method() !== 'POST' || ++changes > 1) return route.fallback();
    await held.promise;
    return route.abort();
  });
  const buttonOf = (at: number) => muted.getByRole('button', { name: `Unmute ${numbers[at]}` });
  await buttonOf(0).click();
  await buttonOf(1).click();
  await expect(buttonOf(1)).toHaveCount(0);
  held.resolve();
  await expect(muted.getByRole('alert')).toBeVisible();
  await buttonOf(0).click();
  await expect(buttonOf(0)).toHaveCount(0);
});
