import type { Page } from '@playwright/test';
import type { NewJob } from '#contract/job.ts';
import { typeName } from '#contract/type-name.ts';
import { shortMessage } from '#features/inbox/parts/short-message.ts';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll, looks } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { Details } from './pages/details.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

test.use({ viewport: WIDE });

/** The paths of all look-ups that the page asks for from now on. */
function watchLookUps(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(?:id|report)\/[^/]+$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('shows everything about one record in one action', async ({ inbox, page, service }) => {
  const details = new Details(page);
  await inbox.open('?types=SalesOrder');
  // The record with the longest history of those that are seen at once.
  const all = service.store.newest(10_000).filter(({ type }) => type === 'SalesOrder');
  const seen = all.filter(({ status }) => status === 1 || status === 2).slice(0, 15);
  const history = (number: string) => all.filter(({ recordNumber }) => recordNumber === number);
  const [longest] = seen.toSorted(
    (a, b) => history(b.recordNumber).length - history(a.recordNumber).length,
  );
  const expected = history(longest!.recordNumber);

  await inbox.rows.filter({ hasText: longest!.recordNumber }).first().click();
  await expect(details.region.getByText('Order Number')).toBeVisible();
  // The history loads by itself.
  await expect(details.region.getByText(/^Full history · Updated /)).toBeVisible();
  await expect(details.timeline).toHaveCount(expected.length);
  for (const [index, { message, recordNumber }] of expected.slice(0, 12).entries()) {
    const text = shortMessage(message, recordNumber);
    await expect(details.timeline.nth(index)).toContainText(text);
  }

  await test.step('a record is laid out by its shape, with every digit', async () => {
    const answer = page.waitForResponse(/\/orders\/purchase\/id\//);
    await goWithin(page, '/inbox?types=PurchaseOrder');
    await inbox.rows.filter({ hasText: 'PO-' }).first().click();
    const text = await (await answer).text();
    const total = /"Grand":\s*([\d.]+)/.exec(text)![1]!;
    const lines = text.match(/"Sku":/g)!.length;

    await expect(details.value('Grand')).toHaveText(total);
    const table = details.region.getByRole('group', { name: 'Lines' }).getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Unit Price' })).toBeAttached();
    await expect(table.getByRole('row')).toHaveCount(lines + 1);

    await details.region.getByText('Record as JSON').click();
    await expect(details.region.locator('pre')).toContainText(`"Grand": ${total}`);
  });
});

test('lays out a flat record @page', async ({ page }) => {
  const service = await startSandbox({
    notifications: 60,
    arrivalsPerMinute: 0,
    dialect: { recordShape: 'flat' },
  });
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor('plain'),
  });
  await page.goto(`${waybill.url}/inbox?types=SalesOrder,PurchaseOrder`);
  await new InboxPage(page).rows.first().click();
  await expect(new Details(page).value('Ship To City')).not.toBeEmpty();
  await waybill.stop();
  await service.close();
});

test('shows any record as data that can’t run in the page @page', async ({ inbox, page }) => {
  const details = new Details(page);
  let dialogs = 0;
  page.on('dialog', () => dialogs++);
  const rows = Array.from({ length: 130 }, (_, index) => ({ n: index, deep: [{ x: [[]] }] }));
  await page.route('**/api/v2/orders/purchase/id/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: `{"<b>bold</b>":"<img src=x onerror=alert(1)>","bidi":"a\\u202Eb","exact":1.10,
        "big":123456789012345678901234567890,"none":null,"":"","rows":${JSON.stringify(rows)}}`,
    }),
  );
  await inbox.open('?types=PurchaseOrder');
  await inbox.rows.first().click();
  await expect(details.region.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(details.value('Exact')).toHaveText('1.10');
  await expect(details.value('Big')).toHaveText('123456789012345678901234567890');
  await expect(details.value('Bidi')).toContainText('U+202E');
  const table = details.region.getByRole('group', { name: 'Rows' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(51);
  await details.button(/^Show the other 80/).click();
  await expect(table.getByRole('row')).toHaveCount(131);
  expect(dialogs).toBe(0);
});

test('keeps the open notification in the URL, for links and Back @page', async ({
  inbox,
  page,
}) => {
  const details = new Details(page);
  await inbox.open('?types=SalesOrder');
  await inbox.rows.nth(2).click();
  await expect(details.region).toBeVisible();
  await inbox.rows.nth(5).click();
  const message = (await inbox.rows.nth(5).getByRole('cell').allTextContents()).join(' ');
  const record = /SO-\d+/.exec(message)![0];
  await expect(details.region).toContainText(record);
  const url = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\?types=SalesOrder$/);
  await expect(details.region).toBeHidden();

  await page.goto(url);
  await expect(details.region).toContainText(record);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\?types=SalesOrder$/);
  await expect(inbox.rows.first()).toBeVisible();
});

test('opens a linked notification far down the list or outside the filters', async ({
  inbox,
  page,
  preset,
}) => {
  const details = new Details(page);
  await inbox.open('?status=archived');
  await inbox.rows.first().click();
  await expect(details.region).toBeVisible();
  const heading = await details.heading.textContent();
  const open = new URL(page.url()).searchParams.get('open')!;
  await inbox.open(`?open=${encodeURIComponent(open)}`);
  await details.button('Search everything').click();
  // Asked for no status, a service may leave out what is archived.
  if (preset === 'contrary') await details.button('Search the archive').click();
  await expect(details.heading).toHaveText(heading!);
});

test('moves into the details by Enter and back to the row by Escape @page', async ({
  inbox,
  page,
}) => {
  const details = new Details(page);
  await inbox.open();
  await inbox.rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  const row = await page.locator(':focus').textContent();
  await page.keyboard.press('Enter');
  await expect(details.heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details.region).toBeHidden();
  await expect(page.locator(':focus')).toHaveText(row!);

  await test.step('a click leaves the focus in the list', async () => {
    await inbox.rows.nth(1).click();
    await expect(details.region).toBeVisible();
    await expect(page.locator(':focus')).toHaveRole('row');
    await page.keyboard.press('Escape');
  });

  await test.step('keys mean the notification that fills the screen, not rows behind it', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const recordAt = async (index: number) =>
      (await inbox.cell(inbox.rows.nth(index), 'Record').textContent())!;
    const [first, second, third] = [await recordAt(1), await recordAt(2), await recordAt(3)];
    const shown = details.region.locator('strong').first();
    await inbox.rows.nth(1).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(shown).toHaveText(first);
    await page.keyboard.press('j');
    await expect(shown).toHaveText(second);
    await expect(details.heading).toBeFocused();
    await expect(details.button('Archive')).toBeVisible();
    await page.keyboard.press('e');
    await expect(shown).toHaveText(third);
    await page.keyboard.press('k');
    await expect(shown).toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(details.region).toBeHidden();
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
    await expect(inbox.rows.nth(1).getByRole('checkbox')).toBeChecked();
  });
});

test('resizes the details and remembers their width @page', async ({ inbox, page }) => {
  await inbox.open();
  await inbox.rows.first().click();
  const separator = page.getByRole('separator', { name: 'Details width' });
  const width = async () => Math.round((await boxOf(new Details(page).region)).width);
  await separator.focus();
  await page.keyboard.press('Home');
  await expect(separator).toHaveAttribute('aria-valuenow', '400');
  await page.keyboard.press('ArrowLeft');
  await expect(separator).toHaveAttribute('aria-valuenow', '416');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(separator).toHaveAttribute('aria-valuenow', '400');

  const { x, y } = await boxOf(separator);
  await page.mouse.move(x + 4, y + 200);
  await page.mouse.down();
  await page.mouse.move(x - 96, y + 250, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(490);
  const dragged = await width();
  expect(dragged).toBeLessThan(510);
  await page.reload();
  await expect.poll(width).toBe(dragged);
  await separator.focus();
  await page.keyboard.press('End');
  await expect(separator).toHaveAttribute('aria-valuenow', '680');
  const list = (await boxOf(inbox.table)).width;
  expect(list).toBeGreaterThan(380);
});

test('keeps list and details on the same notification', async ({ inbox, page }) => {
  const details = new Details(page);
  await inbox.open('?types=SalesOrder');
  await inbox.rows.nth(1).click();
  await page.keyboard.press('ArrowDown');
  const moved = await inbox.rows.nth(2).textContent();
  await expect(details.region).toContainText(/SO-\d+/.exec(moved!)![0]);
  await expect(inbox.rows.nth(2)).toHaveAttribute('aria-current', 'true');

  // A row to which one has to scroll.
  await inbox.rows.nth(1).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const far = page.locator(':focus');
  const text = await far.textContent();
  await expect(details.region).toContainText(/SO-\d+/.exec(text!)![0]);
  await page.goto(page.url());
  const current = inbox.table.locator('[aria-current]');
  await expect(current).toHaveText(text!);
  await expect(current).toBeInViewport();
});

test('requests nothing from the service when moving on quickly @page', async ({ inbox, page }) => {
  const details = new Details(page);
  const asked = watchLookUps(page);
  await page.clock.install();
  await inbox.open('?types=SalesOrder');
  await inbox.rows.first().click();
  await expect(details.region.getByText('Order Number')).toBeVisible();
  asked.length = 0;
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let row = 1; row <= 12; row++) {
    await page.keyboard.press('ArrowDown');
    await expect(inbox.table.locator('[aria-current]')).toBeFocused();
    await page.clock.runFor(50);
  }
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(details.region.getByText('Order Number')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('requests no lookup that the service doesn’t offer, and says why another failed @page', async ({
  inbox,
  page,
  service,
}) => {
  const asked = watchLookUps(page);
  const details = new Details(page);
  await inbox.open();
  for (const type of ['Blog', 'Report', 'Feeds']) {
    await test.step(type, async () => {
      await goWithin(page, `/inbox?status=everything&types=${type}`);
      await expect(inbox.cell(inbox.rows.first(), 'Type')).toHaveText(typeName(type));
      await inbox.rows.first().click();
      await expect(details.region).toContainText('The service can’t look up records of this type.');
      expect(asked).toEqual([]);
    });
  }

  service.faults.set({ match: { path: /\/id\// }, kind: 'status', status: 404 });
  await goWithin(page, '/inbox?types=SalesOrder');
  await inbox.rows.first().click();
  await expect(details.region.getByRole('alert')).toContainText('Record not found');
  service.faults.set({ match: { path: /\/id\// }, kind: 'html' });
  await details.button('Retry').click();
  await expect(details.region.getByRole('alert')).toContainText('can’t be read');
  service.faults.clear();
  await details.button('Retry').click();
  await expect(details.region.getByText('Order Number')).toBeVisible();
});

test('looks for a batch report on demand and remembers where it was', async ({
  inbox,
  page,
  preset,
}) => {
  const details = new Details(page);
  const asked = watchLookUps(page);
  await inbox.open('?status=everything&types=Batch');
  await expect(inbox.rows.first()).toBeVisible();
  const found = details.region.getByText(/^Report on /);
  const none = details.region.getByText(/searched all 6 report paths/);
  let sawNone = false;
  for (let index = 0; index < 15; index++) {
    await inbox.rows.nth(index).click();
    asked.length = 0;
    await details.button('Find report').click();
    await expect(found.or(none)).toBeVisible();
    if (await found.isVisible()) break;
    sawNone = true;
    expect(asked).toHaveLength(6);
  }
  await expect(found).toBeVisible();
  expect(preset === 'plain' && sawNone).toBe(false);
  await expect(details.region.getByRole('group', { name: 'Lines' })).toBeVisible();
  const kind = asked.at(-1);

  asked.length = 0;
  await page.reload();
  await expect(found).toBeVisible();
  expect(asked).toEqual([kind]);
});

test('links a batch sent by Waybill without requesting a report path', async ({ inbox, page }) => {
  const details = new Details(page);
  await inbox.open('?status=everything&types=Batch');
  const report = await page.evaluate(async () => {
    const reply = await fetch('/api/v2/notifications/archive', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ Archive: [crypto.randomUUID()] }),
    });
    return ((await reply.json()) as { ReportId: string }).ReportId;
  });
  // The sandbox notifies of other batches alone: the listed ones become ours.
  await page.route(/\/api\/v2\/notifications\/\d+\/\d+/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(
      /"RecordId":\s*"[^"]+"/g,
      `"RecordId":"${report}"`,
    );
    await route.fulfill({ response: answer, body });
  });
  const asked = watchLookUps(page);
  await page.reload();
  await inbox.rows.first().click();
  await expect(details.region.getByText(/^Sent from Waybill: Batch \d+, 1 line/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('changes only the open notification @page', async ({ inbox, page }) => {
  const details = new Details(page);
  await inbox.open('?status=unread&types=VendorRequest');
  await inbox.rows.first().click();
  const count = await inbox.count();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
  );
  await details.button('Mark read').click();
  const dialog = page.getByRole('dialog');
  // Where rows have no ids of their own, a question comes first.
  await expect(dialog.or(details.button('Mark unread'))).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Mark read' }).click();
  const { action, targets } = (await posted).postDataJSON() as NewJob;
  expect([action, targets.length]).toEqual(['read', 1]);
  // The notification leaves the unread list, and stays open.
  await expect(details.region).toContainText('· Read');
  await expect.poll(() => inbox.count()).toBeLessThan(count);

  await inbox.rows.nth(1).getByRole('checkbox').check();
  await expect(details.button('Archive')).toBeHidden();
});

test('moves details and focus to the next notification after archiving @page', async ({
  inbox,
  page,
}) => {
  const details = new Details(page);
  await inbox.open('?types=PurchaseOrder');
  for (const how of ['button', 'key', 'list', 'last'] as const) {
    await test.step(`by ${how}`, async () => {
      if (how === 'last') {
        await inbox.readToTheEnd();
        const end = String((await inbox.count()) - 1);
        await expect(inbox.rows.last()).toHaveAttribute('data-index', end);
      }
      const open = how === 'last' ? inbox.rows.last() : inbox.rows.nth(1);
      const next = how === 'last' ? inbox.rows.nth(-2) : inbox.rows.nth(2);
      const record = /PO-\d+/;
      const gone = record.exec((await open.textContent())!)![0];
      const expected = record.exec((await next.textContent())!)![0];
      if (how === 'list') await open.click();
      else await open.press('Enter');
      await expect(details.region).toContainText(gone);
      if (how === 'button' || how === 'last') await details.button(/^Archive$/).click();
      else await page.keyboard.press('e');
      const now = details.region.locator('strong').first();
      await expect(now).toHaveText(expected);
      if (how === 'list') await expect(page.locator(':focus')).toContainText(expected);
      else await expect(details.heading).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(details.region).toBeHidden();
    });
  }
});

test('closes the details after archiving the only notification @page', async ({
  inbox,
  page,
  service,
}) => {
  const details = new Details(page);
  const byRecord = Map.groupBy(service.store.newest(10_000), ({ recordNumber }) => recordNumber);
  const [number] = [...byRecord].find(([, [first, second]]) => !second && first!.status === 1)!;
  await inbox.open();
  await inbox.search(`record:${number}`);
  await inbox.rows.first().press('Enter');
  await details.button('Archive').click();
  await expect(page.getByRole('dialog').or(page.getByText(/No notifications match/))).toBeVisible();
  await inbox.answer(await page.getByRole('dialog').isVisible());
  await expect(details.region).toBeHidden();
});

test('links to the partner’s own system if the settings have an address @page', async ({
  page,
  service,
  preset,
}) => {
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: {
      ...settingsFor(preset),
      links: { SalesOrder: 'https://erp.example/orders/{recordNumber}?id={recordId}' },
    },
  });
  const details = new Details(page);
  const inbox = new InboxPage(page);
  await page.goto(`${waybill.url}/inbox?types=SalesOrder`);
  await inbox.rows.first().click();
  const link = details.region.getByRole('link', { name: 'Open in erp.example' });
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/erp\.example\/orders\/SO-\d+\?id=[0-9a-fA-F-]{36}$/,
  );
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  await goWithin(page, '/inbox?types=PurchaseOrder');
  await inbox.rows.filter({ hasText: 'PO-' }).first().click();
  await expect(details.region).toContainText('PO-');
  await expect(details.region.getByRole('link', { name: /^Open in/ })).toHaveCount(0);
  await waybill.stop();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('opens the details as a page and returns to the same place in the list @page', async ({
    inbox,
    page,
  }) => {
    const details = new Details(page);
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
    const scroller = page.locator('[data-scroller]');
    await scroller.evaluate((it) => (it.scrollTop = 1000));
    // By its place: the eighth of what is drawn is another one once the list has been scrolled.
    const some = inbox.rows.filter({ hasText: /SO-|PO-|CR-|VR-/ }).nth(8);
    const row = inbox.table.locator(
      `[aria-rowindex="${await some.getAttribute('aria-rowindex')}"]`,
    );
    await row.scrollIntoViewIfNeeded();
    const top = await scroller.evaluate((it) => it.scrollTop);
    expect(top).toBeGreaterThan(100);
    await row.click();
    await expect(details.heading).toBeFocused();
    await expect(inbox.table).toBeHidden();
    await details.button('Back').click();
    await expect(details.region).toBeHidden();
    await expect(inbox.table).toBeVisible();
    expect(await scroller.evaluate((it) => it.scrollTop)).toBe(top);
    await expect(page.locator(':focus')).toHaveRole('row');
  });
});

test('axe finds nothing, light and wide, dark and narrow @page', async ({ page, inbox }) => {
  const details = new Details(page);
  await inbox.open();
  for (const { colorScheme, width } of looks) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await goWithin(page, '/inbox?types=SalesOrder');
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await inbox.rows.first().click();
      await details.region.getByText('Record as JSON').click();
      await expect(details.region.locator('pre')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test('links from the details’ header to tracking, the record, and the neighboring rows @page', async ({
  inbox,
  page,
}) => {
  const details = new Details(page);
  await page.route('**/api/v2/orders/fulfillment/id/*', (route) =>
    route.fulfill({ json: { OrderNumber: 'SO-1', Channel: { Name: 'Marlowe Trading' } } }),
  );
  await inbox.open('?types=SalesOrder&q=event:Shipped');
  await inbox.rows.first().click();
  const [record, second] = await Promise.all([
    inbox.cell(inbox.rows.first(), 'Record').textContent(),
    inbox.cell(inbox.rows.nth(1), 'Record').textContent(),
  ]);
  await expect(details.value('Partner')).toHaveText('Marlowe Trading');
  await expect(details.region.getByRole('link', { name: /^Track / })).toBeVisible();
  await expect(details.button('Previous notification')).toBeDisabled();
  await details.button('Next notification').click();
  await expect(details.region.locator('strong').first()).toHaveText(second!);
  await details.button('Previous notification').click();
  await expect(details.region.locator('strong').first()).toHaveText(record!);
  await details.region.getByRole('link', { name: `Show all for ${record}` }).click();
  await expect(page).toHaveURL(`/inbox?status=everything&q=record:${record}`);
  await expect(inbox.cell(inbox.rows.first(), 'Record')).toHaveText(record!);
});

test('opens the carrier’s page if one carrier is certain, otherwise Carriers @page', async ({
  inbox,
  page,
}) => {
  const details = new Details(page);
  const numbers = ['1Z999AA10123456784', '12345678'];
  await page.route('**/api/v2/carriers', (route) =>
    route.fulfill({
      json: {
        Success: true,
        Result: [
          { Id: 'ups', Code: 'UPS', Name: 'UPS', TrackingUrlFormat: 'https://ups.test/?n={0}' },
          { Id: 'dhl', Code: 'DHL', Name: 'DHL', TrackingUrlFormat: 'https://dhl.test/?n={0}' },
        ],
      },
    }),
  );
  await page.route('**/api/v2/orders/fulfillment/id/*', (route) =>
    route.fulfill({ json: { OrderNumber: 'SO-1', TrackingNumber: numbers[0] } }),
  );
  await inbox.open('?types=SalesOrder&q=-event:Shipped');
  await inbox.rows.first().click();
  const link = details.region.getByRole('link', { name: /^Track / });
  await expect(link).toHaveText('Track with UPS');
  await expect(link).toHaveAttribute('href', `https://ups.test/?n=${numbers[0]}`);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  numbers.shift();
  await page.reload();
  await expect(link).toHaveText('Track 12345678');
  await expect(link).toHaveAttribute('href', '/carriers?track=12345678');
});

test('shows the meaning of a status, and Escape hides only that @page', async ({ inbox, page }) => {
  const details = new Details(page);
  const meaning = page.getByRole('tooltip');
  await inbox.open('?types=SalesOrder');
  await inbox.rows.first().click();
  const status = details.button(/^(?:Unread|Read)$/);

  await status.hover();
  await expect(meaning).toHaveText(/\.$/);
  // The pointer can move onto it, as users of a magnifier need (WCAG 1.4.13).
  const { x, y } = await boxOf(meaning);
  await page.mouse.move(x + 8, y + 8, { steps: 5 });
  await expect(meaning).toBeVisible();
  await expectAccessible(page);
  await status.hover();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(details.region).toBeVisible();

  await page.mouse.move(0, 0);
  await details.heading.focus();
  await page.keyboard.press('Tab');
  await expect(status).toBeFocused();
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(status).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details.region).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

  test('shows the meaning of a status by touch, and restores a notification by Undo below the next one’s details @page', async ({
    inbox,
    page,
  }) => {
    const details = new Details(page);
    await inbox.open('?types=PurchaseOrder');
    const record = /PO-\d+/.exec((await inbox.rows.nth(1).textContent())!)![0];
    await inbox.rows.nth(1).tap();
    const meaning = page.getByRole('tooltip');
    const status = details.button(/^(?:Unread|Read)$/);
    const { x, y, height } = await boxOf(status);
    // After a touch a browser without windows puts its mouse back: to where it leaves all as it is.
    await page.mouse.move(x + 8, y + height + 12);
    await expect(meaning).toBeHidden();
    await status.tap();
    await expect(meaning).toBeInViewport({ ratio: 1 });
    await details.heading.tap();
    await expect(meaning).toBeHidden();

    await details.button(/^Archive$/).tap();
    await inbox.answer(await page.getByRole('dialog').isVisible());
    await expect(details.region.locator('strong').first()).not.toHaveText(record);
    const bar = page.getByRole('region', { name: 'Action' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Undo' }).tap();
    await expect(bar.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(details.heading).toBeFocused();
    await details.button('Back').tap();
    await expect(inbox.rows.filter({ hasText: record }).first()).toBeVisible();
  });
});
