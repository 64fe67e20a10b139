/** Writes with their history and the answers of earlier sendings: `migrations.ts`, for PostgreSQL. */
export const journalSchema = `
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
`;
