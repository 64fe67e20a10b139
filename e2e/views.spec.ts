import type { Locator, Page } from '@playwright/test';
import { eventsThatNeedAction } from '#contract/events.ts';
import { boxOf } from './box-of.ts';
import { fakeDesktop } from './fake-desktop.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import type { InboxPage } from './pages/inbox-page.ts';
import { withoutEvents } from './without-events.ts';

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' });

const savedViews = (page: Page, screen = 'Inbox'): Locator =>
  page.getByRole('group', { name: `${screen} views` });

/** Finds the link of a view, whose name continues with its count. */
const view = (page: Page, name: string): Locator =>
  views(page)
    .or(savedViews(page))
    .getByRole('link', { name: new RegExp(`^${name}(?: [\\d,]+ unread)?$`) })
    .first();

/** Its count, which leads to the unread ones of it. */
const badge = (page: Page, name: string): Locator =>
  views(page)
    .or(savedViews(page))
    .getByRole('link', { name: new RegExp(`^${name} [\\d,]+ unread$`) });

/** The count of a view, once it is there. */
async function countOf(page: Page, name: string): Promise<number> {
  const count = await badge(page, name).locator('[aria-hidden]').textContent();
  return Number(count!.replaceAll(',', ''));
}

/** How many of what the table holds are unread, as a person would find by scrolling through it. */
async function unreadShown(inbox: InboxPage): Promise<number> {
  await inbox.readToTheEnd();
  const scroller = inbox.page.locator('[data-scroller]');
  const seen = await scroller.evaluate(async (it) => {
    const statuses = new Map<string, string>();
    for (let top = 0; top <= it.scrollHeight; top += it.clientHeight / 2) {
      it.scrollTop = top;
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
      for (const row of it.querySelectorAll<HTMLElement>('[data-index]')) {
        const status = row.querySelectorAll('[role="cell"]')[1]!;
        statuses.set(row.dataset['index']!, status.textContent);
      }
    }
    return [...statuses.values()];
  });
  expect(seen).toHaveLength(await inbox.count());
  return seen.filter((status) => status === 'Unread').length;
}

function isUnreadFeed({ status, type }: { status: number; type: string }): boolean {
  return status === 1 && type === 'Feeds';
}

/** The views are Waybill’s, which other tests use as well. */
async function deleteViews(page: Page, url: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.get(`${url}/api/views`, { headers });
  const { views } = (await answer.json()) as { views: { id: string }[] };
  for (const { id } of views) await page.request.delete(`${url}/api/views/${id}`, { headers });
}

test.beforeEach(({ page, waybill }) => deleteViews(page, waybill.url));
test.afterEach(({ page, waybill }) => deleteViews(page, waybill.url));

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(view(page, name)).toBeVisible();
}

test('saves a view whose count equals the rows behind it @page', async ({
  inbox,
  page,
  service,
}) => {
  await inbox.open('?types=PurchaseOrder,Batch');
  await save(page, 'Orders and batches');
  await page.reload();
  const expected = service.store
    .newest(10_000)
    .filter(({ status, type }) => status === 1 && ['PurchaseOrder', 'Batch'].includes(type));
  expect(await countOf(page, 'Orders and batches')).toBe(expected.length);
  await view(page, 'Inbox').click();
  await expect(page).toHaveURL(/\/inbox$/);
  await view(page, 'Orders and batches').click();
  await expect(page).toHaveURL(/\?types=Batch,PurchaseOrder$/);
  await expect(view(page, 'Orders and batches')).toHaveAttribute('aria-current', 'page');
  expect(await unreadShown(inbox)).toBe(expected.length);
});

test('keeps the links of the navigation in place when filters can be saved @page', async ({
  inbox,
  page,
}) => {
  await inbox.open();
  const next = page.getByRole('link', { name: 'Receivables' });
  const before = await boxOf(next);
  await inbox.searchField.fill('shipped');
  const button = page.getByRole('button', { name: 'Save view' });
  await expect(button).toBeVisible();
  expect(await boxOf(next)).toEqual(before);
  // It covers nothing of the screen's name.
  const name = page.getByRole('navigation', { name: 'Screens' }).getByText('Inbox').first();
  const end = await name.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return range.getBoundingClientRect().right;
  });
  expect((await boxOf(button)).x).toBeGreaterThan(end);
});

test('shows in the sidebar the number of rows behind each link', async ({ inbox, page }) => {
  await inbox.open('?types=SalesOrder,Feeds');
  await save(page, 'Sales and feeds');
  await expect(badge(page, 'Sales and feeds')).toBeVisible();
  const badges = views(page)
    .or(savedViews(page))
    .getByRole('link', { name: /[\d,]+ unread$/ });
  await expect(badges.first()).toBeVisible();
  expect(await badges.count()).toBeGreaterThan(6);
  for (const link of await badges.all()) {
    const said = (await link.locator('[aria-hidden]').textContent())!;
    await link.click();
    await expect(page).toHaveURL(/status=unread/);
    await expect(inbox.rows.first()).toBeVisible();
    await expect(async () => {
      await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = it.scrollHeight));
      expect(await inbox.count()).toBe(Number(said.replaceAll(',', '')));
    }).toPass();
  }
  // The overview counts the same ones.
  const needed = await countOf(page, 'Needs action');
  await goWithin(page, '/overview');
  await expect(page.getByRole('link', { name: /Needs action/ })).toContainText(
    needed.toLocaleString('en-US'),
  );
});

test('counts arrivals and shows them on click @page', async ({ inbox, page, service }) => {
  await withoutEvents(page);
  await page.clock.install();
  await inbox.open('?types=SalesOrder');
  const before = await countOf(page, 'Inbox');
  service.arrive(4);
  await page.clock.fastForward('05:30');
  await expect(badge(page, 'Inbox')).toHaveAccessibleName(
    `Inbox ${(before + 4).toLocaleString('en-US')} unread`,
  );
  await view(page, 'Inbox').click();
  for (const { recordNumber } of service.store.newest(4)) {
    await expect(inbox.table).toContainText(recordNumber);
  }
});

test('updates counts with each action and matches the service afterwards @page', async ({
  inbox,
  page,
  service,
}) => {
  await inbox.open('?status=unread&types=Feeds');
  const before = await countOf(page, 'Feeds');
  await inbox.rows.first().getByRole('checkbox').check();
  const laterPages: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v2\/notifications\/200\/[2-9]\?statuses=1$/.test(request.url()))
      laterPages.push(request.url());
  });
  await page.getByRole('button', { name: 'Mark read', exact: true }).click();
  await expect(badge(page, 'Feeds')).toHaveAccessibleName(`Feeds ${before - 1} unread`);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(badge(page, 'Feeds')).toHaveAccessibleName(`Feeds ${before} unread`);
  await expect
    .poll(() => service.store.newest(10_000).filter(isUnreadFeed).length, { timeout: 30_000 })
    .toBe(before);
  await expect(page.getByRole('region', { name: 'Action' })).toContainText('Restored');
  // The counts follow from rows that are loaded already.
  expect(laterPages).toEqual([]);
});

test('restores each of several deleted views in its place @page', async ({ inbox, page }) => {
  const names = ['One', 'Two', 'Three'];
  for (const [place, name] of names.entries()) {
    if (place === 0) await inbox.open('?status=unread&q=0');
    else await goWithin(page, `/inbox?status=unread&q=${place}`);
    await save(page, name);
  }
  for (const name of ['One', 'Three']) {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(view(page, name)).toBeHidden();
  }
  const undos = savedViews(page).getByRole('button', { name: 'Undo' });
  await expect(undos).toHaveCount(2);
  await undos.first().click();
  await undos.click();
  const edits = savedViews(page).getByRole('button', { name: /^Edit/ });
  await expect(edits).toHaveCount(3);
  for (const [place, name] of names.entries()) {
    await expect(edits.nth(place)).toHaveAccessibleName(`Edit ${name}`);
  }
});

test('renames a view, moves it by keyboard, deletes it, and restores it @page', async ({
  inbox,
  page,
}) => {
  await inbox.open('?status=unread&types=Feeds');
  await save(page, 'My feeds');
  await goWithin(page, '/inbox?status=archived');
  await save(page, 'Old ones');
  const change = (name: string) => page.getByRole('button', { name: `Edit ${name}` });

  await change('My feeds').click();
  const dialog = page.getByRole('dialog', { name: 'Edit My feeds' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  Unread   feeds ');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Unread feeds')).toBeVisible();
  await expect(change('Unread feeds')).toBeFocused();

  // Nothing is unread among the archived: there is no number to show.
  await expect(view(page, 'Old ones')).toHaveAccessibleName('Old ones');
  await view(page, 'Old ones').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(savedViews(page).getByRole('status')).toHaveText('Old ones moved to 1 of 2');
  await expect(view(page, 'Old ones')).toBeFocused();

  await change('Old ones').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(view(page, 'Old ones')).toBeHidden();
  const undo = savedViews(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(savedViews(page).getByRole('button', { name: /^Edit/ })).toHaveCount(2);
  await expect(
    savedViews(page).getByRole('button', { name: /^Edit/ }).first(),
  ).toHaveAccessibleName('Edit Old ones');
  await page.reload();
  await expect(view(page, 'Unread feeds')).toBeVisible();
});

test('moves views of an earlier version once and skips unreadable ones @page', async ({
  inbox,
  page,
  waybill,
}) => {
  const { account } = (await (await page.request.get(`${waybill.url}/api/settings`)).json()) as {
    account: string;
  };
  const key = `waybill:${account}:views`;
  const id = crypto.randomUUID();
  const kept = JSON.stringify([{ id, name: 'Kept', query: '' }, 7, { name: 'half' }]);
  await page.goto('/carriers');
  const visit = await page.context().newPage();
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, kept]);
  // Two tabs at once, the first request of which fails.
  await page.route('**/api/views/import', (route) => route.abort(), { times: 1 });
  await Promise.all([inbox.open(), visit.goto('/inbox')]);
  for (const tab of [page, visit]) {
    await expect(view(tab, 'Kept')).toBeVisible({ timeout: 20_000 });
    await expect(savedViews(tab).getByRole('button', { name: /^Edit/ })).toHaveCount(1);
  }
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await visit.close();
});

test('puts views behind a button when there is no room beside the list @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await inbox.open();
  await page.getByRole('button', { name: 'Views: Inbox' }).click();
  await view(page, 'Feeds').click();
  await expect(page).toHaveURL(/\?types=Feeds$/);
  await expect(page.getByRole('button', { name: 'Views: Feeds' })).toBeVisible();
  // A search that is no view names the list that it searches.
  await goWithin(page, '/inbox?q=order');
  await expect(page.getByRole('button', { name: 'Views: Inbox' })).toHaveText('Inbox');
  await goWithin(page, '/inbox?status=archived&q=order');
  await expect(page.getByRole('button', { name: 'Views: Archived' })).toHaveText('Archived');
});

test('counts arrivals in the tab’s title until they are shown @page', async ({
  inbox,
  page,
  service,
}) => {
  await withoutEvents(page);
  await page.clock.install();
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(page).toHaveTitle('Inbox · Waybill');
  service.arrive(5);
  await page.clock.fastForward(35_000);
  await expect(page).toHaveTitle('(5) Inbox · Waybill');
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', '/icon-new.svg');
  await page.getByRole('link', { name: 'Carriers', exact: true }).click();
  await expect(page).toHaveTitle('(5) Carriers · Waybill');
  service.arrive(2);
  await page.clock.fastForward(35_000);
  await expect(page).toHaveTitle('(7) Carriers · Waybill');
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', '/icon-new.svg');
  await page.goBack();
  await page.getByRole('button', { name: /7 new notifications/ }).click();
  await expect(page).toHaveTitle('Inbox · Waybill');
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', '/icon.svg');
});

test('checks less often while nothing arrives, and at once when the person returns @page', async ({
  inbox,
  page,
}) => {
  await withoutEvents(page);
  await page.clock.install();
  // Counts this page alone, because the proxy polls as long as a page of another test listens.
  const asked: string[] = [];
  const waiting = new Set<string>();
  const isLook = (url: string) => /statuses=(0,)?1,2/.test(url);
  page.on('request', (request) => {
    if (!isLook(request.url())) return;
    asked.push(request.url());
    waiting.add(request.url());
  });
  page.on('requestfinished', (request) => waiting.delete(request.url()));
  page.on('requestfailed', (request) => waiting.delete(request.url()));
  const looks = () => asked.length;
  await inbox.open();
  await countOf(page, 'Inbox');
  await expect(inbox.rows.first()).toBeVisible();
  await expect.poll(() => waiting.size).toBe(0);
  asked.length = 0;
  await page.clock.fastForward('00:35');
  await expect.poll(looks).toBe(1);
  for (let i = 0; i < 16; i++) {
    await page.clock.runFor('00:30');
    // An answer takes milliseconds, and no half minutes of this clock.
    await expect.poll(() => waiting.size).toBe(0);
  }
  // 30, 60, 120, then 240 seconds apart: at most four in the eight minutes after the first.
  expect(looks()).toBeLessThanOrEqual(5);
  // Right after a look there is no other one.
  await expect(async () => {
    await page.clock.fastForward('00:15');
    const many = looks();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(looks, { timeout: 2_000 }).toBeGreaterThan(many);
  }).toPass();
});

test('keeps the events chosen while the browser asks for permission @page', async ({
  inbox,
  page,
}) => {
  await fakeDesktop(page);
  await page.addInitScript(() => {
    const answer = Promise.withResolvers<string>();
    Object.assign(Notification, {
      requestPermission: async () => {
        await answer.promise;
        Object.assign(Notification, { permission: 'granted' });
        return 'granted';
      },
    });
    Object.assign(window, { grant: answer.resolve });
  });
  await inbox.open();
  await page.getByRole('button', { name: 'Desktop notifications: off' }).click();
  const alerts = page.getByRole('switch', { name: 'Desktop notifications' });
  await alerts.click();
  const orders = page.getByRole('checkbox', { name: 'Sales order' });
  await orders.check();
  await page.evaluate(() => (window as unknown as { grant: () => void }).grant());
  await expect(alerts).toBeChecked();
  await expect(orders).toBeChecked();
});

test('notifies on the desktop once per check, about what needs action @page', async ({
  inbox,
  page,
  service,
}) => {
  const { told, click } = await fakeDesktop(page);
  await withoutEvents(page);
  await page.clock.install();
  await inbox.open();
  await countOf(page, 'Inbox');
  await page.getByRole('button', { name: 'Desktop notifications: off' }).click();
  await page.getByRole('checkbox', { name: 'Sales order' }).check();
  await page.getByRole('switch', { name: 'Desktop notifications' }).check();
  await expect(page.getByRole('button', { name: 'Desktop notifications: on' })).toBeVisible();
  service.arrive(40);
  await page.clock.fastForward('05:30');
  await expect.poll(told).toHaveLength(1);
  const chosen = service.store
    .newest(40)
    .filter(
      ({ type, event }) =>
        type === 'SalesOrder' || (eventsThatNeedAction[type] ?? []).includes(event),
    );
  expect(chosen.length).toBeGreaterThan(3);
  expect(await told()).toEqual([
    {
      title: expect.stringMatching(/^\d+ new notifications$/),
      body: expect.stringMatching(/and \d+ more$/),
    },
  ]);

  // Clicked, it leads to the newest of them, from wherever one is.
  // The panel, above its button here, is over them.
  await page.keyboard.press('Escape');
  await view(page, 'Feeds').click();
  await expect(page).toHaveURL(/types=Feeds$/);
  await click();
  await expect(page).toHaveURL(/\/inbox\?open=/);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText(chosen[0]!.recordNumber);
  await expect(details).toContainText(chosen[0]!.message);
});

test('says that the browser refuses @page', async ({ inbox, page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      Notification: { permission: 'denied', requestPermission: () => Promise.resolve('denied') },
    });
  });
  await inbox.open();
  await page.getByRole('button', { name: 'Desktop notifications: off' }).click();
  await expect(page.getByText('Your browser blocks notifications')).toBeVisible();
  await page.getByRole('switch', { name: 'Desktop notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Desktop notifications' })).not.toBeChecked();
});
