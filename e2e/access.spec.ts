import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { people, type Person } from './team.ts';
import { test } from './team-test.ts';
import { withoutEvents } from './without-events.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

const screens = {
  '/inbox': ['tria'],
  '/receivables': ['anna', 'paul'],
  '/payments': ['anna', 'paul'],
  '/pay': ['paul'],
  '/pay/new': ['paul'],
  '/batches': ['tria', 'anna', 'paul'],
  '/carriers': ['otto'],
  '/rules': ['tria'],
  '/overview': ['tria', 'anna', 'paul', 'otto'],
  '/audit': ['anna', 'paul'],
  '/admin': [],
  '/acknowledgements/none': ['anna'],
} as const satisfies Record<string, readonly Person[]>;

const shownIn = {
  tria: ['Inbox', 'Batches', 'Overview', 'Rules'],
  anna: ['Receivables', 'Payments', 'Batches', 'Overview', 'Audit log'],
  paul: ['Receivables', 'Payments', 'Pay', 'Batches', 'Overview', 'Audit log'],
  otto: ['Carriers', 'Overview'],
  root: [
    'Inbox',
    'Receivables',
    'Payments',
    'Pay',
    'Batches',
    'Carriers',
    'Overview',
    'Audit log',
    'Rules',
    'Administration',
  ],
};

for (const person of Object.keys(shownIn) as (keyof typeof shownIn)[]) {
  test(`${people[person].join()} sees only their screens and requests nothing else`, async ({
    team,
  }) => {
    const page = await team.as(person);
    const refused: string[] = [];
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(response.url());
    });
    await expect(navigation(page).getByRole('link')).toHaveText(shownIn[person]);
    await withoutEvents(page);
    const waiting = new Set<Request>();
    page.on('request', (request) => waiting.add(request));
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    const forbidden = page.getByRole('heading', { name: 'You don’t have access to this screen' });
    for (const [path, who] of Object.entries(screens)) {
      const isOpen = person === 'root' || (who as readonly Person[]).includes(person);
      // The first one is typed into the browser, and the others are gone to from there.
      await (path === '/inbox' ? page.goto(path) : goWithin(page, path));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect.poll(() => waiting.size, path).toBe(0);
      await expect(navigation(page)).toBeVisible();
      await expect(forbidden).toHaveCount(isOpen ? 0 : 1);
      if (!isOpen) await expect(page.getByText(/^You need the role .*Admin\. /)).toBeVisible();
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

test('offers actions only to people who may use them', async ({ team }) => {
  const anna = await team.as('anna', '/receivables');
  await expect(anna.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Import references' })).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Apply payment' })).toHaveCount(0);
  const paul = await team.as('paul', '/receivables');
  await expect(paul.getByRole('button', { name: 'Apply payment' })).toBeVisible();
  await expect(paul.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(paul.getByRole('button', { name: 'Import references' })).toHaveCount(0);
});

test('names nothing on a phone that an entry of the audit log doesn’t have', async ({ team }) => {
  const page = await team.as('root', '/audit');
  await page.setViewportSize({ width: 360, height: 740 });
  const entry = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: 'Sign in' })
    .first();
  /** In sight, not only for screen readers. */
  const cells = (name: string) =>
    entry
      .getByRole('cell')
      .filter({ hasText: name })
      .evaluateAll((found) => found.filter(({ clientWidth }) => clientWidth > 1).length);
  await expect.poll(() => cells('Outcome')).toBe(1);
  expect(await cells('About')).toBe(0);
});
