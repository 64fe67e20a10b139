import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { failOneFile } from './fail-one-file.ts';
import { expect, test } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

/** The statuses that the inbox requests; the contrary preset refuses Status 0. */
const inboxStatuses = { plain: [0, 1, 2], contrary: [1, 2] };

test('finds a record among all notifications with its number and one key', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  const shown = service.store
    .newest(10_000)
    .filter(({ status }) => inboxStatuses[preset].includes(status));
  const wanted = shown.at(-1)!.recordNumber;
  const expected = shown.filter(({ recordNumber }) => recordNumber === wanted);
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.search(`record:${wanted}`);
  await expect(inbox.rows).toHaveCount(expected.length);
  await expect(inbox.rows.first()).toContainText(wanted);
  await expect(page).toHaveURL(/\?q=record:/);
  await expect(page.getByText(`of ${shown.length.toLocaleString('en-US')} not`)).toBeVisible();
});

test('finds a record among 10,000 with its number and one key @page', async ({ page, preset }) => {
  const service = await startSandbox({
    preset,
    seed: 7,
    notifications: 13_000,
    arrivalsPerMinute: 0,
  });
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor(preset),
  });
  const inbox = new InboxPage(page, waybill.url);
  const shown = service.store
    .newest(13_000)
    .filter(({ status }) => inboxStatuses[preset].includes(status));
  const wanted = shown.at(-1)!.recordNumber;
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await page.keyboard.type(wanted);
  await expect(page.getByText(/^\d+ of [\d,]+ notifications$/)).toBeVisible({ timeout: 30_000 });
  await expect(inbox.rows.first()).toContainText(wanted);
  const found = shown.filter((it) => `${it.recordNumber} ${it.message}`.includes(wanted));
  expect(await inbox.count()).toBe(found.length);
  await waybill.stop();
  await service.close();
});

test('keeps the search in the URL and combines it with the filters @page', async ({
  inbox,
  page,
  service,
}) => {
  const expected = service.store
    .newest(10_000)
    .filter(({ status, type, event }) => status === 1 && type === 'SalesOrder' && event === 58);
  await inbox.open('?status=unread');
  await inbox.search('type:SalesOrder event:Shipped');
  await expect(inbox.table).toHaveAttribute('aria-rowcount', String(expected.length + 1));
  await page.reload();
  await expect(inbox.searchField).toHaveValue('type:SalesOrder event:Shipped');
  await expect(inbox.table).toHaveAttribute('aria-rowcount', String(expected.length + 1));
  await inbox.showStatus('Read');
  await expect(page).toHaveURL(/status=read&q=type:SalesOrder/);
});

test('explains a search without results and offers to widen the filters @page', async ({
  inbox,
  page,
}) => {
  await inbox.open('?status=unread&types=Batch&q=status:archived+type:SalesOrder');
  const notice = page.getByRole('status').filter({ hasText: 'Your filters hide' });
  await expect(notice).toContainText('is for archived, but the status filter is Unread.');
  await expect(notice).toContainText('another type than the selected Batch.');
  await inbox.button('Search in Archived, every type').click();
  await expect(page).toHaveURL(/\?status=archived&q=status:archived\+type:SalesOrder$/);
  await expect(inbox.cell(inbox.rows.first(), 'Status')).toHaveText('Archived');
  // The list may have notifications of the record that are archived, snoozed or of another type.
  const record = (await inbox.cell(inbox.rows.first(), 'Record').textContent())!;
  await inbox.open(`?types=Batch&q=record:${record}`);
  await inbox.button('Search in Everything, every type').click();
  await expect(page).toHaveURL(`/inbox?status=everything&q=record:${record}`);
  await expect(inbox.cell(inbox.rows.first(), 'Record')).toHaveText(record);
});

test('completes typed text by keyboard, even if frames are late @page', async ({ inbox, page }) => {
  await page.addInitScript(() => {
    const onFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      onFrame(() => setTimeout(() => callback(performance.now()), 300));
  });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sta');
  await expect(page.getByRole('option', { name: /^status:/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(inbox.searchField).toHaveValue('status:');
  await page.keyboard.type('unr', { delay: 200 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(inbox.searchField).toHaveValue('status:unread ');
  await expect(page).toHaveURL(/q=status:unread/);
  await expect(inbox.cell(inbox.rows.first(), 'Status')).toHaveText('Unread');
  await page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toBeFocused();
});

test('writes the search form as text and reports unknown terms @page', async ({ inbox, page }) => {
  await inbox.open();
  await page.getByRole('button', { name: 'Search form' }).click();
  const form = page.getByRole('dialog', { name: 'Search form' });
  await form.getByLabel('Type').selectOption('Batch');
  await form.getByLabel('Needs action').check();
  await expect(inbox.searchField).toHaveValue('type:Batch needs:action');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/q=type:Batch\+needs:action/);
  await inbox.searchField.fill('on:soon');
  await expect(page.getByText('Unknown day “soon”')).toBeVisible();
});

test('loads only the newest rows on a later visit @page', async ({ inbox, page, service }) => {
  await inbox.open('?status=everything');
  await inbox.search('is:unread');
  const found = await inbox.count();
  // Saving rests for a second after the last change.
  await expect(async () => expect(await keptCollections(page)).toBe(1)).toPass();
  service.faults.set({ match: { path: '/v2/notifications/' }, kind: 'status', status: 500 });
  await page.reload();
  await expect(page.getByText(/of [\d,]+ notifications?\b.* · Updated/)).toBeVisible();
  expect(await inbox.count()).toBe(found);
});

test('reports pasted record numbers as found, unread or not found, and selects the found ones', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  const shown = service.store
    .newest(10_000)
    .filter(({ status }) => inboxStatuses[preset].includes(status));
  const archived = service.store.newest(10_000).find(({ status }) => status === 4)!;
  const numbers = [shown[3]!.recordNumber, shown[9]!.recordId, archived.recordNumber];
  const expected = service.store
    .newest(10_000)
    .filter(({ recordNumber, recordId }) =>
      [recordNumber, recordId].some((it) => numbers.includes(it)),
    );
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Find by record number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find by record number' });
  await dialog.getByLabel('Record numbers or IDs').fill(`${numbers.join(';\t')}\nNO-SUCH-1`);
  await dialog.getByRole('button', { name: 'Find 4 records' }).click();
  await expect(dialog.getByText(/^Found 3 of 4 records/)).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'NO-SUCH-1 Not found' })).toBeVisible();
  await expectAccessible(page);
  const show = dialog.getByRole('button', { name: /^Show only / }).first();
  const only = /\d+/.exec((await show.textContent())!)![0];
  await show.click();
  await expect(inbox.table).toHaveAttribute('data-rows', only);
  await expect(inbox.boxes.and(page.locator(':checked'))).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Find by record number' }).click();
  await dialog.getByLabel('Record numbers or IDs').fill(numbers.join(' '));
  // A phone that is turned puts the button elsewhere.
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(dialog.getByLabel('Record numbers or IDs')).toHaveValue(numbers.join(' '));
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Find 3 records' }).click();
  const select = dialog.getByRole('button', { name: /^Select / }).first();
  const count = /\d+/.exec((await select.textContent())!)![0];
  if (preset === 'plain') expect(count).toBe(String(expected.length));
  await select.click();
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText(`${count} selected`);
  // They are shown, and nothing else is.
  await expect(inbox.table).toHaveAttribute('data-rows', count);
  await expect(inbox.boxes.and(page.locator(':checked'))).toHaveCount(Number(count));
});

test('exports the matches as CSV @page', async ({ inbox, page, service, preset }) => {
  const shown = service.store
    .newest(10_000)
    .filter(({ status }) => inboxStatuses[preset].includes(status));
  const expected = shown.filter(({ type }) => type === 'Batch');
  await inbox.open('?q=type:Batch');
  await expect(inbox.rows.first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^waybill-notifications-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFCreatedAt,Type,Event')).toBe(true);
  expect(text.match(/\r\n\d{4}-/g)).toHaveLength(expected.length);
  await expect(page.getByText(/^Saved .* to waybill-notifications/)).toBeVisible();
});

test('says that the export failed, and writes it at the next try @page', async ({
  inbox,
  page,
}) => {
  await inbox.open('?q=type:Batch');
  await expect(inbox.rows.first()).toBeVisible();
  await failOneFile(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await expect(dialog.getByRole('alert')).toContainText('Waybill couldn’t write the file.');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await saving;
  await expect(dialog.getByText(/^Saved .* to waybill-notifications/)).toBeVisible();
});

test('axe finds nothing in a search, narrow and wide @page', async ({ inbox, page }) => {
  await inbox.open('?q=late');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText(/of [\d,]+ notifications?\b.* · Updated/)).toBeVisible();
    await inbox.searchField.click();
    await inbox.searchField.fill('late t');
    await expect(page.getByRole('option', { name: /^type:/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

/** How many collections the browser keeps. */
async function keptCollections(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const kept = databases.find(({ name }) => name?.startsWith('waybill-collections:'));
    if (!kept) return 0;
    const open = indexedDB.open(kept.name!);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const count = open.result.transaction('heads').objectStore('heads').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    open.result.close();
    return count.result;
  });
}
