-- As sqlite/024.

CREATE TABLE views (
  account text NOT NULL,
  id text NOT NULL,
  screen text NOT NULL CHECK (screen IN ('inbox', 'receivables', 'payments', 'batches')),
  -- '' where nobody signs in.
  owner text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  is_shared bigint NOT NULL CHECK (is_shared IN (0, 1)),
  version bigint NOT NULL,
  created_at bigint NOT NULL,
  -- A deleted view can be restored, and isn't imported again.
  deleted_at bigint,
  PRIMARY KEY (account, id)
);
CREATE INDEX views_by_owner ON views (account, owner);

CREATE TABLE view_orders (
  account text NOT NULL,
  person text NOT NULL,
  screen text NOT NULL,
  -- Ids, as JSON.
  ids text NOT NULL,
  PRIMARY KEY (account, person, screen)
);
