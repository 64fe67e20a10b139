-- As sqlite/013.

ALTER TABLE own_references
  ADD COLUMN edition bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT own_references_pkey,
  ADD PRIMARY KEY (account, edition, id_key);

CREATE TABLE own_reference_editions (
  account text PRIMARY KEY,
  shown bigint NOT NULL,
  -- The newest edition that was begun.
  last bigint NOT NULL,
  -- Of the shown edition.
  row_count bigint NOT NULL
);
INSERT INTO own_reference_editions (account, shown, last, row_count)
  SELECT account, 0, 0, count(*) FROM own_references GROUP BY account;
