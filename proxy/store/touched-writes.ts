/**
 * Notes which writes a transaction touched, on this connection alone: a TEMP trigger is no part of
 * the file, so a change that another program makes is never taken for one of ours.
 */
export const touchedWrites = `
  CREATE TEMP TABLE touched_writes (id INTEGER PRIMARY KEY);
  ${[
    ['writes', 'INSERT', 'id'],
    ['writes', 'UPDATE', 'id'],
    ['history', 'INSERT', 'write_id'],
    ['attempts', 'INSERT', 'write_id'],
  ]
    .map(
      ([table, event, id]) => `
  CREATE TEMP TRIGGER touched_by_${table}_${event} AFTER ${event} ON main.${table}
  BEGIN INSERT INTO touched_writes SELECT NEW.${id}
    WHERE NOT EXISTS (SELECT 1 FROM touched_writes WHERE id = NEW.${id}); END;`,
    )
    .join('')}
`;
