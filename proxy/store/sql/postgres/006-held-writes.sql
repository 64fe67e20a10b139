-- As sqlite/010.

ALTER TABLE follows ADD COLUMN held TEXT;
ALTER TABLE writes ADD COLUMN sending_clock TEXT;
