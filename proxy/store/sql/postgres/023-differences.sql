-- Why a payment's line left something of its transaction open: the service has no write-off.

CREATE TABLE differences (
  write_id bigint NOT NULL,
  position integer NOT NULL,
  units integer NOT NULL,
  -- Magnitude, as text: no digit is lost.
  amount text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  -- Who changed it later, and when in ms since 1970; NULL: as it was sent.
  changed_by text,
  changed_at bigint,
  PRIMARY KEY (write_id, position),
  FOREIGN KEY (write_id, position) REFERENCES lines (write_id, position)
);
