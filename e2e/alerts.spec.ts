import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { holdWrite } from './hold.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { signIn, startTeam, type Team } from './team.ts';

/** The members of a service worker's scope that the test uses. */
interface WorkerScope {
  registration: {
    showNotification: (title: string, options: { tag: string; data: string }) => Promise<void>;
  };
  PushEvent: new (type: string, init: { data: string }) => Event;
  dispatchEvent: (event: Event) => boolean;
}

interface Receiver {
  url: string;
  received: string[];
  status: number;
}

const test = base.extend<{ receiver: Receiver }, { alertTeam: Team }>({
  alertTeam: [
    async ({ service, browser }, use) => {
      const team = await startTeam(service, browser, {
        alerts: { networks: ['127.0.0.0/8'], http: true, group: 100 },
        events: { every: 200 },
      });
      await use(team);
      await team.stop();
    },
    { scope: 'worker' },
  ],
  receiver: async ({ service }, use) => {
    expect(service.url).not.toBe('');
    const receiver: Receiver = { url: '', received: [], status: 200 };
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        receiver.received.push(body);
        response.writeHead(receiver.status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

test('turns a search into an alert on a phone @page', async ({ alertTeam: team }) => {
  const page = await team.as('tria', '/inbox?q=type%3AFeeds');
  await page.setViewportSize({ width: 360, height: 740 });
  const options = page.getByRole('button', { name: 'List options' });
  const alert = page.getByRole('link', { name: 'Alert me about this search' });
  await options.click();
  await alert.click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await expect(dialog.getByLabel('Search', { exact: true })).toHaveValue('type:Feeds');
  await dialog.getByLabel('Name').fill('Feeds');
  // Back closes the question, and then the dialog, before it leaves the page.
  await page.goBack();
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/alerts$/);
  await page.goBack();
  await options.click();
  await expect(alert).toBeVisible();
  await expectAccessible(page);
});

test('sends arrivals that match a search to a webhook and logs each delivery @page', async ({
  alertTeam: team,
  receiver,
  service,
}) => {
  const page = await team.as('tria', '/inbox?q=type%3AFeeds');
  await expect(new InboxPage(page).rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Alert me' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await expect(dialog.getByLabel('Search', { exact: true })).toHaveValue('type:Feeds');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('region', { name: 'type:Feeds' });
  await expect(alert).toContainText('choose a channel');

  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New channel' });
  await form.getByLabel('Kind').selectOption('Webhook');
  await form.getByLabel('Address').fill('https://169.254.169.254/latest');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('not on the public internet');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Format').selectOption('Slack');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const channel = page.getByRole('region', { name: 'Slack' });
  await expect(channel).toContainText('127.0.0.1');
  await expect(alert).toContainText('Send to: Slack');

  // An alert that was silenced stays silent when the only channel is changed.
  const edited = page.getByRole('dialog');
  const chooseSlack = async (isChosen: boolean): Promise<void> => {
    await alert.getByRole('button', { name: 'Edit type:Feeds' }).click();
    await edited.getByRole('checkbox', { name: 'Slack' }).setChecked(isChosen);
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(edited).toHaveCount(0);
  };
  await chooseSlack(false);
  const changed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changed.push(new URL(request.url()).pathname.split('/')[2]!);
  });
  await channel.getByRole('button', { name: 'Edit Slack' }).click();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  await expect(alert).toContainText('choose a channel');
  expect(changed).toEqual(['alert-channels']);
  await chooseSlack(true);
  await expect(alert).toContainText('Send to: Slack');

  await channel.getByRole('button', { name: 'Send test to Slack' }).click();
  await expect(channel.getByRole('status')).toHaveText('Latest message: Delivered (200)');
  expect(receiver.received).toEqual([JSON.stringify({ text: 'Test message from Waybill' })]);
  receiver.status = 500;
  await channel.getByRole('button', { name: 'Send test to Slack' }).click();
  await expect(channel.getByRole('status')).toContainText('Receiver returned an error (500)');
  receiver.status = 200;

  const feeds = () => service.store.newest(10_000).filter(({ type }) => type === 'Feeds').length;
  const before = feeds();
  while (feeds() === before) service.arrive(20);
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(log.getByRole('row').nth(1)).toContainText(/\d+ notification/, { timeout: 30_000 });
  await expect(log.getByRole('row').nth(1)).toContainText('Delivered (200)');
  expect(receiver.received.at(-1)).toMatch(/^\{"text":"\d+ new notifications?[^"]*"\}$/);
  const count = receiver.received.length;
  await log.getByRole('row').nth(1).getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(count + 1);
  await expectAccessible(page);

  const times = page.getByRole('region', { name: 'Quiet hours' });
  await expect(times.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Use quiet hours' }).click();
  await page.getByLabel('From').fill('21:30');
  await times.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('21:30');

  // An administrator sees where channels lead, and can stop them.
  const admin = await team.as('root', '/alerts');
  const others = admin.getByRole('region', { name: 'Channels of other people' });
  await others.getByRole('button', { name: /^Stop 127.0.0.1/ }).click();
  await expect(others).toContainText('Stopped');
  await page.reload();
  await alert.getByRole('button', { name: 'Delete type:Feeds' }).press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Alerts and channels' })).toBeFocused();
  const said = page.getByRole('region', { name: 'Last action' });
  await expect(said).toContainText('Deleted alert type:Feeds.');
  await expectAccessible(page);
  await said.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(alert).toContainText('Send to: Slack');
  await expect(channel.getByRole('alert')).toContainText('Your administrator stopped this channel');
  await expect(channel.getByRole('button', { name: 'Send test to Slack' })).toBeDisabled();
});

test('keeps the focus on a pressed button, and deletes a secret with its channel @page', async ({
  alertTeam: team,
  receiver,
}) => {
  const page = await team.as('tom', '/alerts');
  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New channel' });
  await form.getByLabel('Kind').selectOption('Webhook');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Signing secret')).toBeVisible();
  const test = page.getByRole('button', { name: 'Send test to Webhook' });
  await test.press('Enter');
  const channel = page.getByRole('region', { name: 'Webhook' });
  await expect(channel.getByRole('status')).toHaveText('Latest message: Delivered (200)');
  await expect(test).toBeFocused();
  await channel.getByRole('button', { name: 'Delete Webhook' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete channel Webhook?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(
    page.getByText('No channels yet. Add one, so that alerts can reach you.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alerts and channels' })).toBeFocused();
  await expect(page.getByText('Signing secret')).toHaveCount(0);
});

test('says in which time zone quiet hours are, and that saving moves them @page', async ({
  alertTeam: team,
}) => {
  const page = await team.as('tom', '/alerts');
  const saved = await page.request.put('/api/alert-times', {
    data: { zone: 'Europe/Berlin', quietFrom: 1320, quietTo: 420 },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(saved.ok()).toBe(true);
  await page.reload();
  const hint = page.getByText('Times are in Europe/Berlin.');
  await expect(hint).toContainText('After saving, they are in America/New_York');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Times are in America/New_York.')).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('keeps what is typed while an alert or a channel is saved @page', async ({
  alertTeam: team,
}) => {
  const page = await team.as('tom', '/alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Search', { exact: true }).fill('type:Blog');
  const alert = await holdWrite(page, /\/api\/alerts\/[^/]+$/);
  await save.click();
  await alert.sent;
  await dialog.getByLabel('Name').fill('Typed since');
  alert.release();
  await expect(page.getByRole('region', { name: 'type:Blog', includeHidden: true })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed since');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Typed since' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Typed since' }).click();

  await page.getByRole('button', { name: 'New channel' }).click();
  const channel = page.getByRole('dialog', { name: 'New channel' });
  await channel.getByLabel('Kind').selectOption('Webhook');
  await channel.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  const write = await holdWrite(page, /\/api\/alert-channels\/[^/]+$/);
  await channel.getByRole('button', { name: 'Save' }).click();
  await write.sent;
  await channel.getByLabel('Name').fill('Hook');
  write.release();
  await expect(channel.getByRole('button', { name: 'Save' })).toBeEnabled();
  await channel.getByRole('button', { name: 'Save' }).click();
  await expect(channel).toBeHidden();
  // It is shown once, by the first of both.
  await expect(page.getByText('Signing secret')).toBeVisible();
});

test('restores both of two alerts deleted shortly after each other @page', async ({
  alertTeam: team,
}) => {
  const page = await team.as('tom', '/alerts');
  for (const name of ['type:Blog', 'type:Report']) {
    await page.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog', { name: 'New alert' });
    await dialog.getByLabel('Search', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  // The first deletion is still in progress when the second one starts.
  let goOn = (): void => {};
  const both = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/alerts/*', async (route) => {
    await both;
    await route.continue();
  });
  for (const name of ['type:Blog', 'type:Report']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
  }
  await expect(page.getByRole('button', { name: /^Delete type:/, disabled: true })).toHaveCount(2);
  goOn();
  const alerts = page.getByRole('region', { name: /^type:(Blog|Report)$/ });
  await expect(alerts).toHaveCount(0);
  const said = page.getByRole('region', { name: 'Last action' });
  await expect(said).toContainText('Deleted 2 alerts.');
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(alerts).toHaveCount(2);
  await expect(said).toContainText('Restored 2 alerts.');
});

/** Has the page subscribe without a push service, which no test reaches. */
async function subscribeAlone(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript((given) => {
    const subscription = {
      unsubscribe: async () => sessionStorage.removeItem('subscribed'),
      toJSON: () => ({ endpoint: 'https://push.example/a', keys: given }),
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => sessionStorage.getItem('subscribed') && subscription,
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription;
      },
    });
  }, keys);
  await page.reload();
}

test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows a push message through the service worker @page', async ({ alertTeam: team }) => {
    const page = await team.as('tom', '/alerts');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const worker = page.context().serviceWorkers()[0]!;
    // No push service reaches a browser in tests: the event comes from here.
    const shown = await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      const notifications: unknown[] = [];
      scope.registration.showNotification = async (title, options) => {
        notifications.push({ title, tag: options.tag, data: options.data });
      };
      const data = JSON.stringify({ title: '2 new notifications', body: '', path: '/a', tag: 't' });
      scope.dispatchEvent(new scope.PushEvent('push', { data }));
      return notifications;
    });
    expect(shown).toEqual([{ title: '2 new notifications', tag: 't', data: '/a' }]);
  });

  test('ends the former person’s alerts in this browser once another person signs in @page', async ({
    alertTeam: team,
  }) => {
    const page = await team.as('tom', '/alerts');
    await subscribeAlone(page);
    const isSubscribed = () =>
      page.evaluate(async () => {
        const { pushManager } = await navigator.serviceWorker.ready;
        return (await pushManager.getSubscription()) !== null;
      });
    await page.getByRole('button', { name: 'New channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('push');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(isSubscribed).toBe(true);
    await page.context().clearCookies();
    await page.goto('/inbox');
    await signIn(page, 'tom');
    await expect(page.getByRole('button', { name: 'Account: tom' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/inbox');
    await signIn(page, 'tria');
    await expect(page.getByRole('button', { name: 'Account: tria' })).toBeVisible();
    await expect.poll(isSubscribed).toBe(false);
  });

  test('subscribes again for a channel that signing out everywhere stopped @page', async ({
    alertTeam: team,
  }) => {
    const page = await team.as('tom', '/alerts');
    await subscribeAlone(page);
    await page.getByRole('button', { name: 'New channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('push');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => fetch('/api/session/all', { method: 'DELETE' }));
    await page.goto('/alerts');
    await signIn(page, 'tom');
    const channel = page.getByRole('region', { name: 'Laptop' });
    const stopped = channel.getByRole('alert');
    await expect(stopped).toContainText('you signed out everywhere');
    await channel.getByRole('button', { name: 'Edit Laptop' }).click();
    await expect(dialog).toContainText('This browser shows alerts');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(stopped).toHaveCount(0);
  });
});

test('lets people empty the hourly maximum of a channel to type another @page', async ({
  alertTeam: team,
}) => {
  const page = await team.as('tom', '/alerts');
  await page.getByRole('button', { name: 'New channel' }).click();
  const most = page.getByRole('dialog').getByLabel('Maximum messages per hour');
  await most.fill('');
  await most.pressSequentially('45');
  await most.blur();
  await expect(most).toHaveValue('45');
});
