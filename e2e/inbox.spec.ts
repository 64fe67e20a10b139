import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll, looks } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

/** The statuses that the inbox requests; the contrary preset refuses Status 0. */
const inboxStatuses = { plain: [0, 1, 2], contrary: [1, 2] };

test('shows everything that isn’t archived, newest first, to the end', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  // A list that is not newest first is loaded completely before any row appears.
  if (preset === 'plain') await expect(inbox.table).toHaveAttribute('aria-rowcount', '-1');
  const expected = service.store
    .newest(10_000)
    .filter(({ status }) => inboxStatuses[preset].includes(status));
  for (const [index, { recordNumber }] of expected.slice(0, 8).entries()) {
    await expect(inbox.rows.nth(index)).toContainText(recordNumber);
  }
  await test.step('says what it did where the service does not list newest first', async () => {
    const sorted = page.getByText(/sorted by Waybill/i);
    await expect(page.getByText(/· Updated/)).toBeVisible();
    await (preset === 'plain' ? expect(sorted).toBeHidden() : expect(sorted).toBeVisible());
  });
  await test.step('a time is the reader’s, and holds the exact instant', async () => {
    const { createdAt } = expected[0]!;
    const time = inbox.rows.first().getByRole('time');
    await expect(time).toHaveAttribute('datetime', new Date(createdAt).toISOString());
    const local = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
    }).format(createdAt);
    await expect(time).toHaveAttribute('title', new RegExp(local.split(':')[0]!));
  });
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(expected.length);
  await expect(inbox.table).toHaveAttribute('aria-rowcount', String(expected.length + 1));
  await inbox.rows.first().focus();
  await inbox.page.keyboard.press('End');
  await expect(inbox.page.locator(':focus')).toContainText(expected.at(-1)!.recordNumber);
});

for (const { screen, list, rows } of [
  { screen: '/inbox', list: '/api/v2/notifications/200/1?statuses=0,1,2', rows: 'Notifications' },
  {
    screen: '/receivables',
    list: '/api/v2/accounting/receivables/200/1',
    rows: 'Receivables',
  },
  {
    screen: '/payments',
    list: '/api/v2/accounting/receivables/payments/200/1?include=Details,Items',
    rows: 'Payments',
  },
]) {
  test(`requests the first data of ${screen} once, before its code has loaded @page`, async ({
    page,
  }) => {
    const first = ['/api/session', '/api/settings', list];
    const next = list.replace('/200/1', '/200/2');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if ([...first, next].includes(pathname + search)) asked.push(pathname + search);
    });
    let gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    // Parts that come later look for arrivals in their own time.
    await page.route(/\/assets\/late-(?!pay|others)/, () => {});
    // The first visit knows whom to ask for what when it was told; the second at once.
    for (const visit of ['first', 'second']) {
      gate = Promise.withResolvers();
      // The page of the first visit may still read on.
      await page.goto('about:blank');
      asked.length = 0;
      // The event waits for its script too.
      await page.goto(screen, { waitUntil: 'commit' });
      await expect(page.getByText('Loading…'), visit).toBeVisible();
      await expect.poll(() => asked.toSorted(), visit).toEqual(first);
      gate.resolve();
      const row = page.getByRole('table', { name: rows }).getByRole('row').nth(1);
      await expect(row, visit).toBeVisible();
      // A list that is read as a whole reads its first page again once it has the others.
      const end = asked.indexOf(next);
      expect(asked.slice(0, end === -1 ? undefined : end).toSorted(), visit).toEqual(first);
    }
  });
}

test('keeps filters in the URL, for links and Back @page', async ({ inbox, page, service }) => {
  await inbox.open();
  await inbox.showStatus('Unread');
  await inbox.chooseType('Sales order');
  await expect(page).toHaveURL(/status=unread/);
  await expect(page).toHaveURL(/types=SalesOrder/);
  const url = page.url();
  const expected = service.store
    .newest(10_000)
    .filter(({ status, type }) => status === 1 && type === 'SalesOrder');
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(expected.length);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox$/);
  await page.goto(url);
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(expected.length);
});

test('marks unread notifications by more than color @page', async ({ inbox }) => {
  await inbox.open('?status=unread');
  const event = inbox.cell(inbox.rows.first(), 'Event');
  await expect(event).toHaveCSS('font-weight', /^[67]00$/);
  await expect(inbox.cell(inbox.rows.first(), 'Status')).toHaveText('Unread');
  await expect(inbox.rows.first().getByTitle('Unread')).toBeVisible();
  await goWithin(inbox.page, '/inbox?status=read');
  await expect(inbox.cell(inbox.rows.first(), 'Status')).toHaveText('Read');
  await expect(inbox.rows.first().getByTitle('Read')).toHaveCount(0);
  await expect(event).toHaveCSS('font-weight', '400');
});

test('ends an event’s name that is too long with an ellipsis @page', async ({ inbox, page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await inbox.open('?types=Blog&status=everything');
  const name = inbox.rows.getByText('Scheduled downtime message created').first();
  // The text itself is cut off: if its cell were, there would be no ellipsis.
  const [whole, shown] = await name.evaluate((it) => [it.scrollWidth, it.clientWidth] as const);
  expect(shown).toBeGreaterThan(0);
  expect(whole).toBeGreaterThan(shown);
});

test('says which values the service leaves out, and shows unknown codes with their number', async ({
  inbox,
  page,
  preset,
}) => {
  const zero = page.getByText('Without status 0');
  const archived = page.getByText('None archived');
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(zero).toBeVisible({ visible: preset === 'contrary' });
  await goWithin(page, '/inbox?status=everything');
  await inbox.readToTheEnd();
  await expect(zero).toBeHidden();
  await expect(archived).toBeVisible({ visible: preset === 'contrary' });
  // The plain service has no unknown codes.
  if (preset === 'plain') return;
  const scroller = page.locator('[data-scroller]');
  await scroller.evaluate((it) => (it.scrollTop = 0));
  await expect(async () => {
    await scroller.evaluate((it) => (it.scrollTop += 600));
    await expect(inbox.table.getByText(/Unknown \(\d+\)/).first()).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.getByRole('main').getByRole('link', { name: 'Archived' }).click();
  await expect(page).toHaveURL(/\?status=archived$/);
  await expect(inbox.cell(inbox.rows.first(), 'Status')).toHaveText('Archived');
});

test('marks rows that need action according to the settings @page', async ({
  page,
  service,
  preset,
}) => {
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: { ...settingsFor(preset), needsAction: { SalesOrder: [58] } },
  });
  const inbox = new InboxPage(page, waybill.url);
  await inbox.open();
  for (const search of ['event:58', 'needs:action']) {
    await goWithin(page, `/inbox?status=everything&types=SalesOrder&q=${search}`);
    // The badge is read out as well.
    await expect(
      inbox.rows.first().getByRole('cell', { name: 'Needs action: Shipped' }),
    ).toBeVisible();
  }
  await goWithin(page, '/inbox?status=everything&types=SalesOrder&q=-needs:action');
  await expect(inbox.rows.first()).toBeVisible();
  await expect(inbox.rows.getByText('Needs action: ')).toHaveCount(0);
  await waybill.stop();
});

test('neither repeats nor loses rows when notifications arrive during paging @page', async ({
  inbox,
  service,
}) => {
  await inbox.open('?status=everything');
  await expect(inbox.rows.first()).toBeVisible();
  const before = service.store.counts().notifications;
  service.arrive(37);
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(before);
});

test('announces arrivals and moves no rows until requested', async ({ inbox, page, service }) => {
  await page.clock.install();
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const first = await inbox.rows.first().textContent();
  service.arrive(3);
  const show = page.getByRole('button', { name: /3 new notifications/ });
  // The stream that would tell of them may be opening again while the clock moves.
  await expect(async () => {
    await page.clock.fastForward(35_000);
    await expect(show).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(inbox.rows.first()).toHaveText(first!);
  await show.click();
  await expect(inbox.rows.first()).not.toHaveText(first!);
  for (const { recordNumber } of service.store.newest(3)) {
    await expect(inbox.table).toContainText(recordNumber);
  }
});

test('shows markup as text, and the other rows beside one that breaks the contract, which can be inspected @page', async ({
  inbox,
  page,
}) => {
  const message = '<img src=x onerror=alert(1)> pay \u202Eecila\u202C now';
  let dialogs = 0;
  page.on('dialog', () => dialogs++);
  // The service's own answer, with hostile messages, and one row made bad on its way.
  await page.route('**/api/v2/notifications/**', async (route) => {
    const reply = await fetchAlone(route);
    const body = (await reply.json()) as {
      Result?: { CreatedAt: string; Message: string; Extra?: string }[];
    };
    for (const row of body.Result ?? []) row.Message = message;
    // Where statuses=0 is refused there are none.
    if (body.Result?.[0]) Object.assign(body.Result[0], { CreatedAt: 'soon', Extra: 'kept' });
    await route.fulfill({ response: reply, json: body });
  });
  await inbox.open();
  const row = inbox.rows.first();
  await expect(row).toContainText('<img src=x onerror=alert(1)> pay');
  await expect(row).toContainText('U+202E');
  await expect(row.getByRole('img')).toHaveCount(0);
  expect(dialogs).toBe(0);
  await page.getByRole('button', { name: 'View rows' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('CreatedAt: expected an ISO 8601 DateTime');
  await expect(dialog).toContainText('kept');
});

test('says that an inbox is empty @page', async ({ page, preset }) => {
  const service = await startSandbox({ preset, notifications: 0, arrivalsPerMinute: 0 });
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor(preset),
  });
  await page.goto(`${waybill.url}/inbox`);
  await expect(page.getByText('Your inbox is empty')).toBeVisible();
  await goWithin(page, '/inbox?status=archived');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await waybill.stop();
  await service.close();
});

test('says how many notifications a person handled when the inbox is empty @page', async ({
  page,
  preset,
}) => {
  const service = await startSandbox({ preset, notifications: 4, arrivalsPerMinute: 0 });
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor(preset),
  });
  service.arrive(2);
  const inbox = new InboxPage(page, waybill.url);
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const count = await inbox.selectAll();
  await inbox.act('Archive');
  await expect(page.getByText('Your inbox is empty')).toBeVisible();
  const handled = `You handled ${count} notifications today, half of them within`;
  await expect(page.getByText(handled)).toBeVisible({ timeout: 30_000 });
  await waybill.stop();
  await service.close();
});

test('scrolls the list by keyboard without losing the focus @page', async ({ inbox, page }) => {
  await inbox.open('?status=everything');
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.rows.first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'End', 'Home', 'PageDown']) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    await expect(focused).toHaveRole('row');
    await expect(focused).toBeInViewport();
  }
  // Scrolling far away takes the row out of sight, not the focus out of the list.
  await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = it.scrollHeight));
  await expect(page.locator(':focus')).toHaveRole('row');

  await test.step('a row that has the focus stays in sight where the list becomes lower', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // The list learns its height in the next frame, before the one that follows.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    const focused = page.locator(':focus');
    await expect(focused).toHaveRole('row');
    // In the same frame as a scroll.
    await page.locator('[data-scroller]').evaluate((it) => {
      it.scrollTop += 1;
      Object.assign((it as HTMLElement).style, { flex: 'none', height: '15rem' });
    });
    await expect(focused).toBeInViewport({ ratio: 1 });
  });
});

test('axe finds nothing, light and wide, dark and narrow @page', async ({ page, inbox }) => {
  await inbox.open();
  for (const { colorScheme, width } of looks) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect(inbox.rows.first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test('scales everything with twice the font size and cuts nothing off @page', async ({
  page,
  inbox,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await inbox.open('?group=record');
  await expect(inbox.rows.first()).toBeVisible();
  /** Font sizes of all that has text of its own. */
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root *')]
        .filter((it) =>
          [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((it) => it.checkVisibility() && !it.closest('[role=table], option'))
        .map((it) => ({
          text: it.textContent.trim().slice(0, 30),
          size: Number.parseFloat(getComputedStyle(it).fontSize),
        })),
    );
  const before = await sizes();
  const height = (await boxOf(inbox.rows.first())).height;
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const after = await sizes();
  // Counts may have come meanwhile.
  const twice = before.map(({ text, size }) => ({ text, size: size * 2 }));
  expect(after).toEqual(expect.arrayContaining(twice));
  await inbox.showStatus('Unread');
  await expect.poll(async () => (await boxOf(inbox.rows.first())).height).toBe(height * 2);
  await goWithin(page, '/inbox?status=everything');
  await expect(inbox.rows.first()).toBeVisible();
  await expect(async () => {
    const columns = inbox.table.getByRole('columnheader').filter({ visible: true });
    const edges = await columns.evaluateAll((them) =>
      them.map((it) => it.getBoundingClientRect().right),
    );
    expect(Math.max(...edges)).toBeLessThanOrEqual(1280);
  }).toPass();
});

test('cuts nothing off on narrow screens @page', async ({ page, inbox }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await inbox.open('?status=everything');
  await expect(inbox.rows.first()).toBeVisible();
  for (const width of [320, 360, 640]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header *, [role=search] *, [role=radiogroup], .mantine-SegmentedControl-root',
        ),
      ]
        .filter((it) => it.checkVisibility() && getComputedStyle(it).clipPath === 'none')
        .filter((it) => {
          const { left, right, width } = it.getBoundingClientRect();
          return (
            width > 1 &&
            (left < 0 ||
              right > document.documentElement.clientWidth ||
              (it.scrollWidth > it.clientWidth + 1 &&
                it.clientWidth > 0 &&
                !it.matches('input, svg, span')))
          );
        })
        .map((it) => it.outerHTML.slice(0, 120)),
    );
    expect(cut, `${width} px`).toEqual([]);
    const labels = page.getByRole('radiogroup', { name: 'Status' }).locator('label');
    for (const label of await labels.all()) {
      expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    }
  }
  // Where a person has text of twice the size.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('button', { name: 'Preferences' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
