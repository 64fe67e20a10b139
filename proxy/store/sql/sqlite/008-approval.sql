-- What the approval of payments rests on, append-only: what each payment counts for against the
-- limits, and who submitted and who approved which content, to the byte.

CREATE TABLE counted_payments (
  write_id INTEGER NOT NULL REFERENCES writes (id),
  position INTEGER NOT NULL,
  -- One spelling for the partner; NULL: it may be any.
  partner TEXT,
  units INTEGER NOT NULL,
  amount TEXT NOT NULL,
  PRIMARY KEY (write_id, position)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER counted_payments_are_never_changed BEFORE UPDATE ON counted_payments
BEGIN SELECT RAISE(ABORT, 'counted payments are append-only'); END;
CREATE TRIGGER counted_payments_are_never_deleted BEFORE DELETE ON counted_payments
BEGIN SELECT RAISE(ABORT, 'counted payments are append-only'); END;
CREATE TRIGGER counted_payments_are_never_replaced BEFORE INSERT ON counted_payments
WHEN EXISTS (
  SELECT 1 FROM counted_payments WHERE write_id = NEW.write_id AND position = NEW.position
)
BEGIN SELECT RAISE(ABORT, 'counted payments are append-only'); END;

CREATE TABLE approvals (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('submitted', 'approved')),
  -- Of what was submitted; the draft may be gone by now.
  draft_id TEXT,
  -- Of what was approved.
  write_id INTEGER REFERENCES writes (id),
  who TEXT NOT NULL,
  -- SHA-256 of the body of 4.9.
  content_hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  CHECK (step <> 'submitted' OR draft_id IS NOT NULL),
  CHECK ((step = 'approved') = (write_id IS NOT NULL))
) STRICT;
CREATE INDEX approvals_of_draft ON approvals (draft_id);
CREATE INDEX approvals_of_write ON approvals (write_id);
CREATE TRIGGER approvals_are_never_changed BEFORE UPDATE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals are append-only'); END;
CREATE TRIGGER approvals_are_never_deleted BEFORE DELETE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals are append-only'); END;
CREATE TRIGGER approvals_are_never_replaced BEFORE INSERT ON approvals
WHEN EXISTS (SELECT 1 FROM approvals WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'approvals are append-only'); END;

-- What was sent within a day.
CREATE INDEX payments_by_time ON writes ((coalesce(sending_at, prepared_at)))
WHERE endpoint = 'payments.apply';
