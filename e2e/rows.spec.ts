import type { Locator, Page } from '@playwright/test';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { boxOf } from './box-of.ts';
import { expect, test as base } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

/** `own`: an inbox whose jobs no other test sees, because everybody sees a running job. */
const test = base.extend<{ own: InboxPage }>({
  own: async ({ page, preset }, use) => {
    const service = await startSandbox({ preset, notifications: 400, arrivalsPerMinute: 0 });
    const waybill = await openWaybill({
      environment: connectionTo(service),
      settings: settingsFor(preset),
    });
    await use(new InboxPage(page, waybill.url));
    await waybill.stop();
    await service.close();
  },
});

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
    // Lower numbers are newer: the list begins with the newest.
    CreatedAt: new Date(Date.now() - number * 1_000).toISOString(),
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

test('groups rows by day, also for screen readers @page', async ({ inbox, page }) => {
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
  await expect(time(3)).toHaveText('Jan 2, 2026, 03:04:05');
  // A separator takes room, and is no row.
  const tops = await inbox.rows.evaluateAll((rows) =>
    rows.map((it) => it.getBoundingClientRect().top),
  );
  expect(tops[1]! - tops[0]!).toBeGreaterThan(tops[2]! - tops[1]!);
  await expect(inbox.table).toHaveAttribute('aria-rowcount', '5');
});

test('shows the day in each row where separators would take a third of the list @page', async ({
  inbox,
  page,
}) => {
  const noon = new Date().setHours(12, 0, 0, 0);
  await page.clock.setFixedTime(noon);
  await openWith(
    inbox,
    Array.from({ length: 12 }, (_, days) =>
      row(days + 1, { CreatedAt: new Date(noon - HOUR - 24 * days * HOUR).toISOString() }),
    ),
  );
  const time = (index: number) => inbox.cell(inbox.rows.nth(index), 'Time');
  await expect(time(0)).toHaveText(/^\d{1,2}:00 [AP]M$/);
  await expect(time(1)).toHaveText(/^[A-Z]\w{2} \d{1,2}, \d{1,2}:00 [AP]M$/);
  await expect(separator(page, 'Yesterday')).toHaveCount(0);
});

test('shows three rows on a phone on its side, with the filters in a sheet @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 300 });
  await openWith(
    inbox,
    Array.from({ length: 5 }, (_, index) => row(index + 1, {})),
  );
  await expect(inbox.rows.nth(2)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('radiogroup', { name: 'Status' })).toHaveCount(0);
  await inbox.button(/^Filters/).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('radio', { name: 'Everything' })).toBeChecked();
});

test('shows the reason in a badge, the message without the record number, and rows as high as chosen @page', async ({
  inbox,
  page,
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

  const height = async () => (await boxOf(inbox.rows.first())).height;
  const compact = await height();
  await inbox.button('List options').click();
  await page.getByText('Comfortable', { exact: true }).click();
  await expect.poll(height).toBeGreaterThan(compact);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(inbox.rows.first()).toBeVisible();
  expect(await height()).toBeGreaterThan(compact);
});

declare global {
  interface Window {
    areFramesHeld?: boolean;
    heldResizes?: (() => void)[];
  }
}

/** Lets a page hear of no scrolling and no resizing while `areFramesHeld`: both come with a frame. */
function holdFrames(): void {
  window.heldResizes = [];
  addEventListener(
    'scroll',
    (event) => {
      if (window.areFramesHeld) event.stopImmediatePropagation();
    },
    true,
  );
  window.ResizeObserver = class extends ResizeObserver {
    constructor(heard: ResizeObserverCallback) {
      super((entries, observer) => {
        if (window.areFramesHeld) window.heldResizes!.push(() => heard(entries, observer));
        else heard(entries, observer);
      });
    }
  };
}

for (const isLate of [false, true]) {
  const when = isLate ? ' before the next frame' : '';
  test(`shows two lines a row beside the details and keeps the open row in place${when} @page`, async ({
    inbox,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = Array.from({ length: 80 }, (_, index) => row(index + 1, {}));
    await serve(page, rows);
    await page.addInitScript(holdFrames);
    await inbox.open('?status=everything');
    await expect(inbox.rows.first()).toBeVisible();
    const target = inbox.rows.filter({ hasText: /SO-45(?!\d)/ });
    await expect(async () => {
      await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = 1200));
      // Rows beyond the visible part are drawn as well.
      await expect(target).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
    const before = await boxOf(target);
    await page.evaluate((late) => (window.areFramesHeld = late), isLate);
    await target.click();
    await expect(page).toHaveURL(/open=/);
    await expect.poll(async () => (await boxOf(target)).height).toBeGreaterThan(50);
    await page.evaluate(() => {
      window.areFramesHeld = false;
      for (const hear of window.heldResizes!.splice(0)) hear();
    });
    const moved = async () => Math.abs((await boxOf(target)).y - before.y);
    // Also where the filters take another line beside the details.
    await expect.poll(moved).toBeLessThan(2);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await boxOf(target)).height).toBe(before.height);
    await expect.poll(moved).toBeLessThan(2);
  });
}

test('keeps the open row in place while lines above and below the list come and go @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = Array.from({ length: 80 }, (_, index) => row(index + 1, {}));
  await serve(page, rows);
  await inbox.open('?status=everything');
  const target = inbox.rows.filter({ hasText: /SO-45(?!\d)/ });
  await expect(async () => {
    await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = 1200));
    await expect(target).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  const before = await boxOf(target);
  const moved = async () => Math.abs((await boxOf(target)).y - before.y);
  const list = page.locator('[data-scroller]');
  /** Gives the list `above` and `below` so much less room, and waits until it has noticed. */
  const narrow = async (above: number, below: number) => {
    await list.evaluate(
      async (it, [top, bottom]) => {
        it.style.marginBlock = `${top}px ${bottom}px`;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      },
      [above, below],
    );
  };
  await target.click();
  await expect.poll(async () => (await boxOf(target)).height).toBeGreaterThan(50);
  // The search field leaves no gap at the end of its row.
  const gap = await page
    .getByRole('search', { name: 'Filters' })
    .evaluate(
      (it) => it.getBoundingClientRect().right - it.lastElementChild!.getBoundingClientRect().right,
    );
  expect(gap).toBeLessThan(20);
  await expect.poll(moved).toBeLessThan(2);
  await narrow(10, 0);
  await expect.poll(moved).toBeLessThan(2);
  await narrow(0, 0);
  await expect.poll(moved).toBeLessThan(2);

  // A bar that would cover the row lifts it, and gives it its place back.
  const { y, height } = await boxOf(list);
  await narrow(0, y + height - before.y);
  await expect.poll(async () => (await boxOf(target)).y - before.y).toBeLessThan(-50);
  await narrow(0, 0);
  await expect.poll(moved).toBeLessThan(2);

  // Nor does a message hide it.
  await narrow(before.y - y + 20, 0);
  await expect.poll(async () => (await boxOf(target)).y - (await boxOf(list)).y).toBeLessThan(2);
  expect((await boxOf(target)).y).toBeGreaterThanOrEqual((await boxOf(list)).y - 1);
  await narrow(0, 0);
  await expect.poll(moved).toBeLessThan(2);

  await narrow(25, 25);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await boxOf(target)).height).toBe(before.height);
  await expect.poll(moved).toBeLessThan(2);
});

test('keeps a row that is opened at the beginning or the edge of the list under the pointer @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await serve(
    page,
    Array.from({ length: 80 }, (_, index) => row(index + 1, {})),
  );
  await inbox.open('?status=everything');
  const first = await boxOf(inbox.rows.first());
  const x = first.x + 300;
  const rowUnder = async (y: number) =>
    page.evaluate(
      ([left, top]) =>
        document.elementFromPoint(left!, top!)?.closest<HTMLElement>('[data-index]')?.dataset[
          'index'
        ] ?? null,
      [x, y],
    );
  const list = await boxOf(page.locator('[data-scroller]'));
  // The last of them is in a row that the lower edge of the list may cut off.
  const edge = list.y + list.height - 5;
  for (const y of [first.y + 4, first.y + 1.5 * first.height, first.y + 9 * first.height, edge]) {
    // The list draws its last row once it has been measured.
    await expect.poll(async () => rowUnder(y)).not.toBeNull();
    const index = await rowUnder(y);
    const target = page.locator(`[data-index="${index}"]`);
    const before = await boxOf(target);
    await page.mouse.click(x, y);
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    await expect.poll(async () => (await boxOf(target)).height).toBeGreaterThan(50);
    await expect.poll(async () => rowUnder(y)).toBe(index);
    await page.keyboard.press('Escape');
    await expect.poll(async () => boxOf(target)).toEqual(before);
  }
});

/** The index of a row whose status is Unread, in a list that keeps it when that changes. */
async function unreadFrom(inbox: InboxPage, first: number): Promise<number> {
  await expect(inbox.rows.nth(first)).toBeVisible();
  for (let index = first; ; index++) {
    const status = await inbox.cell(inbox.rows.nth(index), 'Status').textContent();
    if (status === 'Unread') return index;
  }
}

test('marks as read on opening if the person chose so, once per opening @page', async ({
  own: inbox,
  page,
}) => {
  await page.clock.install();
  await inbox.open('?status=everything&types=Feeds');
  const first = await unreadFrom(inbox, 0);
  const second = await unreadFrom(inbox, first + 1);
  const status = (index: number) => inbox.cell(inbox.rows.nth(index), 'Status');
  const open = async (index: number) => {
    await inbox.cell(inbox.rows.nth(index), 'Message').click();
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    await page.clock.runFor(1500);
  };
  await open(first);
  await expect(status(first)).toHaveText('Unread');
  await inbox.button('List options').click();
  await page.getByRole('switch', { name: 'Mark as read when opened' }).check({ force: true });
  await page.keyboard.press('Escape');
  await open(second);
  await expect(status(second)).toHaveText('Read');
  await page.keyboard.press('Shift+U');
  await expect(status(second)).toHaveText('Unread');
  await page.clock.runFor(5000);
  await expect(status(second)).toHaveText('Unread');
});

test('shows actions on the row under the pointer or with keyboard focus @page', async ({
  own: inbox,
  page,
}) => {
  await inbox.open('?status=everything&types=Report');
  const index = await unreadFrom(inbox, 1);
  const row = inbox.rows.nth(index);
  const status = inbox.cell(row, 'Status');
  const record = await inbox.cell(row, 'Record').textContent();
  await row.hover();
  await inbox.button(`Archive: ${record}`).click();
  await expect(status).toHaveText('Archived');
  await inbox.button('Undo').first().click();
  await expect(status).toHaveText('Unread');
  await page.mouse.move(0, 0);
  await expect(inbox.button(/^Archive: /)).toHaveCount(0);

  await inbox.rows.nth(index - 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(inbox.button(`Mark read: ${record}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Read');
  await expect(row).toBeFocused();
  await inbox.button('Undo').first().click();
  await expect(status).toHaveText('Unread');
});

test('archives one notification by a double click, and leaves the next one alone @page', async ({
  own: inbox,
  page,
}) => {
  // As slow as a person's: by then, the next row has taken the place of the first.
  const slowly = { delay: 150 };
  await inbox.open('?status=inbox');
  const names = () =>
    inbox.rows.evaluateAll((rows) => rows.slice(0, 4).map(({ textContent }) => textContent));
  await expect(inbox.rows.nth(4)).toBeVisible();
  const [first, second, third, fourth] = await names();
  await inbox.rows.nth(1).hover();
  await inbox.button(/^Archive: /).dblclick(slowly);
  await expect.poll(names).toEqual([first, third, fourth, expect.any(String)]);
  await expect(page).not.toHaveURL(/open=/);
  await expect(inbox.button('Undo')).toBeVisible();

  await inbox.rows.nth(1).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Archive' }).dblclick(slowly);
  await expect(inbox.rows.nth(1)).toHaveText(fourth!);
  expect(second).not.toBe(third);
});

test('shows actions on a row focused before their code is there, and keeps them on it when Undo brings rows back above it @page', async ({
  own: inbox,
  page,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/late[^/]*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await inbox.open('?status=inbox');
  await inbox.rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(inbox.rows.nth(1)).toBeFocused();
  release.resolve();
  const second = await inbox.cell(inbox.rows.nth(1), 'Record').textContent();
  await expect(inbox.button(/^Archive: /)).toHaveAccessibleName(`Archive: ${second}`);
  // The code that returns the cursor comes together with that of labels, after the actions'.
  const labels = page.getByRole('dialog', { name: 'Label' });
  await expect(async () => {
    await page.keyboard.press('l');
    await expect(labels).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(inbox.rows.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await expect(inbox.button('Undo')).toBeVisible();
  const focused = inbox.rows.and(page.locator(':focus'));
  const record = (await inbox.cell(focused, 'Record').textContent())!;
  await page.keyboard.press('z');
  // The cursor returns to the restored row, unless it was moved since.
  await expect(inbox.rows.nth(1)).toBeFocused();
  await expect(inbox.button(/^Archive: /)).toHaveAccessibleName(`Archive: ${second}`);
  await page.keyboard.press('ArrowUp');
  await expect(inbox.rows.first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(inbox.cell(inbox.rows.first(), 'Record')).toHaveText(second!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('z');
  await expect(inbox.rows.nth(2)).toBeFocused();
  await expect(inbox.cell(inbox.rows.nth(2), 'Record')).toHaveText(record);
  await expect(inbox.button(/^Archive: /)).toHaveAccessibleName(`Archive: ${record}`);
  // The button in the bar does the same as the key.
  await page.keyboard.press('e');
  await expect(inbox.cell(inbox.rows.nth(2), 'Record')).not.toHaveText(record);
  await inbox.button('Undo').click();
  await expect(inbox.rows.nth(2)).toBeFocused();
  await expect(inbox.cell(inbox.rows.nth(2), 'Record')).toHaveText(record);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Moves a finger over a row, and lifts it. */
  async function swipe(page: Page, row: Locator, by: number): Promise<void> {
    const { x, y, width, height } = await boxOf(row);
    const from = { x: x + width / 2, y: y + height / 2 };
    const client = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof from)[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [from]);
    for (let step = 1; step <= 8; step++) {
      await send('touchMove', [{ x: from.x + (by * step) / 8, y: from.y + step / 4 }]);
    }
    await send('touchEnd', []);
    await client.detach();
  }

  test('marks as read or archives by swipe, with Undo @page', async ({ own: inbox, page }) => {
    await inbox.open('?status=everything&types=VendorRequest');
    // Swiping loads after the first row.
    await expect(page.locator('[data-scroller] > [aria-hidden]')).toBeAttached();
    const row = inbox.rows.nth(await unreadFrom(inbox, 0));
    const status = inbox.cell(row, 'Status');
    const undo = inbox.button('Undo').first();
    await swipe(page, row, 150);
    await expect(status).toHaveText('Read');
    await expect(page).not.toHaveURL(/open=/);
    await undo.click();
    await expect(status).toHaveText('Unread');

    await swipe(page, row, -150);
    await expect(status).toHaveText('Archived');
    expect((await boxOf(undo)).height).toBeGreaterThanOrEqual(44);
    await undo.click();
    await expect(status).toHaveText('Unread');

    // Too short a swipe does nothing.
    await swipe(page, row, -60);
    await expect(row).toHaveCSS('translate', 'none');
    await expect(status).toHaveText('Unread');
  });

  test('replaces the previous message, and z undoes both actions @page', async ({
    own: inbox,
    page,
  }) => {
    await inbox.open('?status=everything&types=SalesOrder');
    const archived = page.getByRole('region', { name: 'Action' });
    const muted = page.getByRole('region', { name: 'Muted records' });
    await inbox.rows.nth(0).locator('label').tap();
    await inbox.button('Archive').first().tap();
    // Its end would be the latest news.
    await expect(archived).toContainText(/^Archived \S+\./);
    await inbox.rows.nth(1).locator('label').tap();
    await inbox.button('Mute').first().tap();
    await expect(muted).toBeVisible();
    await expect(archived).toHaveCount(0);
    await expect(inbox.button('Show 1 more')).toHaveCount(0);
    await muted.getByRole('button', { name: 'Undo' }).tap();
    await expect(muted).toContainText('Unmuted');
    await muted.getByRole('button', { name: 'Dismiss' }).tap();
    await expect(archived).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(inbox.cell(inbox.rows.nth(0), 'Status')).not.toHaveText('Archived');
  });

  test('shows one failure at a time, announces each, and keeps the others within reach @page', async ({
    own: inbox,
    page,
  }) => {
    await page.route('**/api/notifications/{muted,labels,stars,snoozed}*', (route) =>
      route.request().method() === 'POST' || route.request().url().includes('snoozed')
        ? route.fulfill({ status: 500 })
        : route.continue(),
    );
    await inbox.open('?status=everything&types=SalesOrder');
    const bars = page.getByRole('region', {
      name: /^(?:Snoozed notifications|(?:Muted records|Labels|Stars): failure)$/,
    });
    const heard = page.getByRole('status').filter({ hasText: /./ });
    const list = page.locator('[data-scroller]');
    await expect(bars).toContainText('Waybill couldn’t load what is snoozed');
    await expect(heard.filter({ hasText: 'couldn’t load what is snoozed' })).toHaveCount(1);
    const height = (await boxOf(list)).height;

    await inbox.rows.nth(0).locator('label').tap();
    await inbox.button('Mute').first().tap();
    await expect(bars).toHaveAccessibleName('Muted records: failure');
    await inbox.button('Label').first().tap();
    await page.getByLabel('New label').fill('to do');
    await page.keyboard.press('Enter');
    await expect(bars).toHaveAccessibleName('Labels: failure');
    await inbox.button('Clear').tap();
    await inbox.rows.nth(0).focus();
    await page.keyboard.press('*');
    await page.keyboard.press('s');
    await expect(bars).toHaveAccessibleName('Stars: failure');
    await expect(heard.filter({ hasText: /: A server in front of Waybill answered/ })).toHaveCount(
      3,
    );
    await expect(heard.filter({ hasText: /^Starred/ })).toHaveCount(0);
    expect(height - (await boxOf(list)).height).toBeLessThan(60);

    const others = inbox.button('Show 3 more, 3 with a problem');
    await others.tap();
    await expect(bars).toHaveCount(4);
    await others.tap();
    await expect(bars).toHaveCount(1);
    for (const name of ['Stars', 'Labels', 'Muted records']) {
      await expect(bars).toHaveAccessibleName(`${name}: failure`);
      await bars.getByRole('button', { name: 'Dismiss' }).tap();
    }
    await page.unrouteAll();
    await bars.getByRole('button', { name: 'Retry' }).tap();
    await expect(bars).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveRole('row');
    expect(await list.evaluate((it) => it.scrollTop)).toBe(0);
  });

  for (const { path, label } of [
    { path: 'inbox', label: 'Notifications' },
    { path: 'receivables', label: 'Receivables' },
  ]) {
    test(`moves no row of ${path} when one is selected @page`, async ({ page }) => {
      await page.goto(`/${path}`);
      const rows = page
        .getByRole('table', { name: label })
        .getByRole('row')
        .filter({ hasNot: page.getByRole('columnheader') });
      await expect(rows.first()).toBeVisible();
      const places = () => Promise.all([0, 2].map((index) => boxOf(rows.nth(index))));
      const clear = page.getByRole('button', { name: /^Clear/ });
      await expect(page.getByText(/· Updated/)).toBeVisible();
      // Parts around the rows may load later than they do.
      let before = await places();
      await expect(async () => {
        const now = await places();
        const isSame = JSON.stringify(now) === JSON.stringify(before);
        before = now;
        expect(isSame).toBe(true);
      }).toPass();
      await rows.first().locator('label').tap();
      await expect(clear).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      if (path === 'inbox') {
        await page.getByRole('button', { name: /^Select all/ }).tap();
        await expect(page.getByRole('toolbar')).toContainText(/^All [\d,]+ selected/);
        expect(await places()).toEqual(before);
      } else {
        await page.getByRole('checkbox', { name: 'Select all loaded' }).check();
        const reason = page.getByText('Select 100 or fewer to apply a payment.');
        await expect(reason.last()).toBeInViewport({ ratio: 1 });
      }
      await clear.tap();
      await expect(clear).toHaveCount(0);
      expect(await places()).toEqual(before);
    });
  }

  test('shows no keys in a dialog, where there is no keyboard @page', async ({
    own: inbox,
    page,
  }) => {
    const caps = page.locator('kbd').filter({ visible: true });
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await inbox.open();
    await inbox.rows.first().locator('label').tap();
    await inbox.button('Snooze').first().tap();
    await expect(page.getByRole('button', { name: /^Pick a date/ })).toBeVisible();
    await expect(caps).toHaveCount(0);
    await close();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(caps).toHaveCount(0);
    await close();
    await page.getByRole('button', { name: 'Help' }).tap();
    await expect(page.getByRole('region', { name: 'Glossary' })).toBeVisible();
    await expect(caps).toHaveCount(0);
    await close();
    // The list of the keys is there for who looks for it.
    await page.keyboard.press('?');
    await expect(caps.first()).toBeVisible();
  });

  test('offers a rule and an alert of a search in the list’s options @page', async ({
    own: inbox,
    page,
  }) => {
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
    const options = inbox.button('List options');
    await options.tap();
    const rule = page.getByRole('link', { name: 'Create rule from this search' });
    await expect(page.getByRole('dialog', { name: 'List options' })).toBeVisible();
    await expect(rule).toHaveCount(0);
    await page.keyboard.press('Escape');
    const top = (await boxOf(inbox.table)).y;

    await inbox.search('shipped');
    await expect(inbox.table).toBeVisible();
    expect((await boxOf(inbox.table)).y).toBe(top);
    await options.tap();
    await rule.tap();
    await expect(page).toHaveURL(/\/rules\?search=shipped$/);
    await expect(page.getByRole('dialog')).toContainText('rule');
    // A search that finds nothing yet is worth an alert most of all.
    await inbox.open('?q=nothing-of-the-kind');
    await expect(page.getByText('No notifications match')).toBeVisible();
    await options.tap();
    await page.getByRole('link', { name: 'Alert me about this search' }).tap();
    await expect(page).toHaveURL(/\/alerts\?search=nothing-of-the-kind$/);
  });

  test('shows two lines a row and checkboxes of 44 px @page', async ({ inbox }) => {
    await openWith(inbox, [row(1, { Event: 339 }), row(2, {})]);
    const box = await boxOf(inbox.rows.first().locator('label'));
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const cells = await Promise.all(
      (['Event', 'Record', 'Message', 'Time'] as const).map(async (name) =>
        boxOf(inbox.cell(inbox.rows.first(), name)),
      ),
    );
    const lines = new Set(cells.map((it) => Math.round(it.y + it.height / 2)));
    expect(lines.size).toBeLessThanOrEqual(3);
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(30);
  });
});

test('closes the details on Escape while their code loads @page', async ({ inbox, page }) => {
  await openWith(inbox, [row(1, {})]);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/details-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await inbox.rows.first().click();
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/open=/);
  release();
});
