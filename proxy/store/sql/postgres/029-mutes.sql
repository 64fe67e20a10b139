-- Muted records: what arrives for them is marked read.

CREATE TABLE mutes (
  account text NOT NULL,
  -- In lower case.
  record_key text NOT NULL,
  record_id text NOT NULL,
  -- As the notification that was muted has them.
  type text NOT NULL,
  record_number text,
  notification text NOT NULL,
  -- Who changed it last; NULL where nobody signs in.
  who text,
  at bigint NOT NULL,
  -- 0: it was unmuted.
  is_on bigint NOT NULL CHECK (is_on IN (0, 1)),
  revision bigint NOT NULL,
  PRIMARY KEY (account, record_key)
);
CREATE INDEX mutes_by_revision ON mutes (account, revision);

CREATE TABLE mute_history (
  account text NOT NULL,
  -- The notification that it was done from.
  id_key text NOT NULL,
  record_key text NOT NULL,
  revision bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('mute', 'unmute')),
  who text,
  PRIMARY KEY (account, id_key, record_key, revision)
);
CREATE TRIGGER mute_history_is_never_changed BEFORE UPDATE OR DELETE ON mute_history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER mute_history_is_never_emptied BEFORE TRUNCATE ON mute_history
EXECUTE FUNCTION refuse('history is append-only');
