-- Labels on notifications, and what rules label and alert.

CREATE TABLE labels (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  -- The name without case and accents.
  name_key TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  by_rule INTEGER NOT NULL CHECK (by_rule IN (0, 1)),
  -- 0: it was removed.
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  revision INTEGER NOT NULL,
  PRIMARY KEY (account, id_key, name_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX labels_by_revision ON labels (account, revision);
CREATE INDEX labels_of_rules ON labels (account, at) WHERE is_on = 1 AND by_rule = 1;

CREATE TABLE label_history (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('add', 'remove')),
  name TEXT NOT NULL,
  who TEXT,
  PRIMARY KEY (account, id_key, revision)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER label_history_is_never_changed BEFORE UPDATE ON label_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER label_history_is_never_deleted BEFORE DELETE ON label_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- The label that the rule added; NULL where it added none.
ALTER TABLE rule_steps ADD COLUMN labeled TEXT;
-- The people it alerted, as JSON; NULL for nobody.
ALTER TABLE rule_steps ADD COLUMN alerted TEXT;
CREATE INDEX rule_steps_by_row ON rule_steps (account, row_key) WHERE alerted IS NOT NULL;

-- Rules alert people as well.
CREATE TABLE more_concerns (
  account TEXT NOT NULL,
  person TEXT NOT NULL,
  id_key TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'alerted')),
  id TEXT NOT NULL,
  who TEXT NOT NULL,
  at INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (account, person, id_key, version)
) STRICT, WITHOUT ROWID;
INSERT INTO more_concerns SELECT account, person, id_key, version, kind, id, who, at, note FROM concerns;
DROP TABLE concerns;
ALTER TABLE more_concerns RENAME TO concerns;
CREATE INDEX concerns_by_time ON concerns (account, person, at);
