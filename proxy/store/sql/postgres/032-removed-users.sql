-- As access/006.

CREATE TABLE removed_users (
  name text PRIMARY KEY
);
