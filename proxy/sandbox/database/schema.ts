/** Rises with every change that makes older data files unreadable. */
export const SCHEMA_VERSION = 1;

/**
 * Amounts are decimal text (never REAL), moments are milliseconds since 1970 in UTC. Ids have no
 * column: they are computed from kind and key (data/guids.ts).
 */
export const tables = /* sql */ `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE notification (
    key INTEGER PRIMARY KEY,
    type INTEGER NOT NULL,
    event INTEGER NOT NULL,
    record INTEGER NOT NULL,
    record_number TEXT NOT NULL,
    message TEXT NOT NULL,
    status INTEGER NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE tally (
    type INTEGER NOT NULL,
    status INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (type, status)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE partner (
    key INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
  ) STRICT;

  CREATE TABLE ledger (
    key INTEGER PRIMARY KEY,
    type INTEGER NOT NULL,
    status INTEGER NOT NULL,
    partner INTEGER NOT NULL REFERENCES partner (key),
    number TEXT NOT NULL,
    created INTEGER NOT NULL,
    due INTEGER NOT NULL,
    settled INTEGER,
    unit TEXT NOT NULL CHECK (unit IN ('usual', 'second')),
    total TEXT NOT NULL,
    balance TEXT NOT NULL,
    acknowledged INTEGER
  ) STRICT;

  CREATE TABLE payment (
    key INTEGER PRIMARY KEY,
    status INTEGER NOT NULL,
    partner INTEGER NOT NULL REFERENCES partner (key),
    number TEXT,
    paid INTEGER NOT NULL,
    unit TEXT NOT NULL CHECK (unit IN ('usual', 'second')),
    total TEXT NOT NULL,
    method TEXT
  ) STRICT;

  CREATE TABLE allocation (
    key INTEGER PRIMARY KEY,
    payment INTEGER NOT NULL REFERENCES payment (key),
    ledger INTEGER NOT NULL REFERENCES ledger (key),
    amount TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE batch (
    key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('update', 'archive', 'acknowledge', 'apply')),
    body TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    due INTEGER NOT NULL,
    done INTEGER
  ) STRICT;

  CREATE TABLE batch_line (
    batch INTEGER NOT NULL REFERENCES batch (key),
    position INTEGER NOT NULL,
    line TEXT NOT NULL,
    failed INTEGER NOT NULL,
    PRIMARY KEY (batch, position)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Created after the first rows are inserted: a sorted build is several times quicker than one row
 * at a time.
 */
export const indexesAndTriggers = /* sql */ `
  CREATE INDEX notification_order ON notification (key, status, type);
  CREATE INDEX notification_class ON notification (type, status, key);
  CREATE INDEX notification_record ON notification (type, record);
  CREATE INDEX ledger_partner ON ledger (partner);
  CREATE INDEX payment_partner ON payment (partner);
  CREATE INDEX allocation_payment ON allocation (payment);
  CREATE INDEX allocation_ledger ON allocation (ledger);
  CREATE INDEX batch_waiting ON batch (due) WHERE done IS NULL;

  INSERT INTO tally SELECT type, status, count(*) FROM notification GROUP BY type, status;

  CREATE TRIGGER tally_insert AFTER INSERT ON notification BEGIN
    INSERT INTO tally VALUES (NEW.type, NEW.status, 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER tally_update AFTER UPDATE OF status ON notification
    WHEN OLD.status <> NEW.status BEGIN
    UPDATE tally SET count = count - 1 WHERE type = OLD.type AND status = OLD.status;
    INSERT INTO tally VALUES (NEW.type, NEW.status, 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
  END;
`;
