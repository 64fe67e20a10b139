import { serve } from '#api/worker-port/serve.ts';
import { answerBankFile } from './bank-file-answer.ts';

/** Reads in a worker, because 50,000 entries take seconds. */
serve({ answerBankFile });
