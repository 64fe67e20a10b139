import { resolve } from 'node:path';
import { SettingsError } from './errors/settings-error.ts';
import { loadEnvironment } from './settings/load-environment.ts';
import type { Waybill } from './start.ts';
import { superviseWaybill } from './supervise.ts';

/** Signals this close together, in milliseconds, come from one press of Ctrl-C. */
const ONE_KEYSTROKE = 300;

try {
  await main();
} catch (error) {
  fail(error);
}

async function main(): Promise<void> {
  // Every new file is readable by its owner alone.
  process.umask(0o077);
  // A log that can't be written, for example on a full disk, must not end a running write.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  loadEnvironment();
  const waybill = await superviseWaybill({
    environment: process.env,
    dist: resolve('dist'),
    say: (line) => console.error(line),
  });
  stopOnSignals(waybill);
  const over = waybill.sandbox ? ' (sample data: no service is connected)' : '';
  console.log(`Waybill is open at ${waybill.address}${over}`);
}

function stopOnSignals(waybill: Pick<Waybill, 'broke' | 'stop'>): void {
  let stopping = false;
  let askedAt = 0;
  const stop = async (status: number): Promise<void> => {
    const now = performance.now();
    // Under npm one Ctrl-C arrives twice: from the terminal, and from npm.
    if (stopping && now - askedAt < ONE_KEYSTROKE) return;
    // A second one means: now.
    if (stopping) process.exit(130);
    stopping = true;
    askedAt = now;
    try {
      await waybill.stop();
      process.exit(status);
    } catch (error) {
      fail(error);
    }
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void waybill.broke.then((reason) => {
    if (stopping) return;
    console.error(reason);
    void stop(1);
  });
}

function fail(error: unknown): never {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error('Waybill can’t start:', error instanceof Error ? error.message : error);
  process.exit(1);
}
