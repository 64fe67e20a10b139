import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { figure } from '../proxy/testing/figure.ts';
import { expect, test } from './fixtures.ts';
import { watchRequests } from './hostile/settled.ts';
import { listen } from './listen.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

const root = join(import.meta.dirname, '..');

/** Visits every screen, control and state that a person can reach. */
async function tour(page: Page, inbox: InboxPage, service: InboxTourService): Promise<void> {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.showStatus('Unread');
  await inbox.chooseType('Sales order');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /service/i }).click();
  await page.keyboard.press('Escape');
  service.faults.set({ match: { path: '/v2/notifications/' }, kind: 'html' });
  await page.reload();
  await expect(inbox.trouble).toBeVisible();
  service.faults.clear();
  await page.goto('/no-such-screen');
  await otherScreens(page, service);
}

/** Visits every other screen, with a record and everything it opens. */
async function otherScreens(page: Page, { store }: InboxTourService): Promise<void> {
  const order = store
    .transactions()
    .find(({ type, status, balance }) => type === 0 && status === 4 && Number(balance) > 2)!;
  const payment = store.payments()[0]!;
  const partner = `partner=${order.partnerId}&code=${order.partnerCode}`;
  const settled = watchRequests(page);
  for (const path of [
    '/receivables',
    `/receivables/${order.id}`,
    `/receivables/partner/${order.partnerId}`,
    '/payments',
    `/payments/${payment.id}`,
    '/pay',
    `/pay/new?${partner}`,
    `/pay/new?ids=${order.id}`,
    '/batches',
    '/batches/1',
    '/acknowledgements/none',
    '/carriers',
  ]) {
    await page.goto(path);
    await settled();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.locator(FOLDS).evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLElement).click();
    });
    // Menus, dialogs and charts, which bring styles of their own.
    for (const button of await page.locator('main button[aria-haspopup]:visible').all()) {
      await button.click();
      await settled();
      await page.keyboard.press('Escape');
    }
  }
}

/** Elements that expand in place. */
const FOLDS = 'main :is(summary, button[aria-expanded="false"]:not([aria-haspopup]))';

type InboxTourService = Awaited<ReturnType<typeof startSandbox>>;

test('runs under its content security policy without a violation', async ({
  page,
  inbox,
  service,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', (event) =>
      noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  await tour(page, inbox, service);
  figure(26, 'a tour of every screen', `${violations.length} violations of the page’s policy`);
  expect(violations).toEqual([]);
  // The listener hears: an inline handler is a violation.
  await page.evaluate(() => {
    try {
      document.body.setAttribute('onclick', 'alert(1)');
    } catch {
      // Refused by Trusted Types, which is reported as well.
    }
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
});

test('rejects every write from another site and accepts those of its own page', async ({
  page,
  service,
  waybill,
}) => {
  const stranger = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<form id="f"></form>');
  });
  const { port } = new URL(await listen(stranger));
  const target = `${waybill.url}/api/v2/notifications/update`;
  const body = JSON.stringify({ Read: [randomUUID()], Unread: [], Archive: [] });
  service.clearRequests();

  // The same site by another port, and another site by another name.
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}/`);
    for (const contentType of ['application/json', 'text/plain']) {
      for (const mode of ['cors', 'no-cors'] as const) {
        await page.evaluate(([url, init]) => fetch(url, init).catch(() => undefined), [
          target,
          {
            method: 'POST',
            mode,
            body,
            headers: { 'content-type': contentType, 'idempotency-key': randomUUID() },
          },
        ] as const);
      }
    }
    await page.evaluate((url) => navigator.sendBeacon(url, '{}'), target);
    await Promise.all([
      page.waitForURL(target),
      page.evaluate((url) => {
        const form = document.querySelector<HTMLFormElement>('#f')!;
        form.method = 'post';
        form.action = url;
        form.submit();
      }, target),
    ]);
  }
  const written = service.requests.filter(({ target: path }) => path.includes('update'));
  figure(
    18,
    'writes from another site',
    `12 requests of a real browser, ${written.length} accepted`,
  );
  expect(written).toEqual([]);

  await page.goto('/inbox');
  const status = await page.evaluate(
    async ([text, key]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key! };
      const reply = await fetch('/api/v2/notifications/update', {
        method: 'POST',
        body: text!,
        headers,
      });
      return reply.status;
    },
    [body, randomUUID()],
  );
  expect(status).toBe(200);
  expect(service.requests.filter(({ target: path }) => path.includes('update'))).toHaveLength(1);
  stranger.close();
});

test('gives a page of another site neither answers nor frames nor a hold on its windows', async ({
  page,
  waybill,
}) => {
  const stranger = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>');
  });
  const { port } = new URL(await listen(stranger));
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}/`);
    const tried = await page.evaluate(async (url) => {
      const settled = (target: EventTarget, good: string) =>
        new Promise<string>((resolve) => {
          for (const name of [good, 'error']) target.addEventListener(name, () => resolve(name));
        });
      const element = (tag: 'script' | 'img', path: string) => {
        const made = document.createElement(tag);
        made.src = url + path;
        document.body.append(made);
        return settled(made, 'load');
      };
      const read = (path: string, mode: RequestMode) =>
        fetch(url + path, { mode }).then(
          () => 'load',
          () => 'error',
        );
      return await Promise.all([
        read('/api/settings', 'cors'),
        read('/api/settings', 'no-cors'),
        element('script', '/api/settings'),
        element('script', '/sw.js'),
        element('img', '/icon.svg'),
        settled(new EventSource(`${url}/api/events`), 'open'),
        settled(new WebSocket(`${url.replace('http', 'ws')}/api/events`), 'open'),
      ]);
    }, waybill.url);
    expect(new Set(tried), host).toEqual(new Set(['error']));

    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/inbox`;
      document.body.append(frame);
    }, waybill.url);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);

    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        const handle = window.open(`${url}/inbox`);
        Object.assign(window, { handle });
      }, waybill.url),
    ]);
    await expect(opened.getByRole('main')).not.toBeEmpty();
    expect(await opened.evaluate(() => window.opener as unknown)).toBeNull();
    const isCut = await page.evaluate(
      () => (window as unknown as { handle: Window }).handle.closed,
    );
    expect(isCut).toBe(true);
    await opened.close();
  }
  stranger.close();
});

test('keeps secrets out of builds, responses and logs', async ({ page }) => {
  const credentials = {
    consumerKey: 'consumer-key-4f1e',
    consumerSecret: 'consumer secret/& % ü-77aa',
    token: 'access-token-90cd',
    tokenSecret: 'token secret/& % é-12bb',
  };
  const service = await startSandbox({ credentials, notifications: 300, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({
    environment: { ...connectionTo(service), LOG_LEVEL: 'trace' },
    settings: settingsFor('plain'),
  });
  const replies: string[] = [];
  const reading: Array<Promise<unknown>> = [];
  page.on('response', (response) => {
    const read = async (): Promise<void> => {
      replies.push(JSON.stringify(await response.allHeaders().catch(() => null)));
      replies.push(await response.text().catch(() => ''));
    };
    reading.push(read());
  });
  await page.goto(`${waybill.url}/inbox`);
  const inbox = new InboxPage(page);
  await expect(inbox.rows.first()).toBeVisible();
  for (const kind of ['unauthorized', 'html', 'truncate', 'resetAfter'] as const) {
    service.faults.set({ match: { path: '/v2/' }, kind });
    await page.reload();
    await expect(inbox.trouble).toBeVisible();
  }
  for (const path of ['/api/settings', '/api/status', '/healthz', '/readyz', '/api/v2/nonsense']) {
    replies.push(await (await page.request.get(waybill.url + path)).text());
  }
  // Ends the event stream, which is read until its end.
  await page.goto('about:blank');
  await Promise.all(reading);
  await waybill.stop();
  await service.close();

  const built = globSync('dist/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|json|svg|webmanifest)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const secrets = Object.values(credentials).flatMap((text) => [text, encodeURIComponent(text)]);
  // A Referer or Authorization header in a log line would hold this.
  const all = [...secrets, 'oauth_signature='];
  for (const [where, texts] of Object.entries({ built, replies, logs: [waybill.output()] })) {
    expect(texts.join('').length, where).toBeGreaterThan(0);
    for (const secret of all) {
      expect(texts.filter((text) => text.includes(secret)).length, `${secret} in ${where}`).toBe(0);
    }
  }
});
