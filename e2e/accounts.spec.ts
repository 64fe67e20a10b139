import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#contract/session.ts';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { addUser } from '../proxy/testing/people.ts';
import { connectionToBoth, users, type AccountName } from '../proxy/testing/two-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { signIn, startSession } from './team.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { settingsFor } from './waybill.ts';

const people: Record<string, Role[]> = {
  bo: ['admin'],
  nora: ['triage'],
  nemo: ['admin'],
};
const accounts = {
  north: { label: 'North', people: ['bo', 'nora'] },
  south: { label: 'The South', people: ['bo'] },
};

/** A service with two users, and a Waybill whose people have both, one or none. */
const test = base.extend<{ as: (person: string, path?: string) => Promise<Page> }, Own>({
  both: [
    async ({ preset }, use) => {
      const service = await startSandbox({
        preset,
        users: [...users],
        notifications: 60,
        transactions: 40,
        payments: 5,
        arrivalsPerMinute: 0,
        batchDelay: { min: 0, max: 0 },
      });
      const waybill = await openWaybill({
        environment: connectionToBoth(service),
        settings: { ...settingsFor('plain'), access: { mode: 'local' }, accounts },
      });
      for (const [name, roles] of Object.entries(people)) {
        await addUser(waybill, name, roles);
      }
      await use({ service, waybill });
      await waybill.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, both: { waybill, service } }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, path = '/inbox') => {
      const context = await browser.newContext({ locale: 'en-US', baseURL: waybill.url });
      contexts.push(context);
      await startSession(context, person);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    service.faults.clear();
    await Promise.all(contexts.map((context) => context.close()));
  },
});
interface Own {
  both: { service: Sandbox; waybill: OpenWaybill };
}

const control = (page: Page, label: string) =>
  page.getByRole('button', { name: `Account: bo, ${label}`, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Account' });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await control(page, from).click();
  await panel(page).getByRole('button', { name: to }).click();
}

/** Checks that the inbox shows this account's notifications, and none of the other's. */
async function expectInboxOf(page: Page, service: Sandbox, name: AccountName): Promise<void> {
  const { rows, table } = new InboxPage(page);
  await expect(rows.first()).toBeVisible();
  const [own, foreign] = [name, users.find((other) => other !== name)!].map((user) =>
    service.users
      .get(user)!
      .store.newest(60)
      .map(({ recordNumber }) => recordNumber),
  );
  const text = (await table.textContent())!;
  expect(own!.filter((number) => text.includes(number)).length).toBeGreaterThan(5);
  const isForeign = (number: string) => !own!.includes(number) && text.includes(number);
  expect(foreign!.filter(isForeign)).toEqual([]);
}

/** Names of the accounts that a page's requests were about, in their order, each once in a row. */
function accountsAskedFor(page: Page): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/') || path.startsWith('/api/session')) return;
    const name = request.headers()['waybill-account'];
    if (asked.at(-1) !== name) asked.push(name);
  });
  return asked;
}

test('switches accounts by keyboard and keeps no data of the first', async ({
  as,
  both: { service },
}) => {
  const page = await as('bo');
  await expect(control(page, 'North')).toBeVisible();
  await expectInboxOf(page, service, 'north');
  const asked = accountsAskedFor(page);

  await control(page, 'North').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'North' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // An open panel has the focus.
  await expect(panel(page).getByRole('button', { name: 'North' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'The South' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(page, 'The South')).toBeVisible();
  await expectInboxOf(page, service, 'south');

  await page.reload();
  await expectInboxOf(page, service, 'south');
  // After the choice, no request goes to the other account.
  expect(asked.filter((name, index) => name === 'north' && index > 0)).toEqual([]);
  expect(asked.at(-1)).toBe('south');

  const tab = await page.context().newPage();
  await tab.goto('/receivables');
  await expect(control(tab, 'The South')).toBeVisible();
  await tab.keyboard.press('Control+k');
  await tab.getByRole('combobox', { name: 'Search commands' }).fill('account');
  await tab.keyboard.press('Enter');
  await panel(tab).getByRole('button', { name: 'North' }).click();
  await expect(control(tab, 'North')).toBeVisible();
  await expect(tab).toHaveURL('/receivables');
  // Each tab is about its own, also the one where nothing was chosen.
  await page.reload();
  await expectInboxOf(page, service, 'south');
  const third = await page.context().newPage();
  await third.goto('/inbox');
  await expectInboxOf(third, service, 'north');
  await choose(tab, 'North', 'The South');
  await expect(control(tab, 'The South')).toBeVisible();
  await third.reload();
  await expectInboxOf(third, service, 'north');
  // A link of an alert is about one of them, and other tabs stay.
  await third.goto('/inbox?account=south');
  await expectInboxOf(third, service, 'south');
  await third.goto('/inbox');
  await expectInboxOf(third, service, 'south');
});

test('continues an action for its account while another account is open', async ({
  as,
  both: { service },
}) => {
  const page = await as('bo');
  const { rows } = new InboxPage(page);
  await expect(rows.first()).toBeVisible();
  const stored = (name: AccountName) =>
    service.users
      .get(name)!
      .store.newest(60)
      .map(({ id, status }) => `${id} ${status}`);
  const [northBefore, southBefore] = [stored('north'), stored('south')];
  const release = service.faults.hold({ method: 'POST', path: '/v2/notifications/archive' });
  for (const index of [0, 1]) await new InboxPage(page).boxes.nth(index).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Action' })).toBeVisible();

  await choose(page, 'North', 'The South');
  await expect(control(page, 'The South')).toBeVisible();
  await expectInboxOf(page, service, 'south');
  await expect(page.getByRole('region', { name: 'Action' })).toHaveCount(0);

  release();
  await choose(page, 'The South', 'North');
  await expect(page.getByRole('region', { name: 'Action' })).toContainText('Archived 2.', {
    timeout: 30_000,
  });
  expect(stored('south')).toEqual(southBefore);
  expect(stored('north').filter((line) => !northBefore.includes(line))).toHaveLength(2);
});

test('offers no choice to a person with one account, and shows nothing without an account', async ({
  as,
  both: { service },
}) => {
  const nora = await as('nora');
  await nora.getByRole('button', { name: 'Account: nora', exact: true }).click();
  await expect(panel(nora)).not.toContainText('Service account');
  await expectInboxOf(nora, service, 'north');
  // A link to an account that she doesn't have shows her own, and says so.
  await nora.goto('/inbox?account=south');
  await expectInboxOf(nora, service, 'north');
  const elsewhere = nora.getByText('This link is for the service account “south”.');
  await expect(elsewhere).toBeVisible();
  await new InboxPage(nora).showStatus('Unread');
  await expect(elsewhere).toHaveCount(0);

  const nemo = await as('nemo', '/receivables');
  await expect(nemo.getByRole('heading', { name: 'No service account' })).toBeVisible();
  await expect(nemo.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(nemo);
  await nemo.getByRole('button', { name: 'Sign out' }).click();
  await expect(nemo).toHaveURL('/sign-in');
});

test('drops the saved account when the person no longer has it', async ({
  as,
  both: { service },
}) => {
  const page = await as('bo');
  await choose(page, 'North', 'The South');
  await expect(control(page, 'The South')).toBeVisible();
  // Another person uses the browser and replaces its session.
  await page.context().clearCookies();
  await page.reload();
  await signIn(page, 'nora');
  await expectInboxOf(page, service, 'north');
});

test('signing out deletes what the browser keeps for every account', async ({ as }) => {
  const page = await as('bo', '/inbox');
  await expect(new InboxPage(page).rows.first()).toBeVisible();
  await choose(page, 'North', 'The South');
  await expect(control(page, 'The South')).toBeVisible();
  await expect(new InboxPage(page).rows.first()).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name!);
      const local = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
      return [...databases, ...local].filter((name) => /:bo\b|service-account/.test(name));
    });
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(2);
  await control(page, 'The South').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect.poll(kept).toEqual([]);
});

test('passes axe in the account choice, light and dark, narrow', async ({ as }) => {
  const page = await as('bo');
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(new InboxPage(page).rows.first()).toBeVisible();
  await control(page, 'North').click();
  await expect(panel(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
});

base('where nobody signs in all accounts may be chosen', async ({ page }) => {
  const waybill = await openWaybill({
    settings: {
      sandbox: { notifications: 40, transactions: 20, payments: 5, arrivalsPerMinute: 0 },
      accounts: { north: { label: 'North' }, south: { label: 'The South' } },
    },
  });
  try {
    const { rows } = new InboxPage(page);
    await page.goto(`${waybill.url}/inbox`);
    await expect(rows.first()).toBeVisible();
    const first = (await rows.first().textContent())!;
    await page.getByRole('button', { name: 'Account: North', exact: true }).click();
    await panel(page).getByRole('button', { name: 'The South' }).click();
    await expect(page.getByRole('button', { name: 'Account: The South' })).toBeVisible();
    await expect(rows.first()).toBeVisible();
    expect(await rows.first().textContent()).not.toBe(first);
    await expect(page.getByRole('button', { name: /Sign out/ })).toHaveCount(0);
  } finally {
    await waybill.stop();
  }
});
