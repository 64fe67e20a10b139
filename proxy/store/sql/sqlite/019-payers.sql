-- Whose the payers are that a bank names, as people confirmed it.

CREATE TABLE payers (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  -- '' where the bank gave none.
  account_key TEXT NOT NULL,
  name_key TEXT NOT NULL,
  name TEXT NOT NULL,
  payer_account TEXT NOT NULL,
  -- JSON: Id, Code and Name of the partner.
  partner TEXT NOT NULL,
  who TEXT,
  at INTEGER NOT NULL,
  UNIQUE (account, account_key, name_key)
) STRICT;
