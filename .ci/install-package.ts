import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Commands that install a package; the package's name is appended. */
const packageManagers: ReadonlyArray<readonly string[][]> = [
  [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends'],
  ],
  [['dnf', 'install', '-y']],
  [['apk', 'add']],
  [['pacman', '-S', '--noconfirm']],
  [['zypper', '--non-interactive', 'install']],
];

/** Installs a system package, where permissions allow. @returns whether it worked */
export function installPackage(name: string): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  return packageManagers.some(
    (commands) =>
      programPath(commands[0]![0]!) !== undefined &&
      commands.every((command, index) => {
        const isLast = index === commands.length - 1;
        const [program, ...args] = [...sudo, ...command, ...(isLast ? [name] : [])];
        return spawnSync(program!, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;
      }),
  );
}

/** Returns the path of a program; servers are in folders that are not on every user's PATH. */
export function programPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders, '/usr/sbin', '/usr/local/sbin', '/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}
