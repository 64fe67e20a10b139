-- Decisions about entries of bank statements, so that whoever opens the same file goes on from there.

CREATE TABLE bank_decisions (
  account TEXT NOT NULL,
  -- Identity of the entry, as in draft_payments.
  entry TEXT NOT NULL,
  -- JSON (src/contract/bank-decision.ts).
  decision TEXT NOT NULL,
  who TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX bank_decisions_by_age ON bank_decisions (account, at);
