-- A background job may acknowledge transactions. SQLite can't change a CHECK or a NOT NULL, so the
-- rows move into other tables.

CREATE TABLE next_jobs (
  number INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  -- The Idempotency-Key that it was asked for with, in lower case.
  id TEXT NOT NULL,
  -- NULL where nobody signs in.
  who TEXT,
  -- NULL where the job was made from another one.
  body_hash TEXT,
  action TEXT NOT NULL CHECK (action IN ('read', 'unread', 'archive', 'undo', 'acknowledge')),
  undoes TEXT,
  retries TEXT,
  since INTEGER,
  state TEXT NOT NULL CHECK (state IN ('open', 'stopping', 'stopped', 'finished')),
  phase TEXT CHECK (phase IN ('waiting', 'checking', 'sending', 'settling')),
  problem TEXT,
  -- Before the first write: whether targets are as they were chosen, or what others did since.
  check_first TEXT CHECK (check_first IN ('status', 'others')),
  -- Orders the jobs of an account: the greatest one began last.
  turn INTEGER NOT NULL,
  -- Numbers of earlier jobs on the same ids, as JSON, until they have ended.
  waits_for TEXT NOT NULL DEFAULT '[]',
  -- Before this time, what the service refused is not sent again.
  again_at INTEGER NOT NULL DEFAULT 0,
  is_dismissed INTEGER NOT NULL DEFAULT 0 CHECK (is_dismissed IN (0, 1)),
  revision INTEGER NOT NULL,
  total INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (account, id)
) STRICT;
INSERT INTO next_jobs (number, account, id, who, body_hash, action, undoes, retries, since, state,
    phase, problem, check_first, turn, waits_for, again_at, is_dismissed, revision, total, created_at)
  SELECT number, account, id, who, body_hash, action, undoes, retries, since, state,
    phase, problem, check_first, turn, waits_for, again_at, is_dismissed, revision, total, created_at
  FROM jobs;
DROP TABLE jobs;
ALTER TABLE next_jobs RENAME TO jobs;
CREATE INDEX jobs_that_go_on ON jobs (account) WHERE state IN ('open', 'stopping');

CREATE TABLE next_job_targets (
  job INTEGER NOT NULL REFERENCES jobs (number),
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  id_key TEXT NOT NULL,
  has_own_id INTEGER NOT NULL CHECK (has_own_id IN (0, 1)),
  record_number TEXT,
  -- As JSON: the notifications that were chosen, or the transaction.
  chosen TEXT NOT NULL,
  -- The status that notifications are to have; NULL for a transaction.
  goal INTEGER,
  verdict TEXT NOT NULL DEFAULT 'pending'
    CHECK (verdict IN ('pending', 'done', 'unchanged', 'refused', 'unknown', 'skipped')),
  -- Key of the last call that carries it; NULL while it waits for one.
  call TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  status INTEGER,
  reason TEXT,
  revision INTEGER NOT NULL,
  PRIMARY KEY (job, position)
) STRICT, WITHOUT ROWID;
INSERT INTO next_job_targets (job, position, id, id_key, has_own_id, record_number, chosen, goal,
    verdict, call, tries, status, reason, revision)
  SELECT job, position, id, id_key, has_own_id, record_number, chosen, goal,
    verdict, call, tries, status, reason, revision
  FROM job_targets;
DROP TABLE job_targets;
ALTER TABLE next_job_targets RENAME TO job_targets;
CREATE INDEX job_targets_of_id ON job_targets (id_key, job);
CREATE INDEX job_targets_of_call ON job_targets (call) WHERE call IS NOT NULL;
CREATE INDEX job_targets_to_send ON job_targets (job, tries, position)
  WHERE verdict = 'pending' AND call IS NULL;

-- What the read-back showed of a line when it was last judged (batches/judge-line.ts).
ALTER TABLE lines ADD COLUMN shown TEXT;
