-- A second approver: who submitted a draft for approval, with which content (its key), and who
-- then sent it. `who` of a write asked for it; `approved_by` let it go.

ALTER TABLE drafts ADD COLUMN submitted_by TEXT;
ALTER TABLE drafts ADD COLUMN submitted_key TEXT;
ALTER TABLE drafts ADD COLUMN submitted_at INTEGER;
CREATE TRIGGER drafts_keep_who_submitted
BEFORE UPDATE OF submitted_by, submitted_key, submitted_at ON drafts
WHEN OLD.write_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;

ALTER TABLE writes ADD COLUMN approved_by TEXT;
CREATE TRIGGER writes_keep_who_approved BEFORE UPDATE OF approved_by ON writes
BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
