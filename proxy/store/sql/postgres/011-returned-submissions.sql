-- Submissions that another payer returned to their author, with the reason. A submission is returned
-- at most once, and the row stays as evidence when the draft is changed, sent or deleted.

CREATE TABLE returned_submissions (
  submission bigint PRIMARY KEY REFERENCES approvals (id),
  who text NOT NULL,
  note text NOT NULL,
  at bigint NOT NULL
);
CREATE TRIGGER returned_submissions_are_never_changed
BEFORE UPDATE OR DELETE ON returned_submissions
FOR EACH ROW EXECUTE FUNCTION refuse('returned submissions are append-only');
CREATE TRIGGER returned_submissions_are_never_emptied BEFORE TRUNCATE ON returned_submissions
EXECUTE FUNCTION refuse('returned submissions are append-only');
