import type { DatabaseSync } from 'node:sqlite';
import { createAnchorKeeper } from './anchor-keeper.ts';
import { addLinks, beginChain, type Head } from './chain.ts';
import type { Sql } from './sql.ts';

/** Checks each commit, so that a journal that goes back in time is noticed. */
export interface CommitGuard {
  /** At any time. */
  look(): void;
  /** Before a commit begins. */
  begin(): void;
  /** Runs as the last step of the commit. */
  seal(sql: Sql): Promise<void>;
  /** Called after the commit is on disk and before anyone hears of it. */
  sealed(): void;
  /** Called after a commit was rolled back, which may still have written to the files. */
  rolledBack?(): void;
  /** While the database is still open. */
  close(): void;
}

interface Options {
  database: DatabaseSync;
  path: string;
  anchorPath: string;
  /** End of the chain; `null` begins another chain with the first commit. */
  head: Head | null;
  /** The newest migration. */
  version: number;
}

/** @throws RefusedError by each of its steps, and by each later one */
export function createSqliteGuard(options: Options): CommitGuard {
  const { database, path, anchorPath, version } = options;
  database.exec(touchedWrites);
  const keeper = createAnchorKeeper(anchorPath, [path, `${path}-wal`]);
  let { head } = options;
  /** The new head if the commit succeeds. */
  let next: Head | null = null;
  keeper.keep(head);

  return {
    look: () => keeper.refuseChange(false),
    begin: () => keeper.refuseChange(true),
    async seal(sql) {
      const touched = await sql.all('SELECT id FROM touched_writes ORDER BY id');
      if (touched.length > 0) await sql.run('DELETE FROM touched_writes');
      const ids = touched.map(({ id }) => Number(id));
      if (head === null) next = await beginChain(sql, version);
      else next = ids.length === 0 ? null : await addLinks(sql, head, ids);
    },
    sealed() {
      keeper.keep(next);
      head = next ?? head;
    },
    rolledBack: () => keeper.keepRolledBack(),
    close: () => keeper.close(),
  };
}

/**
 * Records which writes a transaction touched, on this connection alone: a TEMP trigger is not part
 * of the file, so changes by another program are never mistaken for ours.
 */
const touchedWrites = `
  CREATE TEMP TABLE touched_writes (id INTEGER PRIMARY KEY);
  ${[
    ['writes', 'INSERT', 'id'],
    ['writes', 'UPDATE', 'id'],
    ['history', 'INSERT', 'write_id'],
    ['attempts', 'INSERT', 'write_id'],
  ]
    .map(
      ([table, event, id]) => `
  CREATE TEMP TRIGGER touched_by_${table}_${event} AFTER ${event} ON main.${table}
  BEGIN INSERT INTO touched_writes SELECT NEW.${id}
    WHERE NOT EXISTS (SELECT 1 FROM touched_writes WHERE id = NEW.${id}); END;`,
    )
    .join('')}
`;
