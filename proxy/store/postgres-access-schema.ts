/** Users and sessions: `access-database.ts`, for PostgreSQL. */
export const accessSchema = `
  CREATE TABLE users (
    name text COLLATE "C" PRIMARY KEY,
    roles text NOT NULL,
    password_hash text NOT NULL,
    revision text NOT NULL,
    changed_at bigint NOT NULL
  );
  CREATE TABLE people (
    issuer text NOT NULL,
    subject text NOT NULL,
    name text NOT NULL UNIQUE,
    PRIMARY KEY (issuer, subject)
  );
  CREATE TABLE sessions (
    hash text PRIMARY KEY,
    name text NOT NULL,
    source text NOT NULL,
    revision text,
    claims text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
  );
  CREATE INDEX sessions_of_name ON sessions (name, source);
`;
