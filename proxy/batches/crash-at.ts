import { writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Preloaded into the real proxy (`node --import`) by crash-storm.test.ts and payment-storm.test.ts:
 * the process kills itself as it commits a step of a draft or a write for the `CRASH_AFTER`th time
 * (the first), so that no step depends on how fast anything is.
 */
export type Step =
  | 'before kept'
  | 'kept'
  | 'before recorded'
  | 'recorded'
  | 'sending'
  | 'answered'
  | 'stored'
  | 'settled'
  | 'found';

/** On standard error, before the step's name. */
export const KILLED_AT = 'killed at: ';

/** The commit that a step stands beside: a statement in it, and whether it is done. */
const steps: Record<Step, { sql: RegExp; isDone: boolean }> = {
  'before kept': { sql: /^\s*(?:INSERT INTO drafts\b|UPDATE drafts SET name)/, isDone: false },
  kept: { sql: /^\s*(?:INSERT INTO drafts\b|UPDATE drafts SET name)/, isDone: true },
  'before recorded': { sql: /^\s*INSERT INTO writes\b/, isDone: false },
  recorded: { sql: /^\s*INSERT INTO writes\b/, isDone: true },
  sending: { sql: /^\s*UPDATE writes SET state = \?, sending_at/, isDone: true },
  answered: { sql: /^\s*UPDATE writes SET answered_at/, isDone: false },
  stored: { sql: /^\s*UPDATE writes SET answered_at/, isDone: true },
  settled: { sql: /^\s*UPDATE writes SET state = \?, settled_at/, isDone: true },
  found: { sql: /^\s*INSERT INTO evidence\b/, isDone: true },
};

const step = process.env['CRASH_AT'];
if (step !== undefined) crashAt(steps[step as Step]);

function crashAt({ sql, isDone }: (typeof steps)[Step]): void {
  let isStep = false;
  let left = Number(process.env['CRASH_AFTER'] ?? 1);
  for (const name of ['run', 'get', 'all'] as const) {
    const run = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    // Called with its `this`.
    StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
      isStep ||= sql.test(this.sourceSQL);
      return run.apply(this, values);
    } as never;
  }
  // Called with its `this`.
  // eslint-disable-next-line typescript/unbound-method
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, text) {
    if (text === 'BEGIN IMMEDIATE') isStep = false;
    const isLast = text === 'COMMIT' && isStep && --left === 0;
    if (isLast && !isDone) die();
    exec.call(this, text);
    if (isLast) die();
  };
}

function die(): never {
  writeSync(2, `${KILLED_AT}${step}\n`);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}
