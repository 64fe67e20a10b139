import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { aRealPage, serving } from './a-real-page.ts';
import { cpuTime } from './cpu-time.ts';
import type { Figure } from './measure.ts';
import { pollAs } from './poll-as.ts';

/** A page polls every 30 seconds; here each polls more often, to keep the run short. */
const EVERY = 5_000;
const LOOKS = 10;
/** Polls that warm up the proxy's code, one after another. */
const WARM_UP = 600;
const PATH = '/notifications/200/1?statuses=0,1,2';

/** Returns a page's headers, which accept no answer older than the page's data. */
const asPage = (age: number) => ({ 'cache-control': `max-age=${Math.floor(age / 1_000)}` });
/** Sends no header, so that any answer of the last second will do. */
const plainly = () => ({});
/** Bypasses the cache, and shares no request. */
const alone = () => ({ 'cache-control': 'no-cache' });

interface Polled {
  /** Calls that reached the service. */
  calls: number;
  /** Milliseconds of the proxy's CPU per poll. */
  cpu: number;
}

/** Measures the load of many browsers that poll one list, on the service and the proxy. */
export async function pollingBench(): Promise<Figure[]> {
  buildPage();
  const answer = await aRealPage(PATH);
  // Runs all at once, so that all have the same conditions.
  const [one, hundred, thousand, usual, none, bareHundred, bareThousand] = await Promise.all([
    ofWaybill(1, asPage),
    ofWaybill(100, asPage),
    ofWaybill(1_000, asPage),
    ofWaybill(100, plainly),
    ofWaybill(100, alone),
    ofBare(100, answer),
    ofBare(1_000, answer),
  ]);
  const ratio = (calls: number) => `× ${(calls / one.calls).toFixed(2)}`;
  const how = `each every ${EVERY / 1_000} s, ${LOOKS} times`;
  return [
    ...[
      { browsers: '100', polled: hundred, bare: bareHundred },
      { browsers: '1,000', polled: thousand, bare: bareThousand },
    ].flatMap(({ browsers, polled, bare }) => [
      {
        what: `polling: calls to the service for ${browsers} browsers that look at one list, ${how}`,
        measured: `${polled.calls} (${ratio(polled.calls)})`,
        beside: `one browser ${one.calls}; aim ≤ × 1.1`,
      },
      {
        what: `polling: CPU of the proxy a look, ${browsers} browsers`,
        measured: `${polled.cpu.toFixed(3)} ms`,
        beside: `bare node:http + undici, no signing, no checks ${bare.cpu.toFixed(3)} ms (× ${(polled.cpu / bare.cpu).toFixed(2)}); aim < × 1`,
      },
    ]),
    {
      what: 'polling: what shared answers earn, 100 browsers: calls, CPU of the proxy a look',
      measured: `${hundred.calls}, ${hundred.cpu.toFixed(3)} ms`,
      beside: `only what is a second old is shared: ${usual.calls}, ${usual.cpu.toFixed(3)} ms; nothing is: ${none.calls}, ${none.cpu.toFixed(3)} ms`,
    },
    ...(await atOnce()),
  ];
}

async function ofWaybill(
  browsers: number,
  headersFor: (age: number) => Record<string, string>,
): Promise<Polled> {
  const service = await startSandbox({ notifications: 1_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  try {
    const calls = () => service.requests.filter(({ target }) => target.endsWith(PATH)).length;
    const where = { pid: waybill.pid, url: waybill.url, path: `/api/v2${PATH}` };
    return await polled(where, browsers, headersFor, calls);
  } finally {
    await waybill.stop();
    await service.close();
  }
}

async function ofBare(browsers: number, answer: string): Promise<Polled> {
  const service = await serving(answer);
  const bare = fork(join(import.meta.dirname, 'bare-passthrough.ts'), [service.url]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  try {
    const where = { pid: bare.pid!, url: `http://127.0.0.1:${port}`, path: `/v2${PATH}` };
    return await polled(where, browsers, plainly, service.asked);
  } finally {
    bare.kill();
    service.close();
  }
}

async function polled(
  { pid, ...where }: { pid: number; url: string; path: string },
  browsers: number,
  headersFor: (age: number) => Record<string, string>,
  calls: () => number,
): Promise<Polled> {
  await pollAs({ ...where, browsers: 4, every: 0, looks: WARM_UP / 4, headersFor });
  const before = { calls: calls(), cpu: cpuTime(pid) };
  await pollAs({ ...where, browsers, every: EVERY, looks: LOOKS, headersFor });
  return {
    calls: calls() - before.calls,
    cpu: (cpuTime(pid) - before.cpu) / (browsers * LOOKS),
  };
}

/** Measures a hundred simultaneous requests, as after an announced arrival. */
async function atOnce(): Promise<Figure[]> {
  const service = await startSandbox({ notifications: 1_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: { cache: { lists: 0, carriers: 0 } },
  });
  const ask = async (headersFor: () => Record<string, string>) => {
    const options = { url: waybill.url, path: `/api/v2${PATH}`, headersFor };
    const before = service.requests.length;
    const began = performance.now();
    await pollAs({ ...options, browsers: 100, every: 0, looks: 1 });
    return { calls: service.requests.length - before, ms: performance.now() - began };
  };
  try {
    // The first run warms up the proxy's code.
    await ask(plainly);
    const [shared, apart] = [await ask(plainly), await ask(alone)];
    return [
      {
        what: 'polling: 100 browsers that ask in the same moment, no cache: calls to the service, until the last has its answer',
        measured: `${shared.calls}, ${shared.ms.toFixed(0)} ms`,
        beside: `each by itself ${apart.calls}, ${apart.ms.toFixed(0)} ms`,
      },
    ];
  } finally {
    await waybill.stop();
    await service.close();
  }
}
