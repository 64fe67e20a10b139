import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { Details } from './pages/details.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const RECORD = '11111111-2222-3333-4444-555555555555';

/** Rows as a service may send them, whatever its interface says of Type, Event, Status and ids. */
const rows = [
  { Type: 'Teleport', Event: 7, Status: 1, RecordNumber: 'TP-1', Message: 'unknown type' },
  { Type: 'SalesOrder', Event: 9999, Status: 2, RecordNumber: 'SO-2', Message: 'unknown event' },
  { Type: 'SalesOrder', Event: 58, Status: 0, RecordNumber: 'SO-3', Message: 'status zero' },
  { Type: 'SalesOrder', Event: 58, Status: 77, RecordNumber: 'SO-4', Message: 'unknown status' },
  { Type: 'Batch', Event: 12, Status: 1, RecordNumber: null, Message: null },
  // Equal in everything: two notifications all the same.
  { Type: 'SalesOrder', Event: 51, Status: 1, RecordNumber: 'SO-5', Message: 'twin' },
  { Type: 'SalesOrder', Event: 51, Status: 1, RecordNumber: 'SO-5', Message: 'twin' },
  {
    Type: 'SalesOrder',
    Event: 51,
    Status: 1,
    RecordNumber: 'SO-\u202E6',
    Message: '<b>bold</b> a\u202Eb\u202C',
  },
];

async function serve(page: Page, of: readonly (typeof rows)[number][] = rows): Promise<void> {
  await page.route('**/api/v2/notifications/**', (route) =>
    route.fulfill({
      json: {
        Paging: { PageNumber: 1, Total: of.length, HasMoreRecords: false },
        Success: true,
        Messages: [],
        Result: of.map((row) => ({
          ...row,
          RecordId: RECORD,
          CreatedAt: '2026-11-20T12:00:00Z',
        })),
      },
    }),
  );
}

test('shows unusual rows with their own values', async ({ inbox, page }) => {
  await serve(page);
  await inbox.open('?status=everything');
  await expect(inbox.rows).toHaveCount(rows.length);
  const row = (text: string) => inbox.rows.filter({ hasText: text });
  await expect(row('TP-1')).toContainText('Teleport');
  await expect(row('TP-1')).toContainText('Unknown (7)');
  await expect(row('SO-2')).toContainText('Unknown (9999)');
  await expect(row('SO-3')).toContainText('Unknown (0)');
  await expect(row('SO-4')).toContainText('Unknown (77)');
  await expect(row('twin')).toHaveCount(2);
  await expect(row('<b>bold</b>')).toContainText('U+202E');
  await expect(inbox.table.locator('b')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select Failed, 2026-11-20/ })).toBeVisible();
  await expectAccessible(page);
});

test('selects and opens equal rows individually @page', async ({ inbox, page }) => {
  await serve(page);
  await inbox.open('?status=everything');
  const twins = inbox.rows.filter({ hasText: 'twin' });
  await twins.first().getByRole('checkbox').check();
  await expect(twins.last().getByRole('checkbox')).not.toBeChecked();
  await inbox.button('Clear').click();
  for (const index of rows.keys()) {
    await inbox.rows.nth(index).click();
    await expect(new Details(page).heading).toBeVisible();
    await expect(new Details(page).region).not.toContainText('Not found');
  }
});

test('warns before changing a notification that is known by its record alone', async ({
  inbox,
  page,
}) => {
  await serve(page);
  const written: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:update|archive)/.test(request.url())) written.push(request.url());
  });
  await inbox.open('?status=everything');
  await inbox.rows.filter({ hasText: 'SO-3' }).getByRole('checkbox').check();
  await inbox.button('Archive').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/record/i);
  await expect(dialog).toContainText(/status/i);
  expect(written).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(written).toEqual([]);
  await expect(inbox.rows).toHaveCount(rows.length);
});

test('says which rows may be missing when a list of every status has only unread rows', async ({
  inbox,
  page,
}) => {
  await serve(page, [rows[0]!]);
  await inbox.open('?status=everything');
  await expect(
    page.getByText(/None read or archived: .+ only under Read and Archived/),
  ).toBeVisible();
});

test('shows a partner that has only a name, and links to a partner in the service’s spelling @page', async ({
  page,
}) => {
  const money = { Value: 10, Units: 0 };
  const spelled = '{ABCDEF12-2222-3333-4444-555555555555}';
  const partners = [
    { Id: null, Code: null, Name: 'Name Alone Ltd' },
    { Id: spelled, Code: null, Name: 'Spelled Ltd' },
  ];
  await page.route('**/api/v2/accounting/receivables/**', (route) =>
    route.fulfill({
      json: {
        Paging: { PageNumber: 1, Total: partners.length, HasMoreRecords: false },
        Success: true,
        Messages: [],
        Result: partners.map((Partner, place) => ({
          Id: RECORD.replace(/^1/, String(place)),
          Type: 0,
          Status: 4,
          SubStatus: 0,
          Partner,
          DueAt: '2026-11-20T12:00:00',
          SettledAt: null,
          Total: money,
          Balance: money,
        })),
      },
    }),
  );
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  await expect(ledger.rows.filter({ hasText: 'Name Alone Ltd' })).toHaveCount(1);
  // A service may compare ids as texts.
  await expect(ledger.rows.getByRole('link', { name: 'Spelled Ltd' })).toHaveAttribute(
    'href',
    `/receivables/partner/${encodeURIComponent(spelled)}`,
  );
});
