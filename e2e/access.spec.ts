import type { Page } from '@playwright/test';
import { PASSWORD } from '../proxy/testing/people.ts';
import { client, openidSettings, startOpenidProvider } from '../proxy/testing/openid-provider.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { openByPartner, sumOf, textOf } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { people, signIn, startTeam, type Person } from './team.ts';
import { test } from './team-test.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';
import { withoutEvents } from './without-events.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

/** As where the session ran out: the server knows it no more. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('leads to the sign-in and back, by keyboard alone', async ({ page }) => {
  await page.goto('/receivables?view=aging');
  await expect(page).toHaveURL('/sign-in?returnTo=%2Freceivables%3Fview%3Daging');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The name or the password is wrong.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/receivables?view=aging');
  await expect(page.getByRole('button', { name: 'Account: anna' })).toBeVisible();
  // Who is signed in has no business there.
  await page.goto('/sign-in?returnTo=/payments');
  await expect(page).toHaveURL('/payments');
});

test('after the sign-in one stays here, whatever a link says', async ({ page, team }) => {
  for (const elsewhere of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/api/x',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(elsewhere)}`);
    await signIn(page, 'tria');
    await expect(page).toHaveURL(`${team.url}/inbox`);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the sign-in is for everybody: ${colorScheme}, narrow, axe`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/sign-in');
    await signIn(page, 'anna', 'wrong');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute(
      'autocomplete',
      'username',
    );
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
}

const screens = {
  '/inbox': ['tria'],
  '/receivables': ['anna', 'paul'],
  '/payments': ['anna', 'paul'],
  '/pay': ['paul'],
  '/pay/new': ['paul'],
  '/batches': ['tria', 'anna', 'paul'],
  '/carriers': ['otto'],
  '/overview': ['tria', 'anna', 'paul', 'otto'],
  '/acknowledgements/none': ['anna'],
} as const satisfies Record<string, readonly Person[]>;

const shownIn = {
  tria: ['Inbox', 'Batches', 'Overview'],
  anna: ['Receivables', 'Payments', 'Batches', 'Overview'],
  paul: ['Receivables', 'Payments', 'Pay', 'Batches', 'Overview'],
  otto: ['Carriers', 'Overview'],
  root: ['Inbox', 'Receivables', 'Payments', 'Pay', 'Batches', 'Carriers', 'Overview'],
};

for (const person of Object.keys(shownIn) as (keyof typeof shownIn)[]) {
  test(`${people[person].join()} sees what is theirs, and asks for nothing else`, async ({
    team,
  }) => {
    const page = await team.as(person);
    const refused: string[] = [];
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(response.url());
    });
    await expect(navigation(page).getByRole('link')).toHaveText(shownIn[person]);
    await withoutEvents(page);
    for (const [path, who] of Object.entries(screens)) {
      await page.goto(path);
      const forbidden = page.getByRole('heading', {
        name: 'This screen is not for your roles',
      });
      await expect(navigation(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      const isOpen = person === 'root' || (who as readonly Person[]).includes(person);
      await expect(forbidden).toHaveCount(isOpen ? 0 : 1);
      if (!isOpen) await expect(page.getByText(/^It takes the role .*admin; /)).toBeVisible();
    }
    await page.getByRole('button', { name: /^Service status/ }).click();
    await expect(page.getByRole('dialog', { name: 'Service status' }).locator('dt')).toHaveText(
      {
        tria: ['Notifications'],
        otto: ['Carriers'],
        root: ['Notifications', 'Accounting', 'Carriers'],
      }[person as string] ?? ['Accounting'],
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const goTo = page.getByRole('option', { name: /Go to/ });
    await expect(goTo.first()).toBeVisible();
    await expect(goTo).toHaveCount(shownIn[person].length);
    expect(refused).toEqual([]);
  });
}

test('actions are for those who may take them', async ({ team }) => {
  const anna = await team.as('anna', '/receivables');
  await expect(anna.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Import references' })).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Apply payment' })).toHaveCount(0);
  const paul = await team.as('paul', '/receivables');
  await expect(paul.getByRole('button', { name: 'Apply payment' })).toBeVisible();
  await expect(paul.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(paul.getByRole('button', { name: 'Import references' })).toHaveCount(0);
});

test('a draft that is typed outlives the session', async ({ team, service }) => {
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

  // Put off, it stands above the screen, and what is typed goes on being kept here.
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

test('reads that failed meanwhile are asked anew', async ({ team }) => {
  const page = await team.as('anna', '/receivables');
  await withoutEvents(page);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  // What is still asked for would bring the dialog before the link is pressed.
  await page.waitForLoadState('networkidle');
  await endSession(page);
  await navigation(page).getByRole('link', { name: 'Payments' }).click();
  await expect(ended(page)).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
});

test('who signs in as another finds nothing of the former, and sends nothing of theirs', async ({
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
  await expect(page.getByText('There is no such draft')).toBeVisible();
  expect(written).toEqual([]);
  await page.goto('/pay');
  await expect(page.getByText('No payments are being prepared')).toBeVisible();
});

/** Names of all that a page's browser keeps. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [...databases.map(({ name }) => name!), ...Object.keys(localStorage)].toSorted();
  });
}

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
  await page.evaluate(() => localStorage.setItem('waybill-color-scheme', 'dark'));
  for (const name of await keptNames(page)) {
    // What is about the browser alone names nobody.
    expect(name.includes(`:${account}`) || /^waybill-[a-z-]+(?::[a-z]+)?$/.test(name), name).toBe(
      true,
    );
  }

  await page.getByRole('button', { name: 'Account: root' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(other).toHaveURL('/sign-in');
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
  await there.getByRole('button', { name: 'Ask again' }).click();
  await expect(ended(there)).toBeVisible();
});

test('the end is announced, and put off by one button', async ({ page, team }) => {
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

test('what no person asked for keeps no session alive', async ({ page }) => {
  await page.goto('/sign-in');
  await signIn(page, 'tria');
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  await page.clock.install();
  await withoutEvents(page);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible();
  // What the reload itself asks for is a person's doing.
  await page.waitForLoadState('networkidle');
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
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.poll(() => unattended.get('/api/status')).toEqual([false]);
});

base(
  'two payers send what is above an amount: one prepares it, another sends it',
  async ({ service, browser }) => {
    const of = openByPartner(service)[0]!;
    const units = await unitsOf(service, of[0]!.id);
    const team = await startTeam(service, browser, {
      secondApprover: { above: [{ units, value: '0.01' }] },
    });
    try {
      const page = await team.as('paul', '/pay');
      const pay = new PayPage(page);
      await pay.prepare(of[0]!, { number: 'TWO-1', amount: textOf(sumOf(of.slice(0, 2))) });
      await pay.review();
      await expect(page.getByText('above what one person may send')).toBeVisible();
      await expect(pay.send).toHaveCount(0);
      await pay.click('Submit for approval');
      await expect(page.getByText('It waits for another payer.')).toBeVisible();
      await expect(pay.send).toHaveCount(0);
      await expectAccessible(page);
      await pay.click('Back to the draft');
      await expect(page.getByText('This draft waits for another payer')).toBeVisible();

      const other = await team.as('petra', '/pay');
      await expect(other.getByText('Waits for you: submitted by paul')).toBeVisible();
      await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
      await expect(other.getByText(/^paul submitted this/)).toBeVisible();
      await expect(other.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0);
      for (const box of await other.getByRole('checkbox').all()) await box.check();
      await new PayPage(other).send.click();
      await expect(other.getByText('2 proven')).toBeVisible({ timeout: 30_000 });
      await expect(other.getByText('paul, approved by petra')).toBeVisible();
      await other.getByRole('link', { name: /^Batch \d/ }).click();
      await expect(other.getByText('Approved by')).toBeVisible();
      await navigation(other).getByRole('link', { name: 'Batches' }).click();
      await expect(other.getByRole('cell', { name: 'paul, approved by petra' })).toBeVisible();
      // Whose it was sees it as well.
      await page.goto('/pay');
      await expect(page.getByText(/Sent, (?:under way|has its verdict)/)).toBeVisible();
    } finally {
      await team.stop();
    }
  },
);

async function unitsOf(service: Parameters<typeof connectionTo>[0], id: string): Promise<number> {
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: settingsFor('plain'),
  });
  const reply = await fetch(`${waybill.url}/api/v2/accounting/receivables/id/${id}`);
  await waybill.stop();
  return ((await reply.json()) as { Balance: { Units: number } }).Balance.Units;
}

base(
  'at a provider one signs in, and in a new tab once the session has ended',
  async ({ page, context }) => {
    const uris: string[] = [];
    const provider = await startOpenidProvider(() => uris);
    const waybill = await startWaybill({
      environment: { OIDC_CLIENT_SECRET: client.client_secret },
      settings: openidSettings(provider),
    });
    try {
      uris.push(`${waybill.url}/api/session/oidc/callback`);
      // They say no.
      await page.goto(`${waybill.url}/carriers`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('said no');
      provider.person = {
        subject: 's-1',
        claims: { preferred_username: 'anna', realm_access: { roles: ['all'] } },
      };
      await page.goto(`${waybill.url}/carriers`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`${waybill.url}/carriers`);
      await expect(page.getByRole('button', { name: 'Account: anna' })).toBeVisible();

      await context.clearCookies();
      await page.getByRole('button', { name: /^Service status/ }).click();
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(ended(page)).toBeVisible();
      const tab = context.waitForEvent('page');
      await page.getByRole('link', { name: /opens a new tab/ }).click();
      const opened = await tab;
      await expect(ended(page)).toBeHidden();
      await expect.poll(() => opened.isClosed()).toBe(true);
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(
        page
          .getByRole('link', { name: 'Sign in' })
          .or(page.getByRole('button', { name: /yes|sign out|log ?out/i }))
          .first(),
      ).toBeVisible();
    } finally {
      await waybill.stop();
      await provider.close();
    }
  },
);

base('behind a proxy that signs people in, the page says who does', async ({ browser }) => {
  const waybill = await startWaybill({
    settings: {
      access: {
        mode: 'header',
        user: 'X-Remote-User',
        roles: 'X-Remote-Roles',
        peers: ['127.0.0.1'],
      },
    },
  });
  const context = await browser.newContext({ baseURL: waybill.url });
  try {
    const page = await context.newPage();
    await page.goto('/inbox');
    await expect(page.getByText('A proxy in front of Waybill signs people in')).toBeVisible();
    await context.setExtraHTTPHeaders({ 'X-Remote-User': 'anna', 'X-Remote-Roles': 'ops' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(navigation(page).getByRole('link')).toHaveText(['Carriers', 'Overview']);
    await page.getByRole('button', { name: 'Account: anna' }).click();
    await expect(page.getByText('signs you in and out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  } finally {
    await context.close();
    await waybill.stop();
  }
});

base('where nobody signs in nothing of this is seen', async ({ page, inbox }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /Go to Inbox/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Sign out/ })).toHaveCount(0);
  await page.goto('/sign-in');
  await expect(inbox.rows.first()).toBeVisible();
});
