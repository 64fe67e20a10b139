import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY = 5;

/**
 * Loaded into Waybill before its own code. On SIGUSR2, prints the longest delay of its event loop
 * since the last signal, and the most CPU time that its main thread used between two ticks of a
 * timer. A busy machine lengthens the first; only Waybill's own work lengthens the second.
 */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  delay.enable();
  let most = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    most = Math.max(most, now.user + now.system - last.user - last.system);
    last = now;
  }, EVERY).unref();
  process.on('SIGUSR2', () => {
    const delayed = delay.max / 1e6 - EVERY;
    console.error(`loop delayed ${delayed.toFixed(0)} ms, ${(most / 1e3).toFixed(0)} ms of CPU`);
    delay.reset();
    most = 0;
  });
}
