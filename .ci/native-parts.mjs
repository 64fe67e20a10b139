import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs after an install. `npm ci --omit=optional` leaves out the runtime where the machine has its
// own, but npm then leaves out every other optional package as well: the native parts of what builds,
// checks and tests the page. This script adds those, in the locked versions.

const root = fileURLToPath(new URL('..', import.meta.url));
const omitted = (process.env.npm_config_omit ?? '').split(/\s+/);
const parts = omitted.includes('optional') ? missingParts() : [];
if (parts.length > 0) {
  const { status } = spawnSync(
    process.execPath,
    // Without --omit, because npm hands its own settings down: what the caller left out stays out.
    [process.env.npm_execpath, 'install', '--no-save', '--ignore-scripts', ...parts],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) {
    console.error('The native parts of the build could not be installed. Run npm ci again.');
    process.exitCode = 1;
  }
}

/** Lists the native packages that installed packages need on this machine and don't have. */
function missingParts() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isInstalled = (path) => existsSync(join(root, path));
  const parts = Object.entries(packages)
    .filter(([path]) => path !== '' && isInstalled(path))
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .flatMap((name) => {
      const path = `node_modules/${name}`;
      const part = packages[path];
      // Other optional packages are not native, and nothing needs them.
      if (part?.os === undefined || isInstalled(path) || !fitsMachine(part)) return [];
      return [`${name}@${part.version}`];
    });
  return [...new Set(parts)];
}

function fitsMachine({ os, cpu = [process.arch], libc }) {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const mine = glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return (
    os.includes(process.platform) &&
    cpu.includes(process.arch) &&
    (process.platform !== 'linux' || libc === undefined || libc.includes(mine))
  );
}
