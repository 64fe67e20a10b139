import { startSandbox, type Sandbox } from './sandbox.ts';
import type { SandboxSettingsInput } from './context/settings.ts';

/** Faults that people should see now and then, but tests only on request. */
const lifelike = { lineFailureRate: 0.02 };

/**
 * A sandbox in a process of its own, started with an IPC channel (`fork`): takes `{settings}` as
 * its first message, answers `{ready: {url, credentials, users, codes}}` or `{failed: 'one line'}`, and ends when
 * its parent does.
 */
function main(): void {
  if (!process.send) {
    console.error('Start the sandbox through Waybill: it needs an IPC channel.');
    process.exitCode = 1;
    return;
  }
  let sandbox: Sandbox | undefined;
  const stop = async (): Promise<void> => {
    await sandbox?.close();
    process.exit();
  };
  process.once('SIGTERM', () => void stop());
  process.once('disconnect', () => void stop());
  // Ctrl-C reaches the whole group of processes; the parent decides when this one ends.
  process.on('SIGINT', () => {});
  process.once('message', ({ settings }: { settings?: SandboxSettingsInput }) => {
    startSandbox({ ...lifelike, ...settings }).then(
      (started) => {
        sandbox = started;
        const { url, credentials, codes } = started;
        const users = Object.fromEntries(
          [...started.users].map(([name, user]) => [name, user.credentials]),
        );
        // With a callback, because an error of a parent that ended would be thrown without one.
        process.send?.({ ready: { url, credentials, users, codes } }, () => {});
      },
      (error: unknown) => {
        const [line] = String(error instanceof Error ? error.message : error).split('\n');
        process.send?.({ failed: `The sandbox could not start: ${line}` }, () => process.exit(1));
      },
    );
  });
}

main();
