import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';

test('groups notifications of a record, expands them, and selects them together', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  await inbox.open('?status=unread&types=SalesOrder');
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Group' }).selectOption('Group: record');
  await expect(page).toHaveURL(/\?status=unread&types=SalesOrder&group=record$/);
  const unread = service.store
    .newest(10_000)
    .filter(({ status, type }) => status === 1 && type === 'SalesOrder');
  // Where the list begins with the oldest, it has been read to its end.
  expect(preset === 'plain' ? unread.length < 200 : true).toBe(true);
  const byRecord = Map.groupBy(unread, ({ recordNumber }) => recordNumber);
  expect(await inbox.count()).toBe(byRecord.size);

  const [recordNumber, members] = [...byRecord].find(([, members]) => members.length > 1)!;
  const group = page.getByRole('button', { name: `${recordNumber} Sales order` });
  await expect(async () => {
    if ((await group.count()) === 0) await page.keyboard.press('PageDown');
    await expect(group).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(await inbox.count()).toBe(byRecord.size + members.length);

  await page.getByRole('checkbox', { name: `Select all of ${recordNumber}` }).check();
  for (const box of await page
    .getByRole('checkbox', { name: `Select ${recordNumber}`, exact: true })
    .all()) {
    await expect(box).toBeChecked();
  }
  await expect(page.getByRole('main')).toContainText(`${members.length} selected`);
});

test('groups by type with matching sums by keyboard, loads no more by itself, and shows the end @page', async ({
  inbox,
  page,
}) => {
  await inbox.open('?group=type');
  await expect(inbox.rows.first()).toBeVisible();
  const collapsed = await inbox.count();
  await inbox.rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(inbox.rows.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  const words = (await inbox.rows.first().textContent())!;
  const size = Number(
    /([\d,]+) (?:unread|notifications?)(?! of)/.exec(words)![1]!.replaceAll(',', ''),
  );
  expect(await inbox.count()).toBe(collapsed + size);
  await page.keyboard.press('x');
  await expect(page.getByRole('main')).toContainText(`${size.toLocaleString('en-US')} selected`);
  await page.keyboard.press('Enter');
  expect(await inbox.count()).toBe(collapsed);

  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  await expect(page.getByText('Groups of the first 200 notifications')).toBeVisible();
  await more.click();
  await expect(page.getByText('Groups of the first 400 notifications')).toBeVisible();

  await goWithin(page, '/inbox?types=SalesOrder,Batch&status=unread&group=type');
  await expect(inbox.table.getByRole('columnheader', { name: 'Message' })).toBeHidden();
  await expect(inbox.table.getByRole('columnheader', { name: 'Type Latest' })).toBeVisible();
  await expect.poll(() => inbox.count()).toBe(2);
  await expect(page.getByText(/^2 groups of [\d,]+ notifications$/)).toBeVisible();
  await expect(page.getByText(/^All [\d,]+ notifications loaded/)).toBeHidden();

  await test.step('axe finds nothing among groups, narrow and wide', async () => {
    await goWithin(page, '/inbox?group=record');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(inbox.rows.first()).toBeVisible();
      // The cells' code comes after the rows.
      await expect(inbox.rows.filter({ hasNot: page.getByRole('cell') })).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
