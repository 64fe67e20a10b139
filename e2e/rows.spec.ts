import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { InboxPage } from './pages/inbox-page.ts';

const HOUR = 3_600_000;

interface Row {
  Id: string;
  RecordId: string;
  RecordNumber: string;
  Type: string;
  Event: number;
  Status: number;
  Message: string;
  CreatedAt: string;
}

function row(number: number, fields: Partial<Row>): Row {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    Id: id,
    RecordId: id,
    RecordNumber: `SO-${number}`,
    Type: 'SalesOrder',
    Event: 58,
    Status: 1,
    Message: `SO-${number} shipped`,
    CreatedAt: new Date().toISOString(),
    ...fields,
  };
}

/** The service's only notifications. */
async function serve(page: Page, rows: readonly Row[]): Promise<void> {
  await page.route('**/api/v2/notifications/**', (route) =>
    route.fulfill({
      json: {
        Paging: { PageNumber: 1, Total: rows.length, HasMoreRecords: false },
        Success: true,
        Messages: [],
        Result: rows,
      },
    }),
  );
}

async function openWith(inbox: InboxPage, rows: readonly Row[]): Promise<void> {
  await serve(inbox.page, rows);
  await inbox.open('?status=everything');
  await expect(inbox.rows).toHaveCount(rows.length);
}

const separator = (page: Page, day: string) => page.locator('[aria-hidden]').getByText(day);

test('rows are below their day, which is read out as well @page', async ({ inbox, page }) => {
  const noon = new Date().setHours(12, 0, 0, 0);
  const at = (epoch: number) => new Date(epoch).toISOString();
  await page.clock.setFixedTime(noon);
  await openWith(inbox, [
    row(1, { CreatedAt: at(noon - HOUR) }),
    row(2, { CreatedAt: at(noon - 24 * HOUR) }),
    row(3, { CreatedAt: at(noon - 25 * HOUR) }),
    row(4, { CreatedAt: '2026-01-02T03:04:05' }),
  ]);
  await expect(separator(page, 'Today')).toBeVisible();
  await expect(separator(page, 'Yesterday')).toHaveCount(1);
  await expect(separator(page, 'Time zone unknown')).toBeVisible();
  const time = (index: number) => inbox.cell(inbox.rows.nth(index), 'Time');
  await expect(time(0)).toHaveText(/^\d{1,2}:00 [AP]M$/);
  await expect(time(1)).toHaveText(/^Yesterday, \d{1,2}:00 [AP]M$/);
  await expect(time(3)).toHaveText('2026-01-02T03:04:05');
  // A separator takes room, and is no row.
  const tops = await inbox.rows.evaluateAll((rows) =>
    rows.map((it) => it.getBoundingClientRect().top),
  );
  expect(tops[1]! - tops[0]!).toBeGreaterThan(tops[2]! - tops[1]!);
  await expect(inbox.table).toHaveAttribute('aria-rowcount', '5');
});

test('a badge names the reason, and the message leaves out the record number @page', async ({
  inbox,
}) => {
  await openWith(inbox, [
    row(1, { Event: 339, Message: 'SO-1: back order of LMP-LED is 8 days late' }),
    row(2, { Status: 2, Type: 'PhysicalInventory', Event: 27 }),
  ]);
  const [late, other] = [inbox.rows.first(), inbox.rows.last()];
  await expect(inbox.cell(late, 'Event')).toHaveText('Needs action: Late back order');
  await expect(inbox.cell(late, 'Event')).toHaveAttribute(
    'title',
    'Action Required - Late Back Order',
  );
  await expect(inbox.cell(late, 'Message')).toHaveText('Back order of LMP-LED is 8 days late');
  await expect(inbox.cell(late, 'Message')).toHaveAttribute('title', /^SO-1: back order/);
  await expect(inbox.cell(late, 'Type')).toHaveText('Sales order');
  await expect(inbox.cell(other, 'Type')).toHaveText('Physical inventory');
  await expect(inbox.cell(other, 'Event')).toHaveText('Quantity change');
});

test('rows have two lines beside the details, and the open row stays where it was @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = Array.from({ length: 80 }, (_, index) => row(index + 1, {}));
  await serve(page, rows);
  await inbox.open('?status=everything');
  await expect(inbox.rows.first()).toBeVisible();
  await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = 1200));
  const target = inbox.rows.filter({ hasText: /SO-45(?!\d)/ });
  const before = (await target.boundingBox())!;
  await target.click();
  await expect(page).toHaveURL(/open=/);
  await expect.poll(async () => (await target.boundingBox())!.height).toBeGreaterThan(50);
  const after = (await target.boundingBox())!;
  // The table's header goes, so that all rows move up by its height.
  expect(Math.abs(after.y - before.y)).toBeLessThan(30);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await target.boundingBox())!.height).toBe(before.height);
  expect(Math.abs((await target.boundingBox())!.y - before.y)).toBeLessThan(2);
});

test('rows are compact or comfortable, as chosen in this browser @page', async ({
  inbox,
  page,
}) => {
  await openWith(inbox, [row(1, {}), row(2, {})]);
  const height = async () => (await inbox.rows.first().boundingBox())!.height;
  const compact = await height();
  await inbox.button('List options').click();
  await page.getByText('Comfortable', { exact: true }).click();
  await expect.poll(height).toBeGreaterThan(compact);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(inbox.rows.first()).toBeVisible();
  expect(await height()).toBeGreaterThan(compact);
});

test('opening marks as read where a person chose so, once for each opening', async ({
  inbox,
  page,
}) => {
  const written: unknown[] = [];
  await page.route(/\/api\/v2\/notifications\/update/, (route) => {
    written.push(route.request().postDataJSON());
    return route.fallback();
  });
  await page.clock.install();
  await openWith(inbox, [row(1, {}), row(2, {}), row(3, { Status: 2 })]);
  const open = async (index: number) => {
    await inbox.rows.nth(index).click();
    await expect(page).toHaveURL(/open=/);
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    await page.clock.runFor(1500);
  };
  await open(0);
  expect(written).toEqual([]);
  await inbox.button('List options').click();
  await page.getByRole('switch', { name: 'Mark as read on opening' }).check({ force: true });
  await page.keyboard.press('Escape');
  await open(1);
  await expect(inbox.cell(inbox.rows.nth(1), 'Status')).toHaveText('Read');
  await page.keyboard.press('Shift+U');
  await expect(inbox.cell(inbox.rows.nth(1), 'Status')).toHaveText('Unread');
  await page.clock.runFor(5000);
  await expect(inbox.cell(inbox.rows.nth(1), 'Status')).toHaveText('Unread');
});
