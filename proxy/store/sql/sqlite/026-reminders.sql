-- Levels and texts of reminders, and the letters that people marked as sent.

CREATE TABLE reminder_settings (
  account TEXT PRIMARY KEY,
  -- JSON, as src/contract/reminder.ts has it.
  settings TEXT NOT NULL,
  who TEXT,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE reminders_sent (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  partner_key TEXT NOT NULL,
  -- JSON: Id, Code and Name of the partner.
  partner TEXT NOT NULL,
  -- 0 for a statement.
  level INTEGER NOT NULL,
  -- The letter's date.
  day TEXT NOT NULL,
  -- JSON.
  totals TEXT NOT NULL,
  count INTEGER NOT NULL,
  -- JSON: the first of them.
  items TEXT NOT NULL,
  who TEXT,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX reminders_sent_by_partner ON reminders_sent (account, partner_key, id);
