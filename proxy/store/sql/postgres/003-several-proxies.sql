-- As sqlite/007.

ALTER TABLE writes ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
ALTER TABLE writes ADD COLUMN owner text;
ALTER TABLE writes ADD COLUMN lease_until bigint;
CREATE INDEX writes_being_sent ON writes (lease_until) WHERE state = 'SENDING';
CREATE TRIGGER writes_count_their_sendings BEFORE UPDATE OF state, epoch ON writes
FOR EACH ROW WHEN (NEW.epoch <> OLD.epoch
  + CASE WHEN NEW.state = 'SENDING' AND OLD.state <> 'SENDING' THEN 1 ELSE 0 END)
EXECUTE FUNCTION refuse('each sending has its own epoch');

CREATE TABLE leases (
  name text PRIMARY KEY,
  owner text NOT NULL,
  epoch bigint NOT NULL,
  until bigint NOT NULL
);
