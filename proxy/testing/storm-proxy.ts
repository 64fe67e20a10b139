import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { KILLED_AT, type Step } from './crash-at.ts';
import { spawnWaybill, type WaybillProcess } from './spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from './test-waybill.ts';

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
  /** The folder with its settings and data. */
  home: string;
}

interface StormOptions {
  /** A folder that has data already. */
  home?: string;
  environment?: Readonly<Record<string, string>>;
  /** The test's own, where tests run at once: else the proxy may end with another test. */
  whenFinished?: (end: () => Promise<void>) => void;
}

const preload = fileURLToPath(new URL('./crash-at.ts', import.meta.url));

/** Starts the proxy over a service, until the test ends. */
export function startStormProxy(
  serviceUrl: string,
  nextLife: (kills: Readonly<StormProxy['kills']>) => Life,
  { home = makeFolder(), environment = {}, whenFinished = onTestFinished }: StormOptions = {},
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
        ...testCredentials,
        SERVICE_BASE_URL: serviceUrl,
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

  whenFinished(async () => {
    isStopped = true;
    life.process.kill('SIGKILL');
    await life.process.exit;
    rmSync(home, { recursive: true });
  });
  return {
    kills,
    async ask(path, method = 'GET', body, headers = {}) {
      // After a time limit, the next test's proxy may have the same port.
      if (isStopped) throw new Error('The test is over.');
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
    home,
  };
}

/**
 * Lives that end at one of the steps in turn, or, every other one, by the test's own hand.
 */
export function alternatingLives(settings: object, steps: readonly Step[]) {
  const lives = {
    begun: 0,
    /** Whether the next lives go on without an end of their own. */
    isCalm: false,
    isByHand: () => lives.begun % 2 === 1,
    next: (): Life => {
      const n = lives.begun++;
      if (n % 2 === 0 || lives.isCalm) return { settings, end: null };
      const step = steps[((n - 1) / 2) % steps.length]!;
      return { settings, end: { step, after: 1, milliseconds: 20_000 } };
    },
  };
  return lives;
}
