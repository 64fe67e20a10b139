-- As access/005.

CREATE TABLE access_events (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  at bigint NOT NULL,
  who text NOT NULL,
  what text NOT NULL,
  object text NOT NULL,
  detail text NOT NULL
);
ALTER TABLE seen_people ADD COLUMN accounts text;

CREATE INDEX audit_of_event ON audit (key) WHERE key LIKE 'event:%';
