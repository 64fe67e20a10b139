-- As sqlite/009.

-- What its rows add up to, and how its list shows it (JSON); NULL where it was kept before.
ALTER TABLE drafts ADD COLUMN line_count bigint;
ALTER TABLE drafts ADD COLUMN byte_count bigint;
ALTER TABLE drafts ADD COLUMN summary text;
CREATE INDEX drafts_that_are_open ON drafts (account) WHERE write_id IS NULL;

CREATE TABLE draft_payments (
  draft_id text NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position bigint NOT NULL,
  id text NOT NULL,
  -- JSON, without its lines.
  content text NOT NULL,
  PRIMARY KEY (draft_id, position)
);

CREATE TABLE draft_lines (
  draft_id text NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  -- Position of its payment.
  payment bigint NOT NULL,
  position bigint NOT NULL,
  id text NOT NULL,
  id_key text NOT NULL,
  -- Decimals; the amount is above 0. NULL where nothing of the kind was typed.
  amount text,
  balance text,
  content text NOT NULL,
  PRIMARY KEY (draft_id, payment, position)
);

CREATE FUNCTION refuse_rows_of_a_sent_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of text;
BEGIN
  IF TG_OP = 'INSERT' THEN of := NEW.draft_id; ELSE of := OLD.draft_id; END IF;
  IF EXISTS (SELECT 1 FROM drafts WHERE id = of AND write_id IS NOT NULL) THEN
    RAISE restrict_violation USING MESSAGE = 'a draft that was sent never changes';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER draft_payments_stay_as_they_were_sent
BEFORE INSERT OR UPDATE OR DELETE ON draft_payments
FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_sent_draft();
CREATE TRIGGER draft_lines_stay_as_they_were_sent
BEFORE INSERT OR UPDATE OR DELETE ON draft_lines
FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_sent_draft();
