-- What the service showed of a payment's line (interface 4.9) before it was sent: first as it was
-- put into the journal, then as it was read last before it went out.

CREATE TABLE lines_before (
  write_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  -- As it stood on the wire; NULL where it has no target, or none that the service listed.
  balance TEXT,
  -- JSON: keys of the payments that could be taken for it; NULL: nobody looked.
  payments TEXT,
  -- When reading began.
  at INTEGER NOT NULL,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER lines_before_are_from_before BEFORE INSERT ON lines_before
WHEN (SELECT state FROM writes WHERE id = NEW.write_id) <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'it was sent already'); END;
CREATE TRIGGER lines_before_stay BEFORE UPDATE ON lines_before
WHEN (SELECT state FROM writes WHERE id = NEW.write_id) <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'it was sent already'); END;
