-- An event of access.db that is moved twice is in the log once.

CREATE INDEX audit_of_event ON audit (key) WHERE key LIKE 'event:%';
