import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SettingsError } from './errors/settings-error.ts';
import { loadEnvironment } from './settings/load-environment.ts';
import { readSettings } from './settings/settings.ts';
import { startWaybill, type Waybill } from './start.ts';

/** Signals this close together, in milliseconds, come from one press of Ctrl-C. */
const ONE_KEYSTROKE = 300;

try {
  await main();
} catch (error) {
  fail(error);
}

async function main(): Promise<void> {
  // Every file that is made from now on is its owner's alone.
  process.umask(0o077);
  loadEnvironment();
  const settings = readSettings(process.env, settingsFileText(process.env['WAYBILL_SETTINGS']));
  for (const warning of settings.warnings) console.error(warning);
  const waybill = await startWaybill(settings, resolve('dist'));
  stopOnSignals(waybill);
  for (const warning of waybill.warnings) console.error(warning);
  waybill.watchFirstPages((line) => console.error(line));
  const over = waybill.sandbox ? ' (sample data: no service is connected)' : '';
  console.log(`Waybill is open at ${settings.publicUrl?.origin ?? waybill.address}${over}`);
}

function settingsFileText(path: string | undefined): string | null {
  if (path === undefined || path === '') return null;
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SettingsError(`WAYBILL_SETTINGS can’t be read (${path}): correct the path.`, {
      cause,
    });
  }
}

function stopOnSignals(waybill: Waybill): void {
  let stopping = false;
  let askedAt = 0;
  const stop = async (status: number): Promise<void> => {
    const now = performance.now();
    // Under npm one Ctrl-C comes twice: from the terminal, and from npm.
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
