import type { BatchDetails } from '#contract/batch.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName, givenName } from '#lib/codes.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { dateCell, type Sheet } from '#lib/sheet.ts';
import { verdictWords } from '#lib/verdicts.ts';
import { sentTexts } from './texts.ts';
import { methodName } from '../model/methods.ts';
import type { SentRow } from './refused-draft.ts';

const { exported: names } = sentTexts;

interface SheetOptions {
  batch: Pick<BatchDetails, 'id' | 'sendingAt'>;
  itemOf: (row: SentRow) => string;
  reasonOf: (row: SentRow) => string;
  unitsNames: Readonly<Record<string, string>>;
}

/** Returns the results for a spreadsheet, to reconcile with the bank and the books. */
export function sentSheet(
  sent: readonly SentRow[],
  { batch, itemOf, reasonOf, unitsNames }: SheetOptions,
): Sheet {
  const rows = sent.map((row) => {
    const { payment, line, result, amount, isRest } = row;
    const verdict = verdictWords[result?.verdict ?? 'pending'];
    return [
      batch.id,
      dateCell(batch.sendingAt),
      payment.paymentNumber.trim(),
      payment.partner.Code,
      partnerName(payment.partner),
      methodName(payment.method),
      dateCell(payment.bankDate),
      payment.bankReference ?? null,
      itemOf(row),
      line?.id ?? null,
      line && codeName(ledgerTypeNames, line.type),
      amount && { amount },
      payment.units === null ? null : givenName(unitsNames, payment.units),
      reasonOf(row),
      line?.difference?.note ?? null,
      isRest ? null : verdict.name,
      isRest ? null : result ? sentenceOf(result.reason) : verdict.meaning,
      result?.message ?? null,
    ];
  });
  return { header: Object.values(names), rows };
}
