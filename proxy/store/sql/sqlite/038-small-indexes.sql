-- Jobs are never deleted, and each page lists those of its person after every change. So no list and
-- no start of a job may read all of an account's jobs. SQLite ends each index with the number.

CREATE INDEX jobs_of_person ON jobs (account, who);
CREATE INDEX jobs_that_acknowledge ON jobs (account, who) WHERE action = 'acknowledge';
CREATE INDEX jobs_that_may_go_on ON jobs (account, who) WHERE state <> 'finished';
CREATE INDEX jobs_that_undo ON jobs (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX jobs_by_turn ON jobs (turn);

-- A removed label keeps its row, so that pages learn of it. Rules remove thousands when there are too many.
CREATE INDEX labels_that_are_on ON labels (account, is_on, id_key, name_key, id, name) WHERE is_on = 1;

-- Deliveries stay for a month with their messages, which no search for those that wait may read.
DROP INDEX alert_deliveries_due;
CREATE INDEX alert_deliveries_waiting ON alert_deliveries (account, state, next_at, claimed_until, attempts)
  WHERE state = 'waiting';
-- Nor do the items of digests matter before they are due, only how many there are, and since when.
CREATE INDEX alert_items_by_time ON alert_items (account, channel, at);

-- A snooze keeps its row when it ends, and SQLite can't tell that one that waits has not ended.
DROP INDEX snoozes_that_count;
CREATE INDEX snoozes_by_state ON snoozes (account, state, until_at);
-- With all that the activity shows: otherwise SQLite reads every step of the account.
DROP INDEX rule_steps_by_row;
CREATE INDEX rule_steps_by_row ON rule_steps (account, row_key, at, who, alerted) WHERE alerted IS NOT NULL;
