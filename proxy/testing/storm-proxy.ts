import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KILLED_AT, type Step } from './crash-at.ts';
import { spawnWaybill, type WaybillProcess } from './spawn-waybill.ts';
import { ask } from './test-waybill.ts';

/**
 * The end of one life of the proxy: at a step's n-th time, or from outside after some time, or
 * both.
 */
export interface Life {
  settings: object;
  end: { step: Step; after: number; milliseconds?: number } | { milliseconds: number } | null;
}

interface StormReply {
  status: number;
  // Untyped on purpose, because tests look into any reply and assert its shape.
  // eslint-disable-next-line typescript/no-explicit-any
  value: any;
}

/** The real proxy over one data folder, killed and restarted again and again. */
export interface StormProxy {
  /** Sends a request like the page; `null` if the proxy died before it answered. */
  ask: (
    path: string,
    method?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<StormReply | null>;
  /** Times killed, by step. */
  kills: Record<string, number>;
  /** Makes later lives of the proxy run without crashes. */
  calm: () => void;
  /** Kills the current process. @returns once the next one has started */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

const preload = fileURLToPath(new URL('./crash-at.ts', import.meta.url));

export function startStormProxy(
  home: string,
  environment: Record<string, string>,
  nextLife: (kills: Readonly<StormProxy['kills']>) => Life,
): StormProxy {
  const kills: Record<string, number> = {};
  let isCalm = false;
  let isStopped = false;
  let life = begin();

  function begin(): { process: WaybillProcess; over: Promise<void> } {
    const { settings, end } = nextLife(kills);
    writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
    const ending = isCalm ? null : end;
    const process = spawnWaybill(
      home,
      {
        ...environment,
        WAYBILL_SETTINGS: 'settings.json',
        ...(ending !== null && 'step' in ending
          ? { CRASH_AT: ending.step, CRASH_AFTER: String(ending.after) }
          : {}),
      },
      ['--import', preload],
    );
    const timer =
      ending?.milliseconds !== undefined
        ? setTimeout(() => process.kill('SIGKILL'), ending.milliseconds)
        : undefined;
    const over = process.exit.then((exit) => {
      clearTimeout(timer);
      if (isStopped) return;
      if (exit !== 'SIGKILL') throw new Error(`Waybill ended with ${exit}: ${process.stderr()}`);
      const step = process.stderr().split(KILLED_AT)[1]?.trim() ?? 'at any time';
      kills[step] = (kills[step] ?? 0) + 1;
      life = begin();
    });
    over.catch(() => {});
    return { process, over };
  }

  return {
    kills,
    async ask(path, method = 'GET', body, headers = {}) {
      const { process, over } = life;
      try {
        const reply = await ask(await process.address, path, {
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: reply.status, value: JSON.parse(reply.body) };
      } catch {
        // The caller continues with the next proxy.
        await over;
        return null;
      }
    },
    calm() {
      isCalm = true;
    },
    async kill() {
      const { process, over } = life;
      process.kill('SIGKILL');
      await over;
    },
    async stop() {
      isStopped = true;
      life.process.kill('SIGKILL');
      await life.process.exit;
    },
  };
}
