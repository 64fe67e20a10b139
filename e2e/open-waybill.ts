import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../proxy/settings/settings.ts';
import { startWaybill } from '../proxy/start.ts';
import { superviseWaybill } from '../proxy/supervise.ts';

/** A Waybill that is open in this process. */
export interface OpenWaybill {
  url: string;
  /** Its data folder, absolute. */
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * Starts Waybill like `npm start`, so that its settings can be changed in the browser, but in this
 * process. Without settings, it is a first start.
 */
export async function openSupervised({
  environment = {},
  settings,
}: {
  environment?: Record<string, string>;
  settings?: object;
} = {}): Promise<OpenWaybill> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (settings) {
    writeFileSync(join(dataDir, 'waybill-settings.json'), JSON.stringify(settings));
  }
  const waybill = await superviseWaybill({
    environment: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
    dist,
    say: () => {},
  });
  return {
    url: waybill.address,
    dataDir,
    stop: async () => {
      await waybill.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const dist = join(import.meta.dirname, '..', 'dist');

/**
 * Opens Waybill in this process, because a separate process takes a second of CPU time to start.
 * Tests that restart or kill it, or read its log, use `startWaybill`.
 */
export async function openWaybill({
  environment = {},
  settings = {},
}: {
  environment?: Record<string, string>;
  settings?: object;
}): Promise<OpenWaybill> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-'));
  const read = readSettings(
    { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...environment },
    JSON.stringify(settings),
  );
  const waybill = await startWaybill(read, dist);
  waybill.watchFirstPages(() => {});
  let stopped: Promise<void> | undefined;
  return {
    url: read.publicUrl?.origin ?? waybill.address,
    dataDir: read.dataDir,
    stop: () =>
      (stopped ??= waybill.stop().then(() => rmSync(folder, { recursive: true, force: true }))),
  };
}
