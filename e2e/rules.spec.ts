import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { test } from './team-test.ts';

test('turns a search into a rule after a dry run and a confirmation @page', async ({
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
  // Nothing strong happens unless a person chooses it.
  await expect(dialog.getByLabel('Status')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Dry run' })).toBeDisabled();
  await dialog.getByLabel('Status').selectOption('Archive');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard your changes?')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog.getByText('Discard your changes?')).toHaveCount(0);
  await expect(dialog.getByLabel('Search', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    dialog.getByText(/It would have changed [\d,]+ of [\d,]+ notifications/),
  ).toBeVisible();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(dialog.getByRole('status').getByRole('table')).toHaveCount(0);
  // A table of 20 rows stands above it.
  await expect(dialog.getByRole('button', { name: 'Switch on' })).toBeInViewport({ ratio: 1 });
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
  const apply = rule.getByRole('button', { name: 'Apply to existing' });
  await apply.click();
  const question = page.getByRole('dialog', { name: /^Archive [\d,]+ notifications?\?$/ });
  const title = await question.getByRole('heading').textContent();
  const [number] = /[\d,]+/.exec(title!)!;
  await expectAccessible(page);
  await page.goBack();
  await expect(question).toHaveCount(0);
  expect(feeds().length).toBe(count);
  await apply.click();
  await question.getByRole('button', { name: 'Archive' }).click();
  const said = page.getByRole('region', { name: 'Last action' });
  await expect(said).toContainText(`Archiving ${number}.`);
  await expect(rule).toContainText(`${number} in the last hour · ${number} in total`);
  await expect.poll(() => feeds().length).toBeLessThan(count);
  // The search shows it, though the rows that it saved are from before the rule.
  const found = (rows: number) => page.getByText(new RegExp(`^${rows} of [\\d,]+ notifications`));
  await page.goBack();
  await expect(inbox.searchField).toHaveValue('type:Feeds');
  await expect(async () => {
    await expect(found(feeds().length)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.reload();
  await expect(found(feeds().length)).toBeVisible();
  await page.goForward();
  const undo = rule.getByRole('button', { name: 'Undo last hour' });
  await undo.click();
  await expect(said).toContainText(`Restoring ${number}.`);
  await expect(undo).toBeDisabled();
  await expect(rule).not.toContainText('in the last hour');
  await expect.poll(() => feeds().length, { timeout: 30_000 }).toBe(count);
  await expectAccessible(page);
  await page.goBack();
  await expect(found(count)).toBeVisible();
  await page.goForward();

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
  await rule.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(rule).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'List of rules' })).toBeFocused();
  await expect(page.getByRole('status').getByText('Deleted rule type:Feeds.')).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(rule).toBeVisible();
  await expect(said).toContainText('Restored rule type:Feeds.');
  await rule.getByRole('button', { name: 'Delete' }).click();
  await expect(said.getByRole('button', { name: 'Undo' })).toBeVisible();
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said).toHaveCount(0);
});

test('names a rule after its search by default and keeps the focus on its buttons @page', async ({
  team,
}) => {
  // No button opened the dialog of an address: its screen has the focus then, not a control.
  const page = await team.as('tria', '/rules?search=type%3ASalesOrder');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Status').selectOption('Archive');
  await dialog.getByRole('button', { name: 'Dry run' }).press('Enter');
  await dialog.getByRole('button', { name: 'Switch on' }).press('Enter');
  await expect(page.getByRole('region', { name: 'type:SalesOrder' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('region', { name: 'type:SalesOrder' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(page.getByRole('region', { name: 'type:SalesOrder' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'List of rules', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  await expect(dialog.getByLabel('Search', { exact: true })).toBeFocused();
  await page.keyboard.type('type:Blog');
  await dialog.getByLabel('Status').selectOption('Archive');
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
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(apply).not.toHaveAttribute('aria-disabled');
  await expect(apply).toBeFocused();
  await rule.getByRole('button', { name: 'Delete' }).click();
  await expect(rule).toHaveCount(0);
});

test('offers no new rule while the rules can’t be loaded @page', async ({ team }) => {
  const page = await team.as('tria', null);
  await page.route('**/api/rules', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/rules');
  const list = page.getByRole('region', { name: 'Rules' });
  await expect(list.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  const create = page.getByRole('button', { name: 'New rule' });
  await expect(create).toBeDisabled();
  await page.unroute('**/api/rules');
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect(create).toBeEnabled();
});

test('restores both of two rules deleted shortly after each other @page', async ({ team }) => {
  const page = await team.as('tria', '/rules');
  for (const name of ['type:Blog', 'type:Report']) {
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Search', { exact: true }).fill(name);
    await dialog.getByLabel('Status').selectOption('Archive');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  // The first deletion is still in progress when the second one starts.
  let goOn = (): void => {};
  const both = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/rules/*', async (route) => {
    await both;
    await route.continue();
  });
  const rules = page.getByRole('region', { name: /^type:(Blog|Report)$/ });
  const deletes = rules.getByRole('button', { name: 'Delete' });
  await deletes.first().click();
  await deletes.last().click();
  await expect(rules.getByRole('button', { name: 'Delete', disabled: true })).toHaveCount(2);
  goOn();
  await expect(rules).toHaveCount(0);
  const said = page.getByRole('region', { name: 'Last action' });
  await expect(said).toContainText('Deleted 2 rules.');
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(rules).toHaveCount(2);
  await expect(said).toContainText('Restored 2 rules.');
});

test('names the people of a rule who are no longer there @page', async ({ team }) => {
  const page = await team.as('tria', '/rules');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Search', { exact: true }).fill('type:ChannelRequest');
  await dialog.getByLabel('Assign to').selectOption('tria');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rule = page.getByRole('region', { name: 'type:ChannelRequest' });
  await expect(rule).toContainText('Assign to tria');
  await expect(rule.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/notifications/colleagues', (route) =>
    route.fulfill({ json: { names: ['payee'] } }),
  );
  await page.reload();
  await expect(rule.getByRole('alert')).toHaveText(
    'tria can’t open this inbox any more. Edit the rule to choose someone else.',
  );
  await expectAccessible(page);
});

test('saves a rule once, and keeps what is typed while it is saved @page', async ({ team }) => {
  const page = await team.as('tria', '/rules?search=type%3ABlog');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Status').selectOption('Mark read');
  const save = dialog.getByRole('button', { name: 'Save' });
  const dryRun = dialog.getByRole('button', { name: 'Dry run' });
  const switchOn = dialog.getByRole('button', { name: 'Switch on' });

  const held = Promise.withResolvers<void>();
  let saved = 0;
  await page.route(/\/api\/rules\/[^/]+$/, async (route) => {
    saved += 1;
    await held.promise;
    await route.fallback();
  });
  await dryRun.click();
  await expect.poll(() => saved).toBe(1);
  await expect(save).toBeDisabled();
  // The result of a dry run is of no use for another search.
  await dialog.getByLabel('Search', { exact: true }).fill('type:Blog event:170');
  held.resolve();
  await expect(save).toBeEnabled();
  await expect(switchOn).toHaveCount(0);
  await dryRun.click();
  await expect(switchOn).toBeVisible();

  const again = Promise.withResolvers<void>();
  await page.route(/\/api\/rules\/[^/]+$/, async (route) => {
    await again.promise;
    await route.fallback();
  });
  // Switching on saves what was changed since the dry run.
  await dialog.getByLabel('Name').fill('Blog');
  await switchOn.click();
  await expect.poll(() => saved).toBe(2);
  await expect(save).toBeDisabled();
  await expect(dryRun).toBeDisabled();
  await dialog.getByLabel('Name').fill('News');
  again.resolve();
  await expect(save).toBeEnabled();
  await expect(dialog.getByLabel('Name')).toHaveValue('News');
  await save.click();
  await expect(dialog).toHaveCount(0);
  const rule = page.getByRole('region', { name: 'News' });
  await expect(rule.getByRole('switch', { name: 'News is on' })).toBeChecked();
});

test('shows the result of a dry run above its buttons on a phone @page', async ({ team }) => {
  const page = await team.as('tria', '/inbox?q=type%3AFeeds');
  await page.getByRole('link', { name: 'Create rule' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Status').selectOption('Archive');
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  const result = dialog.getByText(/It would have changed/);
  await expect(result).toBeVisible();
  const isOnTop = () =>
    result.evaluate((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
});

test('shows a failure until the rule is saved, and lets people type an hourly limit @page', async ({
  team,
}) => {
  const page = await team.as('tria', '/rules?search=type%3AReport');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Status').selectOption('Archive');
  const limit = dialog.getByLabel('Hourly limit');
  await limit.focus();
  for (let key = 0; key < 3; key++) await limit.press('Backspace');
  await limit.pressSequentially('500');
  await expect(limit).toHaveValue('500');
  await page.route(/\/api\/rules\//, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // A dry run saves the rule as well.
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(dialog.getByText(/^It would have changed/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await limit.fill('');
  await limit.blur();
  await expect(limit).toHaveValue('500');
});

test('switches on a rule whose usual name ends before an emoji @page', async ({ team }) => {
  const page = await team.as('tria', '/rules');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Search', { exact: true }).fill(`type:Feeds ${'x'.repeat(68)}📦`);
  await dialog.getByLabel('Status').selectOption('Archive');
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog).toHaveCount(0);
});
