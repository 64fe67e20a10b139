import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import { buildPage } from '../../.ci/build.ts';
import { isAnswer } from '../../proxy/service/json-bytes.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { aRealPage, ownPage, serving } from './a-real-page.ts';
import { cpuTime } from './cpu-time.ts';
import { median, milliseconds, quantile, type Figure } from './measure.ts';

const WARM_UP = 3_000;
/** Number of requests to each proxy in a row, and of rounds in which the proxies alternate. */
const REQUESTS = 800;
const ROUNDS = 5;
/** A different page for every concurrent request, because equal requests would share an answer. */
const PAGES = 200;
const pagePath = (page: number, rows = 200) => `/notifications/${rows}/${page}?statuses=0,1,2`;

const credentials = {
  consumerKey: 'key',
  consumerSecret: 'secret',
  token: 'token',
  tokenSecret: 'hidden',
};

/** A proxy under test: its address, and the process whose CPU time counts. */
interface Asked {
  pid: number;
  url: string;
  /** Prefix of the service's path. */
  prefix: string;
}

/** Milliseconds: the latency of each request, and CPU for all of them. */
interface Spent {
  latencies: number[];
  cpu: number;
}

/** Measures a signed read of 60 KB, like most requests for a list. */
export function proxyBench(): Promise<Figure[]> {
  return compare(200, [1, 32, 128]);
}

/** Measures a signed read of 1 KB, for the fixed cost of a request. */
export function smallProxyBench(): Promise<Figure[]> {
  return compare(3, [32]);
}

/**
 * Measures the proxy's CPU and latency for a signed page of this many rows, and those of the
 * references.
 */
async function compare(rows: number, connectionCounts: readonly number[]): Promise<Figure[]> {
  buildPage();
  const answer = await aRealPage(pagePath(1, rows));
  const { url, asked, close } = await serving(answer);
  const waybill = await startWaybill({
    environment: connectionTo({ url, credentials }),
    settings: { cache: { lists: 0, carriers: 0 } },
  });
  const [bare, express] = await Promise.all([
    startReference('bare-proxy.ts', url),
    startReference('express-proxy.ts', url),
  ]);
  try {
    const ours = { pid: waybill.pid, url: waybill.url, prefix: '/api/v2' };
    const size = `${Math.round(answer.length / 1000)} KB`;
    const figures: Figure[] = [];
    for (const connections of connectionCounts) {
      const before = asked();
      const spent = await measure([ours, bare, express], connections);
      if (asked() - before < 3 * (WARM_UP + ROUNDS * REQUESTS)) {
        throw new Error('Answers came from a cache.');
      }
      figures.push(...figuresOf(spent, `a signed read of ${size}, ${connections} connections`));
      if (connections === 32) figures.push(checkFigure(Buffer.from(answer), size, spent[0]!));
    }
    return figures;
  } finally {
    bare.stop();
    express.stop();
    await waybill.stop();
    close();
  }
}

/**
 * Measures the check of every answer, in this process, and the proxy's cost of a whole read
 * including it.
 */
function checkFigure(answer: Buffer, size: string, { cpu, latencies }: Spent): Figure {
  const times: number[] = [];
  for (let n = 0; n < 3_000; n++) {
    const begun = performance.now();
    isAnswer(answer);
    times.push(performance.now() - begun);
  }
  const check = median(times);
  const read = cpu / latencies.length;
  return {
    what: `proxy: the check that ${size} are JSON`,
    measured: `${check.toFixed(3)} ms`,
    beside: `CPU of a read with it × ${(read / (read - check)).toFixed(2)} of one without`,
  };
}

function figuresOf(spent: readonly Spent[], what: string): Figure[] {
  const [ours, bare, express] = spent.map(({ cpu, latencies }) => ({
    cpu: cpu / latencies.length,
    typical: median(latencies),
    slow: quantile(latencies, 0.99),
  })) as [Averages, Averages, Averages];
  const latency = ({ typical, slow }: Averages) =>
    `${milliseconds(typical)} / ${milliseconds(slow)}`;
  return [
    {
      what: `proxy: CPU for ${what}, all checks on, caches off`,
      measured: `${ours.cpu.toFixed(3)} ms`,
      beside: `× ${(ours.cpu / bare.cpu).toFixed(2)} of bare node:http + undici with the same signing (${bare.cpu.toFixed(3)} ms), × ${(ours.cpu / express.cpu).toFixed(2)} of Express + http-proxy-middleware + oauth-1.0a (${express.cpu.toFixed(3)} ms)`,
    },
    {
      what: `proxy: latency of ${what}, median / 99%`,
      measured: latency(ours),
      beside: `bare ${latency(bare)}, Express ${latency(express)}`,
    },
  ];
}

interface Averages {
  cpu: number;
  typical: number;
  slow: number;
}

async function startReference(
  file: string,
  service: string,
): Promise<Asked & { stop: () => void }> {
  const child = fork(join(import.meta.dirname, file), [service]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    prefix: '/v2',
    stop: () => child.kill(),
  };
}

/**
 * Alternates between the proxies, so that other load on the machine affects all of them equally.
 */
async function measure(proxies: readonly Asked[], connections: number): Promise<Spent[]> {
  const pools = proxies.map(({ url }) => new Pool(url, { connections }));
  const spent: Spent[] = proxies.map(() => ({ latencies: [], cpu: 0 }));
  for (const [index, proxy] of proxies.entries()) {
    await ask(pools[index]!, proxy, connections, WARM_UP);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, proxy] of proxies.entries()) {
      const before = cpuTime(proxy.pid);
      spent[index]!.latencies.push(...(await ask(pools[index]!, proxy, connections, REQUESTS)));
      spent[index]!.cpu += cpuTime(proxy.pid) - before;
    }
  }
  await Promise.all(pools.map((pool) => pool.close()));
  return spent;
}

/** Sends requests over this many parallel connections; returns how long each took. */
async function ask(
  pool: Pool,
  { url, prefix }: Asked,
  connections: number,
  count: number,
): Promise<number[]> {
  const latencies: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const begun = performance.now();
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: prefix + pagePath(1 + (left % PAGES)),
          headers: ownPage(url),
        });
        const bytes = await body.arrayBuffer();
        latencies.push(performance.now() - begun);
        if (statusCode !== 200) throw new Error(Buffer.from(bytes).toString());
      }
    }),
  );
  return latencies;
}
