-- Who did what through this Waybill. Each row carries a hash over itself and the row before, so that
-- a row that is changed, moved or taken away shows.

CREATE TABLE audit (
  id bigint PRIMARY KEY,
  -- '' for what belongs to no account: sign-ins.
  account text NOT NULL,
  at bigint NOT NULL,
  who text,
  what text NOT NULL,
  object text NOT NULL,
  -- Idempotency-Key of a write.
  key text,
  outcome bigint NOT NULL,
  value text NOT NULL
);
CREATE INDEX audit_of_account ON audit (account, id);
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE OR DELETE ON audit
FOR EACH ROW EXECUTE FUNCTION refuse('the audit log is append-only');
CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit
EXECUTE FUNCTION refuse('the audit log is append-only');
