-- Why a payment's line left something of its transaction open: the service has no write-off.

CREATE TABLE differences (
  write_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  units INTEGER NOT NULL,
  -- Magnitude, as text: no digit is lost.
  amount TEXT NOT NULL,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Who changed it later, and when in ms since 1970; NULL: as it was sent.
  changed_by TEXT,
  changed_at INTEGER,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
) STRICT, WITHOUT ROWID;
