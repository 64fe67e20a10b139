-- Who did what through this Waybill. Each row carries a hash over itself and the row before, so that
-- a row that is changed, moved or taken away shows.

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  -- '' for what belongs to no account: sign-ins.
  account TEXT NOT NULL,
  at INTEGER NOT NULL,
  who TEXT,
  what TEXT NOT NULL,
  object TEXT NOT NULL,
  -- Idempotency-Key of a write.
  key TEXT,
  outcome INTEGER NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE INDEX audit_of_account ON audit (account, id);
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_never_replaced BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
