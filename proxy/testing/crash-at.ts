import { writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

/**
 * Preloaded into the real proxy (`node --import`) by crash-storm.test.ts and payment-storm.test.ts:
 * the process kills itself when it commits a step of a draft or a write for the `CRASH_AFTER`th
 * time (the first by default), so that no step depends on speed. `CRASH_BY` names another signal:
 * `SIGSTOP` suspends the process there.
 */
export type Step =
  | 'before kept'
  | 'kept'
  | 'submitted'
  | 'returned'
  | 'before recorded'
  | 'recorded'
  | 'sending'
  | 'answered'
  | 'stored'
  | 'settled'
  | 'found'
  | 'call recorded'
  | 'judged'
  | 'before rules ran'
  | 'rules ran'
  | 'alert queued'
  | 'alert gathered'
  | 'alert claimed'
  | 'before alert delivered'
  | 'alert delivered';

/** The text on standard error before the step's name. */
export const KILLED_AT = 'killed at: ';

/** The commit next to a step: a statement in it, and whether the commit is done by then. */
const steps: Record<Step, { sql: RegExp; isDone: boolean }> = {
  'before kept': { sql: /^\s*(?:INSERT INTO drafts\b|UPDATE drafts SET name)/, isDone: false },
  kept: { sql: /^\s*(?:INSERT INTO drafts\b|UPDATE drafts SET name)/, isDone: true },
  submitted: { sql: /^\s*UPDATE drafts SET submitted_by = \?/, isDone: true },
  returned: { sql: /^\s*INSERT INTO returned_submissions\b/, isDone: true },
  'before recorded': { sql: /^\s*INSERT INTO writes\b/, isDone: false },
  recorded: { sql: /^\s*INSERT INTO writes\b/, isDone: true },
  sending: { sql: /^\s*UPDATE writes SET state\b.*\bsending_at\b/, isDone: true },
  answered: { sql: /^\s*UPDATE writes SET answered_at/, isDone: false },
  stored: { sql: /^\s*UPDATE writes SET answered_at/, isDone: true },
  settled: { sql: /^\s*UPDATE writes SET state\b.*\bsettled_at\b/, isDone: true },
  found: { sql: /^\s*INSERT INTO evidence\b/, isDone: true },
  'call recorded': { sql: /^\s*INSERT INTO job_calls\b/, isDone: true },
  judged: { sql: /^\s*UPDATE job_targets SET verdict\b/, isDone: true },
  'before rules ran': { sql: /^\s*INSERT INTO rule_steps\b/, isDone: false },
  'rules ran': { sql: /^\s*INSERT INTO rule_steps\b/, isDone: true },
  'alert queued': { sql: /^\s*INSERT INTO alert_items\b/, isDone: true },
  'alert gathered': { sql: /^\s*INSERT INTO alert_deliveries\b/, isDone: true },
  'alert claimed': { sql: /^\s*UPDATE alert_deliveries SET attempts = attempts \+/, isDone: true },
  'before alert delivered': { sql: /^\s*UPDATE alert_deliveries\s+SET state\b/, isDone: false },
  'alert delivered': { sql: /^\s*UPDATE alert_deliveries\s+SET state\b/, isDone: true },
};

const step = process.env['CRASH_AT'];
let left = Number(process.env['CRASH_AFTER'] ?? 1);
if (step !== undefined) {
  crashInSqlite(steps[step as Step]);
  crashInPostgres(steps[step as Step]);
}

function crashInSqlite({ sql, isDone }: (typeof steps)[Step]): void {
  let isStep = false;
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

function crashInPostgres({ sql, isDone }: (typeof steps)[Step]): void {
  /** Connections with the step's statement in their transaction. */
  const isStep = new WeakSet<pg.Client>();
  // Called with its `this`.
  // eslint-disable-next-line typescript/unbound-method
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    const [text] = values;
    if (typeof text !== 'string') return query.apply(this, values);
    if (text.startsWith('BEGIN')) isStep.delete(this);
    if (sql.test(text)) isStep.add(this);
    const isLast = text === 'COMMIT' && isStep.has(this) && --left === 0;
    if (isLast && !isDone) die();
    const result = query.apply(this, values);
    if (isLast) void (result as Promise<unknown>).then(die);
    return result;
  } as never;
}

function die(): void {
  writeSync(2, `${KILLED_AT}${step}\n`);
  const signal = process.env['CRASH_BY'];
  process.kill(process.pid, signal ?? 'SIGKILL');
  if (signal === undefined) for (;;);
}
