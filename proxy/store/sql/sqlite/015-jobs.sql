-- Background jobs: what people chose to have done in bulk, the calls that carry it, and how far each
-- target is.

CREATE TABLE jobs (
  number INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  -- The Idempotency-Key that it was asked for with, in lower case.
  id TEXT NOT NULL,
  -- NULL where nobody signs in.
  who TEXT,
  -- NULL where the job was made from another one.
  body_hash TEXT,
  action TEXT NOT NULL CHECK (action IN ('read', 'unread', 'archive', 'undo')),
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
CREATE INDEX jobs_that_go_on ON jobs (account) WHERE state IN ('open', 'stopping');

CREATE TABLE job_targets (
  job INTEGER NOT NULL REFERENCES jobs (number),
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  id_key TEXT NOT NULL,
  has_own_id INTEGER NOT NULL CHECK (has_own_id IN (0, 1)),
  record_number TEXT,
  -- The notifications that were chosen, as JSON.
  chosen TEXT NOT NULL,
  -- The status that it is to have.
  goal INTEGER NOT NULL,
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
CREATE INDEX job_targets_of_id ON job_targets (id_key, job);
CREATE INDEX job_targets_of_call ON job_targets (call) WHERE call IS NOT NULL;
CREATE INDEX job_targets_to_send ON job_targets (job, tries, position)
  WHERE verdict = 'pending' AND call IS NULL;

-- On record before the write of the same key is.
CREATE TABLE job_calls (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  job INTEGER NOT NULL REFERENCES jobs (number),
  endpoint TEXT NOT NULL,
  -- Until every target has a verdict, or another call.
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_calls_that_go_on ON job_calls (job) WHERE is_open = 1;

-- The status that the service listed a notification with, when its line was last judged.
ALTER TABLE lines ADD COLUMN shown_status INTEGER;
