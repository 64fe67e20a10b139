import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool, request as requestOnce } from 'undici';
import { buildPage } from '../../.ci/build.ts';
import { startPostgres } from '../../proxy/testing/postgres.ts';
import { residentMemory } from '../../proxy/testing/resident-memory.ts';
import { startWaybill, type Waybill } from '../waybill.ts';
import { cpuTime } from './cpu-time.ts';
import { inTurn } from './in-turn.ts';
import { median, milliseconds, quantile, type Figure } from './measure.ts';

const ACCOUNTS = 1_000;
/** People of each account, all with a page open at the end. */
const PEOPLE = 5;
/** Milliseconds in which the proxy checks each open inbox once. */
const WINDOW = 30_000;
/** Milliseconds without any open page. */
const NOBODY = 10_000;
const READS = 3_000;
const LIST = '/api/v2/notifications/200/1?statuses=0,1,2';
/** Concurrent requests, like those of a busy team. */
const AT_ONCE = 64;

interface Service {
  url: string;
  calls: () => Promise<number>;
  stop: () => void;
}

/** The cost of a period for all proxies and the service. */
interface Cost {
  seconds: number;
  /** Milliseconds of the proxies' CPU. */
  cpu: number;
  calls: number;
  /** Commits of PostgreSQL; 0 with SQLite. */
  commits: number;
  /** Milliseconds that `/healthz` of the first proxy took. */
  health: number[];
}

/**
 * Measures a thousand accounts with 1 and with 5 people each: the cost of an account, a person, a
 * read and a write, on SQLite with one proxy and on PostgreSQL with two.
 */
export async function thousandBench(): Promise<Figure[]> {
  buildPage();
  const figures = await simulate('SQLite', 1);
  const postgres = await startPostgres({ isDurable: true });
  try {
    figures.push(...(await simulate('PostgreSQL', 2, postgres.url)));
  } finally {
    await postgres.stop();
  }
  return figures;
}

async function simulate(engine: string, proxies: number, server?: string): Promise<Figure[]> {
  const name = `thousand: ${engine}, ${proxies === 1 ? 'one proxy' : `${proxies} proxies`}`;
  const database = server === undefined ? null : await newDatabase(server);
  const service = await startService();
  const waybills: Waybill[] = [];
  const figures: Figure[] = [];
  const figure = (what: string, measured: string, beside: string): void => {
    figures.push({ what: `${name}: ${what}`, measured, beside });
    // A run takes minutes.
    console.error(`${name}: ${what}: ${measured}; ${beside}`);
  };
  const memory = () =>
    waybills.map(({ pid }) => residentMemory(pid).now).reduce((sum, of) => sum + of);
  const streams: ClientRequest[] = [];
  let pools: Pool[] = [];
  const measure = async (work: () => Promise<unknown>): Promise<Cost> => {
    const cpu = () => waybills.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
    const before = [cpu(), await service.calls(), await commitsOf(database)] as const;
    const probing = probe(waybills[0]!.url);
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1_000;
    return {
      seconds,
      cpu: cpu() - before[0],
      calls: (await service.calls()) - before[1],
      commits: (await commitsOf(database)) - before[2],
      health: await probing(),
    };
  };
  const at = (index: number): Pool => pools[index % pools.length]!;

  try {
    const environment = {
      ...environmentFor(service.url),
      ...(database && { DATABASE_URL: database }),
    };
    const single = await startWaybill({
      environment: {
        ...environmentFor(service.url, 1),
        ...(database && { DATABASE_URL: database }),
      },
      settings: settingsFor(1),
    });
    await sleep(3_000);
    const alone = residentMemory(single.pid).now;
    await single.stop();

    const began = performance.now();
    for (let index = 0; index < proxies; index++) {
      waybills.push(await startWaybill({ environment, settings: settingsFor(ACCOUNTS) }));
    }
    const open = performance.now() - began;
    pools = waybills.map(({ url }) => new Pool(url, { connections: AT_ONCE }));
    await settled(service);
    const started = memory();
    figure(
      `start with ${ACCOUNTS} accounts`,
      milliseconds(open / proxies),
      `memory ${started.toFixed(0)} MiB (with one account ${alone.toFixed(0)}); ${await service.calls()} calls to find out how the service numbers pages`,
    );

    const idle = await measure(() => sleep(NOBODY));
    figure(`nobody there, ${NOBODY / 1_000} s`, costOf(idle), healthOf(idle));

    const opening = await measure(() =>
      inTurn(AT_ONCE, ACCOUNTS, async (index) => {
        await read(at(index), index, 0);
        streams.push(await listen(waybills[index % proxies]!.url, index, 0));
      }),
    );
    figure(
      'each account’s first person opens a page',
      `${(opening.cpu / ACCOUNTS).toFixed(1)} ms of processor for one`,
      `memory ${memory().toFixed(0)} MiB; ${healthOf(opening)}`,
    );
    const steady = await measure(() => sleep(WINDOW));
    figure(`one page open for each account, ${WINDOW / 1_000} s`, costOf(steady), healthOf(steady));

    const before = memory();
    await inTurn(AT_ONCE, ACCOUNTS * (PEOPLE - 1), async (index) => {
      const [account, person] = [index % ACCOUNTS, 1 + Math.floor(index / ACCOUNTS)];
      streams.push(await listen(waybills[index % proxies]!.url, account, person));
    });
    const crowded = await measure(() => sleep(WINDOW));
    const kilobytes = ((memory() - before) * 1_024) / (ACCOUNTS * (PEOPLE - 1));
    figure(
      `${PEOPLE} pages open for each account, ${WINDOW / 1_000} s`,
      costOf(crowded),
      `${kilobytes.toFixed(0)} KiB for each further person; memory ${memory().toFixed(0)} MiB; ${healthOf(crowded)}`,
    );

    const reading = await measure(() =>
      inTurn(AT_ONCE, READS, (index) => read(at(index), index % ACCOUNTS, 0)),
    );
    figure(
      `${READS} lists of 200 rows, each account in turn, ${AT_ONCE} at once`,
      `${(READS / reading.seconds).toFixed(0)} a second`,
      `${(reading.cpu / READS).toFixed(2)} ms of processor each; ${healthOf(reading)}`,
    );

    const times: number[] = [];
    const writing = await measure(() =>
      inTurn(AT_ONCE, ACCOUNTS, async (index) => {
        const begun = performance.now();
        await archive(at(index), index);
        times.push(performance.now() - begun);
      }),
    );
    figure(
      `each account archives one notification, ${AT_ONCE} at once`,
      `${(ACCOUNTS / writing.seconds).toFixed(0)} a second`,
      `median ${milliseconds(median(times))}; ${(writing.cpu / ACCOUNTS).toFixed(1)} ms of processor each; ${healthOf(writing)}`,
    );
    return figures;
  } finally {
    for (const stream of streams) stream.destroy();
    await Promise.all(pools.map((pool) => pool.close()));
    await Promise.all(waybills.map((waybill) => waybill.stop()));
    service.stop();
  }
}

function costOf({ seconds, cpu, calls, commits }: Cost): string {
  const parts = [
    `${((100 * cpu) / 1_000 / seconds).toFixed(1)} % of a core`,
    `${(calls / seconds).toFixed(1)} calls to the service a second`,
    ...(commits > 0 ? [`${(commits / seconds).toFixed(0)} transactions a second`] : []),
  ];
  return parts.join(', ');
}

function healthOf({ health }: Cost): string {
  return `/healthz ${[0.5, 0.99].map((share) => milliseconds(quantile(health, share))).join(' / ')} (median / 99 %)`;
}

function nameOf(index: number): string {
  return `a${String(index).padStart(4, '0')}`;
}

function settingsFor(accounts: number): object {
  return {
    access: { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['127.0.0.1'] },
    accounts: Object.fromEntries(
      Array.from({ length: accounts }, (_, index) => [
        nameOf(index),
        { people: Array.from({ length: PEOPLE }, (_, person) => `${nameOf(index)}-${person}`) },
      ]),
    ),
  };
}

function environmentFor(service: string, accounts = ACCOUNTS): Record<string, string> {
  const tokens = Array.from({ length: accounts }, (_, index) => nameOf(index).toUpperCase());
  return {
    SERVICE_BASE_URL: service,
    OAUTH_CONSUMER_KEY: 'key',
    OAUTH_CONSUMER_SECRET: 'secret',
    ...Object.fromEntries(
      tokens.flatMap((name) => [
        [`OAUTH_TOKEN__${name}`, name],
        [`OAUTH_TOKEN_SECRET__${name}`, 'secret'],
      ]),
    ),
  };
}

function headersOf(account: number, person: number): Record<string, string> {
  return {
    'x-user': `${nameOf(account)}-${person}`,
    'x-roles': 'triage',
    'waybill-account': nameOf(account),
    'sec-fetch-site': 'same-origin',
  };
}

async function read(pool: Pool, account: number, person: number): Promise<void> {
  const headers = { ...headersOf(account, person), 'cache-control': 'no-cache' };
  const { statusCode, body } = await pool.request({ method: 'POST', path: LIST, headers });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${answer}`);
}

async function archive(pool: Pool, account: number): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v2/notifications/00000000-0000-4000-8000-000000000000/archive',
    headers: { ...headersOf(account, 0), 'idempotency-key': randomUUID() },
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${answer}`);
}

/** Resolves once the stream is open. */
function listen(url: string, account: number, person: number): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>();
  const headers = { ...headersOf(account, person), 'waybill-browser': randomUUID() };
  const stream = request(`${url}/api/events`, { agent: false, headers });
  stream.on('error', reject);
  stream.on('response', (response) => {
    response.on('error', () => {});
    response.resume();
    if (response.statusCode === 200) resolve(stream);
    else reject(new Error(`answered ${response.statusCode}`));
  });
  stream.end();
  return promise;
}

/** Waits until the service gets no more requests. */
async function settled(service: Service): Promise<void> {
  for (let before = -1, now = await service.calls(); now !== before;) {
    await sleep(3_000);
    before = now;
    now = await service.calls();
  }
}

/** Requests `/healthz` every 50 ms until stopped; returns how long each answer took. */
function probe(url: string): () => Promise<number[]> {
  const times: number[] = [];
  const probes = { isOver: false };
  const probing = (async () => {
    while (!probes.isOver) {
      const begun = performance.now();
      // Opens a new connection, because a busy proxy may close an idle one.
      await (await requestOnce(`${url}/healthz`, { reset: true })).body.text();
      times.push(performance.now() - begun);
      await sleep(50);
    }
  })();
  return async () => {
    probes.isOver = true;
    await probing;
    return times;
  };
}

async function startService(): Promise<Service> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'thousand-service.ts'));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    calls: async () => {
      child.send('calls');
      const [{ calls }] = (await once(child, 'message')) as [{ calls: number }];
      return calls;
    },
    stop: () => child.kill(),
  };
}

async function newDatabase(server: string): Promise<string> {
  const name = `thousand_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(name, server);
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}

/** Transactions that a database has committed so far. */
async function commitsOf(database: string | null): Promise<number> {
  if (database === null) return 0;
  const name = new URL(database).pathname.slice(1);
  const server = new URL('postgres', database).href;
  const [row] = await ask(
    server,
    `SELECT xact_commit FROM pg_stat_database WHERE datname = '${name}'`,
  );
  return Number(row!['xact_commit']);
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
