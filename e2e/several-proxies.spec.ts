import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { batchList } from '#contract/batch.ts';
import { PASSWORD } from '../proxy/testing/people.ts';
import { startPostgres } from '../proxy/testing/postgres.ts';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expect, test as base } from './fixtures.ts';
import { findNginx, startNginx } from './nginx.ts';
import { freePort } from '../proxy/testing/free-port.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { signIn } from './team.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

const METRICS_TOKEN = 'for-the-test-alone';
const programs = findNginx();

/** One of the proxies; the address that it prints is nginx's. */
interface Proxy extends Waybill {
  ownUrl: string;
}

interface Deployment {
  service: Sandbox;
  /** By nginx. */
  url: string;
  proxies: readonly Proxy[];
}

/** As in the README: two proxies over one PostgreSQL, behind nginx with TLS. */
const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ preset }, use) => {
    const service = await startSandbox({
      preset,
      seed: 20_261_122,
      notifications: 3_500,
      arrivalsPerMinute: 0,
      batchDelay: { min: 100, max: 300 },
    });
    const postgres = await startPostgres();
    const port = await freePort();
    const url = `https://localhost:${port}`;
    const environment = { ...connectionTo(service), DATABASE_URL: postgres.url, METRICS_TOKEN };
    const settings = {
      ...settingsFor(preset),
      access: { mode: 'local' },
      publicUrl: url,
      proxies: ['127.0.0.1'],
      deadlines: { write: 3_000 },
    };
    // At once, as after a power cut: the database is made by one of them.
    const startProxy = async (): Promise<Proxy> => {
      const own = String(await freePort());
      const waybill = await startWaybill({ environment: { ...environment, PORT: own }, settings });
      return { ...waybill, pid: waybill.pid, ownUrl: `http://127.0.0.1:${own}` };
    };
    const proxies = await Promise.all([startProxy(), startProxy()]);
    const users = join(import.meta.dirname, '../proxy/users.ts');
    execFileSync(process.execPath, [users, 'add', 'tria', '--roles', 'triage'], {
      env: { DATABASE_URL: postgres.url },
      input: `${PASSWORD}\n`,
    });
    const nginx = await startNginx(
      programs!,
      port,
      proxies.map(({ ownUrl }) => ownUrl),
    );
    await use({ service, url, proxies });
    await nginx.stop();
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await postgres.stop();
    await service.close();
  },
});

test.use({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
test.skip(programs === undefined, 'There is no nginx, and none may be installed.');

/** Whether a write of this proxy's is at the service at this moment. */
async function isSending({ ownUrl }: Proxy): Promise<boolean> {
  const reply = await fetch(`${ownUrl}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return /^waybill_service_calls_under_way\{[^}]*area="notifications"[^}]*\} [1-9]/m.test(
    await reply.text(),
  );
}

test('loses nothing and sends nothing twice when the proxy is killed during a bulk action', async ({
  page,
  deployment: { service, url, proxies },
}) => {
  test.setTimeout(150_000);
  const inbox = new InboxPage(page, url);
  const path = '/v2/notifications/archive';
  await inbox.open();
  await signIn(page, 'tria');
  await expect(inbox.rows.first()).toBeVisible();
  const listed = service.store.newest(10_000).filter(({ status }) => status !== 4);
  expect(await inbox.selectAll()).toBe(listed.length);
  service.faults.set({ kind: 'latency', delay: 700, match: { method: 'POST', path } });
  await inbox.act('Archive');

  const writes = () => service.requests.filter(({ target }) => target === path);
  await expect.poll(() => writes().length).toBeGreaterThan(3);
  let killed: Proxy | undefined;
  await expect
    .poll(async () => {
      const sending = await Promise.all(proxies.map(isSending));
      killed = proxies[sending.indexOf(true)];
      return killed !== undefined;
    })
    .toBe(true);
  process.kill(killed!.pid, 'SIGKILL');
  await killed!.ended();

  const bar = page.getByRole('region', { name: 'Action' });
  await expect(bar).toContainText(`Archived ${listed.length.toLocaleString('en')}.`, {
    timeout: 150_000,
  });
  const after = new Map(service.store.newest(10_000).map(({ id, status }) => [id, status]));
  expect(listed.filter(({ id }) => after.get(id) !== 4)).toEqual([]);
  const sent = writes().flatMap(({ body }) => (JSON.parse(body) as { Archive: string[] }).Archive);
  expect(sent.length).toBe(new Set(sent).size);
  expect(sent.length).toBe(listed.length);

  // The other one followed what it had begun, and says so.
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(`${url}/api/batches`);
        const { batches } = batchList.parse(await reply.json());
        return batches.map(({ state }) => state).filter((state) => state !== 'DONE');
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  expect(proxies.every(({ output }) => !output().includes(METRICS_TOKEN))).toBe(true);
});
