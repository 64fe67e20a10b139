import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { buildPage } from '../../.ci/build.ts';
import { forgetPeak, residentMemory } from '../../proxy/testing/resident-memory.ts';
import { startWaybill, type Waybill } from '../waybill.ts';
import { milliseconds, quantile, type Figure } from './measure.ts';

const SECONDS = 20;
/** Seconds of measurement before each attack. */
const SECONDS_BEFORE = 2;
/** Limits of the one payer. */
const CONNECTIONS = 15;
const DRAFTS = 4;
/** Lines of a draft, in payments of a few hundred lines each. */
const PAYMENTS = 10;
const LINES = 5_000;
const REFERENCES = 100_000;

/**
 * Measures `/healthz` every 20 ms from a separate thread, on behalf of everybody else, while one
 * payer does the worst that the quotas allow; also measures Waybill's peak memory.
 */
export async function onePayerBench(): Promise<Figure[]> {
  buildPage();
  const watched = fileURLToPath(new URL('watch-loop.ts', import.meta.url));
  const waybill = await startWaybill({
    environment: {
      NODE_OPTIONS: `--import=${watched} ${process.env['PROXY_NODE_OPTIONS'] ?? ''}`.trim(),
    },
    settings: { sandbox: { transactions: 4 * LINES } },
  });
  const pool = new Pool(waybill.url, { connections: CONNECTIONS });
  const payer = createPayer(pool);
  try {
    const figures: Figure[] = [];
    for (const [what, attack] of attacks) {
      figures.push(await underAttack(waybill, what, () => attack(payer, waybill)));
    }
    return figures;
  } finally {
    await pool.close();
    await waybill.stop();
  }
}

type Attack = (payer: Payer, waybill: Waybill) => Promise<Answers | void>;

/** The attacks run in order; later ones use the drafts of earlier ones. */
const attacks: readonly (readonly [what: string, attack: Attack])[] = [
  ['nothing else', () => sleep(3_000)],
  ['15 new drafts of 6.5 MB at once', createHuge],
  [
    `${DRAFTS} drafts of ${LINES.toLocaleString('en-US')} lines, kept whole, read and listed without a pause over ${CONNECTIONS} connections`,
    keepAll,
  ],
  ['one line after another of such a draft changed', changeLines],
  ['reviews of all of them', reviewAll],
  ['three payment batches of 5,000 lines, reviewed and sent', sendBatches],
  ['200 drafts of 100 lines, listed without a pause over 15 connections', listMost],
  ['100,000 references imported (26 MB) and read, three times', importReferences],
  ['100,000 references cleared', ({ ask }) => ask('DELETE', '/api/references').then(statusOf)],
  ['2,000 distinct reads at once', (_payer, { url }) => readDistinct(url)],
  ['nothing else, at the end', () => sleep(3_000)],
];

/** Its answers by status. */
type Answers = Record<string, number>;

/**
 * Measures `SECONDS_BEFORE` without the attack, then the attack, because a busy machine slows down
 * both.
 */
async function underAttack(
  waybill: Waybill,
  what: string,
  attack: () => Promise<Answers | void>,
): Promise<Figure> {
  const { pid } = waybill;
  const control = await probed(waybill, () => sleep(SECONDS_BEFORE * 1_000));
  const before = residentMemory(pid).now;
  forgetPeak(pid);
  const begun = performance.now();
  const { times, delay, result: answers } = await probed(waybill, attack);
  const seconds = (performance.now() - begun) / 1_000;
  const { peak } = residentMemory(pid);
  return {
    what: `/healthz beside ${what}`,
    measured: `${latency(times)}; event loop delayed ${delay} at most`,
    beside: `just before: ${latency(control.times)}, event loop ${control.delay}; load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores; ${times.length} probes in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at most; answers ${JSON.stringify(answers ?? {})}`,
  };
}

function latency(times: readonly number[]): string {
  const of = (share: number) => milliseconds(quantile(times, share));
  return `p50 ${of(0.5)}, p99 ${of(0.99)}, max ${milliseconds(Math.max(...times))}`;
}

/** Measures `/healthz` during some work, and the longest delay of Waybill's event loop. */
async function probed<T>(waybill: Waybill, work: () => Promise<T>) {
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), {
    workerData: waybill.url,
  });
  await sleep(500);
  await longestDelay(waybill);
  const result = await work();
  const delay = await longestDelay(waybill);
  probe.postMessage('stop', []);
  const times = await new Promise<number[]>((resolve) => probe.once('message', resolve));
  return { times, delay, result };
}

/** Returns the longest delay since the last request for it. */
async function longestDelay({ pid, output }: Waybill): Promise<string> {
  const told = (): string[] => output().match(/(?<=loop delayed ).+/g) ?? [];
  const { length } = told();
  process.kill(pid, 'SIGUSR2');
  while (told().length === length) await sleep(10);
  return told().at(-1)!;
}

type Payer = ReturnType<typeof createPayer>;

function createPayer(pool: Pool) {
  async function ask(method: string, path: string, body?: string) {
    return await once(method, path, body).catch(() => ({ status: 0, bytes: new Uint8Array() }));
  }
  async function once(method: string, path: string, body?: string) {
    const reply = await pool.request({
      method,
      path,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      headersTimeout: 120_000,
      bodyTimeout: 120_000,
    });
    const bytes = await reply.body.bytes();
    return { status: reply.statusCode, bytes };
  }
  return {
    ask,
    put: async (id: string, version: number | null, content: string) =>
      (await ask('PUT', `/api/drafts/${id}`, bodyOf(version, content))).status,
  };
}

function bodyOf(version: number | null, content: string): string {
  return `{"version":${version},"name":"d","content":${content}}`;
}

async function createHuge({ ask, put }: Payer): Promise<Answers> {
  const statuses = await Promise.all(
    Array.from({ length: 15 }, (_, n) => put(`huge-${n}`, null, huge(n))),
  );
  for (let n = 0; n < 15; n++) await ask('DELETE', `/api/drafts/huge-${n}`);
  return countOf(statuses);
}

async function keepAll({ ask, put }: Payer): Promise<Answers> {
  const statuses: number[] = [];
  const ids = Array.from({ length: DRAFTS }, (_, n) => `large-${n}`);
  const contents = ids.map((_, n) => large(n));
  for (const [n, id] of ids.entries()) statuses.push(await put(id, null, contents[n]!));
  const versions = ids.map(() => 1);
  const end = performance.now() + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const n = connection % DRAFTS;
      while (performance.now() < end) {
        if (connection < DRAFTS) {
          const status = await put(ids[n]!, versions[n]!, contents[n]!);
          if (status === 200) versions[n]!++;
          statuses.push(status);
        } else if (connection < 10) {
          statuses.push((await ask('GET', `/api/drafts/${ids[n]}`)).status);
        } else {
          statuses.push((await ask('GET', '/api/drafts')).status);
        }
      }
    }),
  );
  return countOf(statuses);
}

async function changeLines({ ask, put }: Payer): Promise<Answers> {
  const statuses: number[] = [];
  const end = performance.now() + (SECONDS * 1_000) / 2;
  await Promise.all(
    Array.from({ length: DRAFTS }, async (_, n) => {
      const path = `/api/drafts/large-${n}`;
      let { version } = JSON.parse(new TextDecoder().decode((await ask('GET', path)).bytes)) as {
        version: number;
      };
      for (let turn = 0; performance.now() < end; turn++) {
        const line = { ...lineOf(n * LINES + (turn % 100)), amount: `${(turn % 9) + 1}` };
        const changed = [{ id: 'p0', lines: [line] }];
        const { status } = await ask('PATCH', path, JSON.stringify({ version, changed }));
        const kept = status === 200 ? status : await put(`large-${n}`, version, large(n, turn));
        if (kept === 200) version++;
        statuses.push(status, ...(kept === status ? [] : [kept]));
      }
    }),
  );
  return countOf(statuses);
}

async function reviewAll({ ask }: Payer): Promise<Answers> {
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      statuses.push((await ask('GET', `/api/drafts/large-${n % DRAFTS}/review`)).status);
    }),
  );
  return countOf(statuses);
}

interface Open {
  Id: string;
  Type: number;
  Partner: { Id: string | null; Code: string | null; Name: string | null };
  Balance: { Units: number; Value: number };
}

/** Finds as many open orders as a draft may have lines. */
async function openOrders({ ask }: Payer): Promise<Open[]> {
  const open: Open[] = [];
  for (let page = 1; open.length < LINES; page++) {
    const { bytes } = await ask('GET', `/api/v2/accounting/receivables/200/${page}`);
    const { Result = [] } = JSON.parse(new TextDecoder().decode(bytes)) as { Result?: Open[] };
    if (Result.length === 0) break;
    open.push(...Result.filter(({ Type, Balance }) => Type === 0 && Balance.Value >= 1));
  }
  return open.slice(0, LINES);
}

/** Creates payments of a cent for each order. */
function paymentsOf(orders: readonly Open[], turn: number) {
  const groups = Map.groupBy(orders, ({ Partner, Balance }) => `${Partner.Id} ${Balance.Units}`);
  return [...groups.values()].map((of, p) => ({
    id: `p${p}`,
    paymentNumber: `B-${turn}-${p}`,
    partner: { Id: of[0]!.Partner.Id, Code: of[0]!.Partner.Code, Name: of[0]!.Partner.Name },
    method: { Id: null, Code: 'ACH', Name: null },
    amount: (of.length / 100).toFixed(2),
    units: of[0]!.Balance.Units,
    autoApply: false,
    lines: of.map(({ Id, Balance }) => ({
      id: Id,
      type: 0,
      transactionNumber: null,
      amount: '0.01',
      balance: String(Balance.Value),
      rule: null,
    })),
    bankDate: null,
    note: '',
  }));
}

async function sendBatches(payer: Payer): Promise<Answers> {
  const { ask, put } = payer;
  const statuses: number[] = [];
  for (let n = 0; n < DRAFTS; n++) await ask('DELETE', `/api/drafts/large-${n}`);
  const orders = await openOrders(payer);
  for (let turn = 0; turn < 3; turn++) {
    const path = `/api/drafts/batch-${turn}`;
    statuses.push(
      await put(`batch-${turn}`, null, JSON.stringify({ payments: paymentsOf(orders, turn) })),
    );
    const review = await ask('GET', `${path}/review`);
    const { key, warnings } = JSON.parse(new TextDecoder().decode(review.bytes)) as {
      key: string;
      warnings: { code: string }[];
    };
    const confirmed = warnings.map(({ code }) => code);
    const sent = await ask('POST', `${path}/send`, JSON.stringify({ key, confirmed }));
    statuses.push(review.status, sent.status);
  }
  return { lines: orders.length, ...countOf(statuses) };
}

async function listMost({ ask, put }: Payer): Promise<Answers> {
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++) {
    statuses.push(await put(`small-${n}`, null, contentOf(10, 10, n * 100, 'small')));
  }
  const end = performance.now() + (SECONDS * 1_000) / 2;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) statuses.push((await ask('GET', '/api/drafts')).status);
    }),
  );
  return countOf(statuses);
}

async function readDistinct(url: string): Promise<Answers> {
  const pool = new Pool(url, { connections: 2_000 });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const statuses = await Promise.all(
    Array.from({ length: 2_000 }, async (_, n) => {
      const path = `/api/v2/accounting/receivables/1/${n + 1}`;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      return statusCode;
    }),
  );
  await pool.close();
  return countOf(statuses);
}

async function importReferences({ ask }: Payer): Promise<Answers> {
  const statuses: number[] = [];
  const rows = Array.from({ length: REFERENCES }, (_, n) => [
    `${n}-`.padEnd(160, 'i'),
    `${n}-`.padEnd(95, 'r'),
  ]);
  const body = JSON.stringify({ mode: 'replace', rows });
  for (let turn = 0; turn < 3; turn++) {
    statuses.push((await ask('PUT', '/api/references', body)).status);
    statuses.push((await ask('GET', '/api/references')).status);
  }
  return countOf(statuses);
}

const lineOf = (n: number, filler = 0) => ({
  id: `${String(n).padStart(8, '0')}-0000-4000-8000-${'a'.repeat(12)}`,
  type: 0,
  transactionNumber: `INV-${n}`.padEnd(20 + filler, 'x'),
  amount: '12.34',
  balance: '100.00',
  rule: 'oldest-first',
});

function contentOf(payments: number, lines: number, first: number, note: string, filler = 0) {
  return JSON.stringify({
    payments: Array.from({ length: payments }, (_, p) => ({
      id: `p${p}`,
      paymentNumber: `N-${p}`,
      partner: { Id: null, Code: `P-${p}`, Name: `Partner ${p}` },
      method: { Id: null, Code: 'ACH', Name: null },
      amount: '10000',
      units: 0,
      autoApply: false,
      lines: Array.from({ length: lines }, (_, n) => lineOf(first + p * lines + n, filler)),
      bankDate: null,
      note,
    })),
  });
}

const large = (n: number, turn = 0) =>
  contentOf(PAYMENTS, LINES / PAYMENTS, n * LINES, `turn ${turn}`);
/** 20,000 lines of the longest numbers. */
const huge = (n: number) => contentOf(10, 2_000, (n + 10) * 20_000, 'huge', 150);

const statusOf = ({ status }: { status: number }): Answers => countOf([status]);

function countOf(statuses: readonly number[]): Answers {
  const counts: Answers = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function sleep(time: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, time));
}
