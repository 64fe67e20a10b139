-- A search of the audit log finds its entries by indexes, and the list of batches reads a page of
-- them. A token's name follows its person, and a detail its object, behind U+001F. No search is longer
-- than 200 characters, and no index of PostgreSQL holds texts of any length.

ALTER TABLE audit
  ADD COLUMN person text GENERATED ALWAYS AS
    (substr(lower(split_part(who, E'\x1f', 1)), 1, 201)) STORED,
  ADD COLUMN subject text GENERATED ALWAYS AS
    (substr(lower(split_part(object, E'\x1f', 1)), 1, 201)) STORED,
  ADD COLUMN more text GENERATED ALWAYS AS
    (CASE WHEN strpos(object, E'\x1f') > 0
      THEN substr(lower(split_part(object, E'\x1f', 2)), 1, 201) END) STORED;
CREATE INDEX audit_of_person ON audit (person, id);
CREATE INDEX audit_of_subject ON audit (subject, id);
CREATE INDEX audit_of_more ON audit (more, id) WHERE more IS NOT NULL;
CREATE INDEX audit_of_action ON audit (what, id);
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_of_key ON audit (key) WHERE key IS NOT NULL;
CREATE INDEX lines_of_payment_number ON lines (substr(payment_number, 1, 201))
  WHERE payment_number IS NOT NULL;
CREATE INDEX sent_payments_by_number ON sent_payments (substr(lower(trim(number)), 1, 201));
CREATE INDEX job_targets_of_record ON job_targets (substr(lower(record_number), 1, 201), job)
  WHERE record_number IS NOT NULL;
CREATE INDEX lines_that_failed ON lines (write_id) WHERE verdict IN ('refused', 'contradicted');
CREATE INDEX writes_of_account ON writes (account, id);
