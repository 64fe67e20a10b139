-- Jobs are never deleted, and each page lists those of its person after every change. So no list and
-- no start of a job may read all of an account's jobs.

CREATE INDEX jobs_of_person ON jobs (account, who, number);
CREATE INDEX jobs_that_acknowledge ON jobs (account, who, number) WHERE action = 'acknowledge';
CREATE INDEX jobs_that_may_go_on ON jobs (account, who) WHERE state <> 'finished';
CREATE INDEX jobs_that_undo ON jobs (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX jobs_by_turn ON jobs (turn);
