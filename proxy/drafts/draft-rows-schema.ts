/**
 * A draft's payments and lines as rows, so that a change of one line stores one line. A draft of
 * before has its content in `drafts.content` until it is changed; all others have none there.
 *
 * Positions only grow: those that are left keep their order.
 */
export const draftRowsSchema = `
  -- What its rows add up to, and how its list shows it (JSON); NULL where it was kept before.
  ALTER TABLE drafts ADD COLUMN line_count INTEGER;
  ALTER TABLE drafts ADD COLUMN byte_count INTEGER;
  ALTER TABLE drafts ADD COLUMN summary TEXT;
  CREATE INDEX drafts_that_are_open ON drafts (account) WHERE write_id IS NULL;

  CREATE TABLE draft_payments (
    draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    -- JSON, without its lines.
    content TEXT NOT NULL,
    PRIMARY KEY (draft_id, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE draft_lines (
    draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    -- Position of its payment.
    payment INTEGER NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    id_key TEXT NOT NULL,
    -- Decimals; the amount is above 0. NULL where nothing of the kind was typed.
    amount TEXT,
    balance TEXT,
    content TEXT NOT NULL,
    PRIMARY KEY (draft_id, payment, position)
  ) STRICT, WITHOUT ROWID;

  ${['draft_payments', 'draft_lines']
    .flatMap((table) =>
      [
        ['inserted', 'INSERT', 'NEW'],
        ['updated', 'UPDATE', 'OLD'],
        ['deleted', 'DELETE', 'OLD'],
      ].map(
        ([name, when, row]) => `
  CREATE TRIGGER ${table}_of_sent_drafts_are_not_${name} BEFORE ${when} ON ${table}
  WHEN EXISTS (SELECT 1 FROM drafts WHERE id = ${row}.draft_id AND write_id IS NOT NULL)
  BEGIN SELECT RAISE(ABORT, 'a draft that was sent never changes'); END;`,
      ),
    )
    .join('')}
`;
