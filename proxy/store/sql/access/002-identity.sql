-- Sessions that a provider began, with what it is asked again by; logout tokens that were seen; who
-- had another name before, until their records have the new one; and devices that somebody has
-- signed in from.

ALTER TABLE sessions ADD COLUMN subject TEXT;
ALTER TABLE sessions ADD COLUMN sid TEXT;
ALTER TABLE sessions ADD COLUMN bound_as TEXT;
ALTER TABLE sessions ADD COLUMN token TEXT;
ALTER TABLE sessions ADD COLUMN checked_at INTEGER;
ALTER TABLE sessions ADD COLUMN next_check_at INTEGER;
ALTER TABLE sessions ADD COLUMN is_asking INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sessions_of_subject ON sessions (subject, source);
ALTER TABLE people ADD COLUMN former TEXT;
CREATE TABLE logout_tokens (
  jti TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE devices (
  -- SHA-256 of what the browser keeps.
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (hash, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of_name ON devices (name, used_at);
