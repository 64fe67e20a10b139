import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { test } from './team-test.ts';

test('a search becomes a rule in three actions, after a dry run @page', async ({
  team,
  service,
}) => {
  const page = await team.as('tria', '/inbox?q=type%3AFeeds');
  const inbox = new InboxPage(page);
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Create rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByLabel('Search', { exact: true })).toHaveValue('type:Feeds');
  await expect(dialog.getByRole('button', { name: 'Switch on' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    dialog.getByText(/It would have changed [\d,]+ of [\d,]+ notifications/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const rule = page.getByRole('region', { name: 'type:Feeds' });
  await expect(rule.getByRole('switch', { name: 'type:Feeds is on' })).toBeChecked();
  await expect(rule).toContainText('Archive');
  await expectAccessible(page);

  const feeds = () =>
    service.store.newest(10_000).filter(({ type, status }) => type === 'Feeds' && status !== 4);
  const count = feeds().length;
  expect(count).toBeGreaterThan(0);
  await rule.getByRole('button', { name: 'Apply to existing' }).click();
  await expect(rule).toContainText(/[1-9]\d* in the last hour/);
  await expect.poll(() => feeds().length).toBeLessThan(count);
  await rule.getByRole('button', { name: 'Undo last hour' }).click();
  await expect.poll(() => feeds().length, { timeout: 30_000 }).toBe(count);

  // Another search needs another dry run.
  await rule.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Rule: type:Feeds' });
  const search = edit.getByLabel('Search', { exact: true });
  await search.fill('type:Feeds assigned:me is:snoozed');
  await expect(search).toHaveAccessibleDescription(/can’t use assigned: because .+can’t use is: /);
  await expect(edit.getByRole('button', { name: 'Dry run' })).toBeDisabled();
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await edit.getByLabel('Search', { exact: true }).fill('type:Batch');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toContainText('Needs a dry run');
  await expect(rule.getByRole('switch')).not.toBeChecked();
  await rule.getByRole('button', { name: 'Delete' }).click();
  await expect(rule).toHaveCount(0);
});

test('a rule without a name is called after its search, and its buttons keep the focus @page', async ({
  team,
}) => {
  const page = await team.as('tria', '/rules');
  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByLabel('Search', { exact: true })).toBeFocused();
  await page.keyboard.type('type:Blog');
  await dialog.getByRole('button', { name: 'Dry run' }).press('Enter');
  await expect(dialog.getByText(/^It would have changed/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dry run' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Switch on' }).press('Enter');
  // Gives the focus back as it closes, and would take it from the switch.
  await expect(page.getByRole('button', { name: 'New rule' })).toBeFocused();
  const rule = page.getByRole('region', { name: 'type:Blog' });
  const toggle = rule.getByRole('switch', { name: 'type:Blog is on' });
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeFocused();
  const apply = rule.getByRole('button', { name: 'Apply to existing' });
  await apply.press('Enter');
  await expect(apply).not.toHaveAttribute('aria-disabled');
  await expect(apply).toBeFocused();
  await rule.getByRole('button', { name: 'Delete' }).click();
  await expect(rule).toHaveCount(0);
});
