-- A backup doesn't know how a write went on, so only a person sends it again.

ALTER TABLE follows ADD COLUMN is_restored INTEGER NOT NULL DEFAULT 0 CHECK (is_restored IN (0, 1));
