-- As access/002.

ALTER TABLE sessions ADD COLUMN subject text;
ALTER TABLE sessions ADD COLUMN sid text;
ALTER TABLE sessions ADD COLUMN bound_as text;
ALTER TABLE sessions ADD COLUMN token text;
ALTER TABLE sessions ADD COLUMN checked_at bigint;
ALTER TABLE sessions ADD COLUMN next_check_at bigint;
ALTER TABLE sessions ADD COLUMN is_asking smallint NOT NULL DEFAULT 0;
CREATE INDEX sessions_of_subject ON sessions (subject, source);
ALTER TABLE people ADD COLUMN former text;
CREATE TABLE logout_tokens (
  jti text PRIMARY KEY,
  until bigint NOT NULL
);
CREATE TABLE devices (
  -- SHA-256 of what the browser keeps.
  hash text NOT NULL,
  name text NOT NULL,
  used_at bigint NOT NULL,
  PRIMARY KEY (hash, name)
);
CREATE INDEX devices_of_name ON devices (name, used_at);
