-- As sqlite/008.

CREATE TABLE counted_payments (
  write_id bigint NOT NULL REFERENCES writes (id),
  position bigint NOT NULL,
  -- One spelling for the partner; NULL: it may be any.
  partner text,
  units bigint NOT NULL,
  amount text NOT NULL,
  PRIMARY KEY (write_id, position)
);
CREATE TRIGGER counted_payments_are_never_changed BEFORE UPDATE OR DELETE ON counted_payments
FOR EACH ROW EXECUTE FUNCTION refuse('counted payments are append-only');
CREATE TRIGGER counted_payments_are_never_emptied BEFORE TRUNCATE ON counted_payments
EXECUTE FUNCTION refuse('counted payments are append-only');

CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  step text NOT NULL CHECK (step IN ('submitted', 'approved')),
  -- Of what was submitted; the draft may be gone by now.
  draft_id text,
  -- Of what was approved.
  write_id bigint REFERENCES writes (id),
  who text NOT NULL,
  -- SHA-256 of the body of 4.9.
  content_hash text NOT NULL,
  at bigint NOT NULL,
  CHECK (step <> 'submitted' OR draft_id IS NOT NULL),
  CHECK ((step = 'approved') = (write_id IS NOT NULL))
);
CREATE INDEX approvals_of_draft ON approvals (draft_id);
CREATE INDEX approvals_of_write ON approvals (write_id);
CREATE TRIGGER approvals_are_never_changed BEFORE UPDATE OR DELETE ON approvals
FOR EACH ROW EXECUTE FUNCTION refuse('approvals are append-only');
CREATE TRIGGER approvals_are_never_emptied BEFORE TRUNCATE ON approvals
EXECUTE FUNCTION refuse('approvals are append-only');

-- What was sent within a day.
CREATE INDEX payments_by_time ON writes ((coalesce(sending_at, prepared_at)))
WHERE endpoint = 'payments.apply';
