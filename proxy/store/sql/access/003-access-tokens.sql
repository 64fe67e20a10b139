-- Tokens by which programs act for people, and what each person was last seen to be allowed.

CREATE TABLE access_tokens (
  -- SHA-256 of the token.
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  -- Who vouched for the person, as of sessions.
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  roles TEXT NOT NULL,
  person_roles TEXT NOT NULL,
  bound_as TEXT,
  seen_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_of_person ON access_tokens (person, source);
