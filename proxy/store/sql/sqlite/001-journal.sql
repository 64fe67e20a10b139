-- Writes and their history.
--
-- Times are milliseconds since 1970. The triggers hold the journal's promises against our own
-- mistakes: what was asked never changes, an outcome never changes, history only grows.

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
