import { askWorker } from '../model/ask-worker.ts';
import type { BankFileAnswer, BankFileQuestion } from './bank-file-answer.ts';

const ask = askWorker<BankFileAnswer>(
  () => new Worker(new URL('./bank-file.worker.ts', import.meta.url), { type: 'module' }),
);

/** Reads a bank's file beside the page; on it where the browser has no workers. */
export async function askBankFile(
  question: BankFileQuestion,
  signal: AbortSignal,
): Promise<BankFileAnswer> {
  if (typeof Worker === 'function') return ask(question, signal);
  return (await import('./bank-file-answer.ts')).answerBankFile(question);
}
