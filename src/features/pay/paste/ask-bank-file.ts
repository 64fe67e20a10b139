import { askWorker } from '../model/ask-worker.ts';
import type { BankFileAnswer, BankFileQuestion } from './bank-file-answer.ts';

/** Reads a bank's file beside the page. */
export const askBankFile: (
  question: BankFileQuestion,
  signal: AbortSignal,
) => Promise<BankFileAnswer> = askWorker(
  () => new Worker(new URL('./bank-file.worker.ts', import.meta.url), { type: 'module' }),
);
