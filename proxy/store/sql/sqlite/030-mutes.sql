-- Muted records: what arrives for them is marked read.

CREATE TABLE mutes (
  account TEXT NOT NULL,
  -- In lower case.
  record_key TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- As the notification that was muted has them.
  type TEXT NOT NULL,
  record_number TEXT,
  notification TEXT NOT NULL,
  -- Who changed it last; NULL where nobody signs in.
  who TEXT,
  at INTEGER NOT NULL,
  -- 0: it was unmuted.
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  revision INTEGER NOT NULL,
  PRIMARY KEY (account, record_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_by_revision ON mutes (account, revision);

CREATE TABLE mute_history (
  account TEXT NOT NULL,
  -- The notification that it was done from.
  id_key TEXT NOT NULL,
  record_key TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('mute', 'unmute')),
  who TEXT,
  PRIMARY KEY (account, id_key, record_key, revision)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER mute_history_is_never_changed BEFORE UPDATE ON mute_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER mute_history_is_never_deleted BEFORE DELETE ON mute_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
