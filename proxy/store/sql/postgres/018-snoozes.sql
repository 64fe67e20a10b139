-- Which notifications are snoozed, and what the proxy has seen of the inbox.

CREATE TABLE snoozes (
  account text NOT NULL,
  id_key text NOT NULL,
  id text NOT NULL,
  -- In lower case; NULL where the notification names no record.
  record_key text,
  version bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'back', 'ended')),
  -- Who snoozed it, or the rule that did; NULL where nobody signs in.
  who text,
  at bigint NOT NULL,
  -- NULL: until something new happens to the record.
  until_at bigint,
  on_news bigint NOT NULL CHECK (on_news IN (0, 1)),
  -- What the person knew of the record: keys as JSON, and the instant of the newest.
  known text NOT NULL,
  newest bigint NOT NULL,
  back_at bigint,
  why text CHECK (why IN ('time', 'news')),
  -- The notification as JSON.
  notification text NOT NULL,
  -- What it was before the last change by a person or rule, as JSON; NULL for nothing.
  previous text,
  revision bigint NOT NULL,
  PRIMARY KEY (account, id_key),
  CHECK (until_at IS NOT NULL OR on_news = 1),
  CHECK ((back_at IS NULL) = (why IS NULL))
);
CREATE INDEX snoozes_that_count ON snoozes (account, state, until_at) WHERE state <> 'ended';
CREATE INDEX snoozes_by_record ON snoozes (account, record_key)
  WHERE state = 'waiting' AND on_news = 1;
CREATE INDEX snoozes_by_revision ON snoozes (account, revision);

CREATE TABLE snooze_history (
  account text NOT NULL,
  id_key text NOT NULL,
  version bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('snooze', 'end', 'undo', 'time', 'news')),
  who text,
  until_at bigint,
  on_news bigint NOT NULL CHECK (on_news IN (0, 1)),
  PRIMARY KEY (account, id_key, version)
);
CREATE TRIGGER snooze_history_is_never_changed BEFORE UPDATE OR DELETE ON snooze_history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER snooze_history_is_never_emptied BEFORE TRUNCATE ON snooze_history
EXECUTE FUNCTION refuse('history is append-only');

-- Notifications with a CreatedAt at or after `floor` are either in arrivals_seen or new.
CREATE TABLE arrivals_cursor (
  account text PRIMARY KEY,
  floor bigint NOT NULL
);
CREATE TABLE arrivals_seen (
  account text NOT NULL,
  row_key text NOT NULL,
  record_key text,
  instant bigint NOT NULL,
  PRIMARY KEY (account, row_key)
);
CREATE INDEX arrivals_seen_by_instant ON arrivals_seen (account, instant);
CREATE INDEX arrivals_seen_by_record ON arrivals_seen (account, record_key);
