-- Units may be any whole number; SQLite has no narrower type.

ALTER TABLE differences
  ALTER COLUMN position TYPE bigint,
  ALTER COLUMN units TYPE bigint;
ALTER TABLE reminders_sent
  ALTER COLUMN level TYPE bigint,
  ALTER COLUMN count TYPE bigint;
