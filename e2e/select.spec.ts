import { typeName } from '../src/contract/type-name.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, looks } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';
import type { InboxPage } from './pages/inbox-page.ts';

/** Every action on the contrary preset's rows asks first: they are known by their record alone. */
const asks = { plain: false, contrary: true };

async function openInbox(inbox: InboxPage, search = ''): Promise<void> {
  await inbox.open(search);
  await expect(inbox.rows.first()).toBeVisible();
}

const focused = (page: Page) => page.locator(':focus');

test('selects rows by Shift and click, the header checkbox, and keys @page', async ({
  inbox,
  page,
  service,
}) => {
  await openInbox(inbox);
  await inbox.boxes.nth(2).click();
  await inbox.boxes.nth(6).click({ modifiers: ['Shift'] });
  const toolbar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(toolbar).toContainText('5 selected');
  for (const [row, isChecked] of [false, true, true, true, true, true, false].entries()) {
    await expect(inbox.boxes.nth(row + 1)).toBeChecked({ checked: isChecked });
  }
  await inbox.boxes.nth(0).click({ modifiers: ['Shift'] });
  await expect(toolbar).toContainText('7 selected');
  await toolbar.getByRole('button', { name: 'Clear' }).click();
  await expect(toolbar).toBeHidden();
  await expect(focused(page)).toHaveRole('row');

  await test.step('a checkbox is named by its record', async () => {
    const newest = service.store.newest(10_000).find(({ status }) => status === 1)!;
    // Not necessarily the first one, because others may have arrived in the same second.
    const box = inbox.table.getByRole('checkbox', { name: `Select ${newest.recordNumber}` });
    await expect(box.first()).toBeVisible();
  });

  await test.step('the box in the header chooses all that is loaded, and says when it is some', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all loaded' });
    await all.check();
    await expect(toolbar).toContainText(
      `${(await inbox.count()).toLocaleString('en-US')} selected`,
    );
    await inbox.boxes.nth(1).uncheck();
    await expect(all).toBeChecked({ indeterminate: true });
    await all.check();
    await all.uncheck();
    await expect(toolbar).toBeHidden();
  });

  await test.step('rows that are all selected offer no more to select', async () => {
    await inbox.open('?types=Feeds');
    await expect(inbox.rows.first()).toBeVisible();
    await page.keyboard.press('*');
    await page.keyboard.press('a');
    await expect(toolbar).toContainText(/^All [\d,]+ selected/);
    await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await inbox.open();
  });

  await test.step('choosing moves nothing', async () => {
    const before = await boxOf(inbox.table);
    await inbox.boxes.first().click();
    await expect(toolbar).toBeVisible();
    expect(await boxOf(inbox.table)).toEqual(before);
    await inbox.boxes.first().click();
    await expect(toolbar).toBeHidden();
  });

  await test.step('* a selects what is loaded, and again all that match', async () => {
    await page.keyboard.press('*');
    await page.keyboard.press('a');
    const loaded = await inbox.count();
    await expect(toolbar).toContainText(`${loaded} selected`);
    await page.keyboard.press('*');
    await page.keyboard.press('a');
    await expect(toolbar).toContainText(/^All [\d,]+ selected/);
  });
});

test('archives a row by keyboard, activates the next one, and restores it by Undo', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  await openInbox(inbox, '?status=unread&types=SalesOrder');
  await page.keyboard.press('j');
  await expect(inbox.rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  const row = inbox.rows.nth(1);
  await expect(row).toBeFocused();
  const record = (await inbox.cell(row, 'Record').textContent())!;
  const next = (await inbox.rows.nth(2).textContent())!;
  const isArchived = () =>
    service.store
      .newest(10_000)
      .filter(({ recordNumber }) => recordNumber === record)
      .some(({ status }) => status === 4);
  const wasArchived = isArchived();
  await page.keyboard.press('e');
  if (asks[preset]) {
    await expect(page.getByRole('dialog')).toContainText('every notification of its record');
    await page.keyboard.press('Enter');
  }
  await expect(row).toHaveText(next);
  await expect(row).toBeFocused();
  await expect.poll(isArchived).toBe(true);
  await expect(inbox.button('Undo').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(inbox.rows.nth(1)).toContainText(record);
  await expect(focused(page)).toHaveRole('row');
  if (!wasArchived) await expect.poll(isArchived).toBe(false);
});

test('selects by x and Shift+x, and marks by Shift+i and Shift+u @page', async ({
  inbox,
  page,
  preset,
}) => {
  await openInbox(inbox, '?status=everything&types=PurchaseOrder');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar')).toContainText('3 selected');
  await page.keyboard.press('Shift+I');
  await inbox.answer(asks[preset]);
  const expectStatus = async (status: string) => {
    for (const row of [0, 1, 2]) {
      await expect(inbox.cell(inbox.rows.nth(row), 'Status')).toHaveText(status);
    }
  };
  await expectStatus('Read');
  await page.keyboard.press('Shift+U');
  await inbox.answer(asks[preset]);
  await expectStatus('Unread');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toBeHidden();
});

test('archives all of one type in four actions and leaves later arrivals alone', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  const type = 'PhysicalInventory';
  await openInbox(inbox);
  if (asks[preset]) {
    // The notice about the service's rows appears once.
    await inbox.boxes.first().click();
    await inbox.button('Mark unread').click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    await inbox.answer(true);
    await inbox.button('Clear').click();
  }
  let actions = 0;
  const act = async (action: Promise<void>) => {
    await action;
    actions++;
  };
  await act(page.getByRole('button', { name: /^Types/ }).click());
  await act(page.getByRole('checkbox', { name: typeName(type) }).click());
  await expect(page).toHaveURL(/types=/);
  await act(inbox.button(/^Select all/).click());
  await expect(page.getByRole('toolbar')).toContainText(/^All [\d,]+ selected/);
  const rows = () => service.store.newest(20_000).filter((row) => row.type === type);
  const newest = rows()[0]!;
  service.arrive(60);
  const came = rows().slice(
    0,
    rows().findIndex(({ id }) => id === newest.id),
  );
  const touched = new Set(
    rows()
      .filter((row) => !came.includes(row))
      .map(({ recordId }) => recordId),
  );
  await act(inbox.button('Archive').click());
  expect(actions).toBeLessThanOrEqual(4);
  await expect
    .poll(() => rows().filter(({ status }) => status !== 4 && status !== 0).length, {
      timeout: 30_000,
    })
    .toBeLessThanOrEqual(came.length);
  const left = rows().filter(({ status }) => status !== 4);
  const spared = came.filter(({ recordId }) => preset === 'plain' || !touched.has(recordId));
  for (const { id } of spared) expect(left.map((row) => row.id)).toContain(id);
});

test('shows arrivals and reloads while rows are selected @page', async ({
  inbox,
  page,
  service,
  preset,
}) => {
  await page.clock.install();
  await openInbox(inbox);
  // The row was visible before, but is not on the reloaded page.
  await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = it.scrollHeight));
  if (preset === 'plain') await expect.poll(() => inbox.count()).toBe(400);
  await page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = it.scrollHeight));
  await inbox.boxes.last().check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText(/^1 selected/);
  service.arrive(5);
  await page.clock.fastForward(35_000);
  const show = inbox.button(/^Show (?:at least )?\d+ new notifications?$/);
  await show.click();
  await expect(show).toBeHidden();
  await expect(bar).toContainText(/^1 selected/);
  await inbox.button('Refresh').click();
  await expect(inbox.button('Refresh')).not.toHaveAttribute('data-loading');
  await expect(bar).toContainText(/^1 selected/);
  // A refreshed list starts at its top, wherever the list before the last refresh was scrolled to.
  await expect(inbox.rows.first()).toBeInViewport();
  const reloaded = page.waitForRequest(
    (request) =>
      request.url().includes('/api/v2/notifications/') &&
      request.headers()['cache-control'] === 'no-cache',
  );
  await inbox.rows.nth(3).focus();
  const before = page.locator('[data-scroller][data-before]');
  await page.locator('[data-scroller]').evaluate((it) => (it.dataset['before'] = ''));
  await page.keyboard.press('r');
  await reloaded;
  await expect(before).toHaveCount(0);
  await expect(inbox.rows.nth(3)).toBeFocused();
  await expect(bar).toContainText(/^1 selected/);
  await inbox.button('Clear').click();
  await expect(bar).toBeHidden();
});

test('warns before an action that can’t be undone', async ({ inbox, page, service, preset }) => {
  test.skip(preset === 'plain', 'every row has an id and a status that can be set');
  const zero = service.store.newest(10_000).find(({ status }) => ![1, 2, 4].includes(status))!;
  await openInbox(inbox, `?status=everything&q=${encodeURIComponent(zero.recordNumber)}`);
  await page.getByRole('checkbox', { name: 'Select all loaded' }).check();
  await inbox.button('Archive').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Undo makes (?:it|them) Unread instead/);
  await expect(dialog).toContainText(/Undo gives all notifications of a record one status/);
  await expect(dialog).toContainText('every notification of');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('toolbar')).toBeVisible();
});

test('ignores single keys in a field, with a modifier, in a dialog, or when switched off @page', async ({
  inbox,
  page,
}) => {
  await openInbox(inbox);
  const count = await inbox.count();
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search notifications' });
  await expect(search).toBeFocused();
  await page.keyboard.type('x?');
  await expect(search).toHaveValue('x?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await search.clear();
  await inbox.rows.first().focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Alt+x');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(inbox.rows.first()).toBeFocused();
  await expect(page.getByRole('toolbar')).toBeHidden();

  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(inbox.rows.first()).toBeVisible();
    await inbox.rows.first().focus();
    for (const key of ['x', 'e', '?', 'Shift+I']) await page.keyboard.press(key);
    await expect(page.getByRole('toolbar')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await inbox.count()).toBe(count);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  // Escape types nothing: it is no single key.
  await inbox.rows.first().press('Enter');
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

test('moves among the notifications of one record by [ and ] @page', async ({
  inbox,
  page,
  service,
}) => {
  // Other tests archive what is new.
  const listed = service.store.newest(2000).filter(({ status }) => [0, 1, 2].includes(status));
  const record = listed.find(
    (one, index) =>
      one.recordId !== null &&
      listed.findIndex((it) => it.recordId === one.recordId) === index &&
      listed.filter((it) => it.recordId === one.recordId).length > 1,
  )!;
  await inbox.open(`?q=${encodeURIComponent(`record:${record.recordNumber}`)}`);
  const rows = inbox.rows.filter({ has: page.getByText(record.recordNumber, { exact: true }) });
  await rows.nth(0).focus();
  // Its code comes after the list.
  await expect(async () => {
    await page.keyboard.press(']');
    await expect(rows.nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('[');
  await expect(rows.nth(0)).toBeFocused();
});

test('runs an action on the active row, groups, statuses and views from the palette @page', async ({
  inbox,
  page,
}) => {
  await openInbox(inbox);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type('select');
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(inbox.boxes.first()).toBeChecked();
  await expect(inbox.rows.first()).toBeFocused();

  const run = async (name: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    // Keys pressed before the palette has closed would go nowhere.
    await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
  };
  await run('group by record');
  await expect(page).toHaveURL(/\?group=record$/);
  await run('show archived');
  await expect(page).toHaveURL(/\?status=archived&group=record$/);
  await run('save view');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeHidden();
  await run('view: feeds');
  await expect(page).toHaveURL(/\?types=Feeds$/);
  await expect(inbox.rows.first()).toContainText('Feeds');
  await run('refresh');
  await expect(page.getByText(/^Updated|· Updated/)).toBeVisible();
  await run('desktop notifications');
  await expect(page.getByRole('dialog', { name: 'Desktop notifications' })).toBeVisible();
});

test('help explains every status from the header and the palette @page', async ({
  inbox,
  page,
}) => {
  await openInbox(inbox);
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('region', { name: 'Glossary' })).toBeFocused();
  await expect(help.getByRole('term').filter({ hasText: 'Funds submitted (64)' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('help');
  await page.keyboard.press('Enter');
  await expect(help).toContainText('Canceling or changing a payment');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await test.step('the list of keys opens at its top', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport();
    // A search or late code changes nothing about the order.
    const names = await dialog.locator('section').first().locator('dt').allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    // The keyboard scrolls it.
    // The head has a button as well.
    const close = dialog.getByRole('button', { name: 'Close' });
    await expect(close.last()).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(close.last()).toBeInViewport();
    await expect(close.first()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('axe finds nothing in toolbar and dialogs, light and wide, dark and narrow @page', async ({
  page,
  inbox,
}) => {
  await openInbox(inbox);
  await inbox.boxes.first().click();
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expectAccessible(page);
    for (const [keys, name] of [
      ['?', 'Keyboard shortcuts'],
      ['Control+k', 'Commands'],
    ] as const) {
      await test.step(`${name}, ${colorScheme}, ${width} px`, async () => {
        await page.keyboard.press(keys);
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name })).toBeHidden();
      });
    }
    await expectNoSidewaysScroll(page);
  }
});
