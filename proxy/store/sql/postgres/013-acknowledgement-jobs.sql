-- As sqlite/016.

ALTER TABLE jobs DROP CONSTRAINT jobs_action_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_action_check
  CHECK (action IN ('read', 'unread', 'archive', 'undo', 'acknowledge'));
ALTER TABLE job_targets ALTER COLUMN goal DROP NOT NULL;
ALTER TABLE lines ADD COLUMN shown text;
