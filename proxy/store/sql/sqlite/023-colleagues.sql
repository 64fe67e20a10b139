-- Whom notifications can be assigned to, and what waits for a person's eyes.

-- Who has used the inbox of an account, where Waybill itself keeps no list of users.
CREATE TABLE colleagues (
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;

-- To whom somebody assigned it; NULL where they assigned it to themselves or nobody.
ALTER TABLE taken_history ADD COLUMN assignee TEXT;

-- Assignments and mentions that the person has not seen yet.
CREATE TABLE concerns (
  account TEXT NOT NULL,
  person TEXT NOT NULL,
  id_key TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('assigned', 'mentioned')),
  id TEXT NOT NULL,
  who TEXT NOT NULL,
  at INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (account, person, id_key, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX concerns_by_time ON concerns (account, person, at);
