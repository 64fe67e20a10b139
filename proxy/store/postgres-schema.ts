import { accessSchema } from './postgres-access-schema.ts';
import { draftsSchema } from './postgres-drafts-schema.ts';
import { journalSchema } from './postgres-journal-schema.ts';
import { linesSchema } from './postgres-lines-schema.ts';

/**
 * The first version on PostgreSQL: all tables as SQLite had them by then (`migrations.ts`), held to
 * the same promises. Truth is 0 and 1, times are milliseconds since 1970; where rows are ordered by
 * a text its collation is SQLite's, whatever the database's is.
 */
export const postgresSchema = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE restrict_violation USING MESSAGE = TG_ARGV[0];
  END $$;
  ${journalSchema}
  ${linesSchema}
  ${draftsSchema}
  ${accessSchema}
`;
