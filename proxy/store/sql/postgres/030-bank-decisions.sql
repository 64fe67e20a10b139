-- Decisions about entries of bank statements, so that whoever opens the same file goes on from there.

CREATE TABLE bank_decisions (
  account text NOT NULL,
  -- Identity of the entry, as in draft_payments.
  entry text NOT NULL,
  -- JSON (src/contract/bank-decision.ts).
  decision text NOT NULL,
  who text,
  at bigint NOT NULL,
  PRIMARY KEY (account, entry)
);
CREATE INDEX bank_decisions_by_age ON bank_decisions (account, at);
