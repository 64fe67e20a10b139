/**
 * Work that takes long for large input: a pure function whose input and result can be cloned, so
 * that it can run on either thread. The failures it throws are `ProblemError`s.
 */
export interface Task<Input, Result> {
  /** The module that exports the task by its name, because a function can't be sent to a thread. */
  module: string;
  name: string;
  run: (input: Input) => Result;
}

/** A task for the thread. */
export interface ThreadTask {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/** The thread's answer to a job. */
export type TaskAnswer =
  | { id: number; result: unknown }
  | { id: number; problem: { kind: string; detail: string } }
  | { id: number; failure: string };
