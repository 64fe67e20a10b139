-- Names that people had before the provider renamed them: the journal keeps them.

CREATE TABLE former_names (
  former text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (name, former)
);
