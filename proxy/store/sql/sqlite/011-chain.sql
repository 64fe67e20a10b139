-- A hash chain over the journal. Each link holds the digest of one write as it was at a commit, and
-- a value over that digest and the value before. A chain begins with a store id: at the first
-- start, after a migration that changed what digests cover, and when a person acknowledges that
-- the journal was restored.

CREATE TABLE chain_stores (
  id INTEGER PRIMARY KEY,
  store_id TEXT NOT NULL UNIQUE,
  -- The newest migration then: digests cover whole rows, so they hold for that version alone.
  version INTEGER NOT NULL,
  -- The last link before it, and the last that it began with.
  after_link INTEGER NOT NULL,
  begun_link INTEGER NOT NULL,
  begun_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER chain_stores_are_never_changed BEFORE UPDATE ON chain_stores
BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
CREATE TRIGGER chain_stores_are_never_deleted BEFORE DELETE ON chain_stores
BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;

CREATE TABLE chain (
  id INTEGER PRIMARY KEY,
  write_id INTEGER NOT NULL,
  digest TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE TRIGGER chain_is_never_changed BEFORE UPDATE ON chain
BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
CREATE TRIGGER chain_is_never_deleted BEFORE DELETE ON chain
BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
