import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { buildPage } from './build.ts';

/**
 * Runs the page with hot reload at Vite's address, and behind it the proxy, restarted when it
 * changes.
 */
const root = join(import.meta.dirname, '..');
// The proxy serves a built page at its own address as well, and won't start without one.
buildPage();

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'proxy/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' }),
];

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode ??= code ?? 0;
  });
}
// Ctrl-C reaches the whole group: the children stop by themselves, and this waits for them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => {
  for (const child of children) child.kill();
});
