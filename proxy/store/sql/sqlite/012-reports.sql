-- Finds the batch that a report is about: ids are compared without case.

CREATE INDEX writes_by_report ON writes (lower(report_id));
