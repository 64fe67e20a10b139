-- Notifications that people starred; each person's own.

CREATE TABLE stars (
  account TEXT NOT NULL,
  -- '' where nobody signs in.
  person TEXT NOT NULL,
  id_key TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, person, id_key)
) STRICT, WITHOUT ROWID;
