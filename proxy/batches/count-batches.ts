import type { EntryState } from '../journal/entry.ts';
import type { Sql } from '../store/sql.ts';
import { NEEDS_PERSON } from './batch-query.ts';

export interface BatchCounts {
  states: Readonly<Record<EntryState, number>>;
  /** Batches that only a person's decision can settle. */
  needPerson: number;
}

/** Counts the recorded writes of all accounts, by state. */
export async function countBatches(sql: Sql): Promise<BatchCounts> {
  const states = { PREPARED: 0, SENDING: 0, DONE: 0, REJECTED: 0, UNKNOWN: 0 };
  const rows = await sql.all('SELECT state, count(*) AS n FROM writes GROUP BY state');
  for (const { state, n } of rows) states[state as EntryState] = Number(n);
  const row = await sql.get(
    `SELECT count(*) AS n FROM writes JOIN follows ON write_id = writes.id
     WHERE writes.id IN (SELECT id FROM writes WHERE state IN ('PREPARED', 'UNKNOWN'))
       AND ${NEEDS_PERSON}`,
  );
  return { states, needPerson: Number(row!['n']) };
}
