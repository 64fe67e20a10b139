import { afterEach, expect, test, vi } from 'vitest';
import { createPort, type AskedHow, type FromWorker, type ToWorker } from './port.ts';

const questions = {
  double: (it: number) => it * 2,
  fail: (why: string): number => {
    throw new RangeError(why);
  },
  wait: async (_: null, { signal, report }: AskedHow) => {
    report(0.5);
    for (;;) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
};

/** A worker whose script is `serve.ts`, on threads of its own in a browser, on this one here. */
class LocalWorker extends EventTarget {
  static made: LocalWorker[] = [];
  /** The script can't be loaded, as after a newer build was deployed. */
  static isBroken = false;
  isEnded = false;
  readonly #asked = new Map<number, AbortController>();

  constructor() {
    super();
    LocalWorker.made.push(this);
    if (!LocalWorker.isBroken) return;
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: '' })));
  }

  postMessage(message: ToWorker): void {
    if (LocalWorker.isBroken) return;
    if ('stop' in message) this.#asked.get(message.stop)?.abort();
    else void this.#answer(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  async #answer({ id, name, asked }: Extract<ToWorker, { id: number }>): Promise<void> {
    const controller = new AbortController();
    this.#asked.set(id, controller);
    const tell = (data: FromWorker) =>
      this.dispatchEvent(Object.assign(new Event('message'), { data }));
    try {
      const report = (progress: number) => void tell({ id, progress });
      const how = { signal: controller.signal, report };
      const answer = questions[name as 'wait'] as (asked: unknown, how: AskedHow) => unknown;
      tell({ id, answer: await answer(asked, how) });
    } catch (error) {
      if (!controller.signal.aborted) tell({ id, error });
    }
  }
}

const start = () => new LocalWorker() as unknown as Worker;

/** Where `Worker` exists, the port uses the one that `start` makes. */
function inBrowserWithWorkers(): void {
  vi.stubGlobal('Worker', LocalWorker);
}

afterEach(() => {
  vi.unstubAllGlobals();
  LocalWorker.made = [];
  LocalWorker.isBroken = false;
});

test('answers several requests at a time in one worker', async () => {
  inBrowserWithWorkers();
  const ask = createPort<typeof questions>({ start });
  await expect(Promise.all([ask('double', 2), ask('double', 3)])).resolves.toEqual([4, 6]);
  expect(LocalWorker.made).toHaveLength(1);
});

test('passes on an error thrown by the worker and keeps working', async () => {
  inBrowserWithWorkers();
  const ask = createPort<typeof questions>({ start });
  await expect(ask('fail', 'too long')).rejects.toThrow('too long');
  await expect(ask('double', 1)).resolves.toBe(2);
});

test.each(['in a worker', 'on the page'])(
  'reports progress and stops on request, %s',
  async (where) => {
    if (where === 'in a worker') inBrowserWithWorkers();
    const ask = createPort<typeof questions>({ start, here: async () => questions });
    const stopping = new AbortController();
    const onProgress = vi.fn(() => stopping.abort());
    await expect(ask('wait', null, { signal: stopping.signal, onProgress })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(onProgress).toHaveBeenCalledWith(0.5);
    expect(LocalWorker.made.some(({ isEnded }) => isEnded)).toBe(false);
  },
);

test('terminates a worker that can’t listen when its request is stopped or replaced', async () => {
  inBrowserWithWorkers();
  const ask = createPort<typeof questions>({ start, isDeaf: true });
  const first = ask('wait', null);
  const second = ask('double', 4);
  await expect(first).rejects.toThrow('stopped');
  await expect(second).resolves.toBe(8);
  expect(LocalWorker.made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('falls back to the page when the worker script can’t be loaded', async () => {
  inBrowserWithWorkers();
  LocalWorker.isBroken = true;
  const ask = createPort<typeof questions>({ start, here: async () => questions });
  await expect(Promise.all([ask('double', 2), ask('double', 3)])).resolves.toEqual([4, 6]);
  await expect(ask('double', 5)).resolves.toBe(10);
  expect(LocalWorker.made).toHaveLength(1);
});

test('reports a failed worker when the page has no fallback', async () => {
  inBrowserWithWorkers();
  LocalWorker.isBroken = true;
  const ask = createPort<typeof questions>({ start });
  await expect(ask('double', 2)).rejects.toThrow('The worker failed');
});

test('skips a request that was stopped beforehand', async () => {
  const ask = createPort<typeof questions>({ start, here: async () => questions });
  await expect(ask('double', 2, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
});
