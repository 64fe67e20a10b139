import type { Page } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expect, test as base } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

interface Triage {
  /** A service of this test's own, since it changes what is there. */
  service: Sandbox;
  inbox: InboxPage;
  /** Statuses by the notifications' own ids, also where no list shows these. */
  statuses: () => Map<string, number>;
  /** The line that says what is being done, or what came of it. */
  bar: ReturnType<Page['getByRole']>;
}

/** Every tenth line of a batch fails, and batches take a moment. */
const test = base.extend<{ triage: Triage }>({
  triage: async ({ page, preset }, use) => {
    const service = await startSandbox({
      preset,
      seed: 20_261_121,
      notifications: 1600,
      arrivalsPerMinute: 0,
      lineFailureRate: 0.1,
      batchDelay: { min: 200, max: 900 },
    });
    const waybill = await startWaybill({
      environment: connectionTo(service),
      settings: { ...settingsFor(preset), waitingTimes: { update: 6000 } },
    });
    const inbox = new InboxPage(page, waybill.url);
    await use({
      service,
      inbox,
      statuses: () => new Map(service.store.newest(10_000).map(({ id, status }) => [id, status])),
      bar: page.getByRole('region', { name: 'Action' }),
    });
    await waybill.stop();
    await service.close();
  },
});

test.setTimeout(150_000);

const inboxStatuses = { plain: [0, 1, 2], contrary: [1, 2] };

/** Chooses every notification that the filters let through, across all pages. */
async function selectAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Select all/ }).click({ timeout: 10_000 });
  const words = page.getByRole('toolbar', { name: 'Selection' });
  await expect(words).toContainText(/\d/);
  return Number(/[\d,]+/.exec((await words.textContent())!)![0].replaceAll(',', ''));
}

/** Answers the warning that comes where an action can't be taken back exactly. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.or(page.getByRole('region', { name: 'Action' })).first()).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name, exact: true }).click();
}

async function retryUntilNoneFails(page: Page, bar: Triage['bar'], done: RegExp): Promise<void> {
  const retry = bar.getByRole('button', { name: 'Retry failed' });
  for (let tries = 0; tries < 10; tries++) {
    await expect(bar.first()).toContainText(done, { timeout: 30_000 });
    if (!(await retry.first().isVisible())) return;
    await retry.first().click();
    await expect(bar.first()).toContainText(/Putting back|Looking|Marking|Archiving/);
  }
}

test('what is archived in bulk survives faults and a reload, and all of it comes back', async ({
  page,
  preset,
  triage: { service, inbox, statuses, bar },
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const before = statuses();
  const records = new Map(service.store.newest(10_000).map(({ id, recordId }) => [id, recordId]));
  const chosen = await selectAll(page);
  const inInbox = [...before].filter(([, status]) => inboxStatuses[preset].includes(status));
  expect(chosen).toBe(inInbox.length);

  service.faults.set([
    { match: { method: 'POST', path: '/v2/notifications/archive' }, kind: 'latency', delay: 600 },
    {
      match: { method: 'POST', path: '/v2/notifications/archive' },
      kind: 'resetAfter',
      rate: 0.3,
      times: 1,
    },
    { match: { path: '/v2/notifications/report' }, kind: 'status', rate: 0.2 },
    { match: { path: '/v2/notifications/200' }, kind: 'resetBefore', rate: 0.1 },
  ]);
  await act(page, 'Archive');
  await expect(bar).toContainText(/Archiving [1-9]/);
  service.arrive(5);
  await page.reload();
  await expect(bar).toContainText(/Archived [\d,]+/, { timeout: 60_000 });
  service.faults.clear();

  // What the screen says is what the service holds.
  const after = statuses();
  const touched = [...before].filter(([id, status]) => after.get(id) !== status);
  const failed = inInbox.filter(([id]) => after.get(id) !== 4);
  expect(failed.length).toBeGreaterThan(0);
  await expect(bar).toContainText(`Archived ${(chosen - failed.length).toLocaleString('en')}.`);
  await expect(bar).toContainText(`${failed.length} unchanged.`);
  const remaining = [...after].filter(([, status]) => inboxStatuses[preset].includes(status));
  await page.reload();
  await inbox.readToTheEnd();
  expect(await inbox.count()).toBe(remaining.length);
  if (preset === 'plain') {
    const wanted = new Set(inInbox.map(([id]) => id));
    expect(touched.filter(([id]) => !wanted.has(id))).toEqual([]);
  }
  await bar.getByRole('button', { name: 'Show why' }).click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(failed.length + 1);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Undo' }).click();
  await retryUntilNoneFails(page, bar, /Put back/);
  const restored = statuses();
  const exact = [...before].filter(([id]) => canBeExact(id, preset, before, records));
  expect(exact.length).toBeGreaterThan(chosen / 2);
  expect(exact.filter(([id, status]) => restored.get(id) !== status)).toEqual([]);
});

/** By RecordId alone, notifications of one record that differed can't each be given their own. */
function canBeExact(
  id: string,
  preset: 'plain' | 'contrary',
  before: ReadonlyMap<string, number>,
  records: ReadonlyMap<string, string>,
): boolean {
  if (preset === 'plain') return true;
  const same = [...records].filter(([, record]) => record === records.get(id));
  return new Set(same.map(([other]) => before.get(other))).size === 1;
}

test('an undo leaves alone what was changed since', async ({
  page,
  preset,
  triage: { service, inbox, statuses, bar },
}) => {
  test.skip(preset === 'contrary', 'rows without an id are changed by the record');
  await inbox.open('?status=unread');
  await expect(inbox.rows.first()).toBeVisible();
  const before = statuses();
  for (const index of [1, 2, 3]) {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check();
  }
  await act(page, 'Mark read');
  await retryUntilNoneFails(page, bar, /Marked \d/);
  const changed = [...before].filter(([id, status]) => statuses().get(id) !== status);
  expect(changed).toHaveLength(3);
  // Somebody else archives one of them.
  const [[other]] = changed as [[string, number]];
  const request = await page.request.post(
    `${new URL(page.url()).origin}/api/v2/notifications/${other}/archive`,
    {
      headers: { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' },
    },
  );
  expect(request.ok()).toBe(true);
  await page.keyboard.press('z');
  await expect(bar).toContainText(/Put back|Looking/);
  await retryUntilNoneFails(page, bar, /Put back/);
  expect(statuses().get(other)).toBe(4);
  expect(service.store.notification(other)!.status).toBe(4);
});

test('one is archived by one call, and back by Ctrl+Z, also after a reload', async ({
  page,
  preset,
  triage: { service, inbox, statuses, bar },
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const before = statuses();
  service.clearRequests();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await act(page, 'Archive');
  await expect(bar).toContainText('Archived 1.');
  const calls = service.requests.map(({ target }) => target);
  expect(calls.filter((target) => target.includes('/archive'))).toHaveLength(1);
  expect(calls.filter((target) => target.includes('/report/'))).toEqual([]);
  const changed = [...before].filter(([id, status]) => statuses().get(id) !== status);
  if (preset === 'plain') expect(changed).toHaveLength(1);
  await page.reload();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await retryUntilNoneFails(page, bar, /Put back 1/);
  if (preset === 'plain') expect(statuses()).toEqual(before);
});

test('what one tab stops, another goes on with, and ends where that is closed', async ({
  page,
  context,
  preset,
  triage: { service, inbox, statuses, bar },
}) => {
  test.skip(preset === 'contrary', 'how tabs share a run does not depend on the service');
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  const secondBar = second.getByRole('region', { name: 'Action' });
  const chosen = await selectAll(page);
  const slow = { match: { method: 'POST', path: '/v2/notifications/update' }, delay: 2500 };
  service.faults.set({ ...slow, kind: 'latency' });
  await act(page, 'Mark read');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toContainText(/Stopped\. Marked [\d,]+ of/, { timeout: 20_000 });
  await expect(secondBar).toContainText(/Stopped\. Marked [\d,]+ of/);
  await secondBar.getByRole('button', { name: 'Resume' }).click();
  await expect(bar).toContainText(/Marking/);
  await second.close();
  await expect(bar).toContainText(/Marked [\d,]+ read/, { timeout: 30_000 });
  await retryUntilNoneFails(page, bar, /Marked [\d,]+ read/);
  expect(chosen).toBeGreaterThan(200);
  const inInbox = [...statuses().values()].filter((it) => inboxStatuses[preset].includes(it));
  expect(inInbox.filter((status) => status === 1)).toEqual([]);
});
