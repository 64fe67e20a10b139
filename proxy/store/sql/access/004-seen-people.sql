-- People whom somebody else signs in, with the roles that they last came with.

CREATE TABLE seen_people (
  -- Who vouched for the person, as of sessions.
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  roles TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (source, name)
) STRICT, WITHOUT ROWID;
