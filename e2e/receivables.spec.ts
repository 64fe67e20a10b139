import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { daysOver, sumOf, sumShown, unitsShown } from './ledger-sums.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';

const units = ['usual', 'second'] as const;

/** The day of the browser's calendar, `2026-11-21`. */
function today(page: Page): Promise<string> {
  return page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
}

test('sums all rows exactly, by Units, partner and age, and marks sums as partial until then', async ({
  page,
  service,
  preset,
}) => {
  const ledger = new ReceivablesPage(page);
  const all = service.store.transactions();
  // The data has more than two decimal places, and more digits than a double holds.
  expect(all.some(({ total }) => /\.\d{3,}$/.test(total))).toBe(true);
  expect(all.some(({ total }) => total.length > 17)).toBe(true);
  const rest = Promise.withResolvers<void>();
  for (const path of ['200/2*', 'payments/200/*']) {
    await page.route(`**/v2/accounting/receivables/${path}`, async (route) => {
      await rest.promise;
      await route.continue();
    });
  }
  await page.goto('/receivables');
  await expect(ledger.totals.getByText('so far')).toHaveCount(2);
  // Nothing that isn't known yet is shown as zero.
  const tables = page.getByRole('main').getByRole('table');
  await goWithin(page, `/receivables/partner/${all[0]!.partnerCode}`);
  await expect(ledger.totals.getByText('so far')).toHaveCount(2);
  await expect(tables).toHaveCount(0);
  await goWithin(page, '/receivables/reminders');
  await expect(ledger.totals.getByText('so far')).toHaveCount(1);
  await expect(tables).toHaveCount(0);
  await goWithin(page, '/pay/bank-file');
  await page
    .getByLabel('Lines of the bank list')
    .fill('Date\tPartner\tAmount\n2026-11-20\tNobody\t5.00');
  await expect(page.getByRole('button', { name: 'Review ready' })).toBeDisabled();
  await expect(page.getByText('Not matched yet')).toBeVisible();
  await goWithin(page, '/overview');
  const collected = page.getByRole('region', { name: 'Collected' });
  await expect(collected).toContainText('Loading…');
  await expect(page.getByRole('region', { name: 'Aging' })).toContainText('Loading…');
  await expect(page.getByRole('region', { name: 'Receivables' })).not.toContainText(/\b0\.0/);
  await goWithin(page, '/receivables');
  rest.resolve();
  const count = all.length.toLocaleString('en-US');
  await expect(ledger.totals).toContainText(`${count} transactions · Updated`);
  await expect(ledger.totals.getByText('so far')).toHaveCount(0);
  expect(await ledger.count()).toBe(all.length);
  for (const unit of units) {
    const of = all.filter((transaction) => transaction.unit === unit);
    for (const field of ['total', 'balance'] as const) {
      const amount = `${sumShown(of, field)} ${unitsShown(preset, unit)}`;
      await expect(ledger.totals.getByText(amount, { exact: true }).first()).toBeVisible();
    }
  }

  await goWithin(page, '/receivables?view=aging&status=4');
  await ledger.readAll();
  const value = (text: string): bigint => {
    const [digits, fraction = ''] = text.replaceAll(',', '').split(' ')[0]!.split('.');
    return BigInt(digits + fraction.padEnd(6, '0'));
  };
  const sum = (texts: readonly string[]): bigint =>
    texts.reduce((all, text) => all + value(text), 0n);
  // The partners are drawn one portion after the other.
  await expect(async () => {
    const rows = ledger.aging.getByRole('row');
    const [, whole, ...partners] = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
    expect(partners.length).toBeGreaterThan(10);
    const names = (await ledger.aging.getByRole('columnheader').allTextContents()).slice(1);
    const [balance, overdue] = whole!.toReversed();
    expect(sum(whole!.slice(0, -2))).toBe(value(balance!));
    const late = whole!.filter((_, column) => names[column]!.includes('days overdue'));
    expect(sum(late)).toBe(value(overdue!));
    for (const [column, of] of whole!.entries()) {
      expect(sum(partners.map((partner) => partner[column]!))).toBe(value(of));
    }
  }).toPass();
  if (preset === 'contrary') return;
  await test.step('axe finds nothing with the aging shown', async () => {
    await expect(ledger.bars.first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('filters with and without the service’s help, all in the URL', async ({
  page,
  service,
  preset,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  await ledger.choose('Status', 'Open', 'Action required');
  await ledger.choose('Types', 'Credit');
  await expect(page).toHaveURL(/status=1,4&types=8/);
  await ledger.readAll();
  const credits = service.store
    .transactions()
    .filter(({ type, status }) => type === 8 && (status === 1 || status === 4));
  await expect.poll(() => ledger.count()).toBe(credits.length);
  const { partnerCode } = credits[0]!;
  await page.keyboard.press('/');
  await page.keyboard.type(partnerCode);
  const found = credits.filter((credit) => credit.partnerCode === partnerCode);
  await expect.poll(() => ledger.count()).toBe(found.length);
  for (const unit of units) {
    const of = found.filter((credit) => credit.unit === unit);
    if (of.length === 0) continue;
    const amount = `${sumShown(of, 'balance')} ${unitsShown(preset, unit)}`;
    await expect(ledger.totals.getByText(amount, { exact: true }).first()).toBeVisible();
  }
  await page.reload();
  await expect.poll(() => ledger.count()).toBe(found.length);
  // Amounts as the screen writes them; where two readings are possible, it says which one it took.
  await page.getByRole('button', { name: /^Dates and amounts/ }).click();
  const from = page.getByRole('group', { name: 'Total (ignoring the sign)' }).getByLabel('From');
  await from.fill('1,000.50');
  await from.press('Enter');
  await expect(page).toHaveURL(/amount=1000\.50\.\./);
  await expect(from).toHaveValue('1,000.50');
  await from.fill('1.000');
  await expect(page.getByText('Read as 1.00')).toBeVisible();
  await from.fill('-5');
  await expect(page.getByText('Read as 5')).toBeVisible();
  await from.press('Enter');
  await expect(page).toHaveURL(/amount=5\.\./);
  await expect(page.getByText('Read as')).toHaveCount(0);
  // Each end that is no amount is marked for itself, until it has another value.
  const total = page.getByRole('group', { name: 'Total (ignoring the sign)' });
  const to = total.getByLabel('To');
  await from.fill('many');
  await to.fill('more');
  await to.press('Enter');
  await to.fill('9');
  await to.press('Enter');
  await expect(page).toHaveURL(/amount=5\.\.9/);
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(to).not.toHaveAttribute('aria-invalid', 'true');
  await page.goBack();
  await page.goBack();
  await expect(from).toHaveValue('1,000.50');
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
});

test('opens the rows of an aging bar, whose sum equals the bar @page', async ({
  page,
  service,
  preset,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open('?view=aging');
  const day = await today(page);
  const due = service.store.transactions().filter((transaction) => {
    const over = daysOver(transaction, day);
    return transaction.unit === 'usual' && over >= 1 && over <= 30;
  });
  const late = due.filter(({ balance }) => /[1-9]/.test(balance));
  const usual = unitsShown(preset, 'usual');
  const chosen = page.getByRole('radiogroup', { name: 'Units' }).getByText(usual, { exact: true });
  await chosen.click();
  const sum = sumShown(late, 'balance');
  const cell = ledger.aging
    .getByRole('row', { name: /^All partners/ })
    .getByRole('cell')
    .nth(1);
  await expect(cell).toHaveText(sum);
  // The header names the Units that all amounts of its column share.
  await expect(ledger.aging.getByRole('columnheader').nth(2)).toContainText(usual);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^waybill-aging-/);
  const [head, whole] = readFileSync(await file.path(), 'utf8').split('\r\n');
  const column = head!.split(',').indexOf('1–30 days overdue');
  // Its places are those of all that is added, zeros too.
  expect(whole!.split(',')[column]).toBe(sumOf(due, 'balance'));
  await ledger.bars.nth(1).click();
  // Relative, so that a saved view means the same tomorrow.
  await expect(page).toHaveURL(/overdue=1\.\.30/);
  await expect.poll(() => ledger.count()).toBe(late.length);
  await expect(ledger.totals.getByText(`${sum} ${usual}`, { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(cell).toHaveText(sum);
  // The same by the table's link, without a mouse.
  await cell.getByRole('link').press('Enter');
  await expect.poll(() => ledger.count()).toBe(late.length);
});

test('shows the rows of the address, even if it changes before they are drawn @page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override addEventListener(name: string, hear: (event: Event) => void): void {
        super.addEventListener(name, hear);
        // After the page's own listener and all that it does at once, before React draws.
        super.addEventListener(name, (event) => {
          const { data } = event as MessageEvent<{ answer?: { places?: unknown } } | undefined>;
          if (data?.answer?.places) dispatchEvent(new Event('rows'));
        });
      }
    };
  });
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  const whole = await ledger.count();
  await goWithin(page, '/receivables?overdue=1..30');
  await expect.poll(() => ledger.count()).toBeLessThan(whole);
  const filtered = await ledger.count();
  await page.evaluate(async () => {
    const goTo = async (address: string): Promise<void> => {
      const answered = new Promise((resolve) => addEventListener('rows', resolve, { once: true }));
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      await answered;
    };
    await goTo('/receivables');
    await goTo('/receivables?overdue=1..30');
  });
  await expect.poll(() => ledger.count()).toBe(filtered);
});

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('shows the due date as sent and groups by that day @page', async ({
      page,
      service,
      preset,
    }) => {
      const ledger = new ReceivablesPage(page);
      const all = service.store.transactions();
      const [one] = all;
      await ledger.open(`?ids=${one!.id}`);
      const sent = new Date(one!.dueAt).toISOString().slice(0, 10);
      await expect(ledger.rows.first().getByRole('time').first()).toHaveAttribute('datetime', sent);
      const due = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        one!.dueAt,
      );
      await expect(ledger.rows.first().getByRole('time').first()).toHaveText(due);
      await goWithin(page, `/receivables/${one!.id}`);
      await expect(page.getByRole('main').locator('dl').first()).toContainText(due);
      const usual = unitsShown(preset, 'usual');
      await goWithin(page, `/receivables?view=aging&units=${usual.replace('Units ', '')}`);
      const day = await today(page);
      await expect(page.getByLabel('Days overdue on')).toHaveValue(day);
      const notDue = all.filter(
        (transaction) => transaction.unit === 'usual' && daysOver(transaction, day) <= 0,
      );
      const cells = ledger.aging.getByRole('row', { name: /^All partners/ }).getByRole('cell');
      await expect(cells.first()).toHaveText(sumShown(notDue, 'balance'));
    });
  });
}

test('sorts by its headers, hides columns, remembers both, and is used by keys @page', async ({
  page,
  service,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  const header = (name: string) => ledger.table.getByRole('columnheader', { name, exact: true });
  const dueDays = () =>
    ledger.rows.evaluateAll((rows) =>
      rows.slice(0, 20).map((row) => row.querySelector('time')!.dateTime),
    );
  // At first what is owed, the longest over at the top.
  await expect(header('Overdue')).toHaveAttribute('aria-sort', 'descending');
  const open = service.store
    .transactions()
    .filter(
      ({ status, balance }) => ![16, 64, 256, 1024].includes(status) && /[1-9]/.test(balance),
    );
  const oldest = open.map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 10)).toSorted();
  await expect.poll(dueDays).toEqual(oldest.slice(0, 20));
  const atFirst = rowsDrawnFirst(page);
  await header('Partner').getByRole('button').click();
  // The rows in sight come first, and those for scrolling after them.
  const drawn = await atFirst;
  await expect.poll(() => ledger.rows.count()).toBeGreaterThan(drawn);
  await header('Due').getByRole('button').click();
  await expect(header('Due')).toHaveAttribute('aria-sort', 'ascending');
  // The header tells the new order at once, and the rows follow.
  await expect(async () => {
    const days = await dueDays();
    expect(days).toHaveLength(20);
    expect(days).toEqual(days.toSorted());
  }).toPass();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Settled' }).uncheck();
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await page.keyboard.press('Escape');
  await expect(header('Settled')).toBeHidden();
  await page.reload();
  await ledger.readAll();
  await expect(header('Settled')).toBeHidden();
  await expect(header('Due')).toHaveAttribute('aria-sort', 'ascending');
  await expect(ledger.rows.first()).toHaveCSS('height', '44px');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(ledger.rows.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(ledger.rows.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectAccessible(page);
});

/** How many rows there are at the moment when another one is the first. */
function rowsDrawnFirst(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const table = document.querySelector('[role="table"][aria-label="Receivables"]')!;
        const top = () => table.querySelector('[data-index="0"]')?.textContent;
        const before = top();
        const observer = new MutationObserver(() => {
          if (top() === before) return;
          observer.disconnect();
          resolve(table.querySelectorAll('[data-index]').length);
        });
        observer.observe(table, { childList: true, characterData: true, subtree: true });
      }),
  );
}

test('names the Units in the header where all rows share them, and hides columns without a value @page', async ({
  page,
  preset,
}) => {
  await page.route(/\/api\/v2\/accounting\/receivables\/200\//, async (route) => {
    const response = await fetchAlone(route);
    const body = (await response.text())
      .replaceAll(/"SettledAt":"[^"]*"/g, '"SettledAt":null')
      .replaceAll(/"SubStatus":\d+/g, '"SubStatus":0');
    await route.fulfill({ response, body });
  });
  const ledger = new ReceivablesPage(page);
  const usual = unitsShown(preset, 'usual');
  const header = (name: string) => ledger.table.getByRole('columnheader', { name });
  await page.setViewportSize({ width: 1440, height: 900 });
  await ledger.open();
  // The columns that it begins with fit.
  const tooWide = () =>
    ledger.table.locator('..').evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(await tooWide()).toBe(0);
  await expect(header('Balance')).not.toContainText('Units');
  await expect(ledger.rows.first()).toContainText('Units');
  await goWithin(page, `/receivables?units=${usual.replace('Units ', '')}`);
  await expect(header('Balance')).toHaveText(`Balance ${usual}`);
  await expect(ledger.rows.first()).not.toContainText('Units');

  for (const name of ['Settled', 'Sub-status']) await expect(header(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Settled' }).check();
  await page.keyboard.press('Escape');
  await expect(header('Settled')).toBeVisible();
  await page.reload();
  await ledger.readAll();
  await expect(header('Settled')).toBeVisible();
  await expect(header('Sub-status')).toHaveCount(0);
});

test('moves no row when one is selected on a tablet, and shows every amount in full on a wide screen @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const ledger = new ReceivablesPage(page);
  await ledger.open('?sort=-balance');
  const row = ledger.rows.first();
  const before = await row.boundingBox();
  await row.getByRole('checkbox').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(ledger.table.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  const settled = ledger.table.getByRole('columnheader', { name: 'Settled' });
  // Where Units differ, the amounts are at their widest.
  const end = async (): Promise<number> => {
    const { x, width } = await boxOf(settled);
    return x + width;
  };
  await expect.poll(end).toBeLessThanOrEqual(1280);
  const longest = service.store
    .transactions()
    .toSorted((a, b) => b.balance.length - a.balance.length)[0]!;
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(longest.id);
  await expect.poll(() => ledger.count()).toBe(1);
  expect(await end()).toBeLessThanOrEqual(1280);
  // Nothing of an amount is behind the edge of its cell.
  const isCut = await ledger.rows
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.dataset['align'] === 'end')
        .some((cell) => {
          const inner = cell.firstElementChild;
          return (
            inner !== null &&
            (inner.scrollWidth > inner.clientWidth || inner.scrollHeight > cell.clientHeight)
          );
        }),
    );
  expect(isCut).toBe(false);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(ledger.table.getByRole('columnheader', { name: 'Balance' })).toBeInViewport({
    ratio: 1,
  });
  await test.step('a window of 1280 × 800 at 200 % has room for three rows, because the page scrolls', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    const seen = await ledger.table.evaluate(
      (table) => table.closest('[data-scroller]')!.clientHeight,
    );
    // A row is 60 px high there, and the header 44.
    expect(seen).toBeGreaterThan(3 * 60 + 44);
    await page.setViewportSize({ width: 640, height: 300 });
    await expect(ledger.table.getByRole('row').nth(1)).toBeInViewport({ ratio: 0.9 });
  });
});

test('shows a cut name under the pointer, the Units of a large amount, and no amount on two lines @page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = 'Greenfinch Trading Company of the Northern Lakes GmbH';
  const values = ['1234567.8901', '-999999.99', '123456789012.34'];
  await page.route(/\/api\/v2\/accounting\/receivables\/200\//, async (route) => {
    const response = await fetchAlone(route);
    let place = 0;
    const body = (await response.text())
      .replaceAll(/("Value":)-?[\d.]+/g, (_, key: string) => key + values[place++ % 3])
      .replaceAll(/("Units":)\d+/g, (_, key: string) => `${key}7${place++ % 2}`)
      .replaceAll('Greenfinch Trading Co. GmbH', name);
    await route.fulfill({ response, body });
  });
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  await expect(ledger.rows.first()).toContainText(/Units 7[01]/);
  // Units that are cut off would make a dollar look like a euro.
  const cut = await ledger.table.getByRole('cell').evaluateAll((cells) =>
    cells
      .filter(({ dataset, firstElementChild }) => dataset['align'] === 'end' && firstElementChild)
      .filter((cell) => {
        const inner = cell.firstElementChild!;
        return inner.scrollWidth > inner.clientWidth || inner.scrollHeight > cell.clientHeight;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  const cell = (text: string) =>
    ledger.table.getByRole('cell', { name: text, exact: true }).first();
  await cell(name).hover();
  await expect(cell(name)).toHaveAttribute('title', name);
  await cell('Order').hover();
  await expect(cell('Order')).toHaveAttribute('title', '');

  await goWithin(page, '/receivables?view=aging');
  await expect(ledger.aging.getByText('123,456,789,012').first()).toBeVisible();
  const onTwoLines = await ledger.aging.locator('td span').evaluateAll((amounts) => {
    const range = document.createRange();
    return amounts
      .filter((amount) => {
        range.selectNodeContents(amount);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      })
      .map(({ textContent }) => textContent);
  });
  expect(onTwoLines).toEqual([]);
});

test('counts a row that breaks the contract and shows the others @page', async ({
  page,
  service,
}) => {
  let broken = 0;
  await page.route(/\/api\/v2\/accounting\/receivables\/200\//, async (route) => {
    const response = await fetchAlone(route);
    const text = await response.text();
    // Breaks only the first page that is requested.
    const body = broken++ === 0 ? text.replace(/"Status":\d+/, '"Status":"many"') : text;
    await route.fulfill({ response, body });
  });
  const ledger = new ReceivablesPage(page);
  await page.goto('/receivables?types=32');
  await ledger.totals.getByText(/Updated/).waitFor();
  const debits = service.store.transactions().filter(({ type }) => type === 32).length;
  await expect.poll(() => ledger.count()).toBe(debits - 1);
  await expect(ledger.totals).toContainText(`${debits - 1} of ${debits} transactions`);
  await page.getByRole('button', { name: 'View rows' }).click();
  await expect(page.getByRole('dialog')).toContainText('Status: expected a whole number');
});

test('shows a partner that has only a Code, and one whose ID was typed @page', async ({
  page,
  service,
}) => {
  const all = service.store.transactions();
  const [{ partnerId, partnerCode }] = all as [(typeof all)[number]];
  const other = all.find((one) => one.partnerId !== partnerId)!;
  const countOf = (id: string) => all.filter((one) => one.partnerId === id).length;
  await page.route(/\/api\/v2\/accounting\/receivables\/(payments\/)?200\//, async (route) => {
    const response = await fetchAlone(route);
    const text = await response.text();
    const body = text.replaceAll(
      new RegExp(`"Id":"${partnerId}","Code":"${partnerCode}"`, 'gi'),
      `"Id":null,"Code":"${partnerCode}"`,
    );
    await route.fulfill({ response, body });
  });
  const ledger = new ReceivablesPage(page);
  const find = page.getByRole('searchbox', { name: 'Find a partner' });
  const button = page.getByRole('button', { name: /^Partners:/ });
  await ledger.open();
  await button.click();
  await find.fill(partnerCode);
  await find.press('Enter');
  await expect(page).toHaveURL(`/receivables?owner=${partnerCode}`);
  await expect.poll(() => ledger.count()).toBe(countOf(partnerId));
  await find.fill(other.partnerId);
  await page.getByRole('group', { name: 'Partners' }).getByRole('checkbox').check();
  await expect.poll(() => ledger.count()).toBe(countOf(partnerId) + countOf(other.partnerId));

  // Nothing that was loaded names it: the service is asked for it.
  await page.goto('/payments?ids=00000000-0000-4000-8000-000000000000');
  await button.click();
  await expect(page.getByText(/enter the partner’s ID/)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes(`partnerId=${partnerId}`));
  await find.fill(partnerId);
  await find.press('Enter');
  await asked;
  await expectAccessible(page);
});

test('imports own references from a CSV, shows them first, and finds them @page', async ({
  page,
  service,
}) => {
  const ledger = new ReceivablesPage(page);
  const [one, two] = service.store.transactions();
  await ledger.open(`?ids=${one!.id},${two!.id}`);
  await page.getByRole('button', { name: 'Import references' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Import references' })).toBeDisabled();
  // As Excel saves a CSV in Western countries.
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'references.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Id;Reference\n${one!.id};Prüf-1\n`, 'latin1'),
  });
  await expect(dialog.getByRole('textbox')).toHaveValue(/Prüf-1/);
  await dialog
    .getByRole('textbox')
    .fill(`Id;Reference\n${one!.id};R-2026/1\n${two!.id};=1+1\n;nobody\n`);
  await expect(dialog).toContainText('2 new, 0 changed, 0 unchanged');
  await expect(dialog).toContainText('1 line skipped');
  // A phone that is turned puts the button elsewhere.
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(dialog).toContainText('1 line skipped');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Import 2 references' }).click();
  await expect(dialog).toContainText('2 references added');
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(ledger.table.getByRole('link', { name: 'R-2026/1' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('r-2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => ledger.count()).toBe(1);
  await expect(ledger.rows.first()).toBeFocused();
  await ledger.table.getByRole('link', { name: 'R-2026/1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('R-2026/1');
  const facts = page.getByRole('region', { name: 'Transaction' });
  await expect(facts).toContainText(`ID${one!.id}`);
  // From there to its partner, and back to the row.
  await page.getByRole('link', { name: one!.partnerCode }).click();
  await expect(page.getByRole('region', { name: /^Open items/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => ledger.count()).toBe(1);
});

test('opens a row right after typing a search, while its page loads @page', async ({
  page,
  service,
}) => {
  const ledger = new ReceivablesPage(page);
  const { id } = service.store.transactions()[0]!;
  await ledger.open(`?ids=${id}`);
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/transaction-page-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const search = page.getByRole('searchbox', { name: 'Search transactions' });
  await search.fill(id);
  await expect(page).toHaveURL(/q=/);
  // In one task: the search for what is typed last is still to come.
  await page.evaluate((text) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
    for (const typed of ['0', text]) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    document.querySelector<HTMLElement>(`a[href$="/receivables/${text}"]`)!.click();
  }, id);
  await expect(page).toHaveURL(`/receivables/${id}`);
  await expect(search).not.toBeAttached();
  code.resolve();
  await expect(page.getByRole('region', { name: 'Transaction' })).toContainText(`ID${id}`);
});

test('ignores the result of a search that was abandoned @page', async ({ page }) => {
  // The worker gets the question about this text only when it is let through.
  await page.addInitScript(() => {
    let stop = (): void => {};
    window.Worker = class extends Worker {
      override postMessage(message: { id?: number; stop?: number }): void {
        const isHeld = JSON.stringify(message).includes('"text":"no such text"');
        // A worker’s own, which takes no origin.
        // eslint-disable-next-line unicorn/require-post-message-target-origin
        const send = () => super.postMessage(message);
        if (!isHeld) send();
        if (message.stop !== undefined) stop();
        if (!isHeld) return;
        const over = new Promise<void>((resolve) => {
          stop = resolve;
          this.addEventListener('message', ({ data }: MessageEvent<{ id: number }>) => {
            // By then the page has the answer.
            if (data.id === message.id) setTimeout(resolve);
          });
        });
        const letThrough = async () => {
          send();
          await over;
        };
        Object.assign(window, { letThrough });
      }
    };
  });
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  const count = await ledger.count();
  const search = page.getByRole('searchbox', { name: 'Search transactions' });
  await search.fill('no such text');
  await page.waitForFunction(() => 'letThrough' in window);
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.evaluate(() => (window as never as { letThrough: () => Promise<void> }).letThrough());
  await expect(page.getByText('No transactions match')).toBeHidden();
  expect(await ledger.count()).toBe(count);
});

test('shows matching sums on a partner’s page and prints all of it @page', async ({
  page,
  service,
  preset,
}) => {
  const all = service.store.transactions();
  const { partnerId, partnerCode } = all.at(-1)!;
  const open = all.filter(
    ({ status, balance, ...of }) =>
      of.partnerId === partnerId && ![16, 64, 256, 1024].includes(status) && /[1-9]/.test(balance),
  );
  const items = open.filter(({ type }) => type !== 2 && type !== 8);
  for (const name of [partnerId, partnerCode]) {
    await page.goto(`/receivables/partner/${name}`);
    const part = page.getByRole('region', { name: /^Open items/ });
    await expect(part.getByRole('row')).toHaveCount(items.length + 1);
    const usual = items.filter(({ unit }) => unit === 'usual');
    const amount = `${sumShown(usual, 'balance')} ${unitsShown(preset, 'usual')}`;
    await expect(part).toContainText(`Balance: ${amount}`);
    await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print page' })).toBeHidden();
  // Nothing of it is behind a scrollbar.
  const rows = page.getByRole('region', { name: /^Open items/ }).getByRole('row');
  await expect(rows.last()).toBeVisible();
  const isWhole = await page.evaluate(
    () => document.documentElement.scrollHeight >= document.querySelector('main')!.scrollHeight,
  );
  expect(isWhole).toBe(true);
});

test('sorts a partner’s payments by time, whatever their offsets @page', async ({
  page,
  service,
}) => {
  const { partnerId } = service.store.payments()[0]!;
  const times = {
    EARLY: '2026-03-02T08:00:00+09:00',
    LATE: '2026-03-01T23:30:00-05:00',
    WRITTEN: '2026-03-02T00:30:00',
  };
  await page.route(/\/receivables\/payments\/\d+\/\d+\?partnerId=/, (route) =>
    route.fulfill({
      json: {
        Result: Object.entries({ ...times, UNREADABLE: 1 }).map(([PaymentNumber, PaymentAt]) => ({
          Id: PaymentNumber,
          Partner: { Id: partnerId, Code: null, Name: null },
          PaymentNumber,
          PaymentAt,
          Total: { Value: 1, Units: 0 },
        })),
        Paging: { PageNumber: 1, HasMoreRecords: false },
      },
    }),
  );
  await page.goto(`/receivables/partner/${partnerId}`);
  const payments = page.getByRole('region', { name: 'Payments' });
  const rows = payments.getByRole('row');
  await expect(rows).toContainText(['Number', 'LATE', 'WRITTEN', 'EARLY']);
  await expect(payments).toContainText('Waybill can’t read 1 payment');
});

test('shows a partner no payment of another partner if the service ignores the filter @page', async ({
  page,
  service,
}) => {
  const { partnerId } = service.store.payments()[0]!;
  const rows = page.getByRole('region', { name: 'Payments' }).getByRole('row');
  await page.goto(`/receivables/partner/${partnerId}`);
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  await page.route(/\/receivables\/payments\/\d+\/\d+\?partnerId=/, (route, request) =>
    route.continue({ url: request.url().replace(/\?.*/, '') }),
  );
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  await expect(rows).toHaveCount(count);
});

test('explains statuses by keyboard, prints every row up to 1,000, and exports matching rows exactly @page', async ({
  page,
  service,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  await expect(ledger.rows.nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'What the statuses mean' }).press('Enter');
  const meanings = page.getByRole('dialog', { name: 'What the statuses mean' });
  await expect(meanings).toContainText('Money is on its way');
  await page.keyboard.press('Escape');
  await expect(meanings).toBeHidden();

  await expect(page.getByText(/^All [\d,]+ transactions that match/)).toBeAttached();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(ledger.rows).toHaveCount(1000);
  await expect(page.getByText(/^The first 1,000 of [\d,]+ rows/)).toBeAttached();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(ledger.rows).not.toHaveCount(1000);

  await test.step('on paper, rows have all columns, and nothing is cut off', async () => {
    await page.emulateMedia({ media: 'print' });
    // A sheet of A4.
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const name of ['Type', 'Status', 'Due']) {
      const header = ledger.table.getByRole('columnheader', { name, exact: true });
      await expect(header).toBeVisible();
    }
    const cut = await ledger.table
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => [cell, ...cell.children].some((it) => it.scrollWidth > it.clientWidth))
          .map(({ textContent }) => textContent),
      );
    expect(cut.filter((text) => text !== '')).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await ledger.rows.first().getByRole('link').first().press('Enter');
  const meaning = page.getByRole('tooltip');
  const status = page.getByRole('definition').getByRole('button').first();
  await status.focus();
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(status).toBeFocused();

  await test.step('an export has numbers and no formulas', async () => {
    const credits = service.store.transactions().filter(({ type }) => type === 8);
    await goWithin(page, '/receivables?types=8');
    await ledger.readAll();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^waybill-receivables-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(credits.length + 1);
    const [credit] = credits;
    const line = lines.find((text) => text.includes(credit!.id))!;
    // A number, and no text that begins with a minus.
    expect(line.split(',')).toContain(`-${credit!.total}`);
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export XLSX' }).click(),
    ]);
    const files = unzipSync(new Uint8Array(readFileSync(await xlsx.path())));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row r="\d+">/g)).toHaveLength(credits.length + 1);
    expect(sheet).toContain(`<v>-${credit!.total}</v>`);
  });
});
