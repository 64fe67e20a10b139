-- Rules: what is done to notifications that arrive, and what was done by which rule.

CREATE TABLE rules (
  account text NOT NULL,
  id text NOT NULL,
  position bigint NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  -- JSON.
  actions text NOT NULL,
  most_per_hour bigint NOT NULL,
  is_on bigint NOT NULL CHECK (is_on IN (0, 1)),
  paused_at bigint,
  paused_why text,
  -- Of what there was a dry run; NULL for nothing.
  tried text,
  who text,
  changed_at bigint NOT NULL,
  PRIMARY KEY (account, id),
  CHECK ((paused_at IS NULL) = (paused_why IS NULL)),
  CHECK (is_on = 0 OR tried IS NOT NULL)
);

CREATE TABLE rule_steps (
  account text NOT NULL,
  rule text NOT NULL,
  row_key text NOT NULL,
  at bigint NOT NULL,
  -- As the journal and the activity name it.
  who text NOT NULL,
  -- The job that gives it its status; NULL where the status stays.
  job text,
  -- Whom it was assigned to, and the version that the rule made; NULL where it was not.
  assigned text,
  assigned_version bigint,
  snoozed_version bigint,
  is_undone bigint NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
  PRIMARY KEY (account, rule, row_key, at)
);
CREATE INDEX rule_steps_by_time ON rule_steps (account, rule, at);
