-- As sqlite/012.

CREATE INDEX writes_by_report ON writes (lower(report_id));
