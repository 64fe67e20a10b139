/** Why a write is held back from its first sending: the JSON of `Held`; for SQLite and PostgreSQL. */
export const heldSchema = 'ALTER TABLE follows ADD COLUMN held TEXT;';
