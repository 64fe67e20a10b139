import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createAnchor, type OpenAnchor } from './anchor.ts';
import { addLinks, beginChain, type Head } from './chain.ts';
import { touchedSchema } from './chain-schema.ts';
import { watchFiles, type SameFiles } from './same-files.ts';
import type { Sql } from './sql.ts';
import { reasonOf, RefusedError } from './store-error.ts';

/** Goes along with each commit, so that a journal that goes back in time is noticed. */
export interface CommitGuard {
  /** Before a commit begins. */
  begin(): void;
  /** As the last step in it. */
  seal(sql: Sql): Promise<void>;
  /** Once it is on the disk, and before anybody is told. */
  sealed(): void;
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

/** Each step of it throws a RefusedError after which nothing more may be committed. */
export function createSqliteGuard(options: Options): CommitGuard {
  const { database, path, anchorPath, version } = options;
  database.exec(touchedSchema);
  let { head } = options;
  let sealing: Head | null = null;
  let anchor: OpenAnchor | undefined;
  let files: SameFiles | undefined;
  if (head !== null) dropAnchor(head);

  function dropAnchor(next: Head): void {
    if (anchor === undefined || head?.storeId !== next.storeId) {
      anchor?.close();
      anchor = createAnchor(anchorPath, next);
      files = watchFiles([path, `${path}-wal`, anchorPath]);
    } else {
      anchor.write(next);
    }
    head = next;
  }

  function refuseChange(): void {
    const change = files?.findChange();
    if (change == null) return;
    leaveAnchor();
    throw new RefusedError(`${change} while Waybill was running; ${RESTART}.`);
  }

  /** The next start must find the anchor, whatever was removed or put in its place. */
  function leaveAnchor(): void {
    if (head === null) return;
    try {
      mkdirSync(dirname(anchorPath), { recursive: true, mode: 0o700 });
      createAnchor(anchorPath, head).close();
    } catch {
      // This process refuses; of the next one nothing more can be said.
    }
  }

  return {
    begin: refuseChange,
    async seal(sql) {
      const touched = await sql.all('SELECT id FROM touched_writes ORDER BY id');
      if (touched.length > 0) await sql.run('DELETE FROM touched_writes');
      const ids = touched.map(({ id }) => Number(id));
      if (head === null) sealing = await beginChain(sql, version);
      else sealing = ids.length === 0 ? null : await addLinks(sql, head, ids);
    },
    sealed() {
      try {
        if (sealing !== null) dropAnchor(sealing);
      } catch (error) {
        const reason = `${anchorPath} can’t be written: ${reasonOf(error)}; ${RESTART}.`;
        throw new RefusedError(reason, { cause: error });
      }
      files?.note();
      // Nobody will find what was committed to a file that is no longer at its path.
      refuseChange();
    },
    close() {
      if (files?.findChange() != null) leaveAnchor();
      anchor?.close();
    },
  };
}

const RESTART = 'nothing is recorded or sent until Waybill is restarted';
