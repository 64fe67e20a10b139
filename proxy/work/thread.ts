import { parentPort } from 'node:worker_threads';
import { ProblemError } from '../errors/problem-error.ts';
import { tasks, type Answer, type Job } from './tasks.ts';

/** The thread that does large tasks, one after another. */
parentPort!.on('message', ({ id, name, input }: Job) => {
  parentPort!.postMessage(
    answerTo(id, () => tasks[name](input as never)),
    [],
  );
});

function answerTo(id: number, work: () => unknown): Answer {
  try {
    return { id, result: work() };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { id, problem: { kind: error.kind, detail: error.message } };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
