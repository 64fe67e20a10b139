import type { Supervision } from './administration/administration.ts';
import { SettingsError } from './errors/settings-error.ts';
import { savedSettingsOf, type Saved } from './settings/saved-settings.ts';
import { readSettings } from './settings/settings.ts';
import { startWaybill, type Waybill } from './start.ts';

interface SupervisedWaybill extends Pick<Waybill, 'broke' | 'stop'> {
  /** Address to open in a browser. */
  address: string;
  sandbox: boolean;
}

interface SuperviseOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the built page. */
  dist: string;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
}

/**
 * Starts Waybill with the settings of the environment and of the files beside its data, and
 * restarts its parts on the same port when an administrator connects another service in the
 * browser.
 * @throws SettingsError
 */
export async function superviseWaybill({
  environment,
  dist,
  say,
}: SuperviseOptions): Promise<SupervisedWaybill> {
  const saved = savedSettingsOf(environment);
  const broken = Promise.withResolvers<string>();
  const ended = new WeakSet<Waybill>();
  /** A port that the system chose stays the same. */
  let port: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;

  const check = ({ text, credentials }: Saved) =>
    readSettings({ ...environment, ...(port && { PORT: port }) }, text, credentials);

  const supervision: Supervision = {
    saved,
    check,
    restart: (before) => void (turn = turn.then(() => restart(before))),
    problem: null,
  };

  async function start(): Promise<Waybill> {
    const now = saved.read();
    // Nobody set the variable where the file is the one in the data folder.
    const isDefault = now.text !== null && !environment['WAYBILL_SETTINGS']?.trim();
    const named = (message: string): string =>
      isDefault ? message.replaceAll('WAYBILL_SETTINGS', saved.path) : message;
    try {
      const settings = check(now);
      for (const warning of settings.warnings) say(named(warning));
      const waybill = await startWaybill(settings, dist, supervision);
      port = new URL(waybill.address).port;
      for (const warning of waybill.warnings) say(named(warning));
      waybill.watchFirstPages(say);
      void waybill.broke.then((reason) => {
        if (!ended.has(waybill)) broken.resolve(reason);
      });
      return waybill;
    } catch (cause) {
      if (!(cause instanceof SettingsError)) throw cause;
      throw new SettingsError(named(cause.message), { cause });
    }
  }

  async function restart(before: Saved): Promise<void> {
    if (isStopped) return;
    ended.add(current);
    try {
      await current.stop();
      supervision.problem = null;
      current = await start();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`Waybill can’t start with the new settings and goes back: ${reason}`);
      supervision.problem = reason;
      try {
        saved.write(before);
        current = await start();
      } catch {
        broken.resolve(`Waybill can’t start: ${reason}`);
      }
    }
  }

  let current = await start();
  const { publicUrl } = check(saved.read());
  return {
    address: publicUrl?.origin ?? current.address,
    sandbox: current.sandbox,
    broke: broken.promise,
    async stop() {
      isStopped = true;
      await turn;
      await current.stop();
    },
  };
}
