-- What the entry of a bank's statement is known by that a payment was made of: a statement that is
-- imported again adds nothing.

ALTER TABLE draft_payments ADD COLUMN bank_entry TEXT;
CREATE INDEX draft_payments_of_bank_entries ON draft_payments (bank_entry)
WHERE bank_entry IS NOT NULL;
