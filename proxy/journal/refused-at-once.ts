/**
 * The condition that a write was refused when it was first sent, so that nothing of it was done. A
 * refusal after an unknown outcome says nothing about the earlier sending, which may have worked.
 */
export const REFUSED_AT_ONCE = `(writes.state = 'REJECTED'
  AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.write_id = writes.id))`;
