/** How a question is answered: `signal` ends it, `report` reports its progress. */
export interface AskedHow {
  signal: AbortSignal;
  report: (progress: number) => void;
}

/** The questions that a worker answers, by name; the same functions answer on the page. */
export type PortQuestions = Record<string, (asked: never, how: AskedHow) => unknown>;

interface AskOptions {
  signal?: AbortSignal;
  /** Shares of the work, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

export type AskPort<Q extends PortQuestions> = <Name extends keyof Q & string>(
  name: Name,
  asked: Parameters<Q[Name]>[0],
  options?: AskOptions,
) => Promise<Awaited<ReturnType<Q[Name]>>>;

export type ToWorker = { id: number; name: string; asked: unknown } | { stop: number };
export type FromWorker = { id: number } & (
  | { progress: number }
  | { answer: unknown }
  | { error: unknown }
);

interface PortOptions<Q extends PortQuestions> {
  /** Makes the worker, which serves the questions (`serve.ts`). */
  start: () => Worker;
  /** Answers on the page if the browser has no workers, or this worker can't be started. */
  here?: () => Promise<Q>;
  /**
   * The worker can't receive messages while it computes: a question that is stopped, or that a
   * newer question replaces, ends the worker.
   */
  isDeaf?: boolean;
}

interface Waiting extends AskOptions {
  name: string;
  asked: unknown;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
  /** Removes the listener of the signal. */
  leave: () => void;
}

/**
 * Sends questions to a separate worker, which starts with the first question.
 * @throws AbortError where the question was stopped; Error where the worker failed
 */
export function createPort<Q extends PortQuestions>({
  start,
  here,
  isDeaf = false,
}: PortOptions<Q>): AskPort<Q> {
  let worker: Worker | null = null;
  let isHere = false;
  let serial = 0;
  const waiting = new Map<number, Waiting>();

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.leave();
    return one;
  };

  const hear = ({ data }: MessageEvent<FromWorker>): void => {
    if ('progress' in data) waiting.get(data.id)?.onProgress?.(data.progress);
    else if ('error' in data) take(data.id)?.reject(data.error);
    else take(data.id)?.resolve(data.answer as never);
  };

  const stop = (id: number): void => {
    const one = take(id);
    if (!one) return;
    if (isDeaf) end();
    else send({ stop: id });
    one.reject(new DOMException('The question was stopped', 'AbortError'));
  };

  const send = (message: ToWorker): void => {
    // A worker’s own, which takes no origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker?.postMessage(message);
  };

  const end = (): void => {
    worker?.terminate();
    worker = null;
  };

  const fail = ({ message }: ErrorEvent): void => {
    end();
    isHere = here !== undefined;
    for (const id of waiting.keys()) {
      const one = take(id)!;
      if (isHere) void answerHere(one);
      else one.reject(new Error(message || 'The worker failed'));
    }
  };

  const answerHere = async ({
    name,
    asked,
    signal = new AbortController().signal,
    onProgress: report = () => {},
    ...one
  }: Waiting): Promise<void> => {
    try {
      const questions = await here!();
      one.resolve((await questions[name]!(asked as never, { signal, report })) as never);
    } catch (error) {
      one.reject(error);
    }
  };

  return (name, asked, options = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      signal?.throwIfAborted();
      if (isDeaf) for (const id of waiting.keys()) stop(id);
      const id = ++serial;
      const abort = (): void => stop(id);
      signal?.addEventListener('abort', abort);
      const leave = (): void => signal?.removeEventListener('abort', abort);
      const one: Waiting = { ...options, name, asked, resolve, reject, leave };
      if (isHere || (here && typeof Worker !== 'function')) {
        void answerHere(one);
        return;
      }
      if (!worker) {
        worker = start();
        worker.addEventListener('message', hear);
        worker.addEventListener('error', fail);
      }
      waiting.set(id, one);
      send({ id, name, asked });
    });
}
