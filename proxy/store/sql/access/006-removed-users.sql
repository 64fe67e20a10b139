-- Names of removed users: what is stored under one must not go to the next person with it unasked.

CREATE TABLE removed_users (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
