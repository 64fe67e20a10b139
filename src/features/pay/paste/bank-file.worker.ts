import { answerBankFile, type BankFileQuestion } from './bank-file-answer.ts';

/** Reads beside the page: 50,000 entries take seconds. */
addEventListener('message', ({ data }: MessageEvent<BankFileQuestion>) => {
  answerBankFile(data).then((answer) => postMessage(answer), reportError);
});
