import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';

test('shows several statuses at once, also one that the service can’t filter by, and says so @page', async ({
  inbox,
  page,
  service,
}) => {
  await inbox.open('?types=Feeds');
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole('button', { name: /^Types/ }).click();
  const status = page.getByRole('group', { name: 'Status' });
  await status.getByRole('checkbox', { name: 'Read', exact: true }).uncheck();
  await status.getByRole('checkbox', { name: 'Unknown (0)' }).uncheck();
  await status.getByRole('checkbox', { name: 'Archived' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?status=1,4&types=Feeds$/);
  const expected = service.store
    .newest(10_000)
    .filter(({ type, status: code }) => type === 'Feeds' && [1, 4].includes(code));
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(expected.length);

  await goWithin(page, '/inbox?status=0,4&types=Feeds');
  await expect(page.getByText('the service can’t filter by status 0')).toBeVisible();
  const listed = service.store
    .newest(10_000)
    .filter(({ type, status }) => type === 'Feeds' && [0, 4].includes(status));
  await expect.poll(() => inbox.count()).toBe(listed.length);
});

test('names an unknown status or type in the address @page', async ({ page }) => {
  await page.goto('/receivables?status=3');
  for (const [path, text] of [
    ['/receivables?status=3', 'Unknown status: 3'],
    ['/receivables?types=Nope', 'Unknown type: Nope'],
    ['/payments?status=3', 'Unknown status: 3'],
    ['/inbox?status=nope', 'Unknown status: nope'],
    ['/inbox?q=type:Nope', 'Unknown type: Nope'],
    ['/inbox?status=3', 'Unknown status: 3'],
    ['/inbox?types=Nope', 'Unknown type: Nope'],
  ] as const) {
    await test.step(`${path} says “${text}”`, async () => {
      await goWithin(page, path);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    });
  }
});

test('shows the RecordId in the details and finds a notification by it @page', async ({
  inbox,
  page,
  service,
}) => {
  const { recordId } = service.store.newest(10_000).find(({ status }) => status === 1)!;
  await inbox.open(`?q=${recordId}`);
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.rows.first().click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('Technical details').click();
  await expect(details.getByText(recordId).first()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Copy record ID' })).toBeVisible();
});

test('keeps a filter that is chosen while a search is being typed @page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/receivables');
  await page
    .getByRole('region', { name: 'Totals' })
    .getByText(/transactions · Updated/)
    .waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('a');
  await page.getByRole('checkbox', { name: 'Unacknowledged' }).check();
  await expect(page).toHaveURL(/unacknowledged/);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\bq=a\b/);
  await expect(page).toHaveURL(/unacknowledged/);
});
