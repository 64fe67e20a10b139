import type { Page, Route } from '@playwright/test';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openByPartner } from './open-items.ts';

type Body = Record<string, unknown> & { Paging?: Record<string, unknown> };

/** Changes the service's answers on their way to the page. */
async function change(page: Page, path: RegExp, how: (body: Body) => Body): Promise<void> {
  await page.route(path, async (route: Route) => {
    const response = await fetchAlone(route);
    await route.fulfill({ response, json: how((await response.json()) as Body) });
  });
}

const withMessages = (body: Body): Body => ({
  ...body,
  Messages: [
    { Code: 'I1', Text: 'Statuses are a minute old.', Severity: 1 },
    { Code: 'W7', Text: 'Only the last 30 days are listed.', Severity: 2 },
  ],
  TransactionId: 'abc-123',
  TransactionTime: '2026-11-22T10:00:00Z',
});

test('shows the service’s messages about a list on each screen, the highest Severity first @page', async ({
  page,
}) => {
  for (const endpoint of [
    /\/api\/v2\/notifications\/\d+\/\d+/,
    /\/api\/v2\/accounting\/receivables\/\d+\/\d+/,
    /\/api\/v2\/accounting\/receivables\/payments\/\d+\/\d+/,
    /\/api\/v2\/carriers(?:\?|$)/,
  ]) {
    await change(page, endpoint, withMessages);
  }
  await page.goto('/batches');
  for (const path of ['/inbox', '/receivables', '/inbox?q=a', '/payments', '/carriers']) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expectSaid(page);
    });
  }
});

test('shows the service’s messages about notifications on Overview @page', async ({ page }) => {
  await change(page, /\/api\/v2\/notifications\/\d+\/\d+/, withMessages);
  await page.goto('/overview');
  await expectSaid(page);
});

test('doesn’t call a list of unreadable rows empty @page', async ({ page }) => {
  for (const endpoint of [
    /\/api\/v2\/accounting\/receivables\/\d+\/\d+/,
    /\/api\/v2\/carriers(?:\?|$)/,
  ]) {
    await change(page, endpoint, (body) => ({
      ...body,
      Result: (body['Result'] as object[]).map((row) => Object.assign(row, { Id: null })),
    }));
  }
  await page.goto('/batches');
  for (const [path, which] of [
    ['/receivables', 'transactions'],
    ['/receivables?view=aging', 'transactions'],
    ['/receivables/reminders', 'transactions'],
    ['/overview', 'transactions'],
    ['/carriers', 'carriers'],
  ] as const) {
    await test.step(path, async () => {
      const main = page.getByRole('main');
      const said = main.getByText(new RegExp(`^Waybill can’t read [\\d,]+ ${which}\\.$`));
      // Nothing of the screen before is left.
      await goWithin(page, '/batches');
      await expect(said).toBeHidden();
      await goWithin(page, path);
      await expect(said).toBeVisible();
      await expect(main).not.toContainText(/There are no|lists no carriers/);
    });
  }
});

async function expectSaid(page: Page): Promise<void> {
  const said = page.getByRole('status').filter({ hasText: /\((?:I1|W7), Severity \d\)$/ });
  await expect(said).toHaveText([
    'Only the last 30 days are listed. (W7, Severity 2)',
    'Statuses are a minute old. (I1, Severity 1)',
  ]);
}

test('shows the service’s messages and a contradicting total above open items @page', async ({
  page,
  service,
}) => {
  await change(page, /\/api\/v2\/accounting\/receivables\/\d+\/\d+/, (body) => ({
    ...withMessages(body),
    Paging: { ...body.Paging, Total: 99_999 },
  }));
  await page.goto(`/pay/new?partner=${openByPartner(service)[0]![0]!.partnerId}`);
  await expect(page.getByText('Only the last 30 days are listed. (W7, Severity 2)')).toBeVisible();
  await expect(page.getByText(/reports a total of 99,999, but its pages ended/)).toBeVisible();
});

test('names the transaction in the details about a list and of a refusal @page', async ({
  inbox,
  page,
}) => {
  await change(page, /\/api\/v2\/notifications\/\d+\/\d+/, withMessages);
  await inbox.open('?types=Batch');
  await inbox.readToTheEnd();
  await expect(page.getByText('abc-123')).toBeHidden();
  await page.getByText('Technical details').click();
  await expect(page.getByText('abc-123').first()).toBeVisible();
  await expect(page.getByText('2026-11-22T10:00:00Z').first()).toBeVisible();

  await page.route(/\/api\/v2\/notifications\/\d+\/\d+/, (route) =>
    route.fulfill({
      status: 200,
      json: {
        ...withMessages({}),
        Success: false,
        Messages: [{ Code: 'X9', Text: 'Not today', Severity: 3 }],
      },
    }),
  );
  await goWithin(page, '/inbox?types=Feeds');
  await expect(inbox.trouble).toContainText('Not today (X9, Severity 3)');
  await inbox.trouble.getByText('Technical details').click();
  await expect(inbox.trouble).toContainText('abc-123');
  await expect(inbox.trouble).toContainText('X9, Severity 3');
});

test('never says “all” when the total contradicts the rows @page', async ({ page }) => {
  await change(page, /\/api\/v2\/notifications\/\d+\/\d+/, (body) => ({
    ...body,
    Paging: { ...body.Paging, Total: 2_781 },
  }));
  await page.goto('/overview');
  const line = page.getByText(/[\d,]+ of 2,781 notifications/);
  await expect(line.first()).toBeVisible();
  await expect(page.getByText(/All [\d,]+ notifications/)).toBeHidden();
});

for (const endpoint of [
  /\/api\/v2\/notifications\/\d+\/\d+/,
  /\/api\/v2\/accounting\/receivables\/\d+\/\d+/,
]) {
  test(`shows irregular paging of ${endpoint.source} on Overview @page`, async ({ page }) => {
    await change(page, endpoint, (body) => ({
      ...body,
      Paging: { ...body.Paging, PageNumber: 77, Total: 0 },
    }));
    await page.goto('/overview');
    await expect(page.getByText(/reports a total of 0, but sent [\d,]+/)).toBeVisible();
    await expect(page.getByText(/requested page \d+ and the service sent page 77/)).toBeVisible();
  });
}

test('shows the service’s messages on a partner’s payments and in Acknowledge all @page', async ({
  page,
}) => {
  const misleading = (body: Body): Body => ({
    ...withMessages(body),
    Paging: { ...body.Paging, Total: 987_654 },
  });
  const said = page.getByText('Only the last 30 days are listed. (W7, Severity 2)');
  const odd = page.getByText(/The service reports a total of 987,654/);
  await page.goto('/receivables');
  await page.getByRole('table', { name: 'Receivables' }).getByRole('row').nth(1).waitFor();
  await change(page, /\/receivables\/\d+\/\d+\?.*unacknowledged=/, misleading);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('dialog').filter({ has: said })).toBeVisible();
  await expect(page.getByRole('dialog').filter({ has: odd })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await change(page, /\/receivables\/payments\/\d+\/\d+/, misleading);
  await page.getByRole('table', { name: 'Receivables' }).getByRole('row').nth(1).click();
  await page.locator('a[href^="/receivables/partner/"]').first().click();
  await expect(said).toBeVisible();
  await expect(odd).toBeVisible();
});
