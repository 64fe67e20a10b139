import { createServer, request } from 'node:http';
import type { Page } from '@playwright/test';
import { workerScript } from '../.ci/shell-worker.ts';
import { expect, test } from './fixtures.ts';
import { listen } from './listen.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { people, signIn } from './team.ts';
import { addUser } from '../proxy/testing/people.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

test.use({ serviceWorkers: 'allow' });

/** Settles once the browser has all that a start without a connection takes. */
async function kept(page: Page): Promise<void> {
  await activated(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('waybill-last-visit')))
    .not.toBeNull();
}

/** Settles once the page is saved. */
async function activated(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active!.state !== 'activated') {
      await new Promise((resolve) =>
        active!.addEventListener('statechange', resolve, { once: true }),
      );
    }
  });
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
    workers.set(build, await workerScript({ build, entry, files: [entry], screens: ['/inbox'] }));
  }
  const state = { build: 'one', isAway: false };
  /** Requests for the document. */
  const asked: string[] = [];
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
    if (type === 'text/html') asked.push(request.url!);
    return void reply
      .writeHead(text === undefined ? 404 : 200, {
        'content-type': type,
        'cache-control': 'no-store',
      })
      .end(text);
  });
  const url = await listen(server);
  return { url, state, asked, close: () => server.close() };
}

test('starts without waiting for the server, and with a new build once that is saved', async ({
  page,
  context,
}) => {
  const { url, state, asked, close } = await serveBuilds();
  const builds = () => page.evaluate(async () => (await caches.keys()).toSorted());
  const sayBuild = (build: string) =>
    page.evaluate(async (entry) => {
      const registration = await navigator.serviceWorker.ready;
      // A worker has no target origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      registration.active!.postMessage(entry);
    }, `/assets/${build}.js`);
  try {
    await page.goto(url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
    });
    await activated(page);
    expect(await builds()).toEqual(['waybill-shell-one', 'waybill-start']);
    asked.length = 0;
    await page.goto(`${url}/inbox`);
    await expect(page.locator('body')).toHaveText('one');
    expect(asked).toEqual([]);
    await page.goto(`${url}/inbox?q=1`);
    expect(asked).toEqual(['/inbox?q=1']);
    const old = await context.newPage();
    await old.goto(`${url}/inbox`);
    const told = old.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
        }),
    );

    state.build = 'two';
    await page.goto(`${url}/inbox`);
    await expect(page.locator('body')).toHaveText('one');
    await sayBuild('one');
    expect(await told).toBe('/assets/two.js');
    await page.goto(`${url}/inbox`);
    await expect(page.locator('body')).toHaveText('two');
    await sayBuild('two');
    // Pages of the old build still find files that the server no longer has, and are not reloaded.
    expect(await old.evaluate(async () => (await fetch('/assets/one.js')).status)).toBe(200);
    await expect(old.locator('body')).toHaveText('one');

    await old.close();
    await expect
      .poll(async () => {
        await sayBuild('two');
        return builds();
      })
      .toEqual(['waybill-shell-two', 'waybill-start']);
    state.isAway = true;
    for (const path of ['/receivables', '/inbox', '/inbox?q=1']) {
      await page.goto(url + path);
      await expect(page.locator('body')).toHaveText('two');
    }
  } finally {
    close();
  }
});

/** Starts a server in front of Waybill, which redirects to its sign-in page when it is told to. */
async function startGateway(waybill: Waybill) {
  const state = { wantsSignIn: false };
  /** Requests for the document. */
  const asked: string[] = [];
  const server = createServer((received, reply) => {
    const { method, url = '', headers } = received;
    if (headers['sec-fetch-mode'] === 'navigate') asked.push(url);
    if (url === '/gateway') {
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>');
    }
    if (state.wantsSignIn) return void reply.writeHead(302, { location: '/gateway' }).end();
    const passed = request(waybill.url + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    return void received.pipe(passed);
  });
  const url = await listen(server);
  return { url, state, asked, close: () => server.closeAllConnections() };
}

test('asks for a reload after an update, and where a server in front of Waybill answers', async ({
  page,
  service,
}) => {
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: { ...settingsFor('plain'), hosts: ['127.0.0.1'] },
  });
  const gateway = await startGateway(waybill);
  const inbox = new InboxPage(page, gateway.url);
  const said = page.getByText('A server in front of Waybill answered').first();
  try {
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
    await kept(page);
    gateway.asked.length = 0;
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
    expect(gateway.asked).toEqual([]);
    // As from the worker of a new build, until the page listens.
    await expect(async () => {
      await page.evaluate(() =>
        navigator.serviceWorker.dispatchEvent(
          new MessageEvent('message', { data: '/assets/new.js' }),
        ),
      );
      await expect(page.getByText('Waybill was updated.')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(inbox.rows.first()).toBeVisible();
    await expect(page.getByText('Waybill was updated.')).toHaveCount(0);

    gateway.state.wantsSignIn = true;
    await inbox.open();
    await expect(said).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Gateway' })).toBeVisible();
    gateway.state.wantsSignIn = false;
    await inbox.open();
    await expect(inbox.rows.first()).toBeVisible();
  } finally {
    gateway.close();
    await waybill.stop();
  }
});
