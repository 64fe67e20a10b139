-- A draft's payments and lines as rows, so that a change of one line stores one line. A draft from
-- before this version has its content in `drafts.content` until it changes; all others have none
-- there. Positions only grow: rows that stay keep their order.

-- What its rows add up to, and how its list shows it (JSON); NULL where it was kept before.
ALTER TABLE drafts ADD COLUMN line_count INTEGER;
ALTER TABLE drafts ADD COLUMN byte_count INTEGER;
ALTER TABLE drafts ADD COLUMN summary TEXT;
CREATE INDEX drafts_that_are_open ON drafts (account) WHERE write_id IS NULL;

CREATE TABLE draft_payments (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  -- JSON, without its lines.
  content TEXT NOT NULL,
  PRIMARY KEY (draft_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_lines (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  -- Position of its payment.
  payment INTEGER NOT NULL,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  id_key TEXT NOT NULL,
  -- Decimals; the amount is above 0. NULL where nothing of the kind was typed.
  amount TEXT,
  balance TEXT,
  content TEXT NOT NULL,
  PRIMARY KEY (draft_id, payment, position)
) STRICT, WITHOUT ROWID;


CREATE TRIGGER draft_payments_of_sent_drafts_are_not_inserted BEFORE INSERT ON draft_payments
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = NEW.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER draft_payments_of_sent_drafts_are_not_updated BEFORE UPDATE ON draft_payments
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = OLD.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER draft_payments_of_sent_drafts_are_not_deleted BEFORE DELETE ON draft_payments
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = OLD.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER draft_lines_of_sent_drafts_are_not_inserted BEFORE INSERT ON draft_lines
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = NEW.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER draft_lines_of_sent_drafts_are_not_updated BEFORE UPDATE ON draft_lines
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = OLD.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER draft_lines_of_sent_drafts_are_not_deleted BEFORE DELETE ON draft_lines
WHEN EXISTS (SELECT 1 FROM drafts WHERE id = OLD.draft_id AND write_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
