-- Several proxies on one store. Each sending of a write has its own number, its sender, and a time
-- until which it belongs to the sender; a lease is a task that one proxy has at a time.

ALTER TABLE writes ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE writes ADD COLUMN owner TEXT;
ALTER TABLE writes ADD COLUMN lease_until INTEGER;
CREATE INDEX writes_being_sent ON writes (lease_until) WHERE state = 'SENDING';
CREATE TRIGGER writes_count_their_sendings BEFORE UPDATE OF state, epoch ON writes
WHEN NEW.epoch <> OLD.epoch
  + CASE WHEN NEW.state = 'SENDING' AND OLD.state <> 'SENDING' THEN 1 ELSE 0 END
BEGIN SELECT RAISE(ABORT, 'each sending has its own epoch'); END;

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
