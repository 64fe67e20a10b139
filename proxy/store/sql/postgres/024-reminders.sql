-- Levels and texts of reminders, and the letters that people marked as sent.

CREATE TABLE reminder_settings (
  account text PRIMARY KEY,
  -- JSON, as src/contract/reminder.ts has it.
  settings text NOT NULL,
  who text,
  at bigint NOT NULL
);

CREATE TABLE reminders_sent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  partner_key text NOT NULL,
  -- JSON: Id, Code and Name of the partner.
  partner text NOT NULL,
  -- 0 for a statement.
  level integer NOT NULL,
  -- The letter's date.
  day text NOT NULL,
  -- JSON.
  totals text NOT NULL,
  count integer NOT NULL,
  -- JSON: the first of them.
  items text NOT NULL,
  who text,
  at bigint NOT NULL
);

CREATE INDEX reminders_sent_by_partner ON reminders_sent (account, partner_key, id);
