import { parentPort } from 'node:worker_threads';
import { ProblemError } from '../errors/problem-error.ts';
import type { TaskAnswer, ThreadTask, Task } from './task.ts';

const thread = parentPort!;

/** The thread that runs large tasks, one after another. */
thread.on(
  'message',
  (job: ThreadTask) => void answer(job).then((one) => thread.postMessage(one, [])),
);

async function answer({ id, module, name, input }: ThreadTask): Promise<TaskAnswer> {
  try {
    const tasks = (await import(module)) as Record<string, Task<unknown, unknown>>;
    return { id, result: tasks[name]!.run(input) };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { id, problem: { kind: error.kind, detail: error.message } };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
