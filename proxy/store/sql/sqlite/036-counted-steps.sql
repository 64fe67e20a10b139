-- What a rule did is removed after a week, except for what a notification's activity shows; the rule
-- keeps how many steps are in effect, and the time of the last one that was removed.

ALTER TABLE rules ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rules ADD COLUMN last_removed_at INTEGER;
UPDATE rules SET total = (
  SELECT count(*) FROM rule_steps
  WHERE rule_steps.account = rules.account AND rule_steps.rule = rules.id AND is_undone = 0
);
CREATE INDEX rule_steps_to_remove ON rule_steps (account, at) WHERE alerted IS NULL;
