import { existsSync, lstatSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs after an install, under whichever Node the machine has. The runtime comes from a package
// for this system, whose command npm scripts find first in node_modules/.bin. npm 11 puts it there;
// npm 10 takes it away again while it drops the packages for the other systems, so it is put back.

const packages = [
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
];
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const program = process.platform === 'win32' ? 'node.exe' : 'node';
const found = packages.find((name) => existsSync(join(modules, name, 'bin', program)));
const link = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

if (found === undefined) {
  const { major } = /^v(?<major>\d+)/.exec(process.version).groups;
  if (Number(major) < 26) {
    const wasOmitted = (process.env.npm_config_omit ?? '').split(/\s+/).includes('optional');
    console.error(
      `Waybill needs Node 26, and this machine has ${process.version}. ${
        wasOmitted
          ? 'Install without --omit=optional: then Waybill brings its own.'
          : `The registry has no build for ${process.platform} ${process.arch}.`
      }`,
    );
    process.exitCode = 1;
  }
} else if (!existsSync(link)) {
  if (lstatSync(link, { throwIfNoEntry: false })) unlinkSync(link);
  if (process.platform === 'win32') {
    writeFileSync(link, `@"%~dp0\\..\\${found}\\bin\\node.exe" %*\r\n`);
  } else {
    symlinkSync(join('..', found, 'bin', program), link);
  }
}
