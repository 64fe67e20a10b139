import type { DatabaseSync } from 'node:sqlite';
import type { EntryState } from '../journal/entry.ts';
import { NEEDS_PERSON } from './batch-query.ts';

export interface BatchCounts {
  states: Readonly<Record<EntryState, number>>;
  /** Those that nothing but a person's decision can settle. */
  needPerson: number;
}

/** How many writes of all accounts are on record, by state. */
export function countBatches(database: DatabaseSync): BatchCounts {
  const states = { PREPARED: 0, SENDING: 0, DONE: 0, REJECTED: 0, UNKNOWN: 0 };
  let needPerson = 0;
  const rows = database
    .prepare(
      `SELECT state, count(*) AS n, sum(${NEEDS_PERSON}) AS person
       FROM writes JOIN follows ON follows.write_id = writes.id GROUP BY state`,
    )
    .all();
  for (const { state, n, person } of rows) {
    states[state as EntryState] = Number(n);
    needPerson += Number(person);
  }
  return { states, needPerson };
}
