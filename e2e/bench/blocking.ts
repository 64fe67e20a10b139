/** An event of a Chromium trace; times are in µs. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time of a task. */
  tdur?: number;
  args?: { name?: string; data?: { isOutermostMainFrame?: boolean; documentLoaderURL?: string } };
}

/** A task that takes longer keeps a person waiting. */
const LONG = 50;

/**
 * Returns the total blocking time after the first paint, in ms, as if nothing else ran on the
 * machine and its CPU were this many times slower. Lighthouse counts elapsed time, during which the
 * page shares a small machine with its worker, the proxy, the service and Lighthouse itself.
 */
export function processorBlocking(trace: readonly TraceEvent[], rate: number): number {
  const { pid, ts: begun } = trace.findLast(
    ({ name, args: { data } = {} }) =>
      name === 'navigationStart' &&
      data?.isOutermostMainFrame &&
      data.documentLoaderURL?.startsWith('http'),
  )!;
  const page = trace.filter((event) => event.pid === pid);
  const { tid } = page.find(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )!;
  const painted = page.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > begun)!.ts;
  let sum = 0;
  for (const { name, ts, tdur, ...event } of page) {
    if (name !== 'RunTask' || event.tid !== tid || ts < painted) continue;
    sum += Math.max(0, ((tdur ?? 0) / 1000) * rate - LONG);
  }
  return sum;
}
