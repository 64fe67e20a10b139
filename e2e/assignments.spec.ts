import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { fakeDesktop } from './fake-desktop.ts';
import { expect } from './fixtures.ts';
import { holdWrite } from './hold.ts';
import { Details } from './pages/details.ts';
import { InboxPage } from './pages/inbox-page.ts';
import type { Person, Team } from './team.ts';
import { test } from './team-test.ts';
import { withoutEvents } from './without-events.ts';

/** Opens a person's inbox, with a clock that the test can advance, and without events. */
async function inboxOf(team: Team, person: Person, search = ''): Promise<InboxPage> {
  const page = await team.as(person, null);
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

test('assigns with a note by keyboard, and a colleague sees it without a reload', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 0);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Assigned to You');
  const bar = tria.page.getByRole('region', { name: 'Assignments' });
  await expect(bar).toContainText(`Assigned ${record} to you.`);
  // `z` undoes the latest thing first: unassigning, then assigning.
  await tria.page.keyboard.press('Shift+T');
  await expect(bar).toContainText(`Unassigned ${record}.`);
  await tria.page.keyboard.press('z');
  await expect(row).toContainText('Assigned to You');
  await expect(bar).toContainText(`Restored ${record}.`);
  await tria.page.keyboard.press('z');
  await expect(row).not.toContainText('Assigned to');
  await tria.page.keyboard.press('t');
  await expect(bar).toContainText(`Assigned ${record} to you.`);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText(`Restored ${record}.`);
  await expect(row).not.toContainText('Assigned to');
  await row.focus();
  // The message of a change that was not saved stays once Waybill can be reached again.
  await tria.page.context().setOffline(true);
  await tria.page.keyboard.press('t');
  const failed = 'Waybill couldn’t be reached. The change may not have been saved.';
  await expect(bar).toContainText(failed);
  await tria.page.context().setOffline(false);
  await wait(tria);
  await expect(bar).toContainText(failed);
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Assigned to You');
  await tria.page.keyboard.press('Enter');
  const note = tria.page.getByLabel('Note, visible to your team');
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
  await expect(seen).not.toContainText('Assigned to');
  await wait(tom);
  await expect(seen).toContainText('Assigned to tria');
  await seen.click();
  const details = new Details(tom.page);
  await expect(details.region).toContainText('Assigned to tria, just now.');
  await expect(details.region.getByText('calling <b>the vendor</b>').first()).toBeVisible();
  await expect(details.button('Reassign to me')).toBeVisible();
  await expect(tom.page.getByLabel('Note, visible to your team')).toHaveCount(0);
});

test('keeps a note that is saved unchanged, and what is typed while one is saved', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { row } = rowAt(tria, service, 14);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Assigned to You');
  await row.click();
  const note = tria.page.getByLabel('Note, visible to your team');
  const save = tria.page.getByRole('button', { name: 'Save note' });
  await note.fill('first');
  await save.click();
  await expect(save).toHaveCount(0);
  await note.press('Control+Enter');
  const saving = await holdWrite(tria.page, /\/api\/notifications\/taken/);
  await note.fill('first second');
  await note.press('Control+Enter');
  await saving.sent;
  await note.fill('first second third');
  saving.release();
  const { region } = new Details(tria.page);
  await expect(region.getByText('first second', { exact: true })).toBeVisible();
  await expect(note).toHaveValue('first second third');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(region.getByText('first second third', { exact: true }).last()).toBeVisible();
  await expect(region).not.toContainText('Note removed');
  // The text is kept on the way to another notification and back.
  await note.fill('fourth');
  await note.blur();
  await tria.page.keyboard.press('j');
  await expect(note).toHaveCount(0);
  await tria.page.keyboard.press('k');
  await expect(note).toHaveValue('fourth');
});

test('names the colleague who was first, reassigns, and records both', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const tom = await inboxOf(team, 'tom');
  const { record, row } = rowAt(tria, service, 1);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Assigned to You');
  // He has not looked since.
  const his = rowOf(tom, record);
  await expect(his).not.toContainText('Assigned to');
  await his.focus();
  await tom.page.keyboard.press('t');
  await expect(tom.page.getByRole('region', { name: 'Assignments' })).toContainText(
    'Already assigned to tria, just now.',
  );
  await expect(his).toContainText('Assigned to tria');

  await his.click();
  const details = new Details(tom.page);
  await details.button('Reassign to me').click();
  await expect(details.region).toContainText('Assigned to you, just now.');
  await expect(details.button('Unassign')).toBeVisible();
  await expect(details.region.getByText('Reassigned from tria to tom')).toBeVisible();
  await expect(details.region.getByText('Assigned to tria', { exact: true })).toBeVisible();

  // She was about to write a note on what is hers no more.
  await row.click();
  const hers = new Details(tria.page);
  await tria.page.getByLabel('Note, visible to your team').fill('nearly done');
  await hers.button('Save note').click();
  await expect(tria.page.getByRole('region', { name: 'Assignments' })).toContainText(
    'Already assigned to tom',
  );
  await expect(hers.region).toContainText(
    'Note not saved, because this notification is no longer assigned to you: nearly done',
  );
  await details.button('Unassign').click();
  await expect(details.region).toContainText('Not assigned');
  await wait(tria);
  await expect(hers.region).toContainText('Not assigned');
  // If it is hers again, it begins without the text of before.
  await hers.button('Assign to me').click();
  await expect(tria.page.getByLabel('Note, visible to your team')).toHaveValue('');
  await expect(hers.button('Save note')).toHaveCount(0);
});

test('shows another person’s archive, asks before changing it, and leaves a recent change alone', async ({
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
  await expect(tria.page.getByText(`Archived ${record}.`).first()).toBeVisible();
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
  await expect(tom.page.getByText(`Marked ${record} read.`).first()).toBeVisible();
  expect(await statusNow(tom.page, record)).toBe(2);
  await expect(his).not.toContainText('Archived by tria');

  await test.step('a change that the page does not show yet stays as it is', async () => {
    const { record, row } = rowAt(tria, service, 3);
    await row.focus();
    await tria.page.keyboard.press('e');
    await expect(tria.page.getByText(`Archived ${record}.`).first()).toBeVisible();
    const his = rowOf(tom, record);
    await expect(his).not.toContainText('Archived');
    await his.focus();
    await tom.page.keyboard.press('Shift+I');
    const bar = tom.page.getByRole('region', { name: 'Action' });
    await expect(bar).toContainText('Skipped 1 that someone else changed.');
    await bar.getByRole('button', { name: 'View errors' }).click();
    const dialog = tom.page.getByRole('dialog');
    await expect(dialog).toContainText('tria archived it, just now.');
    await expect(dialog.getByRole('cell').last()).toHaveText(/\d:\d\d/);
    expect(await statusNow(tom.page, record)).toBe(4);
  });
});

test('assigns many at once, finds them, and unassigns them', async ({ team, service }) => {
  const tria = await inboxOf(team, 'tria');
  const records = [];
  for (const index of [4, 5, 6]) {
    const { record, row } = rowAt(tria, service, index);
    records.push(record);
    await row.getByRole('checkbox').check();
  }
  await tria.button('Assign to me').click();
  await expect(tria.page.getByRole('region', { name: 'Assignments' })).toContainText(
    'Assigned 3 notifications to you.',
  );
  for (const record of records) await expect(rowOf(tria, record)).toContainText('Assigned to You');
  await tria.page.getByRole('link', { name: 'Assigned to me', exact: true }).click();
  await expect(tria.searchField).toHaveValue('assigned:me');
  for (const record of records) await expect(rowOf(tria, record)).toHaveCount(1);
  await expect(tria.rows.filter({ hasNotText: 'Assigned to You' })).toHaveCount(0);
  for (const record of records) await rowOf(tria, record).getByRole('checkbox').check();
  await tria.button('Unassign').click();
  for (const record of records) await expect(rowOf(tria, record)).toHaveCount(0);

  const tom = await inboxOf(team, 'tom', '?q=taken%3Anobody');
  await expect(rowOf(tom, records[0]!)).toHaveCount(1);
  await expect(tom.rows.filter({ hasText: 'Assigned to' })).toHaveCount(0);
});

test('moves no row when one is selected, with all actions of a team', async ({ team }) => {
  for (const [width, search] of [
    [1280, ''],
    [1366, '?q=order'],
    [1024, '?q=order'],
  ] as const) {
    const page = await team.as('tria', null);
    await page.setViewportSize({ width, height: 800 });
    const inbox = new InboxPage(page);
    await inbox.open(search);
    await inbox.button('Refresh').waitFor();
    const before = await boxOf(inbox.boxes.nth(3));
    await inbox.boxes.nth(3).click();
    const toolbar = page.getByRole('toolbar', { name: 'Selection' });
    await toolbar.getByRole('button', { name: 'Assign to me' }).waitFor();
    await expect(toolbar.getByRole('button', { name: 'Label' })).toHaveAttribute('title', 'Label');
    expect(await boxOf(inbox.boxes.nth(3))).toEqual(before);
    await page.close();
  }
});

test('moves no row when notifications arrive during a selection', async ({ team, service }) => {
  const inbox = await inboxOf(team, 'tria');
  await inbox.page.setViewportSize({ width: 1366, height: 800 });
  await inbox.boxes.nth(3).click();
  const toolbar = inbox.page.getByRole('toolbar', { name: 'Selection' });
  await toolbar.getByRole('button', { name: 'Assign to me' }).waitFor();
  const before = await boxOf(inbox.boxes.nth(3));
  service.arrive(5);
  await wait(inbox);
  await inbox.button(/^Show (?:at least )?\d+ new notifications?$/).waitFor();
  expect(await boxOf(inbox.boxes.nth(3))).toEqual(before);
});

test('notifies a colleague of an assignment and a mention, on the desktop too', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const page = await team.as('tom', null);
  const desktop = await fakeDesktop(page);
  await withoutEvents(page);
  await page.clock.install();
  const tom = new InboxPage(page);
  await tom.open();
  await page.evaluate(() => Notification.requestPermission());
  const bell = page.getByRole('button', { name: /^For you/ });
  await expect(tom.rows.first()).toBeVisible();
  await expect(bell).toHaveCount(0);

  const first = rowAt(tria, service, 11);
  await first.row.focus();
  await tria.page.keyboard.press('a');
  const dialog = tria.page.getByRole('dialog', { name: 'Assign 1 notification' });
  await expect(dialog.getByRole('option')).toHaveText(['root', 'tom', 'tria (you)', 'Nobody']);
  await expectAccessible(tria.page);
  // A typed note is not lost by accident.
  await dialog.getByLabel(/^Note/).fill('ask the vendor');
  await expect(dialog.getByRole('option').last()).toHaveText('Nobody (your note is not saved)');
  await tria.page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(dialog.getByLabel(/^Note/)).toHaveValue('ask the vendor');
  // Nor are they assigned to anyone whom nobody chose.
  await dialog.getByLabel(/^Note/).press('Control+Enter');
  await expect(dialog.getByText('Choose someone from the list.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Assign to' })).toBeFocused();
  await tria.page.keyboard.type('to');
  await expect(dialog.getByRole('option')).toHaveText(['tom']);
  await tria.page.keyboard.press('Enter');
  await expect(tria.page.getByRole('region', { name: 'Assignments' })).toContainText(
    `Assigned ${first.record} to tom.`,
  );
  await expect(first.row).toContainText('Assigned to tom');

  const second = rowAt(tria, service, 12);
  await second.row.focus();
  await tria.page.keyboard.press('t');
  await expect(second.row).toContainText('Assigned to You');
  await second.row.click();
  const note = tria.page.getByLabel('Note, visible to your team');
  await note.focus();
  await tria.page.keyboard.type('ask @t');
  const offered = tria.page.getByRole('listbox', { name: 'Note, visible to your team' });
  await expect(offered.getByRole('option')).toHaveText(['tom', 'tria']);
  await tria.page.keyboard.press('Enter');
  await expect(note).toHaveValue('ask @tom ');
  await tria.page.keyboard.type('please');
  await tria.page.keyboard.press('Control+Enter');
  await expect(tria.page.getByRole('button', { name: 'Save note' })).toHaveCount(0);

  await wait(tom);
  await expect(bell).toHaveAccessibleName('For you: 2 new');
  expect((await desktop.told()).map(({ title }) => title)).toEqual([
    '2 assignments and mentions for you',
  ]);
  await bell.click();
  await expect(page.getByText('ask @tom please')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'tria assigned a notification to you' }).click();
  await expect(tom.rows).toHaveCount(1);
  await expect(rowOf(tom, first.record)).toContainText('Assigned to You');
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(bell).toHaveCount(0);

  // The last assignment is undone as any other action is.
  await tria.page.keyboard.press('Escape');
  await second.row.focus();
  await tria.page.keyboard.press('a');
  await tria.page.keyboard.type('nobody');
  await tria.page.keyboard.press('Enter');
  await expect(second.row).not.toContainText('Assigned to');
  await second.row.focus();
  await tria.page.keyboard.press('z');
  await expect(second.row).toContainText('Assigned to You');
});

test('ends a person’s own assignment on archiving until that is undone, and keeps it in the timeline', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { record, row } = rowAt(tria, service, 10);
  await row.click();
  const details = new Details(tria.page);
  await details.button('Assign to me').click();
  await expect(details.region).toContainText('Assigned to you, just now.');
  await details.button('Archive').click();
  await expect(tria.page.getByText(`Archived ${record}.`).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await tria.showStatus('Archived');
  await rowOf(tria, record).click();
  await expect(rowOf(tria, record)).not.toContainText('Assigned to');
  await expect(details.region).toContainText('Not assigned');
  for (const words of ['Assigned to tria', 'Archived by tria', 'Unassigned by tria']) {
    await expect(details.region.getByText(words, { exact: true })).toBeVisible();
  }
  await tria.page.keyboard.press('z');
  await tria.showStatus('Inbox');
  await expect(rowOf(tria, record)).toContainText('Assigned to You');
});

test('works without event streams and says so', async ({ team }) => {
  const page = await team.as('tom', null);
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
  await expect(page.getByRole('region', { name: 'Team' })).toContainText(
    'Assignments and your team’s changes are unavailable right now.',
    { timeout: 30_000 },
  );
  await inbox.rows.first().click();
  const details = new Details(page);
  await expect(details.heading).toBeVisible();
  await expect(details.region).not.toContainText(/Assigned to|Not assigned/);
  await page.unroute('**/api/notifications/**');
  // For assignments and for snoozes; either may recover by itself.
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
    await expect(retry).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(details.region).toContainText(/Assigned to|Not assigned/);
  await expect(page.getByText('unavailable right now')).toHaveCount(0);
});

test('asks before archiving what is assigned to a colleague, and passes axe with assigned rows and details', async ({
  team,
  service,
}) => {
  const tria = await inboxOf(team, 'tria');
  const { record, row } = rowAt(tria, service, 8);
  const other = rowAt(tria, service, 9);
  await row.focus();
  await tria.page.keyboard.press('t');
  await expect(row).toContainText('Assigned to You');
  const tom = await inboxOf(team, 'tom');
  const { page } = tom;
  await rowOf(tom, other.record).focus();
  await page.keyboard.press('t');
  await expect(rowOf(tom, other.record)).toContainText('Assigned to');
  await expect(rowOf(tom, record)).toContainText('Assigned to tria');
  await expectAccessible(page);
  await rowOf(tom, record).focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Archive 1 notification?' })).toContainText(
    `${record}: assigned to tria.`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoSidewaysScroll(page);
  await rowOf(tom, other.record).click();
  await expect(page.getByLabel('Note, visible to your team')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('hides assignments without sign-in', async ({ page, waybill }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const inbox = new InboxPage(page, waybill.url);
  await inbox.open();
  await inbox.rows.first().click();
  const details = new Details(page);
  await expect(details.heading).toBeVisible();
  await expect(details.button('Archive')).toBeVisible();
  await expect(details.region.getByText('assigned', { exact: false })).toHaveCount(0);
  // The page shows the time of its own actions as well.
  await details.button(/^Mark (un)?read$/).click();
  await expect(details.region.getByText(/^Marked (un)?read in Waybill$/)).toBeVisible();
  await expect(details.region.getByRole('link', { name: /^Batch \d+$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('a');
  await expect(page.getByRole('option').filter({ hasText: 'Archive' }).first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: /Assign to me|Unassign/ })).toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');
  await inbox.searchField.fill('ta');
  await expect(page.getByRole('option', { name: /^assigned:/ })).toHaveCount(0);
  expect(asked).not.toContain('/api/notifications/news');
});
