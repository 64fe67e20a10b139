import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { test } from './team-test.ts';

test('adds a label by two keys, finds it by label:, and removes it in the details @page', async ({
  team,
}) => {
  const page = await team.as('tria', null);
  const tria = new InboxPage(page);
  const tom = new InboxPage(await team.as('tom', null));
  for (const inbox of [tria, tom]) {
    const known = inbox.page.waitForResponse(/\/api\/notifications\/labels/);
    await inbox.open();
    await known;
    await expect(inbox.rows.first()).toBeVisible();
  }
  const bar = page.getByRole('region', { name: 'Labels' });
  const record = (await tria.cell(tria.rows.first(), 'Record').textContent())!;
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Label' });
  await dialog.getByLabel('New label').fill('say "no"');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A label is one or more words without quotes.');
  await expectAccessible(page);
  await dialog.getByLabel('New label').fill('to  do');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText(`Added label “to do” to ${record}.`);
  await expect(tria.rows.first()).toContainText('to do');
  // An event updates the colleague's page.
  await expect(tom.rows.first()).toContainText('to do');

  await page.locator('body').press('z');
  await expect(bar).toContainText(`Removed label “to do” from ${record}.`);
  await expect(tom.rows.first()).not.toContainText('to do');
  for (const key of ['j', 'x', 'j', 'x', 'l']) await page.keyboard.press(key);
  await page
    .getByRole('dialog', { name: 'Label 2 notifications' })
    .getByLabel('New label')
    .fill('to do');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('Added label “to do” to 2 notifications.');

  await goWithin(page, '/inbox?q=label%3A%22to+do%22');
  await expect(tria.rows).toHaveCount(2);
  await tria.rows.first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove to do' }).click();
  await expect(tria.rows).toHaveCount(1);
  await expect(page.getByText('Label “to do” removed by tria')).toBeVisible();
});

test('labels and alerts by a rule, as its dry run says @page', async ({ team, service }) => {
  const page = await team.as('tria', '/rules?q=type%3AFeeds');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Name').fill('Feeds');
  await dialog.getByLabel('Search', { exact: true }).fill('type:Feeds');
  await dialog.getByLabel('Add label').fill('feed');
  await dialog.getByRole('checkbox', { name: 'tom' }).check();
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    dialog.getByText(/Label \d+, alert people to \d+\.|label \d+, alert people to \d+\./),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const rule = page.getByRole('region', { name: 'Feeds' });
  await expect(rule).toContainText('Label feed, alert tom');
  await rule.getByRole('button', { name: 'Apply to existing' }).click();
  const question = page.getByRole('dialog', { name: /^Change \d+ notifications\?$/ });
  await expect(question).toContainText(/Label \d+, alert people to \d+\./);
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Last action' })).toContainText(/^Labeled \d+, /);
  await expect(rule).toContainText(/[1-9]\d* in the last hour/);
  const tom = await team.as('tom', '/inbox?q=label%3Afeed');
  const inbox = new InboxPage(tom);
  await expect(inbox.rows.first()).toContainText('feed');
  await tom.getByRole('button', { name: /^For you: / }).click();
  await expect(
    tom.getByText(/^Rule: Feeds alerted you to (?:a|\d+) notifications?$/).first(),
  ).toBeVisible();
  await rule.getByRole('button', { name: 'Undo last hour' }).click();
  // At once by an event; a page whose stream has not begun yet looks every half minute.
  await expect(inbox.rows).toHaveCount(0, { timeout: 45_000 });
  await expect(tom.getByRole('button', { name: /^For you: / })).toHaveCount(0);
  expect(service.store.newest(1)).toHaveLength(1);
});

test('offers labels in the reader’s order @page', async ({ team }) => {
  const page = await team.as('tria', null);
  const inbox = new InboxPage(page);
  const known = page.waitForResponse(/\/api\/notifications\/labels/);
  await inbox.open();
  await known;
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('j');
  const dialog = page.getByRole('dialog', { name: 'Label' });
  const bar = page.getByRole('region', { name: 'Labels' });
  for (const name of ['Zebra', 'apple', '10 days', '9 days']) {
    await page.keyboard.press('l');
    await dialog.getByLabel('New label').fill(name);
    await page.keyboard.press('Enter');
    await expect(bar).toContainText(`Added label “${name}” to`);
  }
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  const offered = dialog.getByRole('group', { name: 'Labels' }).getByRole('button');
  await expect(offered.filter({ hasText: /^(9 days|10 days|apple|Zebra)$/ })).toHaveText([
    '9 days',
    '10 days',
    'apple',
    'Zebra',
  ]);
});
