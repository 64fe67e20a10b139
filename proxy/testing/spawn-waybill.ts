import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** The folder for compiled code, because a start with it takes about half of the processor time. */
const compiled = fileURLToPath(
  new URL('../../node_modules/.cache/waybill/compiled', import.meta.url),
);

export interface WaybillProcess {
  /** Everything written so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the address in the only line on stdout; rejects if the process ends first. */
  address: Promise<string>;
  /** Exit status, or the signal that ended it. */
  exit: Promise<number | NodeJS.Signals>;
  kill: (signal: NodeJS.Signals) => void;
  /** Closes the other end of the log, like a log program that has stopped. */
  leaveLog: () => void;
  pid: number;
}

/**
 * Runs `node proxy/main.ts` in a folder, with this environment and no variables of the test's own.
 */
export function spawnWaybill(
  cwd: string,
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): WaybillProcess {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    cwd,
    env: { PORT: '0', NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const exit = once(child, 'close').then(([code, signal]) => (code ?? signal) as number);
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      const found = /Waybill is open at (\S+)/.exec(stdout);
      if (found) resolve(found[1]!);
    });
    void exit.then((status) => reject(new Error(`Waybill ended with ${status}: ${stderr}`)));
  });
  // Callers that do not wait for the address may ignore its failure.
  address.catch(() => {});
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    address,
    exit,
    kill: (signal) => child.kill(signal),
    leaveLog: () => child.stderr.destroy(),
    pid: child.pid!,
  };
}
