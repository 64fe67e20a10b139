/**
 * For SQLite and PostgreSQL. `held`: why a write is held back from its first sending, the JSON of
 * `Held`. `sending_clock`: what the clocks showed as it was sent, the JSON of `SendingClock`.
 */
export const heldSchema = `
  ALTER TABLE follows ADD COLUMN held TEXT;
  ALTER TABLE writes ADD COLUMN sending_clock TEXT;
`;
