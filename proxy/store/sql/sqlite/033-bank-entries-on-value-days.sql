-- An entry's name where another format of the bank gives its value date as the booking date: a file
-- that has only this name is compared with the draft.

ALTER TABLE draft_payments ADD COLUMN bank_entry_on_value_day TEXT;
