import { createPort } from '#api/worker-port/port.ts';
import type { BankFileAnswer, BankFileQuestion } from './bank-file-answer.ts';

const ask = createPort<{ answerBankFile: (question: BankFileQuestion) => Promise<BankFileAnswer> }>(
  {
    start: () => new Worker(new URL('./bank-file.worker.ts', import.meta.url), { type: 'module' }),
    isDeaf: true,
  },
);

/** Reads a bank's file beside the page. */
export function askBankFile(
  question: BankFileQuestion,
  signal: AbortSignal,
): Promise<BankFileAnswer> {
  return ask('answerBankFile', question, { signal });
}
