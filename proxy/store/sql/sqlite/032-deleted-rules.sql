-- A deleted rule can be restored for a while, with its place, its dry run and what it did.

ALTER TABLE rules ADD COLUMN deleted_at INTEGER;
