import { InboxPage } from '../pages/inbox-page.ts';
import { Details } from '../pages/details.ts';
import { press } from './press.ts';
import type { Scene, Stage } from './scene.ts';

const lists = '**/api/v2/notifications/**';

/** The inbox with its rows. */
async function filled({ page }: Pick<Stage, 'page'>, search = ''): Promise<InboxPage> {
  const inbox = new InboxPage(page);
  await inbox.open(search);
  await inbox.rows.first().waitFor();
  return inbox;
}

/** Opens a dialog by a button of the inbox. */
function opens(button: string | RegExp, dialog: string | RegExp, search = ''): Scene['show'] {
  return async (stage) => {
    await filled(stage, search);
    await press(stage.page, button);
    await stage.page.getByRole('dialog', { name: dialog }).waitFor();
  };
}

export const inboxScenes: readonly Scene[] = [
  { name: 'the inbox', show: async (stage) => void (await filled(stage)) },
  {
    name: 'the inbox while it loads',
    show: async ({ page }) => {
      await page.route(lists, () => {});
      await page.goto('/inbox');
      await page.getByText('Loading').first().waitFor();
    },
  },
  {
    name: 'an inbox that can’t be read',
    show: async ({ page }) => {
      await page.route(lists, (route) => route.abort());
      await page.goto('/inbox');
      await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    },
  },
  {
    name: 'an inbox that is refused',
    show: async ({ page, service }) => {
      service.faults.set({ match: { path: '/v2/notifications/' }, kind: 'unauthorized' });
      await page.goto('/inbox');
      await new InboxPage(page).trouble.waitFor();
    },
  },
  {
    name: 'an inbox whose next look failed',
    show: async (stage) => {
      const inbox = await filled(stage);
      stage.service.faults.set({
        match: { path: '/v2/notifications/' },
        kind: 'status',
        status: 500,
      });
      await stage.page.getByRole('button', { name: 'Refresh' }).click();
      await inbox.trouble.waitFor();
    },
  },
  {
    name: 'the inbox offline',
    show: async (stage) => {
      await filled(stage);
      await stage.page.context().setOffline(true);
      await stage.page
        .getByText(/offline/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'an empty inbox',
    show: async ({ page, own }) => {
      const { waybill } = await own({ notifications: 0 });
      await page.goto(`${waybill.url}/inbox`);
      await page.getByRole('heading', { name: 'Your inbox is empty' }).waitFor();
    },
  },
  {
    name: 'filters that nothing matches',
    show: async ({ page }) => {
      await page.goto('/inbox?types=Batch&q=no-such-word');
      await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    },
  },
  {
    name: 'the details',
    show: async (stage) => {
      const inbox = await filled(stage, '?types=SalesOrder');
      const { region } = new Details(stage.page);
      await inbox.rows.first().click();
      await region.getByText('Record as JSON').click();
      await region.locator('pre').first().waitFor();
    },
  },
  {
    name: 'the details of what is not here',
    show: async (stage) => {
      await filled(stage, '?open=00000000-0000-4000-8000-000000000000');
      await new Details(stage.page).heading.waitFor();
    },
  },
  {
    name: 'what is selected',
    show: async (stage) => {
      const inbox = await filled(stage);
      await inbox.boxes.first().click();
      await stage.page.getByRole('toolbar', { name: 'Selection' }).waitFor();
    },
  },
  {
    name: 'the end of a run',
    show: async (stage) => {
      const inbox = await filled(stage, '?types=Feeds');
      await inbox.rows.first().focus();
      await stage.page.keyboard.press('Shift+u');
      await stage.page.keyboard.press('e');
      await stage.page
        .getByRole('region', { name: 'Action' })
        .getByRole('button', { name: 'Undo' })
        .first()
        .waitFor();
    },
  },
  {
    name: 'why a run failed',
    show: async ({ page, own }) => {
      const { waybill } = await own(
        { lineFailureRate: 1, batchDelay: { min: 100, max: 200 } },
        { waitingTimes: { update: 1000 } },
      );
      const inbox = new InboxPage(page, waybill.url);
      await inbox.open('?status=unread');
      await inbox.rows.first().focus();
      await page.keyboard.press('Shift+I');
      await page.getByRole('button', { name: 'View errors' }).click({ timeout: 30_000 });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'what is asked before an action',
    show: async (stage) => {
      const { page } = stage;
      const { waybill } = await stage.own({ preset: 'contrary' });
      const inbox = new InboxPage(page, waybill.url);
      await inbox.open();
      await inbox.rows.first().focus();
      await page.keyboard.press('e');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'what came meanwhile',
    show: async (stage) => {
      await filled(stage);
      stage.service.arrive(3);
      await stage.page.getByRole('button', { name: /^Show .*new/ }).waitFor({ timeout: 45_000 });
    },
  },
  {
    name: 'groups of the inbox',
    show: async (stage) => {
      const inbox = await filled(stage, '?group=record');
      await inbox.rows.first().focus();
      await stage.page.keyboard.press('Enter');
      await stage.page.locator('[aria-expanded="true"]').first().waitFor();
    },
  },
  {
    name: 'a search with its completions',
    show: async ({ page }) => {
      const inbox = new InboxPage(page);
      await inbox.open('?q=late');
      await page.getByText(/of [\d,]+ notifications?\b.* · Updated/).waitFor();
      await inbox.searchField.click();
      await inbox.searchField.fill('late t');
      await page.getByRole('option', { name: /^type:/ }).waitFor();
    },
  },
  {
    name: 'a search that is still being read',
    show: async ({ page }) => {
      await page.route(/\/notifications\/200\/[2-9]/, () => {});
      await page.goto('/inbox?q=late');
      await page.getByRole('progressbar', { name: 'Loading notifications' }).waitFor();
    },
  },
  {
    name: 'odd rows, some of which can’t be read',
    show: async ({ page }) => {
      await page.route(lists, (route) =>
        route.fulfill({
          json: {
            Paging: { PageNumber: 1, Total: 3, HasMoreRecords: false },
            Success: true,
            Messages: [],
            Result: [
              {
                Type: 'Teleport',
                Event: 7,
                Status: 77,
                RecordNumber: 'SO-\u202E6',
                CreatedAt: '2026-11-20T12:00:00Z',
                RecordId: '11111111-2222-3333-4444-555555555555',
                Message: '<b>',
              },
              { Type: 'SalesOrder', Event: 'x' },
              42,
            ],
          },
        }),
      );
      await page.goto('/inbox');
      await page.getByRole('button', { name: 'View rows' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'the search form', show: opens(/^Search form/, /Search form/) },
  { name: 'the types', show: opens(/^Types/, 'Types') },
  { name: 'a view’s name', show: opens('Save view', 'Save view', '?q=shipped') },
  { name: 'desktop notifications', show: opens(/^Desktop notifications/, /Desktop/) },
  { name: 'the export', show: opens('Export CSV', 'Export CSV') },
  { name: 'help', show: opens('Help', 'Help') },
  { name: 'the preferences', show: opens('Preferences', 'Preferences') },
  { name: 'the service’s status', show: opens(/^Service status/, 'Service status') },
  {
    name: 'a view of one’s own, and what changes it',
    show: async (stage) => {
      const { page } = stage;
      await filled(stage, '?q=shipped');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shipped');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('dialog', { name: /^Edit/ }).waitFor();
    },
  },
  {
    name: 'the tour',
    show: async (stage) => {
      const { page } = stage;
      await opens('Help', 'Help')(stage);
      await page.getByRole('button', { name: 'Show the tour' }).click();
      await page.getByRole('complementary', { name: 'Tour' }).waitFor();
    },
  },
  {
    name: 'pasted record numbers',
    show: async (stage) => {
      const { page, service } = stage;
      await filled(stage);
      await page.getByRole('button', { name: 'Find by record number' }).click();
      await page
        .getByLabel('Record numbers or IDs')
        .fill(`${service.store.newest(1)[0]!.recordNumber}\nNO-SUCH-1`);
      await page.getByRole('button', { name: /^Find 2/ }).click();
      await page.getByText(/^Found \d of 2 records/).waitFor();
    },
  },
  ...(
    [
      ['?', 'Keyboard shortcuts'],
      ['Control+k', 'Commands'],
    ] as const
  ).map(([key, name]): Scene => ({
    name,
    show: async (stage) => {
      const inbox = await filled(stage);
      await inbox.rows.first().focus();
      await stage.page.keyboard.press(key);
      await stage.page.getByRole('dialog', { name }).waitFor();
    },
  })),
];
