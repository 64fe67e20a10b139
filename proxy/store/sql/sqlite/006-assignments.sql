-- Who has taken which notification of a service account, and how it changed hands.
--
-- A row is made when a notification is first taken, and stays: its version only grows.

CREATE TABLE taken (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- NULL: nobody has it any more.
  who TEXT,
  since INTEGER,
  note TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (account, id_key),
  CHECK ((who IS NULL) = (since IS NULL)),
  CHECK (who IS NOT NULL OR note = '')
) STRICT, WITHOUT ROWID;
CREATE INDEX taken_by_change ON taken (account, changed_at);
CREATE INDEX taken_by_somebody ON taken (account, since) WHERE who IS NOT NULL;

CREATE TABLE taken_history (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('take', 'take-over', 'release', 'note')),
  who TEXT NOT NULL,
  -- Who had it before; NULL for nobody.
  had TEXT,
  note TEXT NOT NULL,
  PRIMARY KEY (account, id_key, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER taken_history_is_never_changed BEFORE UPDATE ON taken_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER taken_history_is_never_deleted BEFORE DELETE ON taken_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER taken_history_is_never_replaced BEFORE INSERT ON taken_history
WHEN EXISTS (
  SELECT 1 FROM taken_history
  WHERE account = NEW.account AND id_key = NEW.id_key AND version = NEW.version
)
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- What was done since a moment, for all who look every half minute.
CREATE INDEX writes_by_settling ON writes (account, settled_at) WHERE settled_at IS NOT NULL;
