import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';

/** One line from the terminal, which does not show it, or from standard input. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = isatty(stdin.fd);
  // The terminal shows nothing by itself while readline edits, and readline's own echo goes nowhere.
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
