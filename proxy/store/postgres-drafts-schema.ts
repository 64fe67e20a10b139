/** Drafts, what they hold, and payments: `drafts-schema.ts` and its sequels, for PostgreSQL. */
export const draftsSchema = `
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
`;
