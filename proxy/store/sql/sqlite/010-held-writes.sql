-- `held`: why a write is held back from its first sending, as the JSON of `Held`.
-- `sending_clock`: what the clocks showed when it was sent, as the JSON of `SendingClock`.

ALTER TABLE follows ADD COLUMN held TEXT;
ALTER TABLE writes ADD COLUMN sending_clock TEXT;
