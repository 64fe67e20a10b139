-- Rules: what is done to notifications that arrive, and what was done by which rule.

CREATE TABLE rules (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  -- JSON.
  actions TEXT NOT NULL,
  most_per_hour INTEGER NOT NULL,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  paused_at INTEGER,
  paused_why TEXT,
  -- Of what there was a dry run; NULL for nothing.
  tried TEXT,
  who TEXT,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (account, id),
  CHECK ((paused_at IS NULL) = (paused_why IS NULL)),
  CHECK (is_on = 0 OR tried IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE rule_steps (
  account TEXT NOT NULL,
  rule TEXT NOT NULL,
  row_key TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- As the journal and the activity name it.
  who TEXT NOT NULL,
  -- The job that gives it its status; NULL where the status stays.
  job TEXT,
  -- Whom it was assigned to, and the version that the rule made; NULL where it was not.
  assigned TEXT,
  assigned_version INTEGER,
  snoozed_version INTEGER,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
  PRIMARY KEY (account, rule, row_key, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX rule_steps_by_time ON rule_steps (account, rule, at);
