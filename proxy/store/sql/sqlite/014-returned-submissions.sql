-- Submissions that another payer returned to their author, with the reason. A submission is returned
-- at most once, and the row stays as evidence when the draft is changed, sent or deleted.

CREATE TABLE returned_submissions (
  submission INTEGER PRIMARY KEY REFERENCES approvals (id),
  who TEXT NOT NULL,
  note TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER returned_submissions_are_never_changed BEFORE UPDATE ON returned_submissions
BEGIN SELECT RAISE(ABORT, 'returned submissions are append-only'); END;
CREATE TRIGGER returned_submissions_are_never_deleted BEFORE DELETE ON returned_submissions
BEGIN SELECT RAISE(ABORT, 'returned submissions are append-only'); END;
CREATE TRIGGER returned_submissions_are_never_replaced BEFORE INSERT ON returned_submissions
WHEN EXISTS (SELECT 1 FROM returned_submissions WHERE submission = NEW.submission)
BEGIN SELECT RAISE(ABORT, 'returned submissions are append-only'); END;
