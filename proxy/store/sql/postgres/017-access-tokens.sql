-- As access/003.

CREATE TABLE access_tokens (
  -- SHA-256 of the token.
  hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  person text NOT NULL,
  -- Who vouched for the person, as of sessions.
  source text NOT NULL,
  name text NOT NULL,
  roles text NOT NULL,
  person_roles text NOT NULL,
  bound_as text,
  seen_at bigint NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX access_tokens_of_person ON access_tokens (person, source);
