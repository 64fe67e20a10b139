-- A payment's rivals are the batches that go on or ended recently. Those of years must not be read for them.
DROP INDEX follows_that_go_on;
CREATE INDEX follows_by_end ON follows (followed_at);
CREATE INDEX sent_payments_of_write ON sent_payments (write_id);

-- Each page of rules counts the failures of the last hour, among all that rules changed.
CREATE INDEX job_targets_that_failed ON job_targets (job, verdict)
  WHERE verdict IN ('unchanged', 'refused', 'unknown');
