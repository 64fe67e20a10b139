-- Which notifications are snoozed, and what the proxy has seen of the inbox.

CREATE TABLE snoozes (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  id TEXT NOT NULL,
  -- In lower case; NULL where the notification names no record.
  record_key TEXT,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'back', 'ended')),
  -- Who snoozed it, or the rule that did; NULL where nobody signs in.
  who TEXT,
  at INTEGER NOT NULL,
  -- NULL: until something new happens to the record.
  until_at INTEGER,
  on_news INTEGER NOT NULL CHECK (on_news IN (0, 1)),
  -- What the person knew of the record: keys as JSON, and the instant of the newest.
  known TEXT NOT NULL,
  newest INTEGER NOT NULL,
  back_at INTEGER,
  why TEXT CHECK (why IN ('time', 'news')),
  -- The notification as JSON.
  notification TEXT NOT NULL,
  -- What it was before the last change by a person or rule, as JSON; NULL for nothing.
  previous TEXT,
  revision INTEGER NOT NULL,
  PRIMARY KEY (account, id_key),
  CHECK (until_at IS NOT NULL OR on_news = 1),
  CHECK ((back_at IS NULL) = (why IS NULL))
) STRICT;
CREATE INDEX snoozes_that_count ON snoozes (account, state, until_at) WHERE state <> 'ended';
CREATE INDEX snoozes_by_record ON snoozes (account, record_key)
  WHERE state = 'waiting' AND on_news = 1;
CREATE INDEX snoozes_by_revision ON snoozes (account, revision);

CREATE TABLE snooze_history (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('snooze', 'end', 'undo', 'time', 'news')),
  who TEXT,
  until_at INTEGER,
  on_news INTEGER NOT NULL CHECK (on_news IN (0, 1)),
  PRIMARY KEY (account, id_key, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER snooze_history_is_never_changed BEFORE UPDATE ON snooze_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER snooze_history_is_never_deleted BEFORE DELETE ON snooze_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- Notifications with a CreatedAt at or after `floor` are either in arrivals_seen or new.
CREATE TABLE arrivals_cursor (
  account TEXT PRIMARY KEY,
  floor INTEGER NOT NULL
) STRICT;
CREATE TABLE arrivals_seen (
  account TEXT NOT NULL,
  row_key TEXT NOT NULL,
  record_key TEXT,
  instant INTEGER NOT NULL,
  PRIMARY KEY (account, row_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrivals_seen_by_instant ON arrivals_seen (account, instant);
CREATE INDEX arrivals_seen_by_record ON arrivals_seen (account, record_key);
