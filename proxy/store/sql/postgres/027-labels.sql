-- Labels on notifications, and what rules label and alert.

CREATE TABLE labels (
  account text NOT NULL,
  id_key text NOT NULL,
  -- The name without case and accents.
  name_key text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  at bigint NOT NULL,
  by_rule bigint NOT NULL CHECK (by_rule IN (0, 1)),
  -- 0: it was removed.
  is_on bigint NOT NULL CHECK (is_on IN (0, 1)),
  revision bigint NOT NULL,
  PRIMARY KEY (account, id_key, name_key)
);
CREATE INDEX labels_by_revision ON labels (account, revision);
CREATE INDEX labels_of_rules ON labels (account, at) WHERE is_on = 1 AND by_rule = 1;

CREATE TABLE label_history (
  account text NOT NULL,
  id_key text NOT NULL,
  revision bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('add', 'remove')),
  name text NOT NULL,
  who text,
  PRIMARY KEY (account, id_key, revision)
);
CREATE TRIGGER label_history_is_never_changed BEFORE UPDATE OR DELETE ON label_history
FOR EACH ROW EXECUTE FUNCTION refuse('history is append-only');
CREATE TRIGGER label_history_is_never_emptied BEFORE TRUNCATE ON label_history
EXECUTE FUNCTION refuse('history is append-only');

-- The label that the rule added; NULL where it added none.
ALTER TABLE rule_steps ADD COLUMN labeled text;
-- The people it alerted, as JSON; NULL for nobody.
ALTER TABLE rule_steps ADD COLUMN alerted text;
CREATE INDEX rule_steps_by_row ON rule_steps (account, row_key) WHERE alerted IS NOT NULL;

-- Rules alert people as well.
ALTER TABLE concerns DROP CONSTRAINT concerns_kind_check;
ALTER TABLE concerns ADD CHECK (kind IN ('assigned', 'mentioned', 'alerted'));
