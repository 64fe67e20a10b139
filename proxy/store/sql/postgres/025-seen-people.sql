-- As access/004.

CREATE TABLE seen_people (
  -- Who vouched for the person, as of sessions.
  source text NOT NULL,
  name text NOT NULL,
  roles text NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (source, name)
);
