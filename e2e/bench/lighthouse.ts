import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { processorBlocking, type TraceEvent } from './blocking.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import { THROTTLE } from './throttled-page.ts';

const run = promisify(execFile);

/**
 * An exact version, because another one scores the same page differently. Not a dependency, because
 * of its size.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Target performance of each screen on a phone. */
const aims: Readonly<Record<string, number>> = {
  inbox: 90,
  carriers: 90,
  receivables: 85,
  payments: 85,
  pay: 85,
  overview: 85,
};

const form = process.env['FORM'] === 'desktop' ? 'desktop' : 'mobile';

interface Audit {
  numericValue?: number;
  score?: number | null;
}

interface Category {
  score: number | null;
  auditRefs: readonly { id: string; weight: number }[];
}

interface Report {
  categories: { performance: Category; accessibility: Category };
  audits: Record<string, Audit>;
  /** The machine's speed in a benchmark of Lighthouse's own; higher is faster. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

interface Run extends Report {
  /** Milliseconds of blocking, measured in CPU time. */
  blocking: number;
}

/**
 * Measures Lighthouse's performance, accessibility and layout shift of each screen, on a phone or
 * with `FORM=desktop`, with Lighthouse's own defaults: a first visit, with the welcome tour open.
 * `SCREENS=inbox,pay` and `RUNS=5` limit the measurement.
 */
export async function lighthouseBench(): Promise<Figure[]> {
  const screens = (process.env['SCREENS'] ?? Object.keys(aims).join(',')).split(',');
  const runs = Number(process.env['RUNS'] ?? 5);
  buildPage();
  const service = await startSandbox({ seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  try {
    const browser = await findDrawingBrowser();
    const figures: Figure[] = [];
    for (const screen of screens) {
      const reports: Run[] = [];
      while (reports.length < runs)
        reports.push(await retrying(() => lighthouse(browser, `${waybill.url}/${screen}`)));
      figures.push(figureOf(screen, reports));
    }
    return figures;
  } finally {
    await waybill.stop();
    await service.close();
  }
}

/** Sometimes Lighthouse can't record a load (NO_NAVSTART). */
async function retrying(measure: () => Promise<Run>): Promise<Run> {
  try {
    return await measure();
  } catch {
    return measure();
  }
}

/** @throws Error where Lighthouse could not load the page. */
async function lighthouse(browser: string, url: string): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-lighthouse-'));
  try {
    await run(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--no-enable-error-reporting',
        '--only-categories=performance,accessibility',
        ...(form === 'desktop' ? ['--preset=desktop'] : []),
        '--output=json',
        `--output-path=${join(folder, 'run')}`,
        '--save-assets',
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    );
    const read = async <T>(name: string): Promise<T> =>
      JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
    const report = await read<Report>('run');
    if (report.runtimeError) throw new Error(report.runtimeError.message);
    const { traceEvents } = await read<{ traceEvents: TraceEvent[] }>('run-0.trace.json');
    const rate = form === 'desktop' ? 1 : THROTTLE;
    return { ...report, blocking: processorBlocking(traceEvents, rate) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function figureOf(screen: string, reports: readonly Run[]): Figure {
  const scores = reports.map(({ categories }) => (categories.performance.score ?? 0) * 100);
  const audit = (name: string): number =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const accessibility = Math.min(
    ...reports.map(({ categories }) => (categories.accessibility.score ?? 0) * 100),
  );
  const failed = new Set(
    reports.flatMap(({ categories, audits }) =>
      categories.accessibility.auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  );
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const range = `${Math.min(...scores).toFixed(0)} to ${Math.max(...scores).toFixed(0)}`;
  return {
    what: `Lighthouse ${form}, ${screen}`,
    measured: `${median(scores).toFixed(0)} (${range}, ${reports.length} runs); total blocking time ${milliseconds(audit('total-blocking-time'))}, by processor time ${milliseconds(median(reports.map(({ blocking }) => blocking)))}, largest paint ${milliseconds(audit('largest-contentful-paint'))}, first paint ${milliseconds(audit('first-contentful-paint'))}, layout shift ${audit('cumulative-layout-shift').toFixed(3)}, accessibility ${accessibility}${[...failed].map((id) => ` (${id})`).join('')}, benchmark index ${speed.toFixed(0)}`,
    beside: `aims ${aims[screen] ?? 85} and 200 ms of blocking`,
  };
}
