-- Whose the payers are that a bank names, as people confirmed it.

CREATE TABLE payers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  -- '' where the bank gave none.
  account_key text NOT NULL,
  name_key text NOT NULL,
  name text NOT NULL,
  payer_account text NOT NULL,
  -- JSON: Id, Code and Name of the partner.
  partner text NOT NULL,
  who text,
  at bigint NOT NULL,
  UNIQUE (account, account_key, name_key)
);
