-- As sqlite/023.

-- Who has used the inbox of an account, where Waybill itself keeps no list of users.
CREATE TABLE colleagues (
  account text NOT NULL,
  name text NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (account, name)
);

-- To whom somebody assigned it; NULL where they assigned it to themselves or nobody.
ALTER TABLE taken_history ADD COLUMN assignee text;

-- Assignments and mentions that the person has not seen yet.
CREATE TABLE concerns (
  account text NOT NULL,
  person text NOT NULL,
  id_key text NOT NULL,
  version bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned')),
  id text NOT NULL,
  who text NOT NULL,
  at bigint NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (account, person, id_key, version)
);
CREATE INDEX concerns_by_time ON concerns (account, person, at);
