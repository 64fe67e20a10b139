-- Entries for the audit log, stored in the transaction of the change that they tell of. The proxy moves
-- them into the log, which is in another database. On PostgreSQL they are beside it.

CREATE TABLE access_events (
  number INTEGER PRIMARY KEY,
  -- Key of the entry in the log: an event that is moved twice is there once.
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  object TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
-- Names of the service accounts that the person could use; NULL: not known yet.
ALTER TABLE seen_people ADD COLUMN accounts TEXT;
