import type { Page } from '@playwright/test';
import { PASSWORD } from '../proxy/testing/people.ts';
import { expect } from './fixtures.ts';
import { openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { signIn } from './team.ts';
import { test } from './team-test.ts';
import { withoutEvents } from './without-events.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

/** Ends the session as on a timeout: the server no longer knows it. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('keeps typed input of a draft after the session ends', async ({ team, service }) => {
  const [item] = openByPartner(service)[0]!;
  const page = await team.as('paul', `/pay`);
  const pay = new PayPage(page);
  await pay.begin(item!);
  await pay.type({ 'Payment number': 'KEPT-1' });
  await pay.kept();
  const path = new URL(page.url()).pathname;
  await endSession(page);
  await pay.type({ 'Payment number': 'KEPT-2' });
  await expect(ended(page)).toBeVisible();
  await expect(pay.field('Payment number')).toHaveValue('KEPT-2');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('paul');
  await expect(page.getByLabel('Password')).toBeFocused();

  // After Escape the notice stays above the screen, and typed text is still saved here.
  await page.keyboard.press('Escape');
  await expect(ended(page)).toBeHidden();
  await pay.type({ 'Payment number': 'KEPT-3' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(ended(page)).toBeHidden();
  await pay.kept();
  await expect(page).toHaveURL(path);
  await page.reload();
  await expect(pay.field('Payment number')).toHaveValue('KEPT-3');
});

test('repeats reads that failed while the person was signed out', async ({ team }) => {
  const page = await team.as('anna', '/receivables');
  await withoutEvents(page);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await endSession(page);
  // A late request may have opened the dialog already, which covers the link.
  await navigation(page).getByRole('link', { name: 'Payments' }).dispatchEvent('click');
  await expect(ended(page)).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
});

test('neither shows nor sends another person’s data after a new sign-in', async ({
  team,
  service,
}) => {
  const [item] = openByPartner(service)[0]!;
  const page = await team.as('paul', '/pay');
  const pay = new PayPage(page);
  await pay.begin(item!);
  await pay.type({ 'Payment number': 'PAULS-1' });
  await pay.kept();
  await endSession(page);
  await pay.type({ 'Payment number': 'PAULS-2' });
  await expect(ended(page)).toBeVisible();
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.url());
  });
  await signIn(page, 'petra');
  await expect(page.getByRole('button', { name: 'Account: petra' })).toBeVisible();
  await expect(page.getByText('Draft not found')).toBeVisible();
  expect(written).toEqual([]);
  await page.goto('/pay');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test('hides another person’s input after sign-out and Back', async ({ team, service }) => {
  const items = openByPartner(service)[1]!.slice(0, 2);
  const page = await team.as('root', '/carriers/many');
  await page.getByLabel('Tracking numbers').fill('1Z999AA10123456784');
  await page.goto(`/pay/new?ids=${items.map(({ id }) => id).join()}`);
  await new PayPage(page).kept();
  const draft = new URL(page.url()).pathname;
  await navigation(page).getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Account: root' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, 'petra');
  await expect(page.getByRole('button', { name: 'Account: petra' })).toBeVisible();
  while (new URL(page.url()).pathname !== draft) await page.goBack();
  await expect(page.getByText('Draft not found')).toBeVisible();

  await page.getByRole('button', { name: 'Account: petra' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, 'otto');
  await expect(page.getByRole('button', { name: 'Account: otto' })).toBeVisible();
  await page.goto('/carriers/many');
  await expect(page.getByLabel('Tracking numbers')).toHaveValue('');
});

/** Names of all that a page's browser keeps. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [...databases.map(({ name }) => name!), ...Object.keys(localStorage)].toSorted();
  });
}

test('signing out deletes a database that is being created', async ({ team }) => {
  const page = await team.as('root', '/inbox');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  // Creating the saved answers takes a second, or ends between the list of what to delete and its use.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const databases = indexedDB.databases.bind(indexedDB);
    let end = Infinity;
    const created = Promise.withResolvers<void>();
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      if (!name.startsWith('waybill-answers:')) return request;
      request.addEventListener('success', () => created.resolve());
      request.addEventListener('upgradeneeded', () => {
        document.documentElement.dataset['creating'] = name;
        const store = request.result.createObjectStore('unused');
        const goOn = (): void => {
          if (performance.now() < end) store.get('none').onsuccess = goOn;
        };
        goOn();
      });
      return request;
    };
    indexedDB.databases = async () => {
      const list = await databases();
      if (document.documentElement.dataset['creating'] !== undefined) {
        end = 0;
        await created.promise;
      }
      return list;
    };
    addEventListener('click', () => (end = performance.now() + 1_000), true);
  });
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await page.reload();
  await page.getByRole('button', { name: 'Account: root' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-creating', /:root$/);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect
    .poll(async () => (await keptNames(page)).filter((name) => name.includes(':root')))
    .toEqual([]);
});

test('signing out deletes what the browser keeps, in every tab', async ({ team }) => {
  const page = await team.as('root', '/inbox');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  const { account } = await page.evaluate(
    async () => (await (await fetch('/api/settings')).json()) as { account: string },
  );
  expect(account).toMatch(/:root$/);
  // Its collection is kept once it was searched, the directory once it was seen.
  await page.getByRole('combobox', { name: 'Search notifications' }).fill('a');
  await page.keyboard.press('Enter');
  await expect.poll(() => keptNames(page)).toContain(`waybill-collections:${account}`);
  const other = await page.context().newPage();
  await other.goto('/carriers');
  await expect.poll(() => keptNames(page)).toContain(`waybill:${account}:carriers`);
  await other.goto('/receivables');
  await expect.poll(() => keptNames(page)).toContain(`waybill-acknowledgements:${account}`);
  await expect(other.getByText(/[\d,]+ transactions? · Updated/)).toBeVisible();
  const third = await page.context().newPage();
  // A question before the page goes is answered with staying.
  third.on('dialog', (question) => void question.dismiss());
  await third.goto('/rules');
  await third.getByRole('button', { name: 'New rule' }).first().click();
  await third.getByLabel('Name').fill('Typed when the session ended');
  await page.evaluate(() => localStorage.setItem('waybill-color-scheme', 'dark'));
  for (const name of await keptNames(page)) {
    // Settings of the browser itself name nobody.
    expect(name.includes(`:${account}`) || /^waybill-[a-z-]+(?::[a-z]+)?$/.test(name), name).toBe(
      true,
    );
  }

  await page.getByRole('button', { name: 'Account: root' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(other).toHaveURL('/sign-in');
  // No question keeps the screen for the next person.
  await expect(third).toHaveURL('/sign-in');
  for (const tab of [page, other]) {
    await expect
      .poll(async () => (await keptNames(tab)).filter((name) => name.includes(account)))
      .toEqual([]);
    expect(await keptNames(tab)).toContain('waybill-color-scheme');
  }
});

test('signing out everywhere reaches the other browsers', async ({ team }) => {
  const here = await team.as('otto');
  const there = await team.as('otto');
  await here.keyboard.press('Control+k');
  await here.getByRole('combobox', { name: 'Search commands' }).fill('sign out every');
  await here.keyboard.press('Enter');
  await expect(here).toHaveURL('/sign-in');
  await there.getByRole('button', { name: /^Service status/ }).click();
  await there.getByRole('button', { name: 'Check again' }).click();
  await expect(ended(there)).toBeVisible();
});

test('announces the end of the session and extends it by one button', async ({ page, team }) => {
  await page.goto('/sign-in');
  await signIn(page, 'otto');
  await expect(navigation(page)).toBeVisible();
  let lessens = true;
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { now: string; idleUntil: string };
    if (lessens) session.idleUntil = new Date(Date.parse(session.now) + 90_000).toISOString();
    await route.fulfill({ response, json: session });
  });
  await page.goto(`${team.url}/carriers`);
  const stay = page.getByRole('button', { name: 'Stay signed in' });
  await expect(page.getByText('Your session is about to end')).toBeVisible();
  lessens = false;
  const asked = page.waitForRequest('**/api/settings');
  await stay.click();
  expect((await asked).headers()['waybill-unattended']).toBeUndefined();
  await expect(stay).toBeHidden();
});

test('automatic requests do not extend a session', async ({ page }) => {
  await page.goto('/sign-in');
  await signIn(page, 'tria');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  await page.clock.install();
  await withoutEvents(page);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  // Requests of the reload itself count as a person's, for ten seconds.
  await page.clock.fastForward(11_000);
  const unattended = new Map<string, boolean[]>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const list = unattended.get(pathname) ?? [];
    unattended.set(pathname, [...list, 'waybill-unattended' in request.headers()]);
  });
  const polled = page.waitForRequest((request) => request.url().includes('/api/v2/notifications/'));
  const status = page.waitForRequest('**/api/status');
  await page.clock.fastForward(70_000);
  await polled;
  await status;
  expect([...unattended.values()].flat()).not.toContain(false);
  unattended.clear();
  await page.getByRole('button', { name: /^Service status/ }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => unattended.get('/api/status')).toEqual([false]);
});
