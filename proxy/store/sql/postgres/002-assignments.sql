-- As sqlite/006.

CREATE TABLE taken (
  account text NOT NULL,
  id_key text NOT NULL,
  id text NOT NULL,
  version bigint NOT NULL,
  -- NULL: nobody has it any more.
  who text,
  since bigint,
  note text NOT NULL,
  changed_at bigint NOT NULL,
  PRIMARY KEY (account, id_key),
  CHECK ((who IS NULL) = (since IS NULL)),
  CHECK (who IS NOT NULL OR note = '')
);
CREATE INDEX taken_by_change ON taken (account, changed_at);
CREATE INDEX taken_by_somebody ON taken (account, since) WHERE who IS NOT NULL;

CREATE TABLE taken_history (
  account text NOT NULL,
  id_key text NOT NULL,
  version bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('take', 'take-over', 'release', 'note')),
  who text NOT NULL,
  -- Who had it before; NULL for nobody.
  had text,
  note text NOT NULL,
  PRIMARY KEY (account, id_key, version)
);
CREATE TRIGGER taken_history_is_never_changed BEFORE UPDATE OR DELETE ON taken_history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER taken_history_is_never_emptied BEFORE TRUNCATE ON taken_history
EXECUTE FUNCTION refuse('history is append-only');

-- What was done since a moment, for all who look every half minute.
CREATE INDEX writes_by_settling ON writes (account, settled_at) WHERE settled_at IS NOT NULL;
