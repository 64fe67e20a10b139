import { createAnchorKeeper } from './anchor-keeper.ts';
import { addLinks, beginChain, seedOf, type Head } from './chain.ts';
import type { Sql } from './sql.ts';
import type { CommitGuard } from './sqlite-guard.ts';
import { OutdatedError, RefusedError } from '../errors/store-error.ts';

/**
 * Identifies where the chain continues: the cluster, its timeline (a new one after a promotion or a
 * point-in-time recovery), the database and the table (new ones after pg_restore).
 */
const INSTANCE = `concat_ws('/',
  (SELECT system_identifier FROM pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (SELECT oid FROM pg_database WHERE datname = current_database()),
  CAST(CAST('chain' AS regclass) AS oid))`;

const LOOK = `SELECT ${INSTANCE} AS instance,
    current_setting('waybill.touched', true) AS touched,
    (SELECT max(version) FROM schema_versions) AS schema_version,
    (SELECT instance FROM chain_instance) AS recorded,
    (SELECT refused FROM chain_instance) AS refused,
    (SELECT count(*) FROM chain_stores WHERE store_id = ?) AS stores,
    (SELECT value FROM chain WHERE id = ?) AS known,
    store.store_id, store.version, store.after_link, store.begun_link, last.id AS link, last.value
  FROM (VALUES (1)) AS one
    LEFT JOIN LATERAL (SELECT * FROM chain_stores ORDER BY id DESC LIMIT 1) AS store ON true
    LEFT JOIN LATERAL (SELECT * FROM chain ORDER BY id DESC LIMIT 1) AS last ON true`;

interface Options {
  place: string;
  /** The place of this proxy's own anchor, if it has one. */
  anchorPath?: string | undefined;
  /** End of the chain as this proxy has verified it. */
  head: Head | null;
  /** The newest migration. */
  version: number;
  /** Whether a person said that the journal may have gone back in time. */
  isAcknowledged: boolean;
}

/** @throws RefusedError by each of its steps, and by each later one; OutdatedError */
export function createPostgresGuard(options: Options): CommitGuard {
  const { place, anchorPath, version } = options;
  const keeper = anchorPath === undefined ? undefined : createAnchorKeeper(anchorPath);
  let { head, isAcknowledged } = options;
  let next: Head | null = null;
  let refused: RefusedError | undefined;
  keeper?.keep(head);

  /** Returns the chain's end in the database, which other proxies may have moved. */
  async function look(sql: Sql) {
    const row = (await sql.get(LOOK, head?.storeId ?? '', head?.link ?? 0))!;
    const instance = String(row['instance']);
    const ids = [...new Set(String(row['touched'] ?? '').match(/\d+/g))].map(Number);
    // This version may leave columns and tables out that it doesn't know.
    if (Number(row['schema_version']) > version) {
      throw new OutdatedError(
        `PostgreSQL at ${place}: a newer Waybill has updated it. Install that version here.`,
      );
    }
    if (isAcknowledged || row['store_id'] === null) {
      if (head === null) return { end: null, instance, ids };
      refuse('its journal has gone back in time: its chain is gone');
    }
    const storeId = String(row['store_id']);
    const after = Number(row['after_link']);
    const isEmpty = Number(row['link'] ?? 0) <= after;
    const end: Head = {
      storeId,
      link: isEmpty ? after : Number(row['link']),
      value: isEmpty ? seedOf(storeId) : String(row['value']),
    };
    if (row['refused'] !== null) refuse(String(row['refused']));
    if (row['recorded'] !== null && row['recorded'] !== instance) {
      refuse('it is another server, or was restored or promoted, and may lack the last commits');
    }
    if (head !== null) {
      // Before its first link a chain has only its seed, which is in no row.
      const isKnown = row['known'] === head.value || head.value === seedOf(head.storeId);
      if (Number(row['stores']) === 0 || !isKnown) {
        refuse('its journal has gone back in time: it lacks what this proxy has committed');
      }
    }
    const isOutdated = Number(row['version']) < version;
    return { end: isOutdated ? null : end, instance, ids };
  }

  function refuse(reason: string): never {
    refused = new RefusedError(`PostgreSQL at ${place}: ${reason}`);
    throw refused;
  }

  return {
    look: () => keeper?.refuseChange(false),
    begin() {
      if (refused !== undefined) throw refused;
      keeper?.refuseChange(true);
    },
    async seal(sql) {
      const { end, instance, ids } = await look(sql);
      if (end !== null) {
        next = ids.length === 0 ? null : await addLinks(sql, end, ids);
        return;
      }
      next = await beginChain(sql, version);
      await sql.upsert('chain_instance', [{ id: 1, instance, refused: null }], ['id']);
    },
    sealed() {
      keeper?.keep(next);
      head = next ?? head;
      isAcknowledged = false;
    },
    close: () => keeper?.close(),
  };
}
