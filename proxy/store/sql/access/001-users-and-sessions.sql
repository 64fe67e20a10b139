-- Users, people whom a provider names, and sessions: the file access.db.

CREATE TABLE users (
  name TEXT PRIMARY KEY,
  roles TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  revision TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT NOT NULL UNIQUE,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  revision TEXT,
  claims TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_name ON sessions (name, source);
