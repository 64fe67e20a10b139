import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { workerScript } from '../.ci/shell-worker.ts';
import { expect, test } from './fixtures.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { people, signIn } from './team.ts';
import { addUser } from '../proxy/testing/people.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

test.use({ serviceWorkers: 'allow' });

/** Settles once the browser has all that a start without a connection takes. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active!.state !== 'activated') {
      await new Promise((resolve) =>
        active!.addEventListener('statechange', resolve, { once: true }),
      );
    }
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('waybill-last-visit')))
    .not.toBeNull();
}

test('opens with the saved data while Waybill can’t be reached and continues by itself', async ({
  page,
  service,
  preset,
}) => {
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: settingsFor(preset),
  });
  const inbox = new InboxPage(page, waybill.url);
  try {
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
    const first = await inbox.rows.first().textContent();
    await kept(page);
    await waybill.restart({
      meanwhile: async () => {
        await page.goto(`${waybill.url}/receivables/none`);
        await inbox.open();
        await expect(page.getByText(/^Offline\. Data loaded at /)).toBeVisible();
        await expect(inbox.rows.first()).toHaveText(first!);
        await inbox.rows.first().getByRole('checkbox').check();
        const archive = page.getByRole('button', { name: /^Archive/ }).first();
        await expect(archive).toBeDisabled();
        await expect(archive).toHaveAttribute('title', /^You’re offline/);
        await page.keyboard.press('e');
        await page.getByRole('link', { name: 'Carriers' }).click();
        await expect(page).toHaveTitle('Carriers · Waybill');
        await expect(
          page.getByRole('button', { name: 'Service status: Waybill unreachable' }),
        ).toBeVisible();
        await page.goBack();
        await expect(inbox.rows.first()).toHaveText(first!);
      },
    });
    // Nothing was reloaded, nothing is old.
    await expect(page.getByText(/^Offline/)).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByText(/^Updated|· Updated/)).toBeVisible();
    await inbox.rows.first().getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: /^Archive/ }).first()).toBeEnabled();
  } finally {
    await waybill.stop();
  }
});

test('hides saved data from other people, and from its owner once the session has ended', async ({
  page,
  service,
  context,
}) => {
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: { ...settingsFor('plain'), access: { mode: 'local' } },
  });
  const inbox = new InboxPage(page, waybill.url);
  const enter = async (name: 'tria' | 'tom') => {
    await page.goto(`${waybill.url}/inbox`);
    await signIn(page, name);
    await expect(inbox.rows.first()).toBeVisible();
    await kept(page);
  };
  const databases = () =>
    page.evaluate(
      async () =>
        (await indexedDB.databases()).filter(({ name }) => name!.includes('answers')).length,
    );
  try {
    for (const name of ['tria', 'tom'] as const) await addUser(waybill, name, people[name]);
    await enter('tria');
    await expect.poll(databases).toBe(1);
    await waybill.restart({
      meanwhile: async () => {
        await inbox.open();
        await expect(inbox.rows.first()).toBeVisible();
      },
    });
    // The session ends unnoticed, and the next request reveals it.
    await context.clearCookies();
    await inbox.open();
    await expect(page.getByRole('heading', { name: 'Sign in to Waybill' })).toBeVisible();
    await waybill.restart({
      meanwhile: async () => {
        await inbox.open();
        await expect(page.getByRole('heading', { name: 'Sign in to Waybill' })).toBeVisible();
        await expect(inbox.rows).toHaveCount(0);
      },
    });
    await enter('tom');
    await page.getByRole('button', { name: 'Account: tom' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Waybill' })).toBeVisible();
    // Data of a person who never signed out is kept for that person alone.
    expect(await databases()).toBe(1);
    await waybill.restart({
      meanwhile: async () => {
        await inbox.open();
        await expect(page.getByRole('heading', { name: 'Sign in to Waybill' })).toBeVisible();
        await expect(inbox.rows).toHaveCount(0);
      },
    });
  } finally {
    await waybill.stop();
  }
});

/** Starts a server that has one of two builds: `one` until it is switched. */
async function serveBuilds() {
  const workers = new Map<string, string>();
  for (const build of ['one', 'two']) {
    const entry = `/assets/${build}.js`;
    workers.set(build, await workerScript({ build, entry, files: [entry] }));
  }
  const state = { build: 'one', isAway: false };
  const server = createServer((request, reply) => {
    if (state.isAway) return void request.socket.destroy();
    const { build } = state;
    const [type, text] =
      request.url === '/sw.js'
        ? ['text/javascript', workers.get(build)]
        : request.url === `/assets/${build}.js`
          ? ['text/javascript', `document.body.append('${build}')`]
          : request.url?.startsWith('/assets/')
            ? ['text/plain', undefined]
            : ['text/html', `<body><script type="module" src="/assets/${build}.js"></script>`];
    return void reply
      .writeHead(text === undefined ? 404 : 200, {
        'content-type': type,
        'cache-control': 'no-store',
      })
      .end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, state, close: () => server.close() };
}

test('switches to a new build once no page of the old one is open', async ({ page, context }) => {
  const { url, state, close } = await serveBuilds();
  const builds = () => page.evaluate(() => caches.keys());
  const askToTakeOver = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      registration.waiting?.postMessage('/assets/two.js');
    });
  try {
    await page.goto(url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await expect.poll(builds).toEqual(['waybill-shell-one']);
    const old = await context.newPage();
    await old.goto(url);
    await expect(old.locator('body')).toHaveText('one');

    state.build = 'two';
    await page.goto(`${url}/inbox`);
    await expect(page.locator('body')).toHaveText('two');
    await expect
      .poll(async () => {
        await askToTakeOver();
        return builds();
      })
      .toEqual(['waybill-shell-one', 'waybill-shell-two']);
    // Old pages still find files that the server no longer has, and are not reloaded.
    expect(await old.evaluate(async () => (await fetch('/assets/one.js')).status)).toBe(200);
    await expect(old.locator('body')).toHaveText('one');

    await old.close();
    await expect
      .poll(async () => {
        await askToTakeOver();
        return builds();
      })
      .toEqual(['waybill-shell-two']);
    state.isAway = true;
    await page.goto(`${url}/receivables`);
    await expect(page.locator('body')).toHaveText('two');
  } finally {
    close();
  }
});
