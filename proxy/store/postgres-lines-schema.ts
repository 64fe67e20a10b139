/** What became of each line that was sent: `follow-up-schema.ts`, for PostgreSQL. */
export const linesSchema = `
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
`;
