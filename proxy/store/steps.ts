import type { Sql, SqlRow, SqlValue } from './sql.ts';

/**
 * Work that loads rows from a database, written once for synchronous and asynchronous databases.
 */
export type Steps<T> = Generator<Query, T, SqlRow[]>;
type Query = readonly [text: string, ...values: SqlValue[]];

export function* ask(...query: Query): Steps<SqlRow[]> {
  return yield query;
}

export function runSteps<T>(steps: Steps<T>, all: (...query: Query) => SqlRow[]): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next(all(...step.value));
  return step.value;
}

export async function awaitSteps<T>(steps: Steps<T>, { all }: Pick<Sql, 'all'>): Promise<T> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await all(...step.value));
  return step.value;
}
