import { serve } from '#api/beside/serve.ts';
import { answerBankFile } from './bank-file-answer.ts';

/** Reads beside the page: 50,000 entries take seconds. */
serve({ answerBankFile });
