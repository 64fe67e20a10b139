import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect } from './fixtures.ts';
import { Details } from './pages/details.ts';
import { InboxPage } from './pages/inbox-page.ts';
import type { Person, Team } from './team.ts';
import { test } from './team-test.ts';
import { withoutEvents } from './without-events.ts';

/** Somebody's inbox, with a clock that the test can put forward, and told of nothing unasked. */
async function inboxOf(team: Team, person: Person, search = ''): Promise<InboxPage> {
  const page = await team.as(person, '/inbox');
  await withoutEvents(page);
  await page.clock.install();
  const inbox = new InboxPage(page);
  const told = page.waitForResponse(/\/api\/notifications\/news/);
  await inbox.open(search);
  await told;
  await expect(inbox.rows.first()).toBeVisible();
  return inbox;
}

/** Half a minute later, which is when the page looks again. */
async function wait(inbox: InboxPage): Promise<void> {
  await inbox.page.clock.fastForward(31_000);
}

/** A row by the number of its record, which no other row has; each test has one of its own. */
function rowAt(
  inbox: InboxPage,
  service: Sandbox,
  index: number,
): { record: string; row: Locator } {
  const listed = service.store.newest(10_000).filter(({ status }) => [0, 1, 2].includes(status));
  const rows = Map.groupBy(listed, ({ recordNumber }) => recordNumber);
  const own = listed.filter((it) => it.recordNumber && rows.get(it.recordNumber)!.length === 1);
  const record = own[index]!.recordNumber;
  return { record, row: rowOf(inbox, record) };
}

function rowOf(inbox: InboxPage, record: string): Locator {
  return inbox.rows.filter({ has: inbox.page.getByText(record, { exact: true }) });
}

async function statusNow(page: Page, record: string): Promise<unknown> {
  return page.evaluate(async (wanted) => {
    const reply = await fetch('/api/v2/notifications/200/1?statuses=0,1,2,4', { method: 'POST' });
    const { Result } = (await reply.json()) as {
      Result: { RecordNumber: string; Status: number }[];
    };
    return Result.find(({ RecordNumber }) => RecordNumber === wanted)?.Status;
  }, record);
}

test('one takes with a note, by keyboard alone; the other sees it without a reload', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 0);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Taken by You');
  await expect(
    tria.page.getByRole('status').getByText('You have taken 1 notification.'),
  ).toBeAttached();
  await tria.page.keyboard.press('Enter');
  const note = tria.page.getByLabel('Note, for the others to see');
  await expect(note).toBeVisible();
  await expect(async () => {
    await tria.page.keyboard.press('Tab');
    await expect(note).toBeFocused({ timeout: 100 });
  }).toPass();
  await tria.page.keyboard.type('calling <b>the vendor</b>');
  await tria.page.keyboard.press('Control+Enter');
  await expect(tria.page.getByRole('button', { name: 'Save note' })).toHaveCount(0);

  const seen = rowOf(tom, record);
  await expect(seen).toBeVisible();
  await expect(seen).not.toContainText('Taken by');
  await wait(tom);
  await expect(seen).toContainText('Taken by tria');
  await seen.click();
  const details = new Details(tom.page);
  await expect(details.region).toContainText('Taken by tria, just now.');
  await expect(details.region.getByText('calling <b>the vendor</b>').first()).toBeVisible();
  await expect(details.button('Take over from tria')).toBeVisible();
  await expect(tom.page.getByLabel('Note, for the others to see')).toHaveCount(0);
});

test('whoever is second is told who was first, and may take it over; all of it is on record', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 1);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Taken by You');
  // He has not looked since.
  const his = rowOf(tom, record);
  await expect(his).not.toContainText('Taken by');
  await his.focus();
  await tom.page.keyboard.press('t');
  await expect(tom.page.getByRole('region', { name: 'Taken' })).toContainText(
    'tria was first, just now.',
  );
  await expect(his).toContainText('Taken by tria');

  await his.click();
  const details = new Details(tom.page);
  await details.button('Take over from tria').click();
  await expect(details.region).toContainText('Taken by you, just now.');
  await expect(details.button('Release')).toBeVisible();
  await expect(details.region.getByText('Taken over by tom from tria')).toBeVisible();
  await expect(details.region.getByText('Taken by tria', { exact: true })).toBeVisible();

  // She was about to write a note on what is hers no more.
  await row.click();
  const hers = new Details(tria.page);
  await tria.page.getByLabel('Note, for the others to see').fill('nearly done');
  await hers.button('Save note').click();
  await expect(tria.page.getByRole('region', { name: 'Taken' })).toContainText('tom was first');
  await expect(hers.region).toContainText(
    'Not saved, since you don’t have it any more: nearly done',
  );
  await details.button('Release').click();
  await expect(details.region).toContainText('Nobody has taken this.');
  await wait(tria);
  await expect(hers.region).toContainText('Nobody has taken this.');
});

test('what another archived meanwhile is shown with who and when, and asked about', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 2);
  const his = rowOf(tom, record);
  await his.focus();
  await row.focus();
  await tria.page.keyboard.press('e');
  await expect(tria.page.getByText('Archived 1.').first()).toBeVisible();
  await wait(tom);
  await expect(his).toContainText('Archived by tria, just now');
  await his.click();
  const details = new Details(tom.page);
  await expect(details.region.getByText('Archived by tria, just now.')).toBeVisible();
  await expect(details.region.getByText('Archived by tria', { exact: true })).toBeVisible();
  await expect(details.region.getByRole('link', { name: /^Batch \d+$/ })).toBeVisible();

  await details.button('Mark read').click();
  const question = tom.page.getByRole('dialog', { name: 'Mark read 1 notification?' });
  await expect(question).toContainText(`${record}: archived by tria, just now.`);
  await tom.page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await statusNow(tom.page, record)).toBe(4);
  await details.button('Mark read').click();
  await question.getByRole('button', { name: 'Mark read' }).click();
  await expect(tom.page.getByText('Marked 1 read.').first()).toBeVisible();
  expect(await statusNow(tom.page, record)).toBe(2);
  await expect(his).not.toContainText('Archived by tria');
});

test('what another did a moment ago is left alone, though nobody could know it', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 3);
  await row.focus();
  await tria.page.keyboard.press('e');
  await expect(tria.page.getByText('Archived 1.').first()).toBeVisible();
  const his = rowOf(tom, record);
  await expect(his).not.toContainText('Archived');
  await his.focus();
  await tom.page.keyboard.press('Shift+U');
  const bar = tom.page.getByRole('region', { name: 'Action' });
  await expect(bar).toContainText('1 changed meanwhile and left alone.');
  await bar.getByRole('button', { name: 'Show why' }).click();
  await expect(tom.page.getByRole('dialog')).toContainText('tria archived it, just now.');
  expect(await statusNow(tom.page, record)).toBe(4);
});

test('many at once, searched for, and released', async ({ team, service }) => {
  const tria = await inboxOf(team, 'tria');
  const records = [];
  for (const index of [4, 5, 6]) {
    const { record, row } = rowAt(tria, service, index);
    records.push(record);
    await row.getByRole('checkbox').check();
  }
  await tria.button('Take').click();
  await expect(tria.page.getByRole('region', { name: 'Taken' })).toContainText(
    'You have taken 3 notifications.',
  );
  for (const record of records) await expect(rowOf(tria, record)).toContainText('Taken by You');
  await tria.page.getByRole('link', { name: 'Taken by me', exact: true }).click();
  await expect(tria.searchField).toHaveValue('taken:me');
  for (const record of records) await expect(rowOf(tria, record)).toHaveCount(1);
  await expect(tria.rows.filter({ hasNotText: 'Taken by You' })).toHaveCount(0);
  for (const record of records) await rowOf(tria, record).getByRole('checkbox').check();
  await tria.button('Release').click();
  for (const record of records) await expect(rowOf(tria, record)).toHaveCount(0);

  const tom = await inboxOf(team, 'tom', '?q=taken%3Anobody');
  await expect(rowOf(tom, records[0]!)).toHaveCount(1);
  await expect(tom.rows.filter({ hasText: 'Taken by' })).toHaveCount(0);
});

test('what another has taken is asked about before it is archived', async ({ team, service }) => {
  const tria = await inboxOf(team, 'tria');
  const { record, row } = rowAt(tria, service, 7);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Taken by You');
  const tom = await inboxOf(team, 'tom');
  await expect(rowOf(tom, record)).toContainText('Taken by tria');
  await rowOf(tom, record).focus();
  await tom.page.keyboard.press('e');
  await expect(tom.page.getByRole('dialog', { name: 'Archive 1 notification?' })).toContainText(
    `${record}: taken by tria.`,
  );
  await tom.page.keyboard.press('Escape');
  await row.focus();
  await tria.page.keyboard.press('Shift+T');
  await expect(row).not.toContainText('Taken by');
});

test('what one archives oneself is released; the timeline keeps all of it', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { record, row } = rowAt(tria, service, 10);
  await row.click();
  const details = new Details(tria.page);
  await details.button('Take').click();
  await expect(details.region).toContainText('Taken by you, just now.');
  await details.button('Archive').click();
  await expect(tria.page.getByText('Archived 1.').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await tria.showStatus('Archived');
  await rowOf(tria, record).click();
  await expect(rowOf(tria, record)).not.toContainText('Taken by');
  await expect(details.region).toContainText('Nobody has taken this.');
  for (const words of ['Taken by tria', 'Archived by tria', 'Released by tria']) {
    await expect(details.region.getByText(words, { exact: true })).toBeVisible();
  }
});

test('the inbox works where nothing of it can be told, and says so', async ({ team }) => {
  const page = await team.as('tom', '/carriers');
  await page.route('**/api/notifications/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:waybill:problem:journal-unavailable',
        title: 'Writes are refused: the journal can’t record them',
        status: 503,
      },
    }),
  );
  const inbox = new InboxPage(page);
  await inbox.open();
  await expect(
    page.getByText('Who has taken what, and what others do, can’t be told at the moment.'),
  ).toBeVisible({ timeout: 30_000 });
  await inbox.rows.first().click();
  const details = new Details(page);
  await expect(details.heading).toBeVisible();
  await expect(details.region).not.toContainText(/Taken by|Nobody has taken/);
  await page.unroute('**/api/notifications/**');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(details.region).toContainText(/Taken by|Nobody has taken/);
  await expect(page.getByText('can’t be told at the moment')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`taken rows and the details are for everybody: ${colorScheme}, wide and narrow, axe`, async ({
    team,
    service,
  }) => {
    const tria = await inboxOf(team, 'tria');
    const { record, row } = rowAt(tria, service, 8);
    const other = rowAt(tria, service, 9);
    await row.focus();
    await tria.page.keyboard.press('t');
    await expect(row).toContainText('Taken by You');
    const tom = await inboxOf(team, 'tom');
    const { page } = tom;
    await page.emulateMedia({ colorScheme });
    await rowOf(tom, other.record).focus();
    await page.keyboard.press('t');
    await expect(rowOf(tom, other.record)).toContainText('Taken by');
    await expect(rowOf(tom, record)).toContainText('Taken by tria');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoSidewaysScroll(page);
    await rowOf(tom, other.record).click();
    await expect(page.getByLabel('Note, for the others to see')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('where nobody signs in nothing is taken, and nothing asked for it', async ({
  page,
  waybill,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const inbox = new InboxPage(page, waybill.url);
  await inbox.open();
  await inbox.rows.first().click();
  const details = new Details(page);
  await expect(details.heading).toBeVisible();
  await expect(details.button('Archive')).toBeVisible();
  await expect(details.region.getByText('taken', { exact: false })).toHaveCount(0);
  // What was done from here has its time all the same.
  await details.button(/^Mark (un)?read$/).click();
  await expect(details.region.getByText(/^Marked (un)?read from here$/)).toBeVisible();
  await expect(details.region.getByRole('link', { name: /^Batch \d+$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('a');
  await expect(page.getByRole('option').filter({ hasText: 'Archive' }).first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: /Take|Release/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await inbox.searchField.fill('ta');
  await expect(page.getByRole('option', { name: /^taken:/ })).toHaveCount(0);
  expect(asked).not.toContain('/api/notifications/news');
});
