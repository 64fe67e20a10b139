-- What became of each line that was sent, and the users' own references.
--
-- `writes` is made anew, since SQLite can't drop a CHECK: what is DONE may now rest on a read-back
-- or on a person's word in place of an answer, and what is UNKNOWN may be sent again. `attempts`
-- keeps the answer of a sending that another one follows.

CREATE TABLE new_writes (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  target TEXT NOT NULL,
  body TEXT,
  body_hash TEXT NOT NULL,
  who TEXT,
  state TEXT NOT NULL CHECK (state IN ('PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN')),
  prepared_at INTEGER NOT NULL,
  sending_at INTEGER,
  answered_at INTEGER,
  settled_at INTEGER,
  settled_by TEXT CHECK (settled_by IN ('answer', 'read-back', 'person')),
  answer_status INTEGER,
  answer_content_type TEXT,
  answer_body TEXT,
  report_id TEXT,
  records_received INTEGER,
  UNIQUE (account, key),
  CHECK (state = 'PREPARED' OR sending_at IS NOT NULL),
  CHECK ((state IN ('DONE', 'REJECTED')) = (settled_by IS NOT NULL)),
  CHECK (state <> 'REJECTED' OR settled_by = 'answer'),
  CHECK (settled_by IS NOT 'answer' OR answer_status IS NOT NULL)
) STRICT;
INSERT INTO new_writes
  (id, account, key, endpoint, target, body, body_hash, state, prepared_at, sending_at,
   answered_at, settled_at, settled_by, answer_status, answer_content_type, answer_body,
   report_id, records_received)
SELECT id, account, key, endpoint, target, body, body_hash, state, prepared_at, sending_at,
  answered_at, settled_at, CASE WHEN state IN ('DONE', 'REJECTED') THEN 'answer' END,
  answer_status, answer_content_type, answer_body, report_id, records_received
FROM writes;
DROP TABLE writes;
ALTER TABLE new_writes RENAME TO writes;
CREATE INDEX writes_by_state ON writes (account, state);

ALTER TABLE history ADD COLUMN who TEXT;
ALTER TABLE history ADD COLUMN note TEXT;

CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  write_id INTEGER NOT NULL REFERENCES writes (id),
  sending_at INTEGER NOT NULL,
  answered_at INTEGER,
  answer_status INTEGER,
  answer_content_type TEXT,
  answer_body TEXT,
  report_id TEXT
) STRICT;
CREATE INDEX attempts_of_write ON attempts (write_id);
CREATE TRIGGER attempts_are_never_changed BEFORE UPDATE ON attempts
BEGIN SELECT RAISE(ABORT, 'attempts are append-only'); END;
CREATE TRIGGER attempts_are_never_deleted BEFORE DELETE ON attempts
BEGIN SELECT RAISE(ABORT, 'attempts are append-only'); END;

CREATE TRIGGER writes_are_never_deleted BEFORE DELETE ON writes
BEGIN SELECT RAISE(ABORT, 'a write is never deleted'); END;
CREATE TRIGGER writes_are_never_replaced BEFORE INSERT ON writes
WHEN EXISTS (
  SELECT 1 FROM writes WHERE id = NEW.id OR (account = NEW.account AND key = NEW.key)
)
BEGIN SELECT RAISE(ABORT, 'a write is never replaced'); END;
CREATE TRIGGER writes_keep_what_was_asked
BEFORE UPDATE OF id, account, key, endpoint, target, body, body_hash, who, prepared_at ON writes
BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
CREATE TRIGGER writes_keep_their_outcome BEFORE UPDATE ON writes
WHEN OLD.state IN ('DONE', 'REJECTED')
BEGIN SELECT RAISE(ABORT, 'an outcome never changes'); END;
CREATE TRIGGER writes_keep_their_answer
BEFORE UPDATE OF answer_status, answer_content_type, answer_body, answered_at ON writes
WHEN OLD.answer_status IS NOT NULL
  AND NOT (OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING' AND NEW.answer_status IS NULL)
BEGIN SELECT RAISE(ABORT, 'an answer never changes'); END;
CREATE TRIGGER writes_begin_prepared BEFORE INSERT ON writes WHEN NEW.state <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'a write begins as PREPARED'); END;
CREATE TRIGGER writes_go_legal_ways BEFORE UPDATE OF state ON writes
WHEN NOT (
  (OLD.state = 'PREPARED' AND NEW.state = 'SENDING')
  OR (OLD.state = 'SENDING' AND NEW.state = 'PREPARED' AND OLD.answer_status IS NULL
    AND NOT EXISTS (SELECT 1 FROM attempts WHERE write_id = OLD.id))
  OR (OLD.state = 'SENDING' AND NEW.state IN ('DONE', 'REJECTED', 'UNKNOWN'))
  OR (OLD.state = 'UNKNOWN' AND NEW.state IN ('DONE', 'REJECTED'))
  OR (OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING' AND NEW.answer_status IS NULL)
)
BEGIN SELECT RAISE(ABORT, 'no such way from state to state'); END;
CREATE TRIGGER writes_keep_their_attempts BEFORE UPDATE OF state ON writes
WHEN OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING'
BEGIN
  INSERT INTO attempts
    (write_id, sending_at, answered_at, answer_status, answer_content_type, answer_body, report_id)
  VALUES (OLD.id, OLD.sending_at, OLD.answered_at, OLD.answer_status, OLD.answer_content_type,
    OLD.answer_body, OLD.report_id);
END;

CREATE TABLE lines (
  write_id INTEGER NOT NULL REFERENCES writes (id),
  position INTEGER NOT NULL,
  id TEXT,
  id_key TEXT,
  asked TEXT NOT NULL CHECK (asked IN ('read', 'unread', 'archive', 'acknowledge', 'apply')),
  payment_number TEXT,
  -- Whether the read-back's query named the id before it was sent; NULL: nobody knows.
  before INTEGER CHECK (before IN (0, 1)),
  verdict TEXT NOT NULL DEFAULT 'pending'
    CHECK (verdict IN ('proven', 'refused', 'reported', 'contradicted', 'pending')),
  is_final INTEGER NOT NULL DEFAULT 0 CHECK (is_final IN (0, 1)),
  reason TEXT NOT NULL DEFAULT 'nothing is known yet',
  -- Of the report's line that names it.
  is_named INTEGER NOT NULL DEFAULT 0 CHECK (is_named IN (0, 1)),
  message TEXT,
  line_status INTEGER,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (write_id, position),
  CHECK (verdict <> 'pending' OR is_final = 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX lines_of_id ON lines (id_key, write_id);
CREATE TRIGGER lines_are_never_deleted BEFORE DELETE ON lines
BEGIN SELECT RAISE(ABORT, 'a line is never deleted'); END;
CREATE TRIGGER lines_keep_what_was_asked
BEFORE UPDATE OF write_id, position, id, id_key, asked, payment_number ON lines
BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
CREATE TRIGGER lines_keep_their_last_verdict BEFORE UPDATE OF verdict, is_final ON lines
WHEN OLD.is_final = 1
BEGIN SELECT RAISE(ABORT, 'a final verdict never changes'); END;

CREATE TABLE line_history (
  id INTEGER PRIMARY KEY,
  write_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  is_final INTEGER NOT NULL,
  reason TEXT NOT NULL,
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
) STRICT;
CREATE INDEX line_history_of_write ON line_history (write_id);
CREATE TRIGGER line_history_is_never_changed BEFORE UPDATE ON line_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER line_history_is_never_deleted BEFORE DELETE ON line_history
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER lines_keep_their_history AFTER UPDATE OF verdict, is_final ON lines
WHEN OLD.verdict <> NEW.verdict OR OLD.is_final <> NEW.is_final
BEGIN
  INSERT INTO line_history (write_id, position, at, verdict, is_final, reason)
  VALUES (NEW.write_id, NEW.position, NEW.changed_at, NEW.verdict, NEW.is_final, NEW.reason);
END;

CREATE TABLE evidence (
  id INTEGER PRIMARY KEY,
  write_id INTEGER NOT NULL REFERENCES writes (id),
  at INTEGER NOT NULL,
  moment TEXT NOT NULL CHECK (moment IN ('before', 'after')),
  asked TEXT NOT NULL,
  found TEXT NOT NULL
) STRICT;
CREATE INDEX evidence_of_write ON evidence (write_id);
CREATE TRIGGER evidence_is_never_changed BEFORE UPDATE ON evidence
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER evidence_is_never_deleted BEFORE DELETE ON evidence
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;

-- One row a write, made with its lines: how far it was followed.
CREATE TABLE follows (
  write_id INTEGER PRIMARY KEY REFERENCES writes (id),
  elements INTEGER NOT NULL,
  report_lines INTEGER NOT NULL DEFAULT 0,
  is_reported INTEGER NOT NULL DEFAULT 0 CHECK (is_reported IN (0, 1)),
  needs_person INTEGER NOT NULL DEFAULT 0 CHECK (needs_person IN (0, 1)),
  followed_at INTEGER
) STRICT;
CREATE INDEX follows_that_go_on ON follows (write_id) WHERE followed_at IS NULL;

CREATE TABLE own_references (
  account TEXT NOT NULL,
  id_key TEXT NOT NULL,
  id TEXT NOT NULL,
  reference TEXT NOT NULL,
  PRIMARY KEY (account, id_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE own_reference_changes (
  account TEXT PRIMARY KEY,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
