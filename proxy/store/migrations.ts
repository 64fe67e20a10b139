import { DatabaseSync } from 'node:sqlite';
import { paymentsSchema } from '../batches/payments-schema.ts';
import { reportsSchema } from '../batches/reports-schema.ts';
import { approvalSchema } from '../approval/approval-schema.ts';
import { secondApproverSchema } from '../drafts/second-approver-schema.ts';
import { draftRowsSchema } from '../drafts/draft-rows-schema.ts';
import { draftsSchema } from '../drafts/drafts-schema.ts';
import { takenSchema } from '../taken/taken-schema.ts';
import { chainSchema } from './chain-schema.ts';
import { followUpSchema } from './follow-up-schema.ts';
import { heldSchema } from './held-schema.ts';
import { severalProxiesSchema } from './several-proxies-schema.ts';

/**
 * The schema's versions in order; `user_version` counts how many a file has seen. What has been
 * released never changes here: a change is one more entry.
 *
 * Times are milliseconds since 1970. The triggers hold the journal's promises against our own
 * mistakes: what was asked never changes, an outcome never changes, history only grows.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE writes (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT,
    body_hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN')),
    prepared_at INTEGER NOT NULL,
    sending_at INTEGER,
    answered_at INTEGER,
    settled_at INTEGER,
    answer_status INTEGER,
    answer_content_type TEXT,
    answer_body TEXT,
    report_id TEXT,
    records_received INTEGER,
    UNIQUE (account, key),
    CHECK (state = 'PREPARED' OR sending_at IS NOT NULL),
    CHECK (state NOT IN ('DONE', 'REJECTED') OR answer_status IS NOT NULL)
  ) STRICT;

  CREATE TABLE history (
    id INTEGER PRIMARY KEY,
    write_id INTEGER NOT NULL REFERENCES writes (id),
    at INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;
  CREATE INDEX history_of_write ON history (write_id);

  CREATE TRIGGER history_is_never_changed BEFORE UPDATE ON history
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
  CREATE TRIGGER history_is_never_deleted BEFORE DELETE ON history
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
  CREATE TRIGGER history_is_never_replaced BEFORE INSERT ON history
  WHEN EXISTS (SELECT 1 FROM history WHERE id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

  CREATE TRIGGER writes_are_never_deleted BEFORE DELETE ON writes
  BEGIN SELECT RAISE(ABORT, 'a write is never deleted'); END;
  CREATE TRIGGER writes_are_never_replaced BEFORE INSERT ON writes
  WHEN EXISTS (
    SELECT 1 FROM writes WHERE id = NEW.id OR (account = NEW.account AND key = NEW.key)
  )
  BEGIN SELECT RAISE(ABORT, 'a write is never replaced'); END;
  CREATE TRIGGER writes_keep_what_was_asked
  BEFORE UPDATE OF id, account, key, endpoint, target, body, body_hash, prepared_at ON writes
  BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
  CREATE TRIGGER writes_keep_their_outcome BEFORE UPDATE ON writes
  WHEN OLD.state IN ('DONE', 'REJECTED')
  BEGIN SELECT RAISE(ABORT, 'an outcome never changes'); END;
  CREATE TRIGGER writes_keep_their_answer
  BEFORE UPDATE OF answer_status, answer_content_type, answer_body, answered_at ON writes
  WHEN OLD.answer_status IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'an answer never changes'); END;
  CREATE TRIGGER writes_begin_prepared BEFORE INSERT ON writes WHEN NEW.state <> 'PREPARED'
  BEGIN SELECT RAISE(ABORT, 'a write begins as PREPARED'); END;
  CREATE TRIGGER writes_go_legal_ways BEFORE UPDATE OF state ON writes
  WHEN NOT (
    (OLD.state = 'PREPARED' AND NEW.state = 'SENDING')
    OR (OLD.state = 'SENDING' AND NEW.state = 'PREPARED' AND OLD.answer_status IS NULL)
    OR (OLD.state = 'SENDING' AND NEW.state IN ('DONE', 'REJECTED', 'UNKNOWN'))
    OR (OLD.state = 'UNKNOWN' AND NEW.state IN ('DONE', 'REJECTED'))
  )
  BEGIN SELECT RAISE(ABORT, 'no such way from state to state'); END;
  `,
  followUpSchema,
  draftsSchema,
  paymentsSchema,
  secondApproverSchema,
  takenSchema,
  severalProxiesSchema,
  approvalSchema,
  draftRowsSchema,
  heldSchema,
  chainSchema,
  reportsSchema,
];

export const newestVersion = migrations.length;

/** Brings a file to a version, one transaction for each on the way. */
export function migrate(database: DatabaseSync, version = newestVersion): void {
  const seen = schemaVersion(database);
  // A table that is made anew is dropped in between, with what points at it left pointing.
  database.exec('PRAGMA foreign_keys = OFF');
  for (const [index, statements] of migrations.slice(0, version).entries()) {
    if (index < seen) continue;
    database.exec(`BEGIN IMMEDIATE; ${statements} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
  database.exec('PRAGMA foreign_keys = ON');
}

/** How many migrations a file has seen; 0 where Waybill never finished making it. */
export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Whether tables, indexes and triggers are exactly those of its version: none was dropped. */
export function hasWholeSchema(database: DatabaseSync): boolean {
  const fresh = new DatabaseSync(':memory:');
  migrate(fresh, schemaVersion(database));
  const [found, expected] = [schemaText(database), schemaText(fresh)];
  fresh.close();
  return found === expected;
}

function schemaText(database: DatabaseSync): string {
  const rows = database
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all();
  return JSON.stringify(rows);
}
