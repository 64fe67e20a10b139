-- Own references are kept in editions, of which one is shown: an import writes the next edition in
-- many small commits, and one more commit shows it.

-- SQLite can't change a primary key, so the rows move into another table.
ALTER TABLE own_references RENAME TO former_references;
CREATE TABLE own_references (
  account TEXT NOT NULL,
  edition INTEGER NOT NULL DEFAULT 0,
  id_key TEXT NOT NULL,
  id TEXT NOT NULL,
  reference TEXT NOT NULL,
  PRIMARY KEY (account, edition, id_key)
) STRICT, WITHOUT ROWID;
INSERT INTO own_references (account, id_key, id, reference)
  SELECT account, id_key, id, reference FROM former_references;
DROP TABLE former_references;

CREATE TABLE own_reference_editions (
  account TEXT PRIMARY KEY,
  shown INTEGER NOT NULL,
  -- The newest edition that was begun.
  last INTEGER NOT NULL,
  -- Of the shown edition.
  row_count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO own_reference_editions (account, shown, last, row_count)
  SELECT account, 0, 0, count(*) FROM own_references GROUP BY account;
