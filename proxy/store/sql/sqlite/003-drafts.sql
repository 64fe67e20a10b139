-- Drafts of payments, and what they and the batches under way hold of each transaction.
--
-- A draft's key is the Idempotency-Key of its content: another content, another key. A draft that
-- was sent keeps its content.

-- When a person took back what was not sent: it never will be.
ALTER TABLE writes ADD COLUMN withdrawn_at INTEGER;
CREATE TRIGGER writes_are_withdrawn_before_they_are_sent BEFORE UPDATE OF withdrawn_at ON writes
WHEN OLD.state <> 'PREPARED' OR OLD.withdrawn_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'only what was not sent can be withdrawn'); END;
CREATE TRIGGER writes_that_were_withdrawn_stay BEFORE UPDATE OF state ON writes
WHEN OLD.withdrawn_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was withdrawn is never sent'); END;

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  who TEXT,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  write_id INTEGER UNIQUE REFERENCES writes (id),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER drafts_stay_as_they_were_sent BEFORE UPDATE OF account, content, key, write_id ON drafts
WHEN OLD.write_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;
CREATE TRIGGER drafts_that_were_sent_stay BEFORE DELETE ON drafts
WHEN OLD.write_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a draft that was sent is never deleted'); END;

-- What a draft that was not sent asks for; amounts are decimals, each above 0.
CREATE TABLE draft_holds (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  id_key TEXT NOT NULL,
  amount TEXT NOT NULL
) STRICT;
CREATE INDEX draft_holds_of_draft ON draft_holds (draft_id);
CREATE INDEX draft_holds_of_id ON draft_holds (id_key);

-- What a line of 4.9 applies: it holds that until its verdict is final.
CREATE TABLE line_amounts (
  write_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  amount TEXT NOT NULL,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_that_hold ON lines (id_key) WHERE asked = 'apply' AND is_final = 0;

-- Payments as they were sent, by which a second one of the same number or amount is noticed.
CREATE TABLE sent_payments (
  write_id INTEGER NOT NULL REFERENCES writes (id),
  partner_key TEXT NOT NULL,
  number TEXT NOT NULL,
  amount TEXT NOT NULL,
  units INTEGER NOT NULL
) STRICT;
CREATE INDEX sent_payments_of_partner ON sent_payments (partner_key);
