import { expect, test } from 'vitest';
import { balanceDifference } from '#lib/bank-file/check-balance.ts';
import type { BankEntry } from '#lib/bank-file/bank-statement.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { camtFiles } from '../testing/corpus/camt-files.ts';
import { listFiles } from '../testing/corpus/list-files.ts';
import { mtFiles } from '../testing/corpus/mt-files.ts';
import { otherFiles } from '../testing/corpus/other-files.ts';
import { answerBankFile } from './bank-file-answer.ts';
import { readBankList } from './bank-list.ts';
import { knownByBank } from './line-partner.ts';

const files = [...camtFiles, ...mtFiles, ...otherFiles];

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

function written({ kind, amount, currency, bookedOn, ...said }: BankEntry): string {
  const { payer, payerAccount, text, reference, bankReference } = said;
  const texts = [payer, payerAccount, text, reference, bankReference].map((it) => it || '-');
  return [`${kind} ${amount} ${currency} ${bookedOn}`, ...texts].join(' | ');
}

test.each(files)('$name', async ({ content, entries, balances, unread = 0 }) => {
  const answer = await answerBankFile(bytesOf(content));
  if (answer.kind !== 'statements') throw new Error(`Read as ${answer.kind}`);
  const { statements } = answer;
  expect(statements.flatMap((statement) => statement.entries.map(written))).toEqual(entries);
  expect(statements.flatMap((statement) => statement.unread)).toHaveLength(unread);
  if (balances) {
    const [{ opening, closing } = { opening: null, closing: null }] = statements;
    expect([opening, closing]).toEqual(balances);
  }
});

test('shows the difference between a statement’s entries and its closing balance', async () => {
  const [file] = mtFiles as readonly [(typeof mtFiles)[number]];
  const answer = await answerBankFile(String(file.content).replace('C10,00', 'C11,00'));
  const [statement] = answer.kind === 'statements' ? answer.statements : [];
  expect(balanceDifference(statement!)).toBe('-1.00');
});

test.each(listFiles)('$name', async ({ content, lines }) => {
  const answer = await answerBankFile(bytesOf(content));
  if (answer.kind !== 'text') throw new Error(`Read as ${answer.kind}`);
  const table = readTable(answer.text);
  const read = readBankList(table, guessColumns(table, knownByBank([])), []);
  expect(
    read.map(({ amount, bankDate, payer, reference, fault }) =>
      amount === null ? fault : `${amount} ${bankDate} | ${payer.name} | ${reference}`,
    ),
  ).toEqual(lines);
});

test('includes at least 60 files', () => {
  expect(files.length + listFiles.length).toBeGreaterThanOrEqual(60);
});
