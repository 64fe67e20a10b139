-- As sqlite/027.

CREATE TABLE stars (
  account text NOT NULL,
  -- '' where nobody signs in.
  person text NOT NULL,
  id_key text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (account, person, id_key)
);
