import { buildPage } from './build.ts';

/**
 * `npm start` in one process. npm passes signals to the shell alone, which would end and leave the
 * proxy running; so the line in package.json has the shell replaced by this process. Windows knows
 * no `exec`: there the second half of that line starts it.
 */
try {
  buildPage();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
endWithParent();
await import('../proxy/main.ts');

/** An npm that is killed can pass no signal on. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
