import { Worker } from 'node:worker_threads';
import type { ProblemKind } from '#contract/problem.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { TaskAnswer, ThreadTask, Task } from './task.ts';

/** Heap size of the thread in mebibytes: some hundred times the largest body. */
const HEAP = 768;

/** Milliseconds without work after which the thread ends, and frees its memory. */
const IDLE = 30_000;

/** Runs tasks: small ones at once, large ones on a thread of their own. */
export interface LargeWork {
  /** @throws ProblemError */
  run<Input, Result>(task: Task<Input, Result>, input: Input, isLarge: boolean): Promise<Result>;
  /** Fails what is under way. */
  stop(): Promise<void>;
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a thread that starts with the first large task and runs one at a time; `turns.ts` limits
 * the tasks of each person. If it dies, its tasks fail, and the next task starts another thread.
 */
export function createLargeWork(): LargeWork {
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const underWay = new Map<number, Waiting>();

  function started(): Worker {
    if (worker !== null) return worker;
    const made = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    made.unref();
    made.on('message', hear);
    const ended = (error?: unknown): void => {
      if (worker !== made) return;
      worker = null;
      const cause = { cause: error };
      for (const { reject } of underWay.values()) reject(new Error('The thread ended.', cause));
      underWay.clear();
    };
    made.on('error', ended);
    made.on('exit', () => ended());
    worker = made;
    return made;
  }

  function rest(): void {
    const resting = worker;
    resting?.unref();
    idle = setTimeout(() => {
      // Ending takes a moment, in which a task may come.
      worker = null;
      void resting?.terminate();
    }, IDLE).unref();
  }

  function hear(answer: TaskAnswer): void {
    const waiting = underWay.get(answer.id);
    underWay.delete(answer.id);
    if (underWay.size === 0) rest();
    if ('result' in answer) waiting?.resolve(answer.result as never);
    else if ('problem' in answer) {
      const { kind, detail } = answer.problem;
      waiting?.reject(new ProblemError(kind as ProblemKind, detail));
    } else waiting?.reject(new Error(answer.failure));
  }

  return {
    async run<Input, Result>(
      { module, name, run }: Task<Input, Result>,
      input: Input,
      isLarge: boolean,
    ) {
      if (!isLarge) return run(input);
      const thread = started();
      return await new Promise<Result>((resolve, reject) => {
        clearTimeout(idle);
        const id = count++;
        underWay.set(id, { resolve, reject });
        // A pending job keeps the process alive.
        thread.ref();
        const job: ThreadTask = { id, module, name, input };
        thread.postMessage(job, input instanceof Uint8Array ? ownMemory(input) : []);
      });
    },
    async stop() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

/** Returns a buffer to transfer instead of copying it. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
