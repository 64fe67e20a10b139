import { openAccessDatabase } from './access/access-database.ts';
import { canonicalizeUsers } from './access/canonicalize-users.ts';
import { createSqlUsers } from './access/sql-users.ts';
import { runUsersCommand } from './access/users-command.ts';
import { openDataFolder } from './store/data-folder.ts';
import { readDatabaseUrl } from './settings/database-url.ts';
import { runCommand } from './backup/run-command.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';

/** `npm run users -- …`: makes and changes users, while Waybill runs. */
await runCommand(async (words) => {
  const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;
  const databaseUrl = readDatabaseUrl(setting('DATABASE_URL'));
  const folder = databaseUrl === null ? openDataFolder(setting('DATA_DIR') ?? './data') : null;
  const database =
    databaseUrl === null ? openAccessDatabase(folder!) : await openPostgresStore(databaseUrl);
  try {
    await canonicalizeUsers(database);
    const lines = await runUsersCommand(words, {
      // Contains a space, which no user’s name has, so that nobody is mistaken for this actor.
      users: createSqlUsers(database, `${userInfo().username} (npm run users)`),
      readPassword: () => readSecret('Password: '),
    });
    if (words[0] !== 'add') return lines;
    // A shell often lacks the settings of the service, and nobody could sign in.
    const place = folder ?? 'PostgreSQL';
    const name = folder === null ? 'DATABASE_URL' : 'DATA_DIR';
    return [...lines, `Stored in ${place}: Waybill needs the same ${name}.`];
  } finally {
    await database.close();
  }
});

/** Reads one line from the terminal without showing it, or from standard input. */
async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = isatty(stdin.fd);
  // The terminal itself shows nothing while readline edits, and readline's own echo goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTerminal });
  if (isTerminal) stderr.write(prompt);
  try {
    return await new Promise<string>((resolve) => {
      let first = '';
      lines.once('line', (line) => {
        first = line;
        lines.close();
      });
      lines.once('SIGINT', () => process.exit(130));
      lines.once('close', () => resolve(first));
    });
  } finally {
    if (isTerminal) stderr.write('\n');
  }
}
