import { buildPage } from './build.ts';

/**
 * `npm start` in one process. npm passes signals only to the shell, which would end and leave the
 * proxy running; so the line in package.json replaces the shell with this process. Windows has no
 * `exec`: there the second half of that line starts it.
 */
try {
  buildPage();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
endWithParent();
await import('../proxy/main.ts');

/** An npm that is killed can't pass a signal on. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
