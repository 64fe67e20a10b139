-- Views: filters of a screen with a name, private or shared.

CREATE TABLE views (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  screen TEXT NOT NULL CHECK (screen IN ('inbox', 'receivables', 'payments', 'batches')),
  -- '' where nobody signs in.
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- A deleted view can be restored, and isn't imported again.
  deleted_at INTEGER,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX views_by_owner ON views (account, owner);

CREATE TABLE view_orders (
  account TEXT NOT NULL,
  person TEXT NOT NULL,
  screen TEXT NOT NULL,
  -- Ids, as JSON.
  ids TEXT NOT NULL,
  PRIMARY KEY (account, person, screen)
) STRICT, WITHOUT ROWID;
