-- The first version on PostgreSQL: all tables that SQLite had by then (001 to 005, and access 001),
-- with the same promises. Booleans are 0 and 1, times are milliseconds since 1970. A text that
-- orders rows has SQLite's collation, whatever the database's is.

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = TG_ARGV[0];
END $$;

CREATE TABLE writes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  target text NOT NULL,
  body text,
  body_hash text NOT NULL,
  who text,
  approved_by text,
  state text NOT NULL CHECK (state IN ('PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN')),
  prepared_at bigint NOT NULL,
  sending_at bigint,
  answered_at bigint,
  settled_at bigint,
  settled_by text CHECK (settled_by IN ('answer', 'read-back', 'person')),
  answer_status bigint,
  answer_content_type text,
  answer_body text,
  report_id text,
  records_received bigint,
  -- When a person took back what was not sent: it never will be.
  withdrawn_at bigint,
  UNIQUE (account, key),
  CHECK (state = 'PREPARED' OR sending_at IS NOT NULL),
  CHECK ((state IN ('DONE', 'REJECTED')) = (settled_by IS NOT NULL)),
  CHECK (state <> 'REJECTED' OR settled_by = 'answer'),
  CHECK (settled_by IS DISTINCT FROM 'answer' OR answer_status IS NOT NULL)
);
CREATE INDEX writes_by_state ON writes (account, state);

CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  write_id bigint NOT NULL REFERENCES writes (id),
  at bigint NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  who text,
  note text
);
CREATE INDEX history_of_write ON history (write_id);
CREATE TRIGGER history_is_never_changed BEFORE UPDATE OR DELETE ON history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER history_is_never_emptied BEFORE TRUNCATE ON history
EXECUTE FUNCTION refuse('history is append-only');

CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  write_id bigint NOT NULL REFERENCES writes (id),
  sending_at bigint NOT NULL,
  answered_at bigint,
  answer_status bigint,
  answer_content_type text,
  answer_body text,
  report_id text
);
CREATE INDEX attempts_of_write ON attempts (write_id);
CREATE TRIGGER attempts_are_never_changed BEFORE UPDATE OR DELETE ON attempts
FOR EACH ROW EXECUTE FUNCTION refuse('attempts are append-only');
CREATE TRIGGER attempts_are_never_emptied BEFORE TRUNCATE ON attempts
EXECUTE FUNCTION refuse('attempts are append-only');

CREATE TRIGGER writes_are_never_deleted BEFORE DELETE ON writes
FOR EACH ROW EXECUTE FUNCTION refuse('a write is never deleted');
CREATE TRIGGER writes_are_never_emptied BEFORE TRUNCATE ON writes
EXECUTE FUNCTION refuse('a write is never deleted');
CREATE FUNCTION refuse_to_replace_a_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM writes WHERE account = NEW.account AND key = NEW.key) THEN
    RAISE restrict_violation USING MESSAGE = 'a write is never replaced';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER writes_are_never_replaced BEFORE INSERT ON writes
FOR EACH ROW EXECUTE FUNCTION refuse_to_replace_a_write();
CREATE TRIGGER writes_keep_what_was_asked
BEFORE UPDATE OF id, account, key, endpoint, target, body, body_hash, who, approved_by, prepared_at
ON writes FOR EACH ROW EXECUTE FUNCTION refuse('what was asked never changes');
CREATE TRIGGER writes_keep_their_outcome BEFORE UPDATE ON writes
FOR EACH ROW WHEN (OLD.state IN ('DONE', 'REJECTED'))
EXECUTE FUNCTION refuse('an outcome never changes');
CREATE TRIGGER writes_keep_their_answer
BEFORE UPDATE OF answer_status, answer_content_type, answer_body, answered_at ON writes
FOR EACH ROW WHEN (OLD.answer_status IS NOT NULL
  AND NOT (OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING' AND NEW.answer_status IS NULL))
EXECUTE FUNCTION refuse('an answer never changes');
CREATE TRIGGER writes_begin_prepared BEFORE INSERT ON writes
FOR EACH ROW WHEN (NEW.state <> 'PREPARED')
EXECUTE FUNCTION refuse('a write begins as PREPARED');
CREATE TRIGGER writes_are_withdrawn_before_they_are_sent BEFORE UPDATE OF withdrawn_at ON writes
FOR EACH ROW WHEN (OLD.state <> 'PREPARED' OR OLD.withdrawn_at IS NOT NULL)
EXECUTE FUNCTION refuse('only what was not sent can be withdrawn');
CREATE TRIGGER writes_that_were_withdrawn_stay BEFORE UPDATE OF state ON writes
FOR EACH ROW WHEN (OLD.withdrawn_at IS NOT NULL)
EXECUTE FUNCTION refuse('what was withdrawn is never sent');

CREATE FUNCTION hold_writes_to_legal_ways() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state = 'PREPARED' AND NEW.state = 'SENDING')
    OR (OLD.state = 'SENDING' AND NEW.state = 'PREPARED' AND OLD.answer_status IS NULL
      AND NOT EXISTS (SELECT FROM attempts WHERE write_id = OLD.id))
    OR (OLD.state = 'SENDING' AND NEW.state IN ('DONE', 'REJECTED', 'UNKNOWN'))
    OR (OLD.state = 'UNKNOWN' AND NEW.state IN ('DONE', 'REJECTED'))
    OR (OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING' AND NEW.answer_status IS NULL)
  THEN RETURN NEW; END IF;
  RAISE restrict_violation USING MESSAGE = 'no such way from state to state';
END $$;
CREATE TRIGGER writes_go_legal_ways BEFORE UPDATE OF state ON writes
FOR EACH ROW EXECUTE FUNCTION hold_writes_to_legal_ways();

CREATE FUNCTION keep_the_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attempts
    (write_id, sending_at, answered_at, answer_status, answer_content_type, answer_body, report_id)
  VALUES (OLD.id, OLD.sending_at, OLD.answered_at, OLD.answer_status, OLD.answer_content_type,
    OLD.answer_body, OLD.report_id);
  RETURN NEW;
END $$;
CREATE TRIGGER writes_keep_their_attempts BEFORE UPDATE OF state ON writes
FOR EACH ROW WHEN (OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING')
EXECUTE FUNCTION keep_the_attempt();


CREATE TABLE lines (
  write_id bigint NOT NULL REFERENCES writes (id),
  position bigint NOT NULL,
  id text,
  id_key text,
  asked text NOT NULL CHECK (asked IN ('read', 'unread', 'archive', 'acknowledge', 'apply')),
  payment_number text,
  -- Whether the read-back's query named the id before it was sent; NULL: nobody knows.
  before smallint CHECK (before IN (0, 1)),
  verdict text NOT NULL DEFAULT 'pending'
    CHECK (verdict IN ('proven', 'refused', 'reported', 'contradicted', 'pending')),
  is_final smallint NOT NULL DEFAULT 0 CHECK (is_final IN (0, 1)),
  reason text NOT NULL DEFAULT 'nothing is known yet',
  -- Of the report's line that names it.
  is_named smallint NOT NULL DEFAULT 0 CHECK (is_named IN (0, 1)),
  message text,
  line_status bigint,
  changed_at bigint NOT NULL,
  PRIMARY KEY (write_id, position),
  CHECK (verdict <> 'pending' OR is_final = 0)
);
CREATE INDEX lines_of_id ON lines (id_key, write_id);
CREATE INDEX lines_that_hold ON lines (id_key) WHERE asked = 'apply' AND is_final = 0;
CREATE TRIGGER lines_are_never_deleted BEFORE DELETE ON lines
FOR EACH ROW EXECUTE FUNCTION refuse('a line is never deleted');
CREATE TRIGGER lines_are_never_emptied BEFORE TRUNCATE ON lines
EXECUTE FUNCTION refuse('a line is never deleted');
CREATE TRIGGER lines_keep_what_was_asked
BEFORE UPDATE OF write_id, position, id, id_key, asked, payment_number ON lines
FOR EACH ROW EXECUTE FUNCTION refuse('what was asked never changes');
CREATE TRIGGER lines_keep_their_last_verdict BEFORE UPDATE OF verdict, is_final ON lines
FOR EACH ROW WHEN (OLD.is_final = 1)
EXECUTE FUNCTION refuse('a final verdict never changes');

CREATE TABLE line_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  write_id bigint NOT NULL,
  position bigint NOT NULL,
  at bigint NOT NULL,
  verdict text NOT NULL,
  is_final smallint NOT NULL,
  reason text NOT NULL,
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
);
CREATE INDEX line_history_of_write ON line_history (write_id);
CREATE TRIGGER line_history_is_never_changed BEFORE UPDATE OR DELETE ON line_history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER line_history_is_never_emptied BEFORE TRUNCATE ON line_history
EXECUTE FUNCTION refuse('history is append-only');
CREATE FUNCTION keep_the_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO line_history (write_id, position, at, verdict, is_final, reason)
  VALUES (NEW.write_id, NEW.position, NEW.changed_at, NEW.verdict, NEW.is_final, NEW.reason);
  RETURN NULL;
END $$;
CREATE TRIGGER lines_keep_their_history AFTER UPDATE OF verdict, is_final ON lines
FOR EACH ROW WHEN (OLD.verdict <> NEW.verdict OR OLD.is_final <> NEW.is_final)
EXECUTE FUNCTION keep_the_verdict();

CREATE TABLE evidence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  write_id bigint NOT NULL REFERENCES writes (id),
  at bigint NOT NULL,
  moment text NOT NULL CHECK (moment IN ('before', 'after')),
  asked text NOT NULL,
  found text NOT NULL
);
CREATE INDEX evidence_of_write ON evidence (write_id);
CREATE TRIGGER evidence_is_never_changed BEFORE UPDATE OR DELETE ON evidence
FOR EACH ROW EXECUTE FUNCTION refuse('evidence is append-only');
CREATE TRIGGER evidence_is_never_emptied BEFORE TRUNCATE ON evidence
EXECUTE FUNCTION refuse('evidence is append-only');

-- One row a write, made with its lines: how far it was followed.
CREATE TABLE follows (
  write_id bigint PRIMARY KEY REFERENCES writes (id),
  elements bigint NOT NULL,
  report_lines bigint NOT NULL DEFAULT 0,
  is_reported smallint NOT NULL DEFAULT 0 CHECK (is_reported IN (0, 1)),
  needs_person smallint NOT NULL DEFAULT 0 CHECK (needs_person IN (0, 1)),
  followed_at bigint
);
CREATE INDEX follows_that_go_on ON follows (write_id) WHERE followed_at IS NULL;

CREATE TABLE own_references (
  account text NOT NULL,
  id_key text COLLATE "C" NOT NULL,
  id text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (account, id_key)
);
CREATE TABLE own_reference_changes (
  account text PRIMARY KEY,
  changed_at bigint NOT NULL
);


CREATE TABLE drafts (
  id text PRIMARY KEY,
  account text NOT NULL,
  who text,
  name text NOT NULL,
  version bigint NOT NULL,
  content text NOT NULL,
  key text NOT NULL UNIQUE,
  write_id bigint UNIQUE REFERENCES writes (id),
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  submitted_by text,
  submitted_key text,
  submitted_at bigint
);
CREATE TRIGGER drafts_stay_as_they_were_sent
BEFORE UPDATE OF account, content, key, write_id, submitted_by, submitted_key, submitted_at ON drafts
FOR EACH ROW WHEN (OLD.write_id IS NOT NULL)
EXECUTE FUNCTION refuse('a draft that was sent never changes');
CREATE TRIGGER drafts_that_were_sent_stay BEFORE DELETE ON drafts
FOR EACH ROW WHEN (OLD.write_id IS NOT NULL)
EXECUTE FUNCTION refuse('a draft that was sent is never deleted');

-- What a draft that was not sent asks for; amounts are decimals, each above 0.
CREATE TABLE draft_holds (
  draft_id text NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  id_key text NOT NULL,
  amount text NOT NULL
);
CREATE INDEX draft_holds_of_draft ON draft_holds (draft_id);
CREATE INDEX draft_holds_of_id ON draft_holds (id_key);

-- What a line of 4.9 applies: it holds that until its verdict is final.
CREATE TABLE line_amounts (
  write_id bigint NOT NULL,
  position bigint NOT NULL,
  amount text NOT NULL,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
);

-- Payments as they were sent, by which a second one of the same number or amount is noticed.
CREATE TABLE sent_payments (
  write_id bigint NOT NULL REFERENCES writes (id),
  partner_key text NOT NULL,
  number text NOT NULL,
  amount text NOT NULL,
  units bigint NOT NULL
);
CREATE INDEX sent_payments_of_partner ON sent_payments (partner_key);

-- What the service showed of a line of 4.9 before it was sent.
CREATE TABLE lines_before (
  write_id bigint NOT NULL,
  position bigint NOT NULL,
  -- As it stood on the wire; NULL where it has no target, or none that the service listed.
  balance text,
  -- JSON: keys of the payments that could be taken for it; NULL: nobody looked.
  payments text,
  -- When reading began.
  at bigint NOT NULL,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
);
CREATE FUNCTION refuse_a_late_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT state FROM writes WHERE id = NEW.write_id) <> 'PREPARED' THEN
    RAISE restrict_violation USING MESSAGE = 'it was sent already';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lines_before_are_from_before BEFORE INSERT OR UPDATE ON lines_before
FOR EACH ROW EXECUTE FUNCTION refuse_a_late_look();


CREATE TABLE users (
  name text COLLATE "C" PRIMARY KEY,
  roles text NOT NULL,
  password_hash text NOT NULL,
  revision text NOT NULL,
  changed_at bigint NOT NULL
);
CREATE TABLE people (
  issuer text NOT NULL,
  subject text NOT NULL,
  name text NOT NULL UNIQUE,
  PRIMARY KEY (issuer, subject)
);
CREATE TABLE sessions (
  hash text PRIMARY KEY,
  name text NOT NULL,
  source text NOT NULL,
  revision text,
  claims text NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint NOT NULL
);
CREATE INDEX sessions_of_name ON sessions (name, source);
