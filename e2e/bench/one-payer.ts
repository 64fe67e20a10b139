import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { forgetPeak, residentMemory } from '../../proxy/testing/resident-memory.ts';
import { startWaybill, type Waybill } from '../waybill.ts';
import { milliseconds, quantile, type Figure } from './measure.ts';

const SECONDS = 20;
/** Of the one payer. */
const CONNECTIONS = 15;
const DRAFTS = 4;
/** Lines of a draft, as payments of some hundred each. */
const PAYMENTS = 10;
const LINES = 5_000;
const REFERENCES = 100_000;

/**
 * `/healthz` for everybody else, asked every 20 ms from a thread of its own, while one payer does the
 * worst that the quotas allow; beside it the memory that Waybill holds at most.
 */
export async function onePayerBench(): Promise<Figure[]> {
  const waybill = await startWaybill({});
  const pool = new Pool(waybill.url, { connections: CONNECTIONS });
  const payer = createPayer(pool);
  try {
    const figures = [
      await underAttack(waybill, 'nothing else', () => sleep(3_000)),
      await underAttack(waybill, '15 new drafts of 6.5 MB at once', () =>
        Promise.all(
          Array.from({ length: 15 }, (_, n) => payer.put(`huge-${n}`, null, huge(n))),
        ).then(countOf),
      ),
    ];
    for (let n = 0; n < 15; n++) await payer.ask('DELETE', `/api/drafts/huge-${n}`);
    figures.push(
      await underAttack(
        waybill,
        `${DRAFTS} drafts of ${LINES.toLocaleString('en-US')} lines, kept whole, read and listed without a pause over ${CONNECTIONS} connections`,
        () => keepAll(payer),
      ),
      await underAttack(waybill, 'one line after another of such a draft changed', () =>
        changeLines(payer),
      ),
      await underAttack(waybill, 'reviews of all of them', () => reviewAll(payer)),
      await underAttack(waybill, '100,000 references imported (26 MB) and read, three times', () =>
        importReferences(payer),
      ),
    );
    return figures;
  } finally {
    await pool.close();
    await waybill.stop();
  }
}

/** Its answers by status. */
type Answers = Record<string, number>;

async function underAttack(
  { url, pid }: Waybill,
  what: string,
  attack: () => Promise<Answers | void>,
): Promise<Figure> {
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), { workerData: url });
  await sleep(500);
  const before = residentMemory(pid).now;
  forgetPeak(pid);
  const begun = performance.now();
  const answers = await attack();
  const seconds = (performance.now() - begun) / 1_000;
  const { peak } = residentMemory(pid);
  probe.postMessage('stop', []);
  const times = await new Promise<number[]>((resolve) => probe.once('message', resolve));
  const of = (share: number) => milliseconds(quantile(times, share));
  return {
    what: `/healthz beside ${what}`,
    measured: `p50 ${of(0.5)}, p99 ${of(0.99)}, max ${milliseconds(Math.max(...times))}`,
    beside: `${times.length} probes in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at most; answers ${JSON.stringify(answers ?? {})}`,
  };
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

function countOf(statuses: readonly number[]): Answers {
  const counts: Answers = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function sleep(time: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, time));
}
