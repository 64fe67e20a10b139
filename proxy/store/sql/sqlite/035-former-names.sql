-- Names that people had before the provider renamed them: the journal keeps them.

CREATE TABLE former_names (
  former TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (name, former)
) STRICT, WITHOUT ROWID;
